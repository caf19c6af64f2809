/** One machine, simulated: a spec in, a report out. Plain Java: no clock but the simulated one, no chance but the seed's. */
@NullMarked
package dev.blklab.sim;

import org.jspecify.annotations.NullMarked;
