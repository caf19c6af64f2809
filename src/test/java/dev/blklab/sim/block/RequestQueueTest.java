package dev.blklab.sim.block;

import static dev.blklab.sim.BlockLayerHarness.read;
import static dev.blklab.sim.BlockLayerHarness.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.sim.BlockLayerHarness;
import dev.blklab.sim.BlockLayerHarness.Op;
import dev.blklab.sim.Specs;
import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.DriverType;
import dev.blklab.sim.spec.KernelPatch;
import dev.blklab.sim.spec.KernelVersion;
import dev.blklab.sim.spec.Tunable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Which way a bio goes: block/blk-mq.c: blk_mq_submit_bio, blk_mq_flush_plug_list, __blk_mq_try_issue_directly; block/blk-core.c:
 * blk_attempt_plug_merge; block/blk-mq-sched.c: blk_mq_sched_insert_requests (5.11).
 */
class RequestQueueTest {

    // the plug that collects

    @Test
    void withOneHardwareQueueThePlugCollectsUntilItIsFinished() {
        var io = new BlockLayerHarness(oneQueue());
        io.on(0).startPlug();
        io.on(0).submit(read(0), read(1000), write(2000));
        assertThat(io.dispatched()).isEmpty();
        assertThat(io.traced('I')).isEmpty();
        io.on(0).finishPlug();
        assertThat(io.dispatched())
                .as("in the task itself, not through kblockd")
                .hasSize(3);
        assertThat(io.kblockdRuns()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "0, 1"})
    void withSeveralQueuesThePlugCollectsForARotationalDiskOnly(int rotational, int dispatched) {
        var io = new BlockLayerHarness(Specs.plain().tune(Tunable.ROTATIONAL, rotational));
        io.on(0).startPlug();
        io.on(0).submit(read(0), read(1000));
        // the limited plug keeps one request and has issued the one before
        assertThat(io.dispatched()).hasSize(dispatched);
        io.on(0).finishPlug();
        io.runPending();
        assertThat(io.dispatched()).hasSize(2);
    }

    @Test
    void aDriverWithCommitRqsGetsWholePlugs() {
        var io = new BlockLayerHarness(Specs.plain().driver(DriverType.VIRTIO_SCSI));
        assertThat(io.kernel().nrHwQueues()).isGreaterThan(1);
        io.on(0).startPlug();
        io.on(0).submit(read(0), read(1000));
        assertThat(io.dispatched()).isEmpty();
    }

    @Test
    void aPlugOfSixteenRequestsIsFlushedBeforeTheNextIsAdded() {
        var io = new BlockLayerHarness(oneQueue());
        io.on(0).startPlug();
        io.on(0).submit(apart(16));
        assertThat(io.dispatched()).isEmpty();
        io.on(0).submit(read(1));
        assertThat(io.dispatched()).hasSize(16);
        io.on(0).finishPlug();
        assertThat(io.dispatched()).hasSize(17);
    }

    @Test
    void aPlugWhoseLastRequestHas128KibIsFlushedBeforeTheNextIsAdded() {
        var io = new BlockLayerHarness(oneQueue());
        io.on(0).startPlug();
        io.on(0).submit(read(0, 255), read(10_000));
        assertThat(io.dispatched()).as("one sector short").isEmpty();
        io.on(0).submit(read(20_000, 256), read(30_000));
        assertThat(io.dispatched()).containsExactlyInAnyOrder(read(0, 255), read(10_000), read(20_000, 256));
    }

    @Test
    void before410ThereWasNoSizeRule() {
        var io = new BlockLayerHarness(Specs.plain().kernel(KernelVersion.V4_2));
        io.on(0).startPlug();
        io.on(0).submit(read(20_000, 256), read(30_000));
        assertThat(io.dispatched()).isEmpty();
    }

