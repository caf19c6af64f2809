package dev.blklab.sim.block;

/**
 * Whether and how bios and requests may become one.
 *
 * <p>Source: block/blk-merge.c: ll_back_merge_fn, ll_front_merge_fn, attempt_merge, blk_try_merge (5.11).
 */
public final class Merge {

    private final int maxSectors;
    private final int maxSegments;

    private final int segmentSectors;
    /** A discard has no memory behind it and a limit of its own (blk_rq_get_max_sectors, ll_new_hw_segment). */
    private final int maxDiscardSectors;
    /** What was asked last, and the answer: most bios are of one size. */
    private int askedSectors;

    private int answered;

    Merge(int maxSectors, int maxSegments, int segmentBytes, int maxDiscardSectors) {
        this.maxSectors = maxSectors;
        this.maxDiscardSectors = maxDiscardSectors;
        this.maxSegments = maxSegments;
        this.segmentSectors = segmentBytes >> 9;
    }

    /** Pieces of memory behind so many sectors. */
    int segments(int sectors) {
        if (sectors != askedSectors) {
            askedSectors = sectors;
            answered = (sectors + segmentSectors - 1) / segmentSectors;
        }
        return answered;
    }

    /** Whether a bio follows a request on the disk and may join it in principle. */
    public boolean follows(Request rq, Bio bio) {
        return rq.end() == bio.sector && rq.write == bio.write && alike(rq, bio) && !rq.noMerge;
    }

    /** Whether a bio ends where a request begins. */
    public boolean precedes(Request rq, Bio bio) {
        return bio.end() == rq.sector && rq.write == bio.write && alike(rq, bio) && !rq.noMerge;
    }

    /** Puts a bio behind a request that it follows, if the request may grow that large. */
    public boolean back(Request rq, Bio bio) {
        if (!fits(rq, bio)) {
            return false;
        }
        rq.append(bio);
        return true;
    }

    /** Puts a bio in front of a request that it precedes, if the request may grow that large. */
    public boolean front(Request rq, Bio bio) {
        if (!fits(rq, bio)) {
            return false;
        }
        rq.prepend(bio);
        return true;
    }

    /** Joins two adjacent requests into the first, if it may grow that large. */
    public boolean requests(Request rq, Request later) {
        if (rq.end() != later.sector
                || rq.write != later.write
                || rq.discard != later.discard
                || rq.priority != later.priority
                || rq.noMerge
                || later.noMerge) {
            return false;
        }
        if (isTooLarge(rq, later.sectors, later.segments)) {
            return false;
        }
        rq.absorb(later);
        return true;
    }

    /** Kernels from 5.0 keep priorities apart (blk_rq_merge_ok); for older ones no bio has one. */
    private static boolean alike(Request rq, Bio bio) {
        return rq.discard == bio.discard && rq.priority == bio.priority;
    }

    private boolean isTooLarge(Request rq, int moreSectors, int moreSegments) {
        return rq.discard
                ? (long) rq.sectors + moreSectors > maxDiscardSectors
                : rq.sectors + moreSectors > maxSectors || rq.segments + moreSegments > maxSegments;
    }

    private boolean fits(Request rq, Bio bio) {
        if (isTooLarge(rq, bio.sectors, bio.segments)) {
            rq.noMerge = true;
            return false;
        }
        return true;
    }
}
