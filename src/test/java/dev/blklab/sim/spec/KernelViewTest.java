package dev.blklab.sim.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blklab.sim.Specs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What a kernel makes of its knobs: drivers/scsi/storvsc_drv.c: storvsc_drv_init, storvsc_probe; block/blk-sysfs.c;
 * block/blk-mq-sched.c: blk_mq_init_sched; drivers/scsi/scsi_sysfs.c: sdev_store_queue_depth (5.4, 5.11).
 */
class KernelViewTest {

    @ParameterizedTest(name = "{0} vCPUs: can_queue {1}")
    @CsvSource({"1, 332", "4, 332", "8, 664", "16, 1328", "32, 2656", "64, 5313"})
    void storvscsCanQueueGrowsWithTheCpus(int cpus, int canQueue) {
        assertThat(Specs.plain().host(HostParameter.CPUS, cpus).effective().canQueue())
                .isEqualTo(canQueue);
    }

    @ParameterizedTest
    @CsvSource({
        "STORVSC_RINGBUFFER_SIZE, 1048576, 2732",
        "STORVSC_RING_AVAIL_PERCENT_LOWATER, 0, 369",
        "STORVSC_VCPUS_PER_SUB_CHANNEL, 1, 1328"
    })
    void storvscsOtherParametersEnterCanQueue(Tunable tunable, long value, int canQueue) {
        assertThat(Specs.plain().tune(tunable, value).effective().canQueue()).isEqualTo(canQueue);
    }

    @ParameterizedTest
    @CsvSource({"V4_2, 1", "V4_10, 1", "V4_19, 8", "V5_4, 32", "V5_11, 32", "V5_15, 32"})
    void storvscsQueuesByKernel(KernelVersion version, int queues) {
        assertThat(Specs.plain()
                        .host(HostParameter.CPUS, 32)
                        .kernel(version)
                        .effective()
                        .nrHwQueues())
                .isEqualTo(queues);
    }

    @Test
    void oneQueueGetsMqDeadlineAndSeveralGetNone() {
        assertThat(plain(1).effective().scheduler()).isEqualTo(SchedulerType.MQ_DEADLINE);
        assertThat(plain(2).effective().scheduler()).isEqualTo(SchedulerType.NONE);
    }

    @Test
    void nrRequestsIsTwiceTheTagsUpTo256UnderASchedulerAndAllTagsWithout() {
        assertThat(plain(1).effective().nrRequests()).isEqualTo(256);
        assertThat(plain(4).effective().nrRequests()).isEqualTo(332);
        assertThat(Specs.plain().driver(DriverType.AHCI).effective().nrRequests())
                .as("2 x 32")
                .isEqualTo(64);
    }

    @Test
    void aFreshDisksDepthIsCmdPerLunAndUntil515MayExceedCanQueue() {
        assertThat(Specs.plain().effective().queueDepth()).isEqualTo(2048);
        assertThat(Specs.plain().kernel(KernelVersion.V4_10).effective().queueDepth())
                .isEqualTo(255);
        assertThat(Specs.plain().driver(DriverType.SCSI_DEBUG).effective().queueDepth())
                .isEqualTo(255);
    }

    @ParameterizedTest(name = "{0}={1}")
    @CsvSource({
        "QUEUE_DEPTH, 1",
        "QUEUE_DEPTH, 332",
        "NR_REQUESTS, 4",
        "NR_REQUESTS, 2048",
        "MAX_SECTORS_KB, 4",
        "MAX_SECTORS_KB, 65",
        "MAX_SECTORS_KB, 512",
        "NOMERGES, 2",
        "RQ_AFFINITY, 0",
        "FIFO_BATCH, 1",
        "WRITES_STARVED, 0"
    })
    void valuesWithinTheirRangeAreUsedAsTheyAre(Tunable tunable, long value) {
        var specs = plain(1).tune(tunable, value);
        assertThat(specs.setting(tunable).used()).isEqualTo(Long.toString(value));
        assertThat(specs.setting(tunable).asked()).isEqualTo(Long.toString(value));
    }

