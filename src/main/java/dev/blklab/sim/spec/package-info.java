/** What goes into a simulation: one machine, its kernel, its disk, its fio jobs and its knobs, legal by construction. */
@NullMarked
package dev.blklab.sim.spec;

import org.jspecify.annotations.NullMarked;
