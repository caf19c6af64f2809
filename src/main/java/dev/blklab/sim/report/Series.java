package dev.blklab.sim.report;

import java.util.List;

/**
 * Figures over time, in equal steps; the lists have one value per step.
 *
 * @param stepNs length of a step
 * @param warmupSteps steps that were cut from the figures
 */
public record Series(long stepNs, int warmupSteps, Lane read, Lane write) {

    /**
     * One direction over time.
     *
     * @param latencyNs mean latency of the I/Os reaped in the step; 0 where there were none
     */
    public record Lane(List<Double> bwBytesPerSec, List<Double> iops, List<Double> latencyNs) {}
}
