package dev.blklab.sim.workload;

import dev.blklab.sim.spec.JobSpec;
import org.jspecify.annotations.Nullable;

/** Which way the next I/O of a process goes, and when it may (fio io_u.c: get_rw_ddir, rate_ddir). */
final class NextIo {

    private final IoSource source;
    private final @Nullable Pacer pacer;
    /** May go the other way where that is due earlier. */
    private final boolean swaps;

    private boolean known;
    private boolean writes;

    NextIo(JobSpec job, IoSource source, @Nullable Pacer pacer) {
        this.source = source;
        this.pacer = pacer;
        this.swaps = job.rw().reads() && job.rw().writes() && job.rwmixread() % 100 != 0;
    }

    /** Whether it may go now; its direction is settled here. */
    boolean isDue(long sinceBeganNs) {
        if (!known) {
            writes = source.nextWrites();
            known = true;
        }
        if (pacer == null) {
            return source.dueNs() <= sinceBeganNs;
        }
        if (swaps && pacer.dueNs(writes) > sinceBeganNs && pacer.dueNs(!writes) < pacer.dueNs(writes)) {
            writes = !writes;
        }
        return dueNs() <= sinceBeganNs;
    }

    /** When it may go, from the process's beginning. */
    long dueNs() {
        return Math.max(pacer == null ? 0 : pacer.dueNs(writes), source.dueNs());
    }

    /** Whether it writes; the one after it may do otherwise. */
    boolean take() {
        known = false;
        return writes;
    }
}
