package dev.blklab.sim.scsi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.sim.block.BlockInternals;
import dev.blklab.sim.block.Request;
import dev.blklab.sim.spec.DriverType;
import org.junit.jupiter.api.Test;

/** Mirrors drivers/scsi/storvsc_drv.c: get_og_chn (5.11); drivers/scsi/scsi_debug.c: schedule_resp (5.4). */
class InterruptRoutingTest {

    @Test
    void storvscAnswersOnTheTargetCpuOfTheChannelOfTheIssuingCpu() {
        var routing = new InterruptRouting(DriverType.STORVSC, 32, 1, 4);
        // 31 / 4 sub-channels and the first: 8 channels, 4 CPUs apart
        for (int cpu = 0; cpu < 32; cpu++) {
            assertThat(routing.cpuFor(issuedOn(cpu))).isEqualTo(cpu % 8 * 4);
        }
    }

    @Test
    void scsiDebugsTimerFiresOnTheIssuingCpu() {
        var routing = new InterruptRouting(DriverType.SCSI_DEBUG, 4, 1, 4);
        assertThat(routing.cpuFor(issuedOn(3))).isEqualTo(3);
    }

    @Test
    void aSingleReplyQueueInterruptsTheFirstCpu() {
        assertThat(new InterruptRouting(DriverType.MPT3SAS, 24, 1, 4).cpuFor(issuedOn(7)))
                .isZero();
        assertThat(new InterruptRouting(DriverType.MPT3SAS, 24, 24, 4).cpuFor(issuedOn(7)))
                .isEqualTo(7);
        assertThat(new InterruptRouting(DriverType.AHCI, 4, 1, 4).cpuFor(issuedOn(2)))
                .isZero();
    }

    @Test
    void onlyASingleReplyQueueOrVectorLeavesOneCpuToBeInterrupted() {
        assertThat(new InterruptRouting(DriverType.MPT3SAS, 24, 1, 4).onlyCpu()).isZero();
        assertThat(new InterruptRouting(DriverType.MPT3SAS, 24, 24, 4).onlyCpu())
                .isNegative();
        assertThat(new InterruptRouting(DriverType.QLA2XXX, 32, 1, 4).onlyCpu()).isZero();
        assertThat(new InterruptRouting(DriverType.SCSI_DEBUG, 4, 1, 4).onlyCpu())
                .isNegative();
        assertThat(new InterruptRouting(DriverType.STORVSC, 4, 1, 4).onlyCpu()).isZero();
        assertThat(new InterruptRouting(DriverType.STORVSC, 32, 1, 4).onlyCpu()).isNegative();
    }

    private static Request issuedOn(int cpu) {
        Request rq = BlockInternals.request(0, false, 0, 8);
        rq.cpu = cpu;
        rq.issueCpu = cpu;
        return rq;
    }
}
