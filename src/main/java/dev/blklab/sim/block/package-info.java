/** blk-mq: from a bio to a request at the driver and back, with the plug, the tags, the queues and the rules of each kernel. */
@NullMarked
package dev.blklab.sim.block;

import org.jspecify.annotations.NullMarked;
