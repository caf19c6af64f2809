package dev.blklab.fio;

import dev.blklab.sim.spec.AccessOrder;
import dev.blklab.sim.spec.AccessPattern;
import dev.blklab.sim.spec.BlockSizes;
import dev.blklab.sim.spec.CpuSet;
import dev.blklab.sim.spec.Durability;
import dev.blklab.sim.spec.FieldError;
import dev.blklab.sim.spec.IllegalSpecException;
import dev.blklab.sim.spec.IoEngine;
import dev.blklab.sim.spec.JobSpec;
import dev.blklab.sim.spec.Pace;
import dev.blklab.sim.spec.Replay;
import dev.blklab.sim.spec.Rules;
import dev.blklab.sim.spec.Schedule;
import dev.blklab.sim.spec.Workload;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns fio's jobs into the simulator's, and says what it cannot turn. */
final class WorkloadBuilder {

    private static final int SECTOR = 512;
    private static final long MOST_CLONES = 4096;
    private static final long DEEPEST = 65536;

    private final Messages out;
    private final JobFile.Context context;

    WorkloadBuilder(Messages out, JobFile.Context context) {
        this.out = out;
        this.context = context;
    }

    /** The workload; null when anything is wrong, which is said. */
    @Nullable
    Workload build(String text, List<FioJob> jobs) {
        var lint = new Lint(out);
        lint.jobs(jobs);
        List<JobSpec> specs = new ArrayList<>();
        for (FioJob job : jobs) {
            unsupported(job);
            JobSpec spec = job(job);
            if (spec != null) {
                lint.job(job, spec);
                specs.add(spec);
            }
        }
        if (out.errorCount() > 0) {
            return null;
        }
        try {
            return new Workload(text, specs);
        } catch (IllegalSpecException e) {
            for (FieldError error : e.errors()) {
                out.error(1, 1, "limit", "the job file " + error.message());
            }
            return null;
        }
    }

    private void unsupported(FioJob job) {
        for (Setting setting : job.settings().given()) {
            Assignment at = setting.at();
            if (setting.option().kind() == FioOption.Kind.LATER && at != null && !Later.changesNothing(setting, job)) {
                out.error(
                        at,
                        "not-simulated",
                        setting.option().name() + " is not simulated yet ("
                                + setting.option().help() + "): it would change the result");
            }
        }
    }

    private @Nullable JobSpec job(FioJob job) {
        Settings s = job.settings();
        int before = out.errorCount();
        AccessPattern rw = Verifying.pattern(job, direction(job));
        IoEngine engine = engine(job);
        long clones = s.number("numjobs");
        if (clones < 1 || clones > MOST_CLONES) {
            out.at(job, "numjobs", "bad-limit", "numjobs must be from 1 to " + MOST_CLONES + ", not " + clones);
        }
        long depth = s.number("iodepth");
        if (depth > DEEPEST) {
            out.at(job, "iodepth", "bad-limit", "iodepth must be from 1 to " + DEEPEST + ", not " + depth);
        }
        Extents extents = Extents.of(job, out);
        long runtimeNs = runtimeNs(job);
        if (engine == null) {
            return null;
        }
        long bsRead = block(job, rw, Verifying.readsAs(job, rw));
        long bsWrite = block(job, rw, rw.trims() ? 2 : 1);
        var more = new Refinements(out, job);
        BlockSizes sizes = more.sizes(rw);
        AccessOrder order = more.order(rw);
        Schedule schedule = more.schedule();
        Pace pace = more.pace(rw, bsRead, bsWrite);
        Durability durability = more.durability(rw);
        Rules rules = new RuleOptions(job, out).rules(rw);
        Replay replay = replay(job);
        CpuSet cpus = more.cpus(context.ncpus());
        long smallest = Math.min(rw.reads() ? bsRead : Long.MAX_VALUE, rw.writes() ? bsWrite : Long.MAX_VALUE);
        long each = (extents.size() - extents.offset()) / extents.extent().files();
        if (extents.size() > 0 && each < smallest) {
            out.at(
                    job,
                    "size",
                    "size-too-small",
                    "size too small, must not be less than minimum block size: " + each + " < " + smallest);
        }
        if (out.errorCount() > before) {
            return null;
        }
        boolean timeBased = s.on("time_based");
        if (timeBased && runtimeNs == 0) {
            timeBased = false;
            out.warnAt(job, "time_based", "time-based", "time_based requires a runtime/timeout setting: fio drops it");
        }
        try {
            return new JobSpec(
                    job.name(),
                    (int) clones,
                    rw,
                    readShare(s),
                    bsRead,
                    bsWrite,
                    extents.size(),
                    extents.offset(),
                    extents.filename(),
                    s.on("norandommap"),
                    engine,
                    direct(s),
                    depth(job, engine),
                    runtimeNs,
                    timeBased,
                    sizes,
                    order,
                    extents.extent(),
                    schedule,
                    pace,
                    replay == null ? durability : Durability.NONE,
                    cpus,
                    replay,
                    rules);
        } catch (IllegalSpecException e) {
            for (FieldError error : e.errors()) {
                out.error(job.line(), job.column(), "limit", error.message() + ", not " + error.rejected());
            }
            return null;
        }
    }

