package dev.blklab.sim.elevator;

import dev.blklab.sim.block.Request;
import org.jspecify.annotations.Nullable;

/** What mq-deadline keeps with a request: its places in the sector order, in the arrival order and in the merge hash. */
final class Waiting {

    final Request rq;

    /** Where it begins, for as long as it is in the sector tree. */
    long sector;

    /** Sector tree. */
    @Nullable
    Waiting left;

    @Nullable
    Waiting right;

    @Nullable
    Waiting parent;

    final int priority;
    /** Sector order, threaded through the tree. */
    @Nullable
    Waiting lower;

    @Nullable
    Waiting higher;

    /** Arrival order. */
    @Nullable
    Waiting earlier;

    @Nullable
    Waiting later;

    long expiresNs;

    /** Requests that end in the same hash bucket. */
    @Nullable
    Waiting hashPrevious;

    @Nullable
    Waiting hashNext;
    /** Bucket it hangs in, -1 = none. */
    int bucket = -1;

    boolean queued;

    Waiting(Request rq) {
        this.rq = rq;
        int h = rq.id * 0x9e3779b9;
        this.priority = (h ^ h >>> 15) * 0x85ebca6b;
    }

    /** The record of a request, made when the elevator sees it for the first time. */
    static Waiting of(Request rq) {
        if (rq.elevatorData instanceof Waiting w) {
            return w;
        }
        Waiting w = new Waiting(rq);
        rq.elevatorData = w;
        return w;
    }
}
