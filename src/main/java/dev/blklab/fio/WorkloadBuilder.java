package dev.blklab.fio;

import dev.blklab.sim.spec.AccessPattern;
import dev.blklab.sim.spec.FieldError;
import dev.blklab.sim.spec.IllegalSpecException;
import dev.blklab.sim.spec.IoEngine;
import dev.blklab.sim.spec.JobSpec;
import dev.blklab.sim.spec.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Turns fio's jobs into the simulator's, and says what it cannot turn. */
final class WorkloadBuilder {

    private static final int SECTOR = 512;
    private static final long MOST_CLONES = 256;
    private static final long DEEPEST = 65536;

    private final Messages out;

    WorkloadBuilder(Messages out) {
        this.out = out;
    }

    /** The workload; null when anything is wrong, which is said. */
    @Nullable
    Workload build(String text, List<FioJob> jobs) {
        var lint = new Lint(out);
        lint.jobs(jobs);
        List<JobSpec> specs = new ArrayList<>();
        for (FioJob job : jobs) {
            unsupported(job, jobs.size() == 1);
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

    private void unsupported(FioJob job, boolean onlyJob) {
        for (Setting setting : job.settings().given()) {
            Assignment at = setting.at();
            if (setting.option().kind() == FioOption.Kind.LATER
                    && at != null
                    && !Later.changesNothing(setting, job, onlyJob)) {
                out.error(
                        at,
                        "not-simulated",
                        setting.option().name() + " is not simulated yet ("
                                + setting.option().help() + "): it would change the result");
            }
        }
        if (job.waits()) {
            at(
                    job,
                    "stonewall",
                    "not-simulated",
                    "stonewall is not simulated yet: all jobs of a file start together here");
        }
    }

    private @Nullable JobSpec job(FioJob job) {
        Settings s = job.settings();
        int before = out.errorCount();
        AccessPattern rw = direction(job);
        IoEngine engine = engine(job);
        long clones = s.number("numjobs");
        if (clones < 1 || clones > MOST_CLONES) {
            at(job, "numjobs", "bad-limit", "numjobs must be from 1 to " + MOST_CLONES + ", not " + clones);
        }
        long depth = s.number("iodepth");
        if (depth > DEEPEST) {
            at(job, "iodepth", "bad-limit", "iodepth must be from 1 to " + DEEPEST + ", not " + depth);
        }
        long size = size(job);
        long offset = offset(job);
        long runtimeNs = runtimeNs(job);
        if (rw == null || engine == null) {
            return null;
        }
        long bsRead = block(job, rw, 0);
        long bsWrite = block(job, rw, 1);
        long largest = Math.max(rw.reads() ? bsRead : 0, rw.writes() ? bsWrite : 0);
        if (size > 0 && size < largest) {
            at(
                    job,
                    "size",
                    "size-too-small",
                    "size too small, must not be less than minimum block size: " + size + " < " + largest);
        }
        String filename = filename(job);
        if (out.errorCount() > before) {
            return null;
        }
        boolean timeBased = s.on("time_based");
        if (timeBased && runtimeNs == 0) {
            timeBased = false;
            warnAt(job, "time_based", "time-based", "time_based requires a runtime/timeout setting: fio drops it");
        }
        try {
            return new JobSpec(
                    job.name(),
                    (int) clones,
                    rw,
                    readShare(s),
                    bsRead,
                    bsWrite,
                    size == 0 ? 0 : offset + size, // fio's size is the region's, the spec's the file's
                    offset,
                    filename,
                    s.on("norandommap"),
                    engine,
                    s.on("direct"),
                    depth(job, engine),
                    runtimeNs,
                    timeBased);
        } catch (IllegalSpecException e) {
            for (FieldError error : e.errors()) {
                out.error(job.line(), job.column(), "limit", error.message() + ", not " + error.rejected());
            }
            return null;
        }
    }

    private @Nullable AccessPattern direction(FioJob job) {
        Setting rw = job.settings().get("rw");
        String word = rw.word().equals("readwrite") ? "rw" : rw.word();
        String postfix = rw.parameter();
        boolean random = word.startsWith("rand");
        if (!postfix.isEmpty() && !(random && Distributions.leadingInt(postfix) <= 1)) {
            boolean number = random || Numbers.size(postfix, 1024) != null;
            String why = !number
                    ? "rw postfix parsing failed: \"" + postfix + "\" is no size"
                    : random
                            ? "not simulated yet: so many I/Os in a row at each place"
                            : "not simulated yet: a hole or a step back after each I/O";
            at(job, "rw", number ? "not-simulated" : "fails-at-run", "rw=" + rw.text() + ": " + why);
        }
        for (AccessPattern p : AccessPattern.values()) {
            if (p.toString().equals(word)) {
                return p;
            }
        }
        at(job, "rw", "not-simulated", "rw=" + word + " is not simulated yet: discard requests");
        return null;
    }

    private @Nullable IoEngine engine(FioJob job) {
        String name = job.settings().engine();
        IoEngine engine = Engines.simulated(name);
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

    private long size(FioJob job) {
        Setting size = job.settings().get("size");
        String filename = job.settings().text("filename");
        boolean disk = filename != null && filename.strip().startsWith("/dev/");
        if (size.text() == null || size.number() == 0) {
            if (!disk && !job.settings().has("filesize") && !job.settings().has("read_iolog")) {
                out.error(
                        job.line(),
                        job.column(),
                        "missing-size",
                        "job " + job.name() + ": you need to specify size=",
                        "size=1g",
                        null);
            }
            return 0;
        }
        return amount(job, size);
    }

    private long offset(FioJob job) {
        Setting offset = job.settings().get("offset");
        return offset.number() == -1 ? 0 : Math.max(0, amount(job, offset));
    }

    /** A number of bytes; 100 % is 0, the whole disk. */
    private long amount(FioJob job, Setting setting) {
        long value = setting.number();
        String name = setting.option().name();
        if (value == Long.MIN_VALUE) {
            at(job, name, "not-simulated", name + "=" + setting.text() + ": zones are not simulated yet");
            return 0;
        }
        if (value < 0) {
            long percent = -1 - value;
            boolean all = name.equals("size") && percent >= 100;
            if (!all) {
                at(
                        job,
                        name,
                        "not-simulated",
                        name + "=" + setting.text() + ": a share of the disk is not simulated yet, only bytes or 100%");
            }
            return 0;
        }
        return value;
    }

    private long runtimeNs(FioJob job) {
        long micros = job.settings().number("runtime");
        if (micros < 0 || micros > JobSpec.MAX_RUNTIME_NS / 1000) {
            at(
                    job,
                    "runtime",
                    "bad-limit",
                    "runtime must be at most " + JobSpec.MAX_RUNTIME_NS / 1_000_000_000 + " s, not "
                            + micros / 1_000_000 + " s");
            return 0;
        }
        return micros * 1000;
    }

    private long block(FioJob job, AccessPattern rw, int direction) {
        Settings s = job.settings();
        long bytes = s.smallestBlock(direction);
        boolean used = direction == 0 ? rw.reads() : rw.writes();
        boolean legal = bytes >= SECTOR && bytes % SECTOR == 0;
        if (legal) {
            return bytes;
        }
        if (!used) {
            return s.smallestBlock(1 - direction);
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

    private @Nullable String filename(FioJob job) {
        Settings s = job.settings();
        String directory = s.text("directory");
        String filename = s.text("filename");
        if (filename == null) {
            return sharedName(job);
        }
        String name = filename.strip();
        if (name.replace("\\:", "").indexOf(':') >= 0) {
            at(job, "filename", "not-simulated", "filename=" + name + ": several files are not simulated yet");
        }
        String place = directory == null
                ? ""
                : directory.strip().toLowerCase(Locale.ROOT).equals("/") ? "/" : directory.strip() + "/";
        return place + name.replace("\\:", ":");
    }

    /** Clones share a file whose name the format makes without their number. */
    private static @Nullable String sharedName(FioJob job) {
        String format = job.settings().text("filename_format");
        if (format == null || format.contains("$jobnum")) {
            return null;
        }
        return format.replace("$jobname", job.name()).replace("$filenum", "0").replace("$clientuid", "localhost");
    }

    private static int readShare(Settings s) {
        long share = s.number("rwmixread");
        return share < 0 || share > 100 ? 100 : (int) share;
    }

    private JobSpec.Depth depth(FioJob job, IoEngine engine) {
        Settings s = job.settings();
        if (!engine.queues()) {
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

    private void at(FioJob job, String option, String code, String text) {
        Assignment at = job.settings().at(option);
        if (at == null) {
            out.error(job.line(), job.column(), code, text);
        } else {
            out.error(at, code, text);
        }
    }

    private void warnAt(FioJob job, String option, String code, String text) {
        Assignment at = job.settings().at(option);
        if (at == null) {
            out.warn(job.line(), job.column(), code, text, null, null);
        } else {
            out.warn(at, code, text);
        }
    }
}
