package dev.blklab.fio;

import dev.blklab.sim.spec.AccessPattern;

/** {@code verify_only}: nothing is written, and what would have been is read (fio backend.c: do_dry_run). */
final class Verifying {

    private Verifying() {}

    /** Direction whose blocks a job reads: those it would have written, where it only verifies. */
    static int readsAs(FioJob job, AccessPattern rw) {
        String asked = job.settings().get("rw").word();
        return rw.reads() && !rw.writes() && asked.endsWith("write") ? 1 : 0;
    }

    /** The pattern a job has on the disk. */
    static AccessPattern pattern(FioJob job, AccessPattern rw) {
        String verify = job.settings().get("verify").word();
        boolean reads =
                !verify.isEmpty() && !verify.equals("0") && job.settings().on("do_verify");
        if (!job.settings().on("verify_only") || !reads || rw.trims()) {
            return rw;
        }
        return rw.random() ? AccessPattern.RANDREAD : AccessPattern.READ;
    }
}
