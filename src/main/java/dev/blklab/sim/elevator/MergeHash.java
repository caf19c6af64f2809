package dev.blklab.sim.elevator;

import dev.blklab.sim.block.Bio;
import dev.blklab.sim.block.Merge;
import dev.blklab.sim.block.Request;
import org.jspecify.annotations.Nullable;

/** Waiting requests by the sector behind their end, where a bio or request could be appended (elv_rqhash). */
final class MergeHash {

    private static final int BITS = 10;

    private final @Nullable Waiting[] buckets = new Waiting[1 << BITS];

    void add(Waiting w) {
        int b = bucket(w.rq.end());
        Waiting head = buckets[b];
        w.bucket = b;
        w.hashPrevious = null;
        w.hashNext = head;
        if (head != null) {
            head.hashPrevious = w;
        }
        buckets[b] = w;
    }

    void remove(Waiting w) {
        if (w.bucket < 0) {
            return;
        }
        if (w.hashPrevious == null) {
            buckets[w.bucket] = w.hashNext;
        } else {
            w.hashPrevious.hashNext = w.hashNext;
        }
        if (w.hashNext != null) {
            w.hashNext.hashPrevious = w.hashPrevious;
        }
        w.bucket = -1;
    }

    /** A request has grown at its end. */
    void reposition(Waiting w) {
        remove(w);
        add(w);
    }

    /** The request that a bio follows; requests that can grow no more are dropped on the way, as the kernel does. */
    @Nullable
    Waiting find(Bio bio, Merge merge) {
        Waiting w = buckets[bucket(bio.sector)];
        while (w != null) {
            Waiting next = w.hashNext;
            if (w.rq.noMerge) {
                remove(w);
            } else if (merge.follows(w.rq, bio)) {
                return w;
            }
            w = next;
        }
        return null;
    }

    /** The request that ends where this one begins and does the same. */
    @Nullable
    Waiting find(Request rq) {
        Waiting w = buckets[bucket(rq.sector)];
        while (w != null
                && (w.rq.noMerge
                        || w.rq.end() != rq.sector
                        || w.rq.write != rq.write
                        || w.rq.discard != rq.discard
                        || w.rq.priority != rq.priority)) {
            w = w.hashNext;
        }
        return w;
    }

    private static int bucket(long sector) {
        return (int) (((sector >>> 3) * 0x9e3779b97f4a7c15L) >>> (64 - BITS));
    }
}
