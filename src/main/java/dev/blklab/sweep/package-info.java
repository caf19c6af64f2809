/** Designed experiments: which runs answer a question, the durable queue that simulates them, and what they add up to. */
@NullMarked
package dev.blklab.sweep;

import org.jspecify.annotations.NullMarked;
