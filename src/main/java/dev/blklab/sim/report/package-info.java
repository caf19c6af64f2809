/** What comes out of a simulation: figures with their uncertainty, and where every request's time went. */
@NullMarked
package dev.blklab.sim.report;

import org.jspecify.annotations.NullMarked;
