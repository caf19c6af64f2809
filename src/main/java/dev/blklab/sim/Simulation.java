package dev.blklab.sim;

import dev.blklab.sim.engine.EventLoop;
import dev.blklab.sim.report.Check;
import dev.blklab.sim.report.EngineInfo;
import dev.blklab.sim.report.Life;
import dev.blklab.sim.report.Outcome;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.report.Traced;
import dev.blklab.sim.spec.Bound;
import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.Effective;
import dev.blklab.sim.spec.JobSpec;
import dev.blklab.sim.spec.Rules;
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.sim.stats.LifeRecorder;
import dev.blklab.sim.stats.Prospects;
import dev.blklab.sim.stats.Recorder;
import dev.blklab.sim.stats.ReportBuilder;
import dev.blklab.sim.stats.SteadyWatch;
import dev.blklab.sim.workload.FioProcess;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs a spec to its report: builds the machine, turns the clock, folds what was seen. */
public final class Simulation {

    /** Changes whenever any report changes; the same version, spec and seed give the same report, bit for bit. */
    public static final String ENGINE_VERSION = "4";

    /** A run without a runtime ends when its sizes are done, or here. */
    private static final long LONGEST_NS = JobSpec.MAX_RUNTIME_NS;

    /** How often a run looks up: at its progress, its cancellation and its precision. */
    private static final int LOOKS = 200;

    /** A cancelled run ends within this much simulated time. */
    private static final long LONGEST_BETWEEN_LOOKS_NS = 20_000_000;

    private static final long LEAST_IOS = 4000;
    private static final long LEAST_IOS_OF_A_DIRECTION = 300;
    private static final int LEAST_PERIODS = 20;

    /** Shorter runs see one state of a machine that drifts between several. */
    private static final long LEAST_NS = 300_000_000;

    /** Before this, and before two periods of the disk, a run that may stop early is still warming up. */
    private static final long WARMUP_NS = 50_000_000;

    private static final long WARMUP_IOS = 1000;

    /** A run that is to last its whole runtime has shown so much of it before it is given up. */
    private static final int LEAST_SHARE_TO_GIVE_UP = 10;

    /** Told how far a run is; may end it. */
    public interface Progress {

        /** Progress that nobody looks at. */
        Progress NONE = done -> true;

        /**
         * Looks at how far the run is.
         *
         * @param done share of the work, 0 to 1
         * @return false to cancel the run
         */
        boolean continueAt(double done);
    }

    /** The run was ended by its {@link Progress}. */
    public static final class Cancelled extends RuntimeException {
        Cancelled() {
            super("cancelled");
        }
    }

    private final RunSpec spec;
    private final Machine machine;
    private final Recorder recorder;
    private final EventLoop loop = new EventLoop();
    /** When everything is over at the latest, were the jobs to run one after the other as they wait for each other. */
    private final long horizonNs;

    private final long[] jobEndNs;
    private final @Nullable SteadyWatch[] steadyWatches;
    /** Null where nothing makes the run hopeless. */
    private final @Nullable Prospects prospects;

    private long nextProspectNs;
    private int begun;
    private long ramped;
    private long sinceBeganNs;
    private long iosBefore;

    private List<Life> lives = List.of();

    /**
     * @param bounds a run that is sure to miss one of these need not go on
     * @param before report of the same spec, whose single I/Os somebody wants to see; null = nobody does
     */
    private Simulation(RunSpec spec, List<Bound> bounds, @Nullable Report before) {
        this.spec = spec;
        Effective kernel = spec.effective();
        this.horizonNs = horizonNs(spec);
        List<JobSpec> jobs = spec.workload().jobs();
        int[] sectionOf = new int[jobs.stream().mapToInt(JobSpec::numjobs).sum()];
        boolean[] trims = new boolean[jobs.size()];
        int process = 0;
        for (int s = 0; s < jobs.size(); s++) {
            trims[s] = jobs.get(s).rw().trims();
            for (int clone = 0; clone < jobs.get(s).numjobs(); clone++) {
                sectionOf[process++] = s;
            }
        }
        int members = (int) spec.device().longValue(DeviceParameter.RAID0_MEMBERS);
        int budget = kernel.queueDepth() * members;
        this.recorder = before == null
                ? new Recorder(loop, trims, sectionOf, budget)
                : new LifeRecorder(loop, jobs.stream().map(JobSpec::name).toList(), trims, sectionOf, budget, before);
        this.prospects = bounds.isEmpty() ? null : new Prospects(recorder, bounds);
        this.jobEndNs = new long[jobs.size()];
        this.steadyWatches = new SteadyWatch[jobs.size()];
        for (int section = 0; section < jobs.size(); section++) {
            Rules.SteadyState wanted = jobs.get(section).rules().steadyState();
            steadyWatches[section] = wanted == null ? null : new SteadyWatch(wanted, recorder, section);
        }
        this.machine = new Machine(spec, kernel, loop, recorder);
    }

