package dev.blklab.sim.report;

/**
 * A latency distribution in nanoseconds; percentiles are bucket middles, within 0.4 % of the sample.
 */
public record LatencySummary(
        double meanNs,
        double stddevNs,
        long minNs,
        long p50Ns,
        long p90Ns,
        long p95Ns,
        long p99Ns,
        long p999Ns,
        long p9999Ns,
        long maxNs) {

    public static final LatencySummary NONE = new LatencySummary(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}
