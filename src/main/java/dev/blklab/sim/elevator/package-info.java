/** Who goes next: the I/O schedulers, one file each. */
@NullMarked
package dev.blklab.sim.elevator;

import org.jspecify.annotations.NullMarked;
