package dev.blklab.sim.block;

import static dev.blklab.sim.block.BlockInternals.bio;
import static dev.blklab.sim.block.BlockInternals.request;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Mirrors block/blk-merge.c: ll_back_merge_fn, ll_front_merge_fn, ll_merge_requests_fn, blk_try_merge (5.11). */
class MergeTest {

    private final Merge merge = new Merge(24, 128, 4096, 1 << 22);

    @Test
    void aDiscardJoinsDiscardsOnlyAndIsHeldByItsOwnLimit() {
        var discards = new Merge(24, 1, 4096, 64);
        Request rq = request(0, true, 0, 48);
        rq.discard = true;
        Bio write = bio(true, 48, 8);
        assertThat(discards.follows(rq, write)).isFalse();
        Bio bio = bio(true, 48, 16);
        bio.discard = true;
        assertThat(discards.follows(rq, bio)).isTrue();
        assertThat(discards.back(rq, bio))
                .as("neither max_sectors nor segments count")
                .isTrue();
        Bio more = bio(true, 64, 8);
        more.discard = true;
        assertThat(discards.back(rq, more)).isFalse();
    }

    @Test
    void aBioJoinsBehindOrInFrontOfARequestOfItsDirection() {
        Request rq = request(0, false, 1000, 8);
        assertThat(merge.follows(rq, bio(false, 1008, 8))).isTrue();
        assertThat(merge.precedes(rq, bio(false, 992, 8))).isTrue();
        assertThat(merge.follows(rq, bio(true, 1008, 8)))
                .as("a write behind a read")
                .isFalse();
        assertThat(merge.follows(rq, bio(false, 1016, 8))).as("a gap").isFalse();
    }

    @Test
    void aRequestGrowsUpToMaxSectors() {
        Request rq = request(0, false, 1000, 8);
        assertThat(merge.back(rq, bio(false, 1008, 8))).isTrue();
        assertThat(merge.front(rq, bio(false, 992, 8))).isTrue();
        assertThat(rq.sector).isEqualTo(992);
        assertThat(rq.sectors).isEqualTo(24);
        assertThat(rq.bios).isEqualTo(3);
        assertThat(merge.back(rq, bio(false, 1016, 8))).isFalse();
    }

    @Test
    void aRequestThatWasTooLargeOnceIsNeverAMergeTargetAgain() {
        Request rq = request(0, false, 1000, 16);
        assertThat(merge.back(rq, bio(false, 1016, 16))).isFalse();
        assertThat(merge.follows(rq, bio(false, 1016, 8)))
                .as("would fit, but REQ_NOMERGE")
                .isFalse();
    }

    @Test
    void aRequestGrowsUpToMaxSegments() {
        var two = new Merge(4096, 2, 4096, 1 << 22);
        Request rq = request(0, false, 1000, 8);
        assertThat(two.back(rq, bio(false, 1008, 8))).isTrue();
        assertThat(two.back(rq, bio(false, 1016, 8))).isFalse();
    }

    @Test
    void adjacentRequestsBecomeOneIfItMayGrowThatLarge() {
        Request rq = request(0, true, 1000, 8);
        assertThat(merge.requests(rq, request(1, true, 1008, 16))).isTrue();
        assertThat(rq.sectors).isEqualTo(24);
        assertThat(merge.requests(rq, request(2, true, 1024, 8))).isFalse();
        assertThat(merge.requests(request(3, true, 0, 8), request(4, false, 8, 8)))
                .as("different directions")
                .isFalse();
    }
}
