package dev.blklab.sim.report;

import java.util.List;

/**
 * Where the time of one direction of one job goes. The stages' means add up to the latency's mean.
 *
 * @param job job name, or "total"
 * @param direction "read" or "write"
 */
public record StageBreakdown(String job, String direction, List<Entry> stages) {

    /**
     * One stage.
     *
     * @param share of the whole latency, 0 to 1
     */
    public record Entry(Stage stage, double meanNs, long p50Ns, long p99Ns, double share) {}

    /** Mean time in one stage, in nanoseconds. */
    public double meanNs(Stage stage) {
        for (Entry e : stages) {
            if (e.stage() == stage) {
                return e.meanNs();
            }
        }
        return 0;
    }
}
