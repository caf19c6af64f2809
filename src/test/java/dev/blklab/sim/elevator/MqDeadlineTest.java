package dev.blklab.sim.elevator;

import static dev.blklab.sim.BlockLayerHarness.read;
import static dev.blklab.sim.BlockLayerHarness.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.sim.BlockLayerHarness;
import dev.blklab.sim.BlockLayerHarness.Op;
import dev.blklab.sim.Specs;
import dev.blklab.sim.spec.KernelPatch;
import dev.blklab.sim.spec.KernelVersion;
import dev.blklab.sim.spec.Tunable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Mirrors block/mq-deadline.c: __dd_dispatch_request, dd_insert_request, dd_bio_merge, dd_merged_requests, and block/elevator.c:
 * elv_merge, elv_attempt_insert_merge (5.4, 5.11).
 */
class MqDeadlineTest {

    private static final Op BLOCKER = read(1_000_000);

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 4", "2, 8", "4, 16"})
    void aWriteWaitsForWritesStarvedReadBatches(int writesStarved, int readsBefore) {
        var io = blocked(specs().tune(Tunable.FIFO_BATCH, 4).tune(Tunable.WRITES_STARVED, writesStarved));
        io.submit(write(0));
        io.submit(reads(24));
        io.runUntilIdle();
        List<Op> expected = new ArrayList<>(List.of(reads(24)));
        expected.add(readsBefore, write(0));
        assertThat(io.dispatched()).containsExactlyElementsOf(expected);
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "4, 8", "16, 32"})
    void aReadBatchHasFifoBatchRequests(int fifoBatch, int readsBefore) {
        var io = blocked(specs().tune(Tunable.FIFO_BATCH, fifoBatch));
        io.submit(reads(60));
        io.submit(write(0));
        io.runUntilIdle();
        assertThat(io.dispatched().indexOf(write(0))).isEqualTo(readsBefore);
    }

    @Test
    void oneWriteBatchPassesBeforeReadsHaveTheirTurnAgain() {
        var io = blocked(specs().tune(Tunable.FIFO_BATCH, 2).tune(Tunable.WRITES_STARVED, 1));
        io.submit(reads(4));
        io.submit(write(0), write(100), write(200));
        io.runUntilIdle();
        Op[] r = reads(4);
        assertThat(io.dispatched()).containsExactly(r[0], r[1], write(0), write(100), r[2], r[3], write(200));
    }

    @Test
    void aBatchGoesUpTheDiskFromTheOldestRequest() {
        var io = blocked(specs());
        io.submit(read(500), read(900), read(100), read(700));
        io.runUntilIdle();
        assertThat(io.dispatched()).containsExactly(read(500), read(700), read(900), read(100));
    }

    @Test
    void theEndOfTheSectorOrderEndsABatchAndCountsAgainstTheWrites() {
        var io = blocked(specs().tune(Tunable.FIFO_BATCH, 16));
        io.submit(read(900), read(800), read(700), read(600));
        io.submit(write(0));
        io.runUntilIdle();
        // 900 is the end of the order: a batch of one; 800 with the now empty rest another; then the write
        assertThat(io.dispatched()).containsExactly(read(900), read(800), write(0), read(700), read(600));
    }

    @Test
    void theNextBatchGoesOnWhereTheLastEndedWhileNobodyIsLate() {
        var io = blocked(specs().tune(Tunable.FIFO_BATCH, 2));
        io.submit(lateOnes());
        io.runUntilIdle();
        assertThat(io.dispatched()).containsExactly(read(1000), read(1100), read(1200), read(1300), read(500));
    }

    @Test
    void anExpiredRequestHeadsTheNextBatchButDoesNotInterruptARunningOne() {
        var io = blocked(specs().tune(Tunable.FIFO_BATCH, 3).tune(Tunable.READ_EXPIRE, 1));
        io.submit(lateOnes());
        io.pass(2 * Specs.MS);
        io.runUntilIdle();
        assertThat(io.dispatched()).containsExactly(read(1000), read(1100), read(1200), read(500), read(1300));
    }

    private static Op[] lateOnes() {
        return new Op[] {read(1000), read(1100), read(500), read(1200), read(1300)};
    }

    @Test
    void nothingWaitsInAnEmptyElevator() {
        var io = new BlockLayerHarness(specs().tune(Tunable.QUEUE_DEPTH, 8));
        io.submit(reads(4));
        io.submit(write(0));
        io.runPending();
        assertThat(io.dispatched()).hasSize(5).endsWith(write(0));
        assertThat(io.waiting()).isZero();
    }

    @Test
    void aBioJoinsTheWaitingRequestItFollows() {
        var io = blocked(specs());
        io.submit(read(2000), read(1000), read(1008), read(1016));
        assertThat(io.waiting()).isEqualTo(2);
        assertThat(io.allocated()).as("a merged bio needs no tag").isEqualTo(3);
        io.runUntilIdle();
        assertThat(io.dispatched()).containsExactly(read(2000), read(1000, 24));
        io.assertAllBack();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aBioJoinsInFrontOnlyWithFrontMerges(int frontMerges) {
        var io = blocked(specs().tune(Tunable.FRONT_MERGES, frontMerges));
        io.submit(read(5000), read(1000), read(992));
        assertThat(io.waiting()).isEqualTo(frontMerges == 1 ? 2 : 3);
        io.runUntilIdle();
        io.assertAllBack();
    }

    @Test
    void aBioThatFillsAGapMakesOneRequestOfTwoAndFreesATag() {
        var io = blocked(specs());
        io.submit(read(1000), read(1016));
        assertThat(io.allocated()).isEqualTo(3);
        io.submit(read(1008));
        assertThat(io.waiting()).isEqualTo(1);
        assertThat(io.allocated()).isEqualTo(2);
        io.runUntilIdle();
        assertThat(io.dispatched()).containsExactly(read(1000, 24));
        io.assertAllBack();
    }

    @Test
    void aFrontMergeThatClosesAGapMakesOneRequestOfTwoToo() {
        var io = blocked(specs());
        io.submit(read(1016), read(1000, 4), read(1004, 12));
        assertThat(io.waiting()).isEqualTo(1);
        io.runUntilIdle();
        assertThat(io.dispatched()).containsExactly(read(1000, 24));
        io.assertAllBack();
    }

    @Test
    void theRequestThatTookInAnOlderOneHasItsDeadline() {
        var io = blocked(specs().tune(Tunable.READ_EXPIRE, 10).tune(Tunable.FIFO_BATCH, 1));
        io.submit(read(1016));
        io.pass(8 * Specs.MS);
        io.submit(read(100), read(200), read(1000));
        io.submit(read(1008));
        io.pass(3 * Specs.MS);
        io.runUntilIdle();
        assertThat(io.dispatched().get(0)).as("late since the older one is").isEqualTo(read(1000, 24));
    }

    @ParameterizedTest
    @EnumSource(
            value = KernelVersion.class,
            names = {"V5_4", "V5_11"})
    void anInsertedRequestIsAppendedToOneThatWaits(KernelVersion version) {
        var io = blocked(specs().kernel(version, KernelPatch.STORVSC_MAX_HW_QUEUES_V2));
        io.on(0).startPlug();
        io.on(0).submit(read(2008));
        io.on(1).submit(read(9000), read(2000));
        assertThat(io.waiting()).isEqualTo(2);
        io.on(0).finishPlug();
        assertThat(io.waiting()).as("2008 joined 2000 as it was inserted").isEqualTo(2);
        io.runUntilIdle();
        assertThat(io.dispatched()).containsExactlyInAnyOrder(read(9000), read(2000, 16));
        io.assertAllBack();
    }

    @ParameterizedTest
    @CsvSource({"0, 2", "1, 3", "2, 4"})
    void nomergesOneLooksOnlyAtTheRequestMergedIntoLast(int nomerges, int waiting) {
        var io = blocked(specs().tune(Tunable.NOMERGES, nomerges));
        // 1000 was inserted first and is the one-hit cache; 5000 is found through the hash only
        io.submit(read(1000), read(5000), read(1008), read(5008));
        assertThat(io.waiting()).isEqualTo(waiting);
        io.runUntilIdle();
        io.assertAllBack();
    }

    @Test
    void theRequestMergedIntoLastIsTriedFirst() {
        var io = blocked(specs().tune(Tunable.NOMERGES, 1));
        io.submit(read(1000), read(1008), read(1016));
        assertThat(io.waiting()).isEqualTo(1);
    }

    @Test
    void aRequestGrowsUpToMaxSectors() {
        var io = blocked(specs().tune(Tunable.MAX_SECTORS_KB, 8));
        io.submit(read(1000), read(1008), read(1016), read(1024));
        io.runUntilIdle();
        assertThat(io.dispatched()).containsExactly(read(1000, 16), read(1016, 16));
    }

    @Test
    void aReadNeverJoinsAWrite() {
        var io = blocked(specs());
        io.submit(write(1000), read(1008), write(1016), read(992));
        assertThat(io.waiting()).isEqualTo(4);
    }

    @Test
    void whatTheDriverHasNoLongerMerges() {
        var io = new BlockLayerHarness(specs().tune(Tunable.QUEUE_DEPTH, 8));
        io.submit(read(1000), read(1008));
        io.runPending();
        io.submit(read(1016));
        io.runUntilIdle();
        assertThat(io.dispatched()).containsExactly(read(1000, 16), read(1016));
    }

    /** One hardware queue, one slot. */
    private static Specs specs() {
        return Specs.plain()
                .kernel(KernelVersion.V5_11, KernelPatch.STORVSC_MAX_HW_QUEUES_V2)
                .tune(Tunable.STORVSC_MAX_HW_QUEUES, 1)
                .tune(Tunable.QUEUE_DEPTH, 1);
    }

    /** A machine whose only slot is taken, so that everything else waits in the elevator. */
    private static BlockLayerHarness blocked(Specs specs) {
        var io = new BlockLayerHarness(specs);
        io.submit(BLOCKER);
        io.runPending();
        assertThat(io.dispatched()).containsExactly(BLOCKER);
        io.forget();
        return io;
    }

    /** Reads that follow each other up the disk with gaps. */
    private static Op[] reads(int n) {
        Op[] ops = new Op[n];
        for (int i = 0; i < n; i++) {
            ops[i] = read(10_000 + 100L * i);
        }
        return ops;
    }
}
