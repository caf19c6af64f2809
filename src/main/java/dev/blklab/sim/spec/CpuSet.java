package dev.blklab.sim.spec;

import java.util.List;

/**
 * CPUs the clones of a job may run on.
 *
 * @param allowed their numbers; empty = all
 * @param split each clone has one of them, in turn; otherwise they settle on different ones ({@code cpus_allowed_policy})
 */
public record CpuSet(List<Integer> allowed, boolean split) {

    /** All CPUs. */
    public static final CpuSet ALL = new CpuSet(List.of(), false);

    public CpuSet {
        allowed = List.copyOf(allowed);
    }
}
