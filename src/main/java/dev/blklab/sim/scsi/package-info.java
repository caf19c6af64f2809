/** The SCSI mid-layer: what a disk may have in flight, and where the host adapter's answers interrupt. */
@NullMarked
package dev.blklab.sim.scsi;

import org.jspecify.annotations.NullMarked;
