/** The CPUs and their time: who runs where, what each step costs, and what interrupts steal. */
@NullMarked
package dev.blklab.sim.host;

import org.jspecify.annotations.NullMarked;
