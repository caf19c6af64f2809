/** fio's processes: which I/O they do next, when they send it off, and when they look at what came back. */
@NullMarked
package dev.blklab.sim.workload;

import org.jspecify.annotations.NullMarked;
