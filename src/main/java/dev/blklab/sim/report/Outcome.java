package dev.blklab.sim.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of a job that looks for something or has limits to keep.
 *
 * @param error Linux's number of what it failed with; 0 = it did not
 * @param latencyDepth depth at which it ended, found by {@code latency_target}; 0 = it looked for none
 * @param steady what its figures were judged by; null = they were not
 */
public record Outcome(int error, int latencyDepth, @Nullable Steady steady) {

    /**
     * The figures of the last seconds, as fio keeps them.
     *
     * @param attained whether they were steady
     * @param criterion what was compared with the limit, in percent where the limit is
     * @param maxDeviation largest distance from the mean
     * @param slope of the line through them, per second
     * @param iops one for each second, the latest last
     * @param bwBytesPerSec the same in bytes
     */
    public record Steady(
            boolean attained,
            double criterion,
            double maxDeviation,
            double slope,
            List<Long> iops,
            List<Long> bwBytesPerSec) {

        public Steady {
            iops = List.copyOf(iops);
            bwBytesPerSec = List.copyOf(bwBytesPerSec);
        }
    }
}
