/** md: a disk made of several, passing bios on without a queue of its own. */
@NullMarked
package dev.blklab.sim.md;

import org.jspecify.annotations.NullMarked;
