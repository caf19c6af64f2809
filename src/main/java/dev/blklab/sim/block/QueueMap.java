package dev.blklab.sim.block;

import java.util.Arrays;

/**
 * Which hardware queue each CPU submits to.
 *
 * <p>Source: block/blk-mq-cpumap.c: blk_mq_map_queues (5.11): the first CPUs get a queue each; when the queues have run out, first
 * SMT siblings go round and the others share their sibling's queue.
 */
public final class QueueMap {

    private final int[] queueOf;

    /** @param threadsPerCore SMT siblings, numbered next to each other */
    public QueueMap(int cpus, int queues, int threadsPerCore) {
        queueOf = new int[cpus];
        int q = 0;
        for (int cpu = 0; cpu < cpus; cpu++) {
            int firstSibling = cpu - cpu % threadsPerCore;
            queueOf[cpu] = q < queues || firstSibling == cpu ? q++ % queues : queueOf[firstSibling];
        }
    }

    public int cpus() {
        return queueOf.length;
    }

    public int queueOf(int cpu) {
        return queueOf[cpu];
    }

    /** The CPUs of one hardware queue (hctx->cpumask), ascending. */
    int[] cpusOf(int queue) {
        int[] cpus = new int[queueOf.length];
        int n = 0;
        for (int cpu = 0; cpu < cpus.length; cpu++) {
            if (queueOf[cpu] == queue) {
                cpus[n++] = cpu;
            }
        }
        return Arrays.copyOf(cpus, n);
    }
}
