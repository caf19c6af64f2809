/** The observers: they watch the tracepoints and fold what they saw into the report; the core counts nothing itself. */
@NullMarked
package dev.blklab.sim.stats;

import org.jspecify.annotations.NullMarked;
