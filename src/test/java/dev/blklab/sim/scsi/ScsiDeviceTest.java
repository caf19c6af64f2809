package dev.blklab.sim.scsi;

import static dev.blklab.sim.BlockLayerHarness.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.sim.BlockLayerHarness;
import dev.blklab.sim.Specs;
import dev.blklab.sim.spec.KernelPatch;
import dev.blklab.sim.spec.KernelVersion;
import dev.blklab.sim.spec.Tunable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Mirrors drivers/scsi/scsi_lib.c: scsi_dev_queue_ready, scsi_host_queue_ready, scsi_end_request (5.4, 5.11). */
class ScsiDeviceTest {

    @ParameterizedTest
    @EnumSource(
            value = KernelVersion.class,
            names = {"V5_4", "V5_11", "V5_15"})
    void queueDepthIsOneBudgetOverAllHardwareQueues(KernelVersion version) {
        var io = new BlockLayerHarness(Specs.plain().kernel(version).tune(Tunable.QUEUE_DEPTH, 3));
        assertThat(io.kernel().nrHwQueues()).isEqualTo(4);
        for (int cpu = 0; cpu < 4; cpu++) {
            io.on(cpu).submit(read(1000L * cpu), read(1000L * cpu + 100));
        }
        io.runPending();
        assertThat(io.inFlight()).isEqualTo(3);
        assertThat(io.budgetRefusals()).isPositive();
        io.runUntilIdle();
        assertThat(io.finished()).hasSize(8);
        io.assertAllBack();
    }

    @ParameterizedTest
    @CsvSource({"V5_4, 3", "V5_11, 8"})
    void the54KernelCountsAllCommandsOfTheAdapterAgainstCanQueue(KernelVersion version, int inFlight) {
        // a nearly full ring leaves 3 of 369 commands; 5.11 has that many driver tags per hardware queue
        var io = new BlockLayerHarness(
                Specs.plain().kernel(version).tune(Tunable.STORVSC_RING_AVAIL_PERCENT_LOWATER, 99));
        assertThat(io.kernel().canQueue()).isEqualTo(3);
        for (int cpu = 0; cpu < 4; cpu++) {
            io.on(cpu).submit(read(1000L * cpu), read(1000L * cpu + 100));
        }
        io.runPending();
        assertThat(io.inFlight()).isEqualTo(inFlight);
        io.runUntilIdle();
        assertThat(io.finished()).hasSize(8);
        io.assertAllBack();
    }

    @Test
    void the511KernelRunsTheQueuesOnlyAfterABudgetWasRefused() {
        var io = new BlockLayerHarness(
                Specs.plain().tune(Tunable.SCHEDULER, "mq-deadline").tune(Tunable.QUEUE_DEPTH, 2));
        io.submit(read(0), read(1000));
        io.runPending();
        int submitted = io.kblockdRuns();
        io.complete(1);
        assertThat(io.kblockdRuns()).as("nobody was refused").isEqualTo(submitted);
        io.submit(read(2000), read(3000));
        io.runPending();
        int refused = io.kblockdRuns();
        io.complete(1);
        assertThat(io.kblockdRuns()).isGreaterThan(refused);
        assertThat(io.inFlight()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"0, 12", "1, 2"})
    void thePatchOf2019LooksAtTheRotationalFlag(int rotational, int inFlight) {
        var io = new BlockLayerHarness(Specs.plain()
                .kernel(KernelVersion.V5_4, KernelPatch.SSD_IGNORES_QUEUE_DEPTH)
                .tune(Tunable.ROTATIONAL, rotational)
                .tune(Tunable.QUEUE_DEPTH, 2));
        for (int i = 0; i < 12; i++) {
            io.submit(read(100L * i));
        }
        io.runPending();
        assertThat(io.inFlight()).isEqualTo(inFlight);
        io.runUntilIdle();
        io.assertAllBack();
    }
}
