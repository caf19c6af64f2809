package dev.blklab.sim.block;

import java.util.Arrays;

/** The software queues of a disk, one per CPU, and the ways in which hardware queues empty those of their CPUs. */
final class SoftwareQueues {

    private final SoftwareQueue[] ctxs;

    SoftwareQueues(int cpus) {
        this.ctxs = new SoftwareQueue[cpus];
        Arrays.setAll(ctxs, cpu -> new SoftwareQueue());
    }

    SoftwareQueue of(int cpu) {
        return ctxs[cpu];
    }

    void add(Request rq) {
        ctxs[rq.cpu].requests.addLast(rq);
        rq.hctx.software++;
    }

    /** All of a hardware queue's software queues, in the order of their CPUs (blk_mq_flush_busy_ctxs). */
    void splice(HardwareQueue hctx, RequestList into) {
        for (int cpu : hctx.cpus) {
            into.addAll(ctxs[cpu].requests);
        }
        hctx.software = 0;
    }

    /** One request, the CPUs taking turns (blk_mq_dequeue_from_ctx). */
    Request take(HardwareQueue hctx) {
        int n = hctx.cpus.length;
        for (int i = 0; i < n; i++) {
            hctx.nextSoftware = (hctx.nextSoftware + 1) % n;
            RequestList list = ctxs[hctx.cpus[hctx.nextSoftware]].requests;
            if (!list.isEmpty()) {
                hctx.software--;
                return list.removeFirst();
            }
        }
        throw new IllegalStateException("no request in the software queues of " + hctx.index);
    }
}
