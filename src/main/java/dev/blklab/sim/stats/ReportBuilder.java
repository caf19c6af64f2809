package dev.blklab.sim.stats;

import dev.blklab.sim.block.Step;
import dev.blklab.sim.report.BlockStats;
import dev.blklab.sim.report.Check;
import dev.blklab.sim.report.Curve;
import dev.blklab.sim.report.EngineInfo;
import dev.blklab.sim.report.HostStats;
import dev.blklab.sim.report.JobDetail;
import dev.blklab.sim.report.JobReport;
import dev.blklab.sim.report.Outcome;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.report.Series;
import dev.blklab.sim.report.Stage;
import dev.blklab.sim.report.StageBreakdown;
import dev.blklab.sim.spec.JobSpec;
import dev.blklab.sim.spec.RunSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Folds what a recorder has seen into the report. */
public final class ReportBuilder {

    private static final String[] DIRECTIONS = {"read", "write", "trim"};

    private final RunSpec spec;
    private final Recorder recorder;
    private final long toNs;
    private final long[] jobEndNs;
    private final @Nullable Outcome[] outcomes;

    /**
     * A report of what was recorded.
     *
     * @param toNs end of the measured time
     * @param jobEndNs end of each job's runtime, where it has one and has begun
     * @param outcomes of the jobs, null for those that have none
     */
    public ReportBuilder(RunSpec spec, Recorder recorder, long toNs, long[] jobEndNs, @Nullable Outcome[] outcomes) {
        this.spec = spec;
        this.recorder = recorder;
        this.toNs = toNs;
        this.jobEndNs = jobEndNs.clone();
        this.outcomes = outcomes.clone();
    }

    /** Largest relative half-width of the 95 % intervals so far, over all jobs and directions. */
    public double imprecision() {
        double worst = 0;
        for (Lane[] job : recorder.lanes) {
            for (Lane lane : job) {
                worst = Math.max(worst, Figures.imprecision(lane, lane.fromNs, toNs));
            }
        }
        return worst;
    }

    public Report build(double[] cpuBusyNs, double[] stepNs, HeadTime head, EngineInfo engine) {
        recorder.finish();
        List<JobReport> jobs = new ArrayList<>();
        List<StageBreakdown> stages = new ArrayList<>();
        List<Curve> curves = new ArrayList<>();
        Lane[] total = Lane.lanes(spec.workload().jobs().stream().anyMatch(j -> j.rw().trims()));
        int group = 0;
        for (int s = 0; s < recorder.lanes.length; s++) {
            JobSpec job = spec.workload().jobs().get(s);
            Lane[] lanes = recorder.lanes[s];
            boolean newGroup = job.schedule().stonewall() || job.schedule().newGroup();
            group += s > 0 && newGroup ? 1 : 0;
            long fromNs = lanes[0].fromNs;
            long endNs = endNs(s, job, lanes);
            JobDetail detail = Figures.detail(group, lanes, fromNs, endNs, recorder.flushes[s], outcomes[s]);
            jobs.add(Figures.job(job.name(), job.numjobs(), lanes, fromNs, endNs, detail));
            describe(job.name(), lanes, stages, curves);
            for (int d = 0; d < lanes.length; d++) {
                total[d].addAll(lanes[d]);
            }
        }
        int processes =
                spec.workload().jobs().stream().mapToInt(JobSpec::numjobs).sum();
        JobReport sum = Figures.job("total", processes, total, recorder.sinceNs, toNs, null);
        describe("total", total, stages, curves);
        Series series = Figures.series(total, recorder.sinceNs, toNs);
        BlockStats block = block(total);
        HostStats host = host(cpuBusyNs, stepNs);
        double seconds = (toNs - recorder.sinceNs) / 1e9;
        var bottleneck = Bottlenecks.of(spec, spec.effective(), sum, block, host, head, seconds, (double) toNs);
        return new Report(
                List.copyOf(jobs),
                sum,
                List.copyOf(stages),
                List.copyOf(curves),
                block,
                host,
                series,
                bottleneck,
                List.of(littlesLaw(), stagesAddUp(total)),
                engine);
    }

