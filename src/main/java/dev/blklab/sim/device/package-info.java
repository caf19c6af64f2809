/** The medium: how long a command takes once the driver has sent it. */
@NullMarked
package dev.blklab.sim.device;

import org.jspecify.annotations.NullMarked;
