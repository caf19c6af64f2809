package dev.blklab.sim.block;

import org.jspecify.annotations.Nullable;

/** The requests one CPU has submitted and no hardware queue has taken yet ({@code struct blk_mq_ctx}), without a scheduler. */
final class SoftwareQueue {

    /** Newest entries that a bio is compared with (blk_bio_list_merge). */
    private static final int MERGE_CANDIDATES = 8;

    final RequestList requests = new RequestList();

    /** Tries to put a bio into one of the newest requests, the newest first (blk_mq_attempt_merge). */
    @Nullable
    Request merge(Bio bio, Merge merge) {
        int older = Math.max(0, requests.size() - MERGE_CANDIDATES);
        Request best = null;
        int at = 0;
        for (Request rq = requests.head(); rq != null; rq = rq.next, at++) {
            if (at >= older && (merge.follows(rq, bio) || merge.precedes(rq, bio))) {
                best = rq;
            }
        }
        if (best == null) {
            return null;
        }
        boolean merged = merge.follows(best, bio) ? merge.back(best, bio) : merge.front(best, bio);
        return merged ? best : null;
    }
}