    @Test
    void biosMergeInThePlugWithoutATag() {
        var io = new BlockLayerHarness(oneQueue());
        io.submitPlugged(read(1000), read(1008), read(992), read(5000));
        assertThat(io.dispatched()).containsExactlyInAnyOrder(read(992, 24), read(5000));
        assertThat(io.allocated()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 1", "2, 2"})
    void onlyNomergesTwoForbidsThePlugMerge(int nomerges, int requests) {
        var io = new BlockLayerHarness(oneQueue().tune(Tunable.NOMERGES, nomerges));
        io.submitPlugged(read(1000), read(1008));
        assertThat(io.dispatched()).hasSize(requests);
    }

    @Test
    void aTaskThatFallsAsleepLeavesItsPlugToKblockd() {
        var io = new BlockLayerHarness(oneQueue().tune(Tunable.NR_REQUESTS, 4));
        io.on(0).startPlug();
        io.on(0).submit(apart(5));
        assertThat(io.on(0).isAsleep()).isTrue();
        assertThat(io.dispatched()).as("flushed from schedule: asynchronous").isEmpty();
        assertThat(io.kblockdRuns()).isEqualTo(1);
        io.runPending();
        assertThat(io.dispatched()).hasSize(4);
        io.complete(1);
        assertThat(io.on(0).isAsleep()).isFalse();
        io.on(0).finishPlug();
        io.runUntilIdle();
        io.assertAllBack();
    }

    @Test
    void aTaskRunsTheQueueItselfBeforeItSleepsForATag() {
        var io = new BlockLayerHarness(oneQueue().tune(Tunable.NR_REQUESTS, 4).tune(Tunable.QUEUE_DEPTH, 8));
        io.submit(apart(5));
        assertThat(io.dispatched()).as("kblockd has not run yet").hasSize(4);
        assertThat(io.on(0).isAsleep()).isTrue();
        io.runUntilIdle();
        assertThat(io.finished()).hasSize(5);
        io.assertAllBack();
    }

    // an elevator without a collecting plug

    @Test
    void underASchedulerWithSeveralQueuesEachRequestIsInsertedAndLeftToKblockd() {
        var io = new BlockLayerHarness(Specs.plain().tune(Tunable.SCHEDULER, "mq-deadline"));
        io.submitPlugged(read(0), read(1000));
        assertThat(io.traced('I')).hasSize(2);
        assertThat(io.dispatched()).isEmpty();
        assertThat(io.kblockdRuns()).isEqualTo(1);
        io.runPending();
        assertThat(io.dispatched()).hasSize(2);
    }

    // none

    @Test
    void withoutASchedulerARequestGoesToTheDriverDirectly() {
        var io = new BlockLayerHarness(Specs.plain());
        io.submit(read(0), write(1000));
        assertThat(io.dispatched()).containsExactly(read(0), write(1000));
        assertThat(io.traced('I')).isEmpty();
        assertThat(io.kblockdRuns()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void theLimitedPlugKeepsOneRequestForAMerge(int nomerges) {
        var io = new BlockLayerHarness(Specs.plain().tune(Tunable.NOMERGES, nomerges));
        io.on(0).startPlug();
        io.on(0).submit(read(0));
        assertThat(io.dispatched()).isEmpty();
        io.on(0).submit(read(8), read(1000));
        assertThat(io.dispatched()).containsExactly(read(0, 16));
        io.on(0).finishPlug();
        assertThat(io.dispatched()).containsExactly(read(0, 16), read(1000));
    }

    @Test
    void withoutMergesNothingIsKeptOnAPlug() {
        var io = new BlockLayerHarness(Specs.plain().tune(Tunable.NOMERGES, 2));
        io.on(0).startPlug();
        io.on(0).submit(read(0), read(8));
        assertThat(io.dispatched()).containsExactly(read(0), read(8));
    }

    @Test
    void aFinishedPlugIsIssuedOneByOneWithoutASoftwareQueue() {
        var io = new BlockLayerHarness(oneQueue().tune(Tunable.SCHEDULER, "none"));
        io.submitPlugged(apart(8));
        assertThat(io.dispatched()).containsExactly(apart(8));
        assertThat(io.traced('I')).isEmpty();
    }

    @Test
    void aRefusedBudgetPutsARequestIntoTheSoftwareQueue() {
        var io = new BlockLayerHarness(Specs.plain().tune(Tunable.QUEUE_DEPTH, 1));
        io.submit(read(0), read(1000));
        assertThat(io.dispatched()).containsExactly(read(0));
        assertThat(io.traced('I')).containsExactly("I R 1000+8");
        io.complete(1);
        assertThat(io.dispatched()).containsExactly(read(0), read(1000));
    }

    @Test
    void aBioJoinsOneOfTheNewestEightInTheSoftwareQueueOfItsCpu() {
        var io = new BlockLayerHarness(Specs.plain().tune(Tunable.QUEUE_DEPTH, 1));
        // the first is at the disk, the second heads the dispatch list, the others wait in the software queue
        io.submit(read(1_000_000), read(2_000_000));
        io.submit(apart(9));
        io.on(1).submit(read(108));
        io.submit(read(8));
        assertThat(io.traced('M'))
                .as("the ninth newest is not looked at, another CPU's queue neither")
                .isEmpty();
        io.submit(read(808));
        assertThat(io.traced('M')).containsExactly("M R 808+8");
        io.runUntilIdle();
        io.assertAllBack();
    }

    @ParameterizedTest
    @CsvSource({"none, 4", "mq-deadline, 12"})
    void nrRequestsIsAllThereIsPerHardwareQueue(String scheduler, int nrRequests) {
        var io = new BlockLayerHarness(
                Specs.plain().tune(Tunable.SCHEDULER, scheduler).tune(Tunable.NR_REQUESTS, nrRequests));
        io.on(0).submit(apart(30));
        io.on(1).submit(apart(30));
        io.runPending();
        assertThat(io.allocated()).isEqualTo(2 * nrRequests);
        assertThat(io.on(0).isAsleep()).isTrue();
        assertThat(io.on(2).isAsleep()).isFalse();
        io.runUntilIdle();
        assertThat(io.finished()).hasSize(60);
        io.assertAllBack();
    }

    // split

    @Test
    void aLargeBioIsCutInOrderAndComesBackInParts() {
        var io = new BlockLayerHarness(oneQueue().tune(Tunable.MAX_SECTORS_KB, 65));
        io.submit(read(0, 300));
        io.runUntilIdle();
        assertThat(io.dispatched()).containsExactly(read(0, 128), read(128, 128), read(256, 44));
        assertThat(io.traced('X')).hasSize(2);
        io.assertAllBack();
    }

    @Test
    void splitEndsOnThePhysicalBlocksOfTheDisk() {
        var io = new BlockLayerHarness(
                oneQueue().device(DeviceParameter.PHYSICAL_BLOCK_BYTES, 512).tune(Tunable.MAX_SECTORS_KB, 65));
        io.submit(read(0, 260));
        io.runUntilIdle();
        assertThat(io.dispatched()).containsExactly(read(0, 130), read(130, 130));
    }

    /** One hardware queue of storvsc, so mq-deadline and a collecting plug. */
    private static Specs oneQueue() {
        return Specs.plain()
                .kernel(KernelVersion.V5_11, KernelPatch.STORVSC_MAX_HW_QUEUES_V2)
                .tune(Tunable.STORVSC_MAX_HW_QUEUES, 1);
    }

    private static Op[] apart(int n) {
        Op[] ops = new Op[n];
        for (int i = 0; i < n; i++) {
            ops[i] = read(100L * i);
        }
        return ops;
    }
}
