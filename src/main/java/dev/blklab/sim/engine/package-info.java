/** The clock: events in the order of their time, and chance from one seed; it knows nothing of storage. */
@NullMarked
package dev.blklab.sim.engine;

import org.jspecify.annotations.NullMarked;