    @ParameterizedTest(name = "{0}={1}")
    @CsvSource({
        "QUEUE_DEPTH, 0, 1 to 332",
        "QUEUE_DEPTH, 333, can_queue",
        "QUEUE_DEPTH, -5, 1 to 332",
        "NR_REQUESTS, 3, 4 to 2048",
        "NR_REQUESTS, 2049, 4 to 2048",
        "MAX_SECTORS_KB, 3, 4 to 512",
        "MAX_SECTORS_KB, 513, max_hw_sectors_kb",
        "NOMERGES, 3, 0 to 2",
        "RQ_AFFINITY, -1, 0 to 2"
    })
    void valuesOutOfRangeAreRefusedBesideTheirField(Tunable tunable, long value, String message) {
        assertThatThrownBy(() -> plain(1).tune(tunable, value).build())
                .isInstanceOfSatisfying(
                        IllegalSpecException.class,
                        e -> assertThat(e.errors()).singleElement().satisfies(error -> {
                            assertThat(error.field()).isEqualTo("tunables." + tunable);
                            assertThat(error.message()).contains("must be a whole number from", message);
                            assertThat(error.rejected()).isEqualTo(Long.toString(value));
                        }));
    }

    @Test
    void withoutASchedulerNrRequestsStopsAtTheDriversTags() {
        assertThat(plain(4).tune(Tunable.NR_REQUESTS, 332).effective().nrRequests())
                .isEqualTo(332);
        assertThatThrownBy(() -> plain(4).tune(Tunable.NR_REQUESTS, 333).build())
                .isInstanceOf(IllegalSpecException.class)
                .hasMessageContaining("can_queue");
    }

    @Test
    void allMistakesAreReportedAtOnce() {
        var specs = plain(1).tune(Tunable.QUEUE_DEPTH, 0)
                .tune(Tunable.MAX_SECTORS_KB, 3)
                .tune(Tunable.NOMERGES, 9);
        assertThatThrownBy(specs::build)
                .isInstanceOfSatisfying(
                        IllegalSpecException.class, e -> assertThat(e.errors()).hasSize(3));
    }

    @Test
    void anUnknownSchedulerNamesTheKnownOnes() {
        assertThatThrownBy(() -> plain(1).tune(Tunable.SCHEDULER, "cfq"))
                .isInstanceOf(IllegalSpecException.class)
                .hasMessageContaining("none")
                .hasMessageContaining("mq-deadline");
    }

    @Test
    void aNumberMustBeWhole() {
        assertThatThrownBy(() -> plain(1).tune(Tunable.QUEUE_DEPTH, "5.5"))
                .isInstanceOf(IllegalSpecException.class)
                .hasMessageContaining("whole number");
    }

    @Test
    void before411ThereAreNoSchedulers() {
        assertThat(Specs.plain().kernel(KernelVersion.V4_10).effective().scheduler())
                .isEqualTo(SchedulerType.NONE);
        assertThatThrownBy(() -> Specs.plain()
                        .kernel(KernelVersion.V4_10)
                        .tune(Tunable.SCHEDULER, "mq-deadline")
                        .build())
                .isInstanceOf(IllegalSpecException.class)
                .hasMessageContaining("no schedulers");
    }

    @ParameterizedTest
    @CsvSource({
        "V4_2, 1, 0, true",
        "V4_10, 1, 0, true",
        "V4_19, 4, 1, false",
        "V5_4, 4, 1, true",
        "V5_4, 4, 0, false",
        "V5_11, 1, 0, true",
        "V5_11, 4, 1, true",
        "V5_11, 4, 0, false"
    })
    void whetherThePlugCollects(KernelVersion version, int queues, int rotational, boolean collects) {
        var specs = Specs.plain().kernel(version).tune(Tunable.ROTATIONAL, rotational);
        if (queues == 1 && version.compareTo(KernelVersion.V4_19) > 0) {
            specs.kernel(version, KernelPatch.STORVSC_MAX_HW_QUEUES_V2).tune(Tunable.STORVSC_MAX_HW_QUEUES, 1);
        }
        assertThat(specs.effective().nrHwQueues()).isEqualTo(queues);
        assertThat(specs.effective().plugCollects()).isEqualTo(collects);
    }