    /** A job's figures are over its own time, as fio's are: until its runtime or its last I/O, whichever ended it. */
    private long endNs(int section, JobSpec job, Lane[] lanes) {
        long last = 0;
        for (Lane lane : lanes) {
            last = Math.max(last, lane.lastNs);
        }
        long end = job.timeBased() ? jobEndNs[section] : last;
        return end <= lanes[0].fromNs ? toNs : Math.min(end, toNs);
    }

    private static void describe(String job, Lane[] lanes, List<StageBreakdown> stages, List<Curve> curves) {
        for (int d = 0; d < lanes.length; d++) {
            if (lanes[d].latency.total() > 0) {
                stages.add(Figures.stages(job, DIRECTIONS[d], lanes[d]));
                curves.add(Figures.curve(job, DIRECTIONS[d], lanes[d]));
            }
        }
    }

    private BlockStats block(Lane[] total) {
        double elapsed = toNs - recorder.sinceNs;
        List<BlockStats.SizeCount> sizes = new ArrayList<>();
        for (int sectors = 0; sectors < recorder.sizes.length; sectors++) {
            if (recorder.sizes[sectors] > 0) {
                sizes.add(new BlockStats.SizeCount(sectors << 9, recorder.sizes[sectors]));
            }
        }
        List<BlockStats.Occupancy> occupancy = new ArrayList<>();
        for (Stage stage : Stage.values()) {
            double time = 0;
            for (Lane lane : total) {
                time += lane.stage(stage).sum();
            }
            occupancy.add(new BlockStats.Occupancy(stage, time / elapsed));
        }
        return new BlockStats(
                recorder.bios,
                recorder.merges,
                recorder.splits,
                recorder.requests,
                recorder.requests == 0 ? 0 : (double) recorder.requestBytes / recorder.requests,
                List.copyOf(sizes),
                List.copyOf(occupancy),
                recorder.inFlightArea / elapsed,
                recorder.budgetRefusals,
                recorder.driverBusy,
                recorder.runs == 0 ? 0 : (double) recorder.requests / recorder.runs,
                recorder.idleBudgetArea / elapsed);
    }

    private HostStats host(double[] cpuBusyNs, double[] stepNs) {
        List<HostStats.CpuUse> cpus = new ArrayList<>();
        for (int cpu = 0; cpu < cpuBusyNs.length; cpu++) {
            if (cpuBusyNs[cpu] > 0) {
                cpus.add(new HostStats.CpuUse(cpu, Math.min(1, cpuBusyNs[cpu] / toNs)));
            }
        }
        List<HostStats.StepUse> steps = new ArrayList<>();
        for (Step step : Step.values()) {
            if (stepNs[step.ordinal()] > 0) {
                steps.add(new HostStats.StepUse(step.title(), stepNs[step.ordinal()] / toNs));
            }
        }
        return new HostStats(List.copyOf(cpus), List.copyOf(steps));
    }

    /** Mean commands in flight, counted over time, against their rate times their mean time, counted one by one. */
    private Check littlesLaw() {
        double elapsed = toNs - recorder.sinceNs;
        double counted = recorder.inFlightArea / elapsed;
        double product = recorder.timeInFlightNs() / elapsed;
        boolean holds = Math.abs(counted - product) <= 1e-6 * (counted + 1);
        return new Check(
                "Little's law between driver and disk",
                holds,
                String.format(
                        Locale.ROOT,
                        "%.3f commands in flight on average; rate times mean time gives %.3f",
                        counted,
                        product));
    }

    private static Check stagesAddUp(Lane[] total) {
        boolean holds = true;
        for (Lane lane : total) {
            long sum = 0;
            for (Stage stage : Stage.values()) {
                sum += lane.stage(stage).sum();
            }
            holds &= sum == lane.latency.sum();
        }
        return new Check("The stages add up to the latency", holds, "summed over all I/Os, to the nanosecond");
    }
}
