package dev.blklab.sim.workload;

import dev.blklab.sim.engine.RandomStream;
import dev.blklab.sim.spec.HostSpec;

/**
 * CPUs in the order in which processes settle on them, as a scheduler with idle CPUs would have it: on different ones, and the first
 * CPU, where interrupts go, last.
 *
 * <p>Who is woken by one CPU's interrupts alone is drawn to that CPU's node, as long as it has idle CPUs. Source: kernel/sched/fair.c:
 * wake_affine, select_idle_sibling (4.10): a task is put near its waker or where it last ran, and stays once it is there.
 */
public final class Placement {

    private Placement() {}

    /**
     * A CPU for each process, in their order.
     *
     * @param interrupted the one CPU that wakes them all, or -1
     */
    public static int[] of(HostSpec host, int interrupted, RandomStream chance) {
        int cpus = host.cpus();
        int[] order = new int[cpus];
        for (int i = 0; i < cpus; i++) {
            order[i] = cpus - 1 - i;
        }
        for (int i = cpus - 2; i > 0; i--) {
            int j = (int) chance.below(i + 1);
            int swap = order[i];
            order[i] = order[j];
            order[j] = swap;
        }
        return interrupted < 0 ? order : nearFirst(order, host, host.node(interrupted));
    }

    private static int[] nearFirst(int[] order, HostSpec host, int node) {
        int[] sorted = new int[order.length];
        int n = 0;
        for (boolean near : new boolean[] {true, false}) {
            for (int i = 0; i < order.length - 1; i++) {
                if (near == (host.node(order[i]) == node)) {
                    sorted[n++] = order[i];
                }
            }
        }
        sorted[n] = order[order.length - 1];
        return sorted;
    }
}
