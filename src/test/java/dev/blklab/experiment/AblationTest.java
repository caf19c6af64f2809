package dev.blklab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.blklab.sim.Simulation;
import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.DeviceSpec;
import dev.blklab.sim.spec.HostParameter;
import dev.blklab.sim.spec.HostSpec;
import dev.blklab.sim.spec.KernelPatch;
import dev.blklab.sim.spec.KernelProfile;
import dev.blklab.sim.spec.KernelVersion;
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.sim.spec.Tunable;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Does each mechanism carry the figure it explains? Switched off, the figure moves, and by about as much as said here. Figures are
 * means over as many seeds as the reproductions'.
 */
class AblationTest {

    private static final Catalogue CATALOGUE = new Catalogue();

    @Test
    void withoutBatchesTheWriteWaitsForOneReadAtATime() {
        // block/mq-deadline.c, fifo_batch and writes_starved (5.11): 153 write IOPS become about 250
        double with = of("storvsc-large", "ncpu", Metric.WRITE_IOPS, s -> s);
        double without = of("storvsc-large", "ncpu", Metric.WRITE_IOPS, s -> tuned(s, Tunable.FIFO_BATCH, 1));
        assertThat(without / with).isBetween(1.4, 1.9);
    }

    @Test
    void withoutAnElevatorNoWriteStarvesInIt() {
        // block/blk-mq-sched.c (5.11): with none and driver tags for all there is no backlog to be sorted
        double with = of("storvsc-small", "ncpu", Metric.WRITE_IOPS, s -> s);
        double without = of("storvsc-small", "ncpu", Metric.WRITE_IOPS, s -> tuned(s, Tunable.SCHEDULER, "none"));
        assertThat(without / with).isGreaterThan(1.5);
    }

    @Test
    void withoutTheDisksCapReadsRunAtTheirLatency() {
        // token bucket: 764 MB/s is the cap; 55 commands of 64 KiB in 3 ms would be 1.2 GB/s
        double capless = of(
                "storvsc-large",
                "ncpu",
                Metric.READ_BW,
                s -> s.withDevice(
                        s.device().with(DeviceParameter.BANDWIDTH, 1e11).with(DeviceParameter.IOPS, 1e7)));
        assertThat(capless).isGreaterThan(1000);
    }

    @Test
    void withoutMergingADepthOfThirtyTwoLosesTwoThirds() {
        // block/mq-deadline.c dd_bio_merge (5.4): 1432 MB/s need more than two bios per command
        double with = of("ssd-queue-depth", "qd32", Metric.READ_BW, s -> s);
        double without = of("ssd-queue-depth", "nomerges-32", Metric.READ_BW, s -> s);
        assertThat(without / with).isBetween(0.35, 0.5);
    }

    @Test
    void withoutContentionOneQueueServesEightJobsAsWellAsTwo() {
        // cache lines shared with the other submitters: 403 thousand would be over 500
        double with = of("mpt3sas-raid0", "1q-8", Metric.READ_IOPS, s -> s);
        double without = of(
                "mpt3sas-raid0",
                "1q-8",
                Metric.READ_IOPS,
                s -> onHost(s, h -> h.with(HostParameter.COST_CONTENTION_NS, 0)));
        assertThat(without / with).isBetween(1.2, 1.45);
    }

    @Test
    void withFreeInterruptsOneJobOverTwentyFourQueuesGainsAThird() {
        double with = of("mpt3sas-raid0", "24q-1", Metric.READ_IOPS, s -> s);
        double without = of(
                "mpt3sas-raid0",
                "24q-1",
                Metric.READ_IOPS,
                s -> onHost(s, h -> h.with(HostParameter.COST_INTERRUPT_NS, 0)));
        assertThat(without / with).isBetween(1.2, 1.6);
    }

    @Test
    void withoutRespinningKblockdEightJobsReachTheDrivesCap() {
        // block/blk-mq.c (4.10) runs a busy queue again at once; in 4.19 the completion restarts it
        double with = of("mpt3sas-raid0", "24q-8", Metric.READ_IOPS, s -> s);
        Set<KernelPatch> patches = EnumSet.of(KernelPatch.MPT3SAS_MULTIQUEUE);
        double without = of(
                "mpt3sas-raid0",
                "24q-8",
                Metric.READ_IOPS,
                s -> new RunSpec(
                        s.device(),
                        s.host(),
                        new KernelProfile(KernelVersion.V4_19, patches),
                        s.workload(),
                        s.tunables(),
                        s.seed(),
                        s.precision()));
        assertThat(without).isGreaterThan(1.02 * with);
        assertThat(without).isCloseTo(537_000, within(15_000.0));
    }

    @Test
    void withOneStageInsteadOfThreeLargerCommandsCostNothing() {
        UnaryOperator<RunSpec> oneStage = s -> s.withDevice(flat(s.device()));
        double small = of("max-sectors-san", "4M-1024", Metric.WRITE_BW, oneStage);
        double large = of("max-sectors-san", "4M-32767", Metric.WRITE_BW, oneStage);
        assertThat(large / small).isCloseTo(1, within(0.06));
    }

    @Test
    void withOneStageThatDominatesLargerCommandsCostLittle() {
        UnaryOperator<RunSpec> slowMedium = s -> s.withDevice(
                s.device().with(DeviceParameter.STAGE2_BANDWIDTH, 40e6).with(DeviceParameter.STAGE3_BANDWIDTH, 0));
        double small = of("max-sectors-san", "4M-1024", Metric.WRITE_BW, slowMedium);
        double large = of("max-sectors-san", "4M-32767", Metric.WRITE_BW, slowMedium);
        assertThat(large / small).isGreaterThan(0.94);
    }