    @Test
    void theCapOfMaxSectorsCameWithALaterKernelAndCanBeReverted() {
        var disk = Specs.plain().driver(DriverType.QLA2XXX);
        assertThat(disk.kernel(KernelVersion.V4_2).effective().maxSectors()).isEqualTo(65_534);
        assertThat(disk.kernel(KernelVersion.V4_10).effective().maxSectors()).isEqualTo(2560);
        assertThat(disk.kernel(KernelVersion.V4_2, KernelPatch.MAX_HW_SECTORS_CAP_REVERT)
                        .effective()
                        .maxSectors())
                .isEqualTo(1024);
    }

    @Test
    void thePatchOf2019IgnoresTheDepthOfAnSsdOnly() {
        var specs = Specs.plain().kernel(KernelVersion.V5_4, KernelPatch.SSD_IGNORES_QUEUE_DEPTH);
        assertThat(specs.tune(Tunable.ROTATIONAL, 0).effective().ignoreQueueDepth())
                .isTrue();
        assertThat(specs.tune(Tunable.ROTATIONAL, 1).effective().ignoreQueueDepth())
                .isFalse();
        assertThat(Specs.plain().tune(Tunable.ROTATIONAL, 0).effective().ignoreQueueDepth())
                .isFalse();
    }

    @Test
    void mqDeadlinesKnobsHaveTheKernelsDefaults() {
        assertThat(plain(1).effective().mqDeadline())
                .isEqualTo(new Effective.MqDeadlineSettings(500_000_000, 5_000_000_000L, 2, 16, true));
    }

    @Test
    void readAheadReadsBackInWholePages() {
        assertThat(plain(1).tune(Tunable.READ_AHEAD_KB, 2295)
                        .setting(Tunable.READ_AHEAD_KB)
                        .used())
                .isEqualTo("2292");
    }

    @Test
    void aKnobThatCannotMatterIsSaidSo() {
        var specs = Specs.plain().driver(DriverType.AHCI).tune(Tunable.STORVSC_MAX_HW_QUEUES, 1);
        assertThat(specs.setting(Tunable.STORVSC_MAX_HW_QUEUES).matters()).isFalse();
        assertThat(specs.effective().warnings()).anyMatch(w -> w.startsWith("storvsc_max_hw_queues: no effect here"));
    }

    @ParameterizedTest
    @EnumSource(Tunable.class)
    void everyKnobIsAmongTheSettings(Tunable tunable) {
        assertThat(plain(1).setting(tunable).name()).isEqualTo(tunable.toString());
    }

    @Test
    void aFileLargerThanTheDiskIsCutAndSaid() {
        var specs = Specs.plain().capacity(Specs.GIB).job(new Specs.Job("big").size(2 * Specs.GIB));
        assertThat(specs.build().effective().warnings()).anyMatch(w -> w.contains("larger than the disk"));
    }

    @ParameterizedTest(name = "size {0}, offset {1}")
    @CsvSource({"0, 1073741824", "0, 1073741312", "1048576, 1048576"})
    void anOffsetThatLeavesNoBlockIsRefused(long size, long offset) {
        var specs = Specs.plain()
                .capacity(Specs.GIB)
                .job(new Specs.Job("late").rw(AccessPattern.RANDREAD).size(size).offset(offset));
        assertThatThrownBy(specs::build)
                .isInstanceOf(IllegalSpecException.class)
                .hasMessageContaining("behind this offset");
    }

    @Test
    void anOffsetThatLeavesOneBlockIsFine() {
        var job = new Specs.Job("last").rw(AccessPattern.RANDREAD).size(0).offset(Specs.GIB - 4096);
        assertThat(dev.blklab.sim.Simulation.run(
                                Specs.plain().capacity(Specs.GIB).job(job).build())
                        .total()
                        .read()
                        .ios())
                .isPositive();
    }

    private static Specs plain(int queues) {
        return Specs.plain()
                .kernel(KernelVersion.V5_11, KernelPatch.STORVSC_MAX_HW_QUEUES_V2)
                .tune(Tunable.STORVSC_MAX_HW_QUEUES, queues);
    }
}
