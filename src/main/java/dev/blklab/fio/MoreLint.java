package dev.blklab.fio;

import dev.blklab.sim.spec.Durability;
import dev.blklab.sim.spec.IoEngine;
import dev.blklab.sim.spec.JobSpec;

/** What is to be said of a job's refinements. */
final class MoreLint {

    private static final long PLENTY_OF_FILES = 2;

    private final Messages out;
    private final FioJob job;
    private final JobSpec spec;

    MoreLint(Messages out, FioJob job, JobSpec spec) {
        this.out = out;
        this.job = job;
        this.spec = spec;
    }

    void look() {
        sectors();
        ramp();
        flushes();
        files();
        distribution();
        if (spec.pace().offload()) {
            out.warnAt(
                    job,
                    "io_submit_mode",
                    "engine-like",
                    "io_submit_mode=offload keeps iodepth requests in flight and never waits before it sleeps; the"
                            + " CPU time of its threads is that of inline submission");
        }
        if (spec.pace().poisson() && !spec.sizes().fixed()) {
            out.warnAt(
                    job,
                    "rate_process",
                    "poisson-rate",
                    "fio turns the rate into I/Os with the smallest block size, whatever the others are: the bytes per"
                            + " second will be more than asked");
        }
    }

    private void ramp() {
        boolean bySize = !spec.timeBased();
        if (spec.schedule().rampNs() > 0 && bySize) {
            out.warnAt(
                    job,
                    "ramp_time",
                    "ramp-eats-size",
                    "what is done during ramp_time counts for size and io_size: without time_based the job may end with"
                            + " little or nothing measured");
        }
    }

    private void sectors() {
        long odd = spec.bsRead() % 512 != 0 && spec.rw().reads() ? spec.bsRead() : spec.bsWrite();
        if (!spec.direct() && spec.ioengine() != IoEngine.NULL && odd % 512 != 0) {
            out.warnAt(
                    job,
                    "bs",
                    "whole-sectors",
                    "a block of " + odd + " bytes goes through the page cache, which reads and writes whole pages: the"
                            + " figures count its bytes, and the disk gets whole sectors");
        }
    }

    private void flushes() {
        Durability d = spec.durability();
        if (d.every() > 0) {
            out.warnAt(
                    job,
                    d.dataOnly() ? "fdatasync" : "fsync",
                    "flush-costs-a-call",
                    "the simulated disks have no volatile write cache: a flush costs its system call, and the kernel"
                            + " sends the disk nothing; a file system's journal is not simulated");
        }
        if (d.eachWrite() != Durability.Each.NONE) {
            out.warnAt(
                    job,
                    "sync",
                    "flush-costs-a-call",
                    "the simulated disks have no volatile write cache: a write is safe when it is done, and sync adds"
                            + " nothing; a file system's journal is not simulated");
        }
    }

    private void files() {
        if (!spec.extent().moreFiles().isEmpty()
                && spec.filename() != null
                && spec.filename().startsWith("/dev/")) {
            out.warnAt(
                    job,
                    "filename",
                    "one-disk",
                    "one disk is simulated: the " + spec.extent().files()
                            + " disks named are taken as parts of it, one behind the other");
        }
        if (job.settings().has("filesize")) {
            long[] size = job.settings().get("filesize").numbers();
            if (size[0] != size[1] && spec.extent().files() >= PLENTY_OF_FILES) {
                out.warnAt(
                        job,
                        "filesize",
                        "file-sizes",
                        "fio draws each file's size; here all have the middle of the range");
            }
        }
    }

    private void distribution() {
        if (!spec.rw().random() && job.settings().has("random_distribution")) {
            out.warnAt(job, "random_distribution", "unused", "random_distribution does nothing: the job is sequential");
        }
        if (!spec.rw().random() && job.settings().has("percentage_random")) {
            out.warnAt(job, "percentage_random", "unused", "percentage_random does nothing: the job is sequential");
        }
    }
}
