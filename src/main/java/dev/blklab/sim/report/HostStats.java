package dev.blklab.sim.report;

import java.util.List;

/**
 * CPU time.
 *
 * @param utilisation busy share of each CPU that did anything, 0 to 1
 * @param steps where the CPU time went
 */
public record HostStats(List<CpuUse> utilisation, List<StepUse> steps) {

    public record CpuUse(int cpu, double busy) {}

    /** CPU time of one kind of step, as a share of one CPU over the whole run. */
    public record StepUse(String step, double cpus) {}

    /** Busy share of the busiest CPU. */
    public double busiest() {
        double most = 0;
        for (CpuUse u : utilisation) {
            most = Math.max(most, u.busy());
        }
        return most;
    }
}