    /** The log a job repeats; it comes with the request, never from a disk of the server. */
    private @Nullable Replay replay(FioJob job) {
        String name = job.settings().text("read_iolog");
        if (name == null) {
            return null;
        }
        String plain = name.strip();
        String log = context.includes().get(plain);
        if (log == null) {
            out.at(
                    job,
                    "read_iolog",
                    "missing-file",
                    "read_iolog=" + Messages.shown(plain)
                            + ": the log did not come with the request; send it along, or put"
                            + " it below the jobs as lines \"#: file " + Messages.shown(plain) + "\" and \"#|...\"");
            return null;
        }
        IoLog.Read read = IoLog.read(plain, log, job.settings());
        String wrong = read.wrong();
        if (wrong != null) {
            out.at(job, "read_iolog", "bad-log", wrong);
        }
        return read.replay();
    }

    private static AccessPattern direction(FioJob job) {
        Setting rw = job.settings().get("rw");
        String word = rw.word().equals("readwrite") ? "rw" : rw.word();
        for (AccessPattern p : AccessPattern.values()) {
            if (p.toString().equals(word)) {
                return p;
            }
        }
        throw new IllegalStateException(word + " passed the option reader and is no pattern");
    }

    private @Nullable IoEngine engine(FioJob job) {
        String name = job.settings().engine();
        IoEngine engine = Engines.simulated(name);
        if (name.equals("io_uring")
                && job.settings().get("io_submit_mode").word().equals("offload")) {
            out.at(
                    job,
                    "io_submit_mode",
                    "fails-at-run",
                    "io_uring: can't be used with offloaded submit: fio asks for a sync engine");
        }
        if (engine != null) {
            return engine;
        }
        Setting setting = job.settings().get("ioengine");
        String refusal = Engines.refusal(name);
        boolean unknown = refusal.startsWith("engine ");
        String meant = unknown ? Words.nearest(name, setting.option().words()) : null;
        Assignment at = setting.at();
        if (at == null) {
            out.error(job.line(), job.column(), "not-simulated", refusal);
        } else {
            out.error(
                    at,
                    unknown ? "unknown-engine" : "not-simulated",
                    refusal,
                    meant == null ? null : "ioengine=" + meant,
                    meant == null ? null : at.withValue(meant));
        }
        return null;
    }

    private long runtimeNs(FioJob job) {
        long micros = job.settings().number("runtime");
        long most = JobSpec.MAX_RUNTIME_NS / 1000;
        if (micros < 0 || micros > most) {
            out.warnAt(
                    job,
                    "runtime",
                    "runtime-cut",
                    "a run is at most " + most / 1_000_000 + " s long: of this runtime of " + micros / 1_000_000
                            + " s only the first " + most / 1_000_000 + " s are simulated");
            return most * 1000;
        }
        return micros * 1000;
    }

    private long block(FioJob job, AccessPattern rw, int direction) {
        Settings s = job.settings();
        long bytes = s.smallestBlock(direction);
        boolean used = direction == 0 ? rw.reads() : rw.writes();
        boolean anySize = (s.engine().equals("null") || !direct(s)) && bytes > 0;
        boolean legal = anySize || (bytes >= SECTOR && bytes % SECTOR == 0);
        if (legal) {
            return bytes;
        }
        if (!used) {
            return s.smallestBlock(direction == 0 ? rw.trims() ? 2 : 1 : 0);
        }
        Setting setting = s.has("bsrange") ? s.get("bsrange") : s.has("bssplit") ? s.get("bssplit") : s.get("bs");
        Assignment at = setting.at();
        String why = "a block of " + bytes + " bytes: the block layer works in sectors of " + SECTOR
                + " bytes, with direct=1 fio would end with \"Invalid argument\"";
        if (at == null) {
            out.error(job.line(), job.column(), "bad-block-size", why);
            return bytes;
        }
        String given = Assignment.parts(at.text()).value();
        Reading reading = given == null ? null : Reading.of(FioOptions.get("bs"), given.split(",", -1)[0], s.kbBase());
        String meant = reading == null || given == null || given.indexOf(',') >= 0 ? null : reading.meant();
        out.error(
                at,
                "bad-block-size",
                why,
                meant == null ? null : setting.option().name() + "=" + meant,
                meant == null ? null : at.withValue(meant));
        return bytes;
    }

    /** An mmap goes through the page cache, whatever the job says. */
    private static boolean direct(Settings s) {
        return (s.on("direct") || s.on("atomic")) && !s.engine().equals("mmap");
    }

    private static int readShare(Settings s) {
        long share = s.number("rwmixread");
        return share < 0 || share > 100 ? 100 : (int) share;
    }

    private JobSpec.Depth depth(FioJob job, IoEngine engine) {
        Settings s = job.settings();
        if (!engine.queues() && !s.get("io_submit_mode").word().equals("offload")) {
            return JobSpec.Depth.ONE;
        }
        return JobSpec.Depth.of(
                (int) s.number("iodepth"),
                given(s, "iodepth_batch"),
                given(s, "iodepth_batch_complete_min"),
                given(s, "iodepth_batch_complete_max"),
                given(s, "iodepth_low"));
    }

    private static @Nullable Integer given(Settings s, String option) {
        return s.has(option) ? Integer.valueOf((int) Math.min(DEEPEST, s.number(option))) : null;
    }
}
