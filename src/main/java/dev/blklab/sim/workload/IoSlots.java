package dev.blklab.sim.workload;

import dev.blklab.sim.block.Bio;
import dev.blklab.sim.spec.JobSpec;
import org.jspecify.annotations.Nullable;

/** A process's I/Os, as many as its iodepth: those that are free, those on their way, and the one that waits for another. */
final class IoSlots {

    private final Io[] all;
    private final Io[] free;
    private final boolean serializes;
    private int spare;
    /** Waits for one in flight to the same place (fio backend.c: in_flight_overlap). */
    private @Nullable Io parked;

    IoSlots(Bio.Owner owner, JobSpec job, int depth) {
        int mostBios = (int) ((job.largestBlock() + Io.BIO_MAX_BYTES - 1) / Io.BIO_MAX_BYTES);
        this.serializes = job.rules().serializesOverlap();
        this.all = new Io[depth];
        this.free = new Io[depth];
        for (int i = 0; i < depth; i++) {
            all[i] = new Io(owner, i, mostBios);
            free[spare++] = all[i];
        }
    }

    /** A free one, the one used last; only while there is one. */
    Io take() {
        return free[--spare];
    }

    void give(Io io) {
        free[spare++] = io;
    }

    /** The I/O that a bio is part of. */
    Io of(Bio bio) {
        return bio instanceof Io io ? io : all[bio.io()];
    }

    /** Keeps an I/O back if another must come back first. */
    boolean park(Io io) {
        boolean waits = serializes && io.overlaps(all);
        if (waits) {
            parked = io;
        }
        return waits;
    }

    boolean hasParked() {
        return parked != null;
    }

    /** The I/O that was kept back, if nothing keeps it any more. */
    @Nullable
    Io unpark() {
        Io io = parked;
        if (io == null || io.overlaps(all)) {
            return null;
        }
        parked = null;
        return io;
    }
}
