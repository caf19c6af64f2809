package dev.blklab.sim.block;

import static dev.blklab.sim.BlockLayerHarness.read;
import static dev.blklab.sim.BlockLayerHarness.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.sim.BlockLayerHarness;
import dev.blklab.sim.Specs;
import dev.blklab.sim.spec.KernelPatch;
import dev.blklab.sim.spec.KernelVersion;
import dev.blklab.sim.spec.Tunable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Mirrors block/blk-mq-sched.c: __blk_mq_sched_dispatch_requests, __blk_mq_do_dispatch_sched, blk_mq_sched_restart;
 * block/blk-mq.c: blk_mq_dispatch_rq_list; block/mq-deadline.c: dd_has_work (5.4, 5.11).
 */
class HardwareQueueTest {

    @Test
    void aBusyDriverIsAskedAgainAtOnceAndThenAfterThreeMilliseconds() {
        var io = new BlockLayerHarness(oneQueue());
        io.refuse(Driver.Status.RESOURCE, 2);
        io.submit(read(0));
        io.runPending();
        assertThat(io.traced('R'))
                .as("the second run marks the queue for restart")
                .hasSize(2);
        io.pass(2_999_999);
        assertThat(io.dispatched()).isEmpty();
        io.pass(1);
        assertThat(io.dispatched()).containsExactly(read(0));
    }

    @Test
    void in410ABusyQueueIsRunAgainAtOnceUntilItGetsThrough() {
        // block/blk-mq.c (4.10): what is left goes to hctx->dispatch, and the queue is run again without waiting for
        // anything
        var io = new BlockLayerHarness(Specs.plain().kernel(KernelVersion.V4_10));
        io.refuse(Driver.Status.RESOURCE, 5);
        io.submit(read(0));
        io.runPending();
        assertThat(io.traced('R')).hasSize(5);
        assertThat(io.dispatched()).containsExactly(read(0));
    }

    @Test
    void aBusyDeviceIsAskedAgainWhenACommandOfItsCompletes() {
        var io = new BlockLayerHarness(oneQueue());
        io.submit(read(0));
        io.runPending();
        io.refuse(Driver.Status.DEV_RESOURCE, 2);
        io.submit(read(1000));
        io.runPending();
        io.pass(20 * Specs.MS);
        assertThat(io.dispatched()).containsExactly(read(0));
        io.complete(1);
        assertThat(io.dispatched()).containsExactly(read(0), read(1000));
    }

    @Test
    void whatTheDriverSentBackGoesBeforeTheElevatorAndNeitherSortsNorMerges() {
        var io = new BlockLayerHarness(oneQueue().tune(Tunable.QUEUE_DEPTH, 2));
        io.submit(read(0));
        io.runPending();
        io.refuse(Driver.Status.DEV_RESOURCE, 2);
        io.submit(read(5000));
        io.runPending();
        io.submit(read(1000), read(5008));
        assertThat(io.traced('M')).isEmpty();
        io.complete(1);
        io.runUntilIdle();
        assertThat(io.dispatched()).startsWith(read(0), read(5000));
        io.assertAllBack();
    }

    @Test
    void budgetsOfRequestsThatDidNotGoOutAreGivenBack() {
        var io = new BlockLayerHarness(oneQueue().tune(Tunable.QUEUE_DEPTH, 8));
        io.refuse(Driver.Status.RESOURCE, 1);
        io.submitPlugged(read(0), read(1000), read(2000), read(3000));
        io.runUntilIdle();
        assertThat(io.finished()).hasSize(4);
        io.assertAllBack();
    }

    @ParameterizedTest
    @CsvSource({"V5_4, 4", "V5_11, 1", "V5_15, 1"})
    void aCompletionRunsTheQueuesThatSeeWorkInTheElevator(KernelVersion version, int runs) {
        // 5.4 runs every queue that sees work in the elevator, 5.11 those it came in through, 5.15 the current CPU's
        var io = new BlockLayerHarness(Specs.plain()
                .kernel(version)
                .tune(Tunable.SCHEDULER, "mq-deadline")
                .tune(Tunable.QUEUE_DEPTH, 1));
        io.submit(read(0), read(1000), read(2000));
        io.runPending();
        int before = io.kblockdRuns();
        io.complete(1);
        assertThat(io.kblockdRuns() - before).isEqualTo(runs);
        io.runUntilIdle();
        io.assertAllBack();
    }

    @ParameterizedTest
    @CsvSource({"V5_4", "V5_11", "V5_15"})
    void anyQueueMayDispatchAnothersRequestsAndEachKeepsItsOwnTags(KernelVersion version) {
        var io = new BlockLayerHarness(Specs.plain()
                .kernel(version)
                .tune(Tunable.SCHEDULER, "mq-deadline")
                .tune(Tunable.QUEUE_DEPTH, 3)
                .tune(Tunable.NR_REQUESTS, 4));
        for (int cpu = 0; cpu < 4; cpu++) {
            for (int i = 0; i < 6; i++) {
                io.on(cpu).submit(read(100_000L * cpu + 100L * i), write(100_000L * cpu + 50 + 100L * i));
            }
        }
        io.runUntilIdle();
        assertThat(io.finished()).hasSize(48);
        io.assertAllBack();
    }

    @Test
    void withOneQueueThatIsBusySoftwareQueuesTakeTurns() {
        var io =
                new BlockLayerHarness(oneQueue().tune(Tunable.SCHEDULER, "none").tune(Tunable.QUEUE_DEPTH, 1));
        io.on(0).submit(read(0), read(100), read(200), read(300));
        io.on(1).submit(read(1000), read(1100));
        io.on(2).submit(read(2000), read(2100));
        io.runUntilIdle();
        assertThat(io.finished()).hasSize(8);
        // 0 was at the disk and 100 on the dispatch list before the queue was known to be busy
        assertThat(io.dispatched().subList(0, 2)).containsExactly(read(0), read(100));
        assertThat(io.dispatched().subList(2, 5))
                .as("one of each CPU")
                .containsExactlyInAnyOrder(read(200), read(1000), read(2000));
        io.assertAllBack();
    }

    private static Specs oneQueue() {
        return Specs.plain()
                .kernel(KernelVersion.V5_11, KernelPatch.STORVSC_MAX_HW_QUEUES_V2)
                .tune(Tunable.STORVSC_MAX_HW_QUEUES, 1);
    }
}
