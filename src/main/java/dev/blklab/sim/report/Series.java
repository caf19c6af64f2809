package dev.blklab.sim.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Figures over time, in equal steps; the lists have one value per step.
 *
 * @param stepNs length of a step
 * @param warmupSteps steps that were cut from the figures
 * @param trim null where nothing is trimmed
 */
public record Series(
        long stepNs,
        int warmupSteps,
        Lane read,
        Lane write,
        @Nullable Lane trim) {

    /**
     * One direction over time.
     *
     * @param latencyNs mean latency of the I/Os reaped in the step; 0 where there were none
     */
    public record Lane(List<Double> bwBytesPerSec, List<Double> iops, List<Double> latencyNs) {}
}