    private static long horizonNs(RunSpec spec) {
        long sum = 0;
        long longest = 0;
        for (JobSpec job : spec.workload().jobs()) {
            if (job.schedule().stonewall() || job.schedule().waitFor() != null) {
                sum += longest;
                longest = 0;
            }
            long runtime = job.runtimeNs() == 0 ? LONGEST_NS : job.schedule().rampNs() + job.runtimeNs();
            longest = Math.max(longest, job.schedule().startDelayMostNs() + runtime);
        }
        return sum + longest;
    }

    /** When the last job ends, as far as that is known now. */
    private long endNs() {
        long end = 0;
        for (FioProcess p : machine.processes) {
            end = Math.max(end, p.endNs());
        }
        return end;
    }

    /** The report of a spec; {@link EngineInfo#wallNs} is left to the caller. */
    public static Report run(RunSpec spec) {
        return run(spec, Progress.NONE);
    }

    /**
     * The report of a spec, watched.
     *
     * @throws Cancelled when the progress says so
     */
    public static Report run(RunSpec spec, Progress progress) {
        return run(spec, List.of(), progress);
    }

    /**
     * The report of a spec as far as it is of use: one that is sure to miss a bound ends there, with the intervals it has, and says so
     * in {@link EngineInfo#stopReason}. Until then, and if it is not, the run is the one without bounds.
     *
     * @throws Cancelled when the progress says so
     */
    public static Report run(RunSpec spec, List<Bound> bounds, Progress progress) {
        return new Simulation(spec, bounds, null).run(progress);
    }

    /**
     * Runs a spec once more, and watches the I/Os that stand for its median, its 99th percentile and its worst.
     *
     * @param before the report the spec gave; it gives the same again
     * @throws Cancelled when the progress says so
     */
    public static Traced trace(RunSpec spec, Report before, Progress progress) {
        var simulation = new Simulation(spec, List.of(), before);
        Report report = simulation.run(progress);
        return new Traced(report, simulation.lives);
    }

    private Report run(Progress progress) {
        machine.start();
        String stopReason = "runtime";
        long lookEvery = Math.max(1, Math.min(horizonNs / LOOKS, LONGEST_BETWEEN_LOOKS_NS));
        boolean full = spec.precision().full();
        long nextLook = 0;
        boolean warm = full;
        boolean steady = false;
        while (loop.now() < endNs()) {
            if (begun < machine.begun()) {
                jobsBegan();
                warm = full;
                nextLook = loop.now() + (full ? lookEvery : Math.max(WARMUP_NS, 2 * machine.periodNs()));
            }
            stopFinishedJobs();
            steady |= stopSteadyJobs();
            rampUp();
            loop.run(machine, Math.min(nextLook, nextChangeNs()));
            if (machine.allStopped()) {
                stopReason = steady ? "steady" : loop.now() >= endNs() ? "runtime" : "size";
                break;
            }
            if (!progress.continueAt(Math.min(1, (double) loop.now() / horizonNs))) {
                throw new Cancelled();
            }
            if (!full && warm && precise()) {
                if (!machine.isWaiting()) {
                    stopReason = "precision";
                    break;
                }
                machine.stopRunning();
                warm = false;
            }
            Bound missed = warm ? missed(full) : null;
            if (missed != null) {
                stopReason = EngineInfo.HOPELESS + missed;
                break;
            }
            if (!full && !warm && loop.now() >= nextLook && recorder.ios() - iosBefore > WARMUP_IOS) {
                warmedUp();
                warm = true;
            }
            if (loop.now() >= nextLook) {
                long since = loop.now() - sinceBeganNs;
                nextLook = loop.now() + (full ? lookEvery : Math.max(since / 8, 1_000));
            }
        }
        return report(stopReason);
    }

    /** The figures of a job begin when its first clone does. */
    private void jobsBegan() {
        begun = machine.begun();
        sinceBeganNs = loop.now();
        iosBefore = recorder.ios();
        for (FioProcess p : machine.processes) {
            if (p.hasBegun() && jobEndNs[p.section()] == 0) {
                jobEndNs[p.section()] = p.endNs();
                SteadyWatch watch = steadyWatches[p.section()];
                if (watch != null) {
                    watch.began(p.figuresFromNs());
                }
                recorder.begin(p.section(), p.figuresFromNs() == 0 ? 0 : loop.now());
            }
        }
    }

    private void cutWarmup() {
        machine.cpus.settle();
        recorder.cutWarmup();
    }

    private void warmedUp() {
        if (sinceBeganNs == 0) {
            cutWarmup();
            return;
        }
        for (FioProcess p : machine.processes) {
            if (p.hasBegun() && !p.isStopped()) {
                recorder.cut(p.section());
            }
        }
    }

    /** When the next job's ramp or runtime is over. */
    private long nextChangeNs() {
        long next = endNs();
        for (FioProcess p : machine.processes) {
            if (p.hasBegun() && !p.isStopped()) {
                next = p.endNs() > loop.now() ? Math.min(next, p.endNs()) : next;
                next = p.figuresFromNs() > loop.now() ? Math.min(next, p.figuresFromNs()) : next;
            }
        }
        for (SteadyWatch watch : steadyWatches) {
            next = watch == null ? next : Math.min(next, watch.nextNs());
        }
        return next;
    }

