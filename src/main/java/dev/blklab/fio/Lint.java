package dev.blklab.fio;

import dev.blklab.sim.spec.IoEngine;
import dev.blklab.sim.spec.JobSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Jobs that run, but perhaps not as their writer thinks. Traps of single values are {@link Traps}. */
final class Lint {

    private final Messages out;

    Lint(Messages out) {
        this.out = out;
    }

    /** Looks at one job that can run. */
    void job(FioJob job, JobSpec spec) {
        depth(job, spec);
        engine(job);
        if (job.settings().has("iodepth") && spec.ioengine().queues()) {
            reduced(job, "iodepth_batch");
            reduced(job, "iodepth_batch_complete_min");
            reduced(job, "iodepth_batch_complete_max");
            reduced(job, "iodepth_low");
        }
        if (!(spec.rw().reads() && spec.rw().writes())) {
            unused(job, "rwmixread", "rw=" + spec.rw() + " goes one way only");
            unused(job, "rwmixwrite", "rw=" + spec.rw() + " goes one way only");
        }
        if (!spec.rw().random()) {
            unused(job, "norandommap", "rw=" + spec.rw() + " is sequential");
        }
        boolean apart = spec.extent().offsetIncrement() > 0 || spec.extent().offsetIncrementPercent() > 0;
        if (spec.filename() != null && spec.numjobs() > 1 && !spec.rw().random() && !apart) {
            say(
                    job,
                    "numjobs",
                    "clones-same-place",
                    "the " + spec.numjobs() + " clones share " + spec.filename()
                            + " and all begin at the same place: each reads or writes what the others do");
        }
        boolean oneSize = spec.sizes().fixed()
                && spec.bsRead() == spec.bsWrite()
                && spec.extent().files() == 1;
        long region = Math.max(0, spec.size() - spec.offset());
        if (oneSize && region % spec.smallestBlock() != 0) {
            say(
                    job,
                    "size",
                    "size-remainder",
                    "size is not a multiple of the block size: the last " + region % spec.smallestBlock()
                            + " bytes are not touched");
        }
        new MoreLint(out, job, spec).look();
        if (spec.offset() % 512 != 0) {
            say(job, "offset", "offset-unaligned", "offset is not a multiple of 512: direct I/O would fail");
        }
    }

    /** Looks at all jobs together. */
    void jobs(List<FioJob> jobs) {
        Map<String, FioJob> names = new HashMap<>();
        for (FioJob job : jobs) {
            FioJob earlier = names.put(job.name(), job);
            if (earlier != null) {
                say(
                        job,
                        "name",
                        "same-name",
                        "a job called \"" + job.name() + "\" stands already in line " + earlier.line());
            }
        }
    }

    private void depth(FioJob job, JobSpec spec) {
        long asked = job.settings().number("iodepth");
        if (spec.ioengine() == IoEngine.SYNC) {
            if (asked > 1 && !spec.pace().offload()) {
                say(
                        job,
                        "iodepth",
                        "effective-depth",
                        "both iodepth >= 1 and synchronous I/O engine are selected, queue depth will be capped at 1: with"
                                + " ioengine=" + job.settings().engine() + " the effective depth is 1 for each clone, "
                                + spec.numjobs() + " in all");
            }
        } else if (!spec.direct() && spec.ioengine() == IoEngine.LIBAIO) {
            say(
                    job,
                    "direct",
                    "effective-depth",
                    "without direct=1, " + job.settings().engine() + " waits for the page cache: the effective depth is"
                            + " 1, not " + asked);
        }
        if (!spec.direct() && spec.ioengine() == IoEngine.SYNC) {
            say(
                    job,
                    "direct",
                    "buffered",
                    "without direct=1 (fio's default) I/O goes through the page cache, which merges and delays it");
        }
    }

    private void engine(FioJob job) {
        String engine = job.settings().engine();
        switch (engine) {
            case "io_uring" ->
                say(job, "ioengine", "engine-like", "io_uring is simulated with the submit and reap rules of libaio");
            case "io_uring_cmd" ->
                say(
                        job,
                        "ioengine",
                        "engine-like",
                        "io_uring_cmd sends commands past merging and scheduler: simulated as libaio, which they meet");
            case "null" ->
                say(
                        job,
                        "ioengine",
                        "null-engine",
                        "ioengine=null does no I/O: nothing reaches the disk, the figures are those of the CPUs");
            case "mmap" ->
                say(
                        job,
                        "ioengine",
                        "engine-like",
                        "mmap is simulated as read and write calls through the page cache, one at a time");
            case "sg" ->
                say(job, "ioengine", "engine-like", "sg is simulated with the rules of sync: one command at a time");
            case "posixaio" ->
                say(
                        job,
                        "ioengine",
                        "engine-like",
                        "posixaio is simulated with the rules of libaio; its helper threads are not");
            default -> {
                if (Engines.goesItsOwnWay(engine)) {
                    say(
                            job,
                            "ioengine",
                            "engine-like",
                            engine + " reaches its disk without the kernel's block layer: simulated as libaio on the"
                                    + " chosen disk, which passes it");
                }
            }
        }
    }

    private void reduced(FioJob job, String option) {
        long depth = job.settings().number("iodepth");
        if (job.settings().number(option) > depth) {
            say(
                    job,
                    option,
                    "reduced",
                    option + "=" + job.settings().number(option) + " is more than iodepth: fio makes it " + depth);
        }
    }

    private void unused(FioJob job, String option, String why) {
        if (job.settings().has(option)) {
            say(job, option, "unused", option + " does nothing: " + why);
        }
    }

    private void say(FioJob job, String option, String code, String text) {
        Assignment at = job.settings().at(option);
        if (at == null) {
            out.warn(job.line(), job.column(), code, text, null, null);
        } else {
            out.warn(at, code, text);
        }
    }
}