    @Test
    void withoutTheThrottlesWindowOneQueueLosesWritesOnTheSmallDisk() {
        // token bucket: in a window of 50 ms what comes first passes at once; 350 write IOPS become about 214
        double with = of("storvsc-small", "one", Metric.WRITE_IOPS, s -> s);
        double without = of(
                "storvsc-small",
                "one",
                Metric.WRITE_IOPS,
                s -> s.withDevice(s.device().with(DeviceParameter.THROTTLE_WINDOW_NS, 0)));
        assertThat(without / with).isBetween(0.5, 0.7);
    }

    @Test
    void withoutFiosBatchesOneQueueLetsMoreWritesThrough() {
        // fio backend.c: wait_for_completions, iodepth_batch_complete: 275 write IOPS become about 395
        double with = of("storvsc-large", "one", Metric.WRITE_IOPS, s -> s);
        double without = of("storvsc-large", "one", Metric.WRITE_IOPS, s -> s, AblationTest::unbatched);
        assertThat(without / with).isBetween(1.3, 1.6);
    }

    @Test
    void withHalfTheCommandsTheAdapterIsNeverFullAndKblockdHasNothingToRepeat() {
        // drivers/scsi/scsi_lib.c: scsi_host_queue_ready (4.10): 473 thousand IOPS become the drives' 537
        double full = of("mpt3sas-raid0", "24q-8", Metric.READ_IOPS, s -> s);
        double half = of("mpt3sas-raid0", "24q-8-depth64", Metric.READ_IOPS, s -> s);
        assertThat(half).isGreaterThan(1.02 * full).isCloseTo(537_000, within(8_000.0));
    }

    @Test
    void withoutTheStripesOneDriveIsTheLimit() {
        // drivers/md/raid0.c: raid0_make_request (4.10): 537 thousand IOPS are those of four drives
        double with = of("mpt3sas-raid0", "24q-4", Metric.READ_IOPS, s -> s);
        double without = of(
                "mpt3sas-raid0",
                "24q-4",
                Metric.READ_IOPS,
                s -> s.withDevice(s.device().with(DeviceParameter.RAID0_MEMBERS, 1)));
        assertThat(without / with).isCloseTo(0.25, within(0.02));
    }

    @Test
    void awayFromTheReplyQueuesNodeOneQueueIsLikeTwentyFour() {
        // kernel/sched/fair.c: wake_affine keeps the jobs beside the CPU of the only reply queue, and block/blk-mq.c:
        // __blk_mq_complete_request (4.10) completes there; on the other node every completion is sent home
        UnaryOperator<String> pinned = fio -> fio.replaceFirst("direct=1", "direct=1\ncpus_allowed=12-23");
        double near = of("mpt3sas-raid0", "1q-1", Metric.READ_IOPS, s -> s);
        double sentHome = of("mpt3sas-raid0", "1q-1", Metric.READ_IOPS, s -> s, pinned);
        assertThat(sentHome / near).isCloseTo(0.45, within(0.05));
        double completedThere =
                of("mpt3sas-raid0", "1q-1", Metric.READ_IOPS, s -> tuned(s, Tunable.RQ_AFFINITY, 0L), pinned);
        assertThat(completedThere / near).isCloseTo(1, within(0.05));
        double fourSentHome = of("mpt3sas-raid0", "1q-4", Metric.READ_IOPS, s -> s, pinned);
        assertThat(fourSentHome / of("mpt3sas-raid0", "1q-4", Metric.READ_IOPS, s -> s))
                .isCloseTo(1.12, within(0.06));
    }

    private static String unbatched(String fio) {
        return fio.replaceAll("(?m)^iodepth_batch.*$", "");
    }

    private static DeviceSpec flat(DeviceSpec d) {
        return d.with(DeviceParameter.STAGE2_BANDWIDTH, 0).with(DeviceParameter.STAGE3_BANDWIDTH, 0);
    }

    private static RunSpec tuned(RunSpec s, Tunable t, Object value) {
        return s.withTunables(s.tunables().with(t, value));
    }

    private static RunSpec onHost(RunSpec s, UnaryOperator<HostSpec> change) {
        return new RunSpec(
                s.device(), change.apply(s.host()), s.kernel(), s.workload(), s.tunables(), s.seed(), s.precision());
    }

    private static double of(String experiment, String caseId, Metric metric, UnaryOperator<RunSpec> change) {
        return of(experiment, caseId, metric, change, UnaryOperator.identity());
    }

    private static double of(
            String experiment,
            String caseId,
            Metric metric,
            UnaryOperator<RunSpec> change,
            UnaryOperator<String> changeOfJobs) {
        Reproduction e = Reproductions.read().stream()
                .filter(x -> x.id().equals(experiment))
                .findFirst()
                .orElseThrow();
        RunRequest request = e.request(e.inCase(caseId), 1, "0.02");
        RunSpec spec = request.withFio(changeOfJobs.apply(request.fio()))
                .toSpec(CATALOGUE)
                .orThrow();
        return LongStream.rangeClosed(1, Reproductions.SEEDS)
                .mapToDouble(seed -> metric.of(Simulation.run(change.apply(spec.withSeed(seed)))))
                .average()
                .orElseThrow();
    }
}