    /** Jobs whose figures stay the same end. */
    private boolean stopSteadyJobs() {
        boolean any = false;
        for (int section = 0; section < steadyWatches.length; section++) {
            SteadyWatch watch = steadyWatches[section];
            if (watch != null && watch.look(loop.now())) {
                any = true;
                for (FioProcess p : machine.processes) {
                    if (p.section() == section) {
                        p.stop();
                    }
                }
            }
        }
        return any;
    }

    private @Nullable Outcome[] outcomes() {
        @Nullable Outcome[] outcomes = new Outcome[steadyWatches.length];
        for (FioProcess p : machine.processes) {
            int section = p.section();
            Rules rules = spec.workload().jobs().get(section).rules();
            SteadyWatch watch = steadyWatches[section];
            if (!rules.watched() && watch == null) {
                continue;
            }
            Outcome before = outcomes[section];
            int error = p.error() != 0 || before == null ? p.error() : before.error();
            int depth = rules.latencyTarget() == null ? 0 : p.depth();
            outcomes[section] = new Outcome(error, depth, watch == null ? null : watch.outcome());
        }
        return outcomes;
    }

    private void stopFinishedJobs() {
        for (FioProcess p : machine.processes) {
            if (loop.now() >= p.endNs()) {
                p.stop();
            }
        }
    }

    /** Forgets what jobs did while they ramped up; once all have, also what the disk did. */
    private void rampUp() {
        boolean all = true;
        boolean any = false;
        for (FioProcess p : machine.processes) {
            JobSpec job = spec.workload().jobs().get(p.section());
            if (p.hasBegun()
                    && job.schedule().rampNs() > 0
                    && p.figuresFromNs() == loop.now()
                    && ramped != loop.now()) {
                any = true;
                recorder.cut(p.section());
            }
            all &= p.hasBegun() && p.figuresFromNs() <= loop.now() && !p.isStopped();
        }
        if (any) {
            ramped = loop.now();
            if (all && sinceBeganNs == 0) {
                cutWarmup();
            }
        }
    }

    /**
     * The bound that this run is sure to miss, or null. That what was seen goes on is taken for granted, as it is where a run stops at its
     * precision: so all jobs must have begun together, and none be delayed, ramping up or done.
     */
    private @Nullable Bound missed(boolean full) {
        if (prospects == null
                || loop.now() < nextProspectNs
                || sinceBeganNs > 0
                || !longEnough()
                || (full && loop.now() < horizonNs / LEAST_SHARE_TO_GIVE_UP)
                || machine.isWaiting()
                || !allDeliver()
                || machine.processes.stream().anyMatch(FioProcess::isStopped)) {
            return null;
        }
        // the longer it takes, the rarer the looks: there are some dozens, however long the run
        nextProspectNs = loop.now() + loop.now() / 8;
        return prospects.missed(loop.now());
    }

    /** Whether the machine has been seen in more than one of its states. */
    private boolean longEnough() {
        return loop.now() - sinceBeganNs >= LEAST_NS && loop.now() - sinceBeganNs >= LEAST_PERIODS * machine.periodNs();
    }

    private boolean precise() {
        return recorder.ios() - iosBefore >= LEAST_IOS
                && longEnough()
                && allDeliver()
                && recorder.leastIosOfADirection() >= LEAST_IOS_OF_A_DIRECTION
                && new ReportBuilder(spec, recorder, loop.now(), jobEndNs, outcomes()).imprecision()
                        <= spec.precision().relative();
    }

    /** Whether no job is still delayed or ramping up. */
    private boolean allDeliver() {
        for (FioProcess p : machine.processes) {
            if (p.hasBegun() && !p.isStopped() && p.figuresFromNs() > loop.now()) {
                return false;
            }
        }
        return true;
    }

    private Report report(String stopReason) {
        long toNs = loop.now();
        var engine =
                new EngineInfo(ENGINE_VERSION, loop.fired(), recorder.ios(), 0, toNs, recorder.warmupNs(), stopReason);
        Report report = new ReportBuilder(spec, recorder, toNs, jobEndNs, outcomes())
                .build(machine.cpus.busyNs(), machine.cpus.stepNs(), machine.headTime(), engine);
        if (recorder instanceof LifeRecorder watcher) {
            lives = watcher.lives();
        }
        return report.withChecks(drain());
    }

    /** Lets everything in flight come back, and checks that nothing was lost on the way. */
    private List<Check> drain() {
        for (FioProcess p : machine.processes) {
            p.stop();
        }
        while (!loop.isEmpty()) {
            // the last process to stop stops the loop, but not what is still on its way
            loop.drain(machine);
        }
        int lost = 0;
        for (FioProcess p : machine.processes) {
            lost += p.outstanding();
        }
        List<Check> checks = new ArrayList<>();
        checks.add(new Check("Every I/O came back", lost == 0, lost + " I/Os were still out after the end"));
        int tags = machine.tagsTaken();
        checks.add(new Check("All tags are back", tags == 0, tags + " tags were still taken after the end"));
        int busy = machine.busy();
        checks.add(new Check(
                "The disk's budget is back", busy == 0, busy + " of its slots were still taken after the end"));
        return checks;
    }
}
