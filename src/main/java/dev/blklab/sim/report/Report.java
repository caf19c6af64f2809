package dev.blklab.sim.report;

import java.util.ArrayList;
import java.util.List;

/** The answer to a {@code RunSpec}: a value, equal for equal specs. */
public record Report(
        List<JobReport> jobs,
        JobReport total,
        List<StageBreakdown> stages,
        List<Curve> curves,
        BlockStats block,
        HostStats host,
        Series series,
        Bottleneck bottleneck,
        List<Check> checks,
        EngineInfo engine) {

    /** This report with the real time the run took. */
    public Report withWallNs(long wallNs) {
        var e = new EngineInfo(
                engine.version(),
                engine.events(),
                engine.ios(),
                wallNs,
                engine.simulatedNs(),
                engine.warmupNs(),
                engine.stopReason());
        return new Report(jobs, total, stages, curves, block, host, series, bottleneck, checks, e);
    }

    /** This report with more checks. */
    public Report withChecks(List<Check> more) {
        List<Check> all = new ArrayList<>(checks);
        all.addAll(more);
        return new Report(jobs, total, stages, curves, block, host, series, bottleneck, List.copyOf(all), engine);
    }

    /** Where the time of one direction of all jobs goes. */
    public StageBreakdown totalStages(String direction) {
        for (StageBreakdown s : stages) {
            if (s.job().equals("total") && s.direction().equals(direction)) {
                return s;
            }
        }
        return new StageBreakdown("total", direction, List.of());
    }
}
