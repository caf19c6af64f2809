package dev.blklab.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.sim.IgnoredTracepoints;
import dev.blklab.sim.Simulation;
import dev.blklab.sim.Specs;
import dev.blklab.sim.block.Bio;
import dev.blklab.sim.block.BioTarget;
import dev.blklab.sim.block.BlockInternals;
import dev.blklab.sim.block.Cpus;
import dev.blklab.sim.block.HardwareQueue;
import dev.blklab.sim.block.Request;
import dev.blklab.sim.block.Step;
import dev.blklab.sim.block.Task;
import dev.blklab.sim.engine.EventLoop;
import dev.blklab.sim.engine.RandomStreams;
import dev.blklab.sim.report.BlockStats;
import dev.blklab.sim.spec.AccessPattern;
import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.IoEngine;
import dev.blklab.sim.spec.JobSpec;
import dev.blklab.sim.spec.KernelPatch;
import dev.blklab.sim.spec.KernelVersion;
import dev.blklab.sim.spec.Tunable;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mirrors fio: backend.c do_io, wait_for_completions; ioengines.c; fs/aio.c: io_submit (5.11: AIO_PLUG_THRESHOLD). */
class FioProcessTest {

    private final HeldDisk disk = new HeldDisk();

    @Test
    void batchesOf55KeepBetween55And110InFlight() {
        // kernel-model 8.2: start 55 + 55, then for ever wait for exactly 55 and submit 55
        var fio = process(new Specs.Job("batched").iodepth(110, 55, 55));
        go(fio);
        assertThat(disk.held).hasSize(110);
        disk.end(54);
        assertThat(disk.woken).as("54 are not enough").isZero();
        disk.end(1);
        assertThat(disk.woken).isEqualTo(1);
        go(fio);
        assertThat(disk.held).as("55 reaped, 55 submitted").hasSize(110);
        assertThat(fio.outstanding()).isEqualTo(110);
        disk.end(60);
        go(fio);
        assertThat(disk.held).as("exactly 55 are reaped, whatever is there").hasSize(105);
        assertThat(disk.reaped).isEqualTo(110);
    }

    @Test
    void byDefaultOneIsReapedAndOneSubmitted() {
        var fio = process(new Specs.Job("plain").iodepth(64));
        go(fio);
        assertThat(disk.held).hasSize(64);
        disk.end(1);
        go(fio);
        assertThat(disk.held).hasSize(64);
        assertThat(disk.reaped).isEqualTo(1);
        disk.end(3);
        go(fio);
        assertThat(disk.held).hasSize(64);
        assertThat(disk.reaped).isEqualTo(4);
    }

    @Test
    void refillWaitsUntilNoMoreThanIodepthLowAreOut() {
        var fio = process(new Specs.Job("low").depth(JobSpec.Depth.of(8, null, null, null, 4)));
        go(fio);
        assertThat(disk.held).hasSize(8);
        disk.end(3);
        go(fio);
        assertThat(disk.held).as("five are out, the mark is four").hasSize(5);
        disk.end(1);
        go(fio);
        assertThat(disk.held).hasSize(8);
    }

    @Test
    void leftoversGoOutWhenTheDepthIsReached() {
        // batches of 6 into a depth of 8: 6, and then 2
        var fio = process(new Specs.Job("leftover").iodepth(8, 6, 1));
        go(fio);
        assertThat(disk.held).hasSize(8);
    }

    @Test
    void theSyncEngineHasOneInFlightWhateverTheIodepth() {
        var fio = process(new Specs.Job("sync").engine(IoEngine.SYNC).iodepth(64));
        go(fio);
        assertThat(disk.held).hasSize(1);
        disk.end(1);
        go(fio);
        assertThat(disk.held).hasSize(1);
        assertThat(disk.reaped).isEqualTo(1);
    }

    @Test
    void aSequentialJobGoesOnWhereItWasAndStartsAgainAtItsEnd() {
        var fio = process(new Specs.Job("seq").bs(4096).size(4 * 4096).iodepth(6));
        go(fio);
        assertThat(disk.held.stream().map(b -> b.sector)).containsExactly(0L, 8L, 16L, 24L, 0L, 8L);
    }

    @Test
    void aJobThatIsNotTimeBasedStopsWhenItsSizeIsDone() {
        var fio =
                process(new Specs.Job("once").bs(4096).size(4 * 4096).iodepth(3).once());
        go(fio);
        while (!fio.isStopped()) {
            assertThat(disk.held).isNotEmpty();
            disk.end(1);
            go(fio);
        }
        assertThat(disk.reaped).isEqualTo(4);
        assertThat(fio.outstanding()).isZero();
    }

    @Test
    void aRandomJobVisitsTheWholeFileAndNothingElse() {
        var fio = process(new Specs.Job("random")
                .rw(AccessPattern.RANDREAD)
                .bs(4096)
                .size(64 * 4096)
                .iodepth(1000));
        go(fio);
        Set<Long> sectors = new HashSet<>();
        for (Bio bio : disk.held) {
            assertThat(bio.sector % 8).isZero();
            assertThat(bio.sector).isBetween(0L, 63L * 8);
            sectors.add(bio.sector);
        }
        assertThat(sectors).as("1000 draws out of 64 blocks").hasSize(64);
    }

    @Test
    void aMixedJobReadsAndWritesInItsShares() {
        var fio = process(
                new Specs.Job("mixed").rw(AccessPattern.RANDRW).rwmixread(70).iodepth(10_000));
        go(fio);
        long writes = disk.held.stream().filter(b -> b.write).count();
        // 3000, with a standard deviation of 46
        assertThat(writes).isBetween(2800L, 3200L);
    }

    @Test
    void anIoOfMoreThan256PagesIsSeveralBiosAndOneCompletion() {
        var fio = process(new Specs.Job("large").bs(2 * Specs.MIB + 4096).iodepth(1));
        go(fio);
        assertThat(disk.held.stream().map(b -> b.sectors)).containsExactly(2048, 2048, 8);
        disk.end(2);
        go(fio);
        assertThat(disk.reaped).isZero();
        disk.end(1);
        go(fio);
        assertThat(disk.reaped).isEqualTo(1);
        assertThat(disk.reapedBytes).isEqualTo(2 * Specs.MIB + 4096);
    }

    @Test
    void aStoppedProcessLetsComeBackWhatIsOut() {
        var fio = process(new Specs.Job("stopped").iodepth(4));
        go(fio);
        fio.stop();
        disk.end(2);
        go(fio);
        assertThat(disk.held).hasSize(2);
        assertThat(fio.isStopped()).isFalse();
        disk.end(2);
        go(fio);
        assertThat(fio.isStopped()).isTrue();
    }

    @ParameterizedTest(name = "{0}, {1} iocbs: requests of {2} bytes")
    @CsvSource({
        // 5.4 and later plug when one io_submit carries more than 2 iocbs, older ones always
        "V5_11, 1, 4096",
        "V5_11, 2, 4096",
        "V5_11, 3, 12288",
        "V5_4, 2, 4096",
        "V5_4, 4, 16384",
        "V4_19, 2, 8192",
        "V4_10, 4, 16384"
    })
    void ioSubmitPlugsAboveAThreshold(KernelVersion version, int batch, int requestBytes) {
        var specs = Specs.plain()
                .kernel(version, KernelPatch.STORVSC_MAX_HW_QUEUES_V2)
                .device(DeviceParameter.DELAY_NS, 50_000)
                .tune(Tunable.STORVSC_MAX_HW_QUEUES, 1)
                .tune(Tunable.READ_AHEAD_KB, 0)
                .job(new Specs.Job("seq").iodepth(batch, batch, batch).size(12L * 4096 * 100));
        BlockStats block = Simulation.run(specs.build()).block();
        assertThat(block.requestSizes().get(0).bytes()).isEqualTo(requestBytes);
        assertThat(block.meanRequestBytes()).isEqualTo(requestBytes);
    }

    // fixture

    private FioProcess process(Specs.Job job) {
        JobSpec spec = job.build();
        Region[] regions = new Layout(spec.size()).next(spec, 0);
        var addresses = new Addresses(spec, regions, regions[0].sizeBytes, new RandomStreams(1).named("test"));
        var loop = new EventLoop();
        var env = new FioProcess.Environment(loop, loop.timer(0), disk, disk.trace, disk, 2);
        return new FioProcess(0, 0, 0, spec, addresses, null, null, null, env, stopped -> {});
    }

    private static void go(FioProcess fio) {
        while (fio.run()) {
            // to the point where it sleeps
        }
    }

    /** A disk that keeps what it gets until it is told to answer. */
    private static final class HeldDisk implements BioTarget, Cpus {
        private final ArrayDeque<Bio> held = new ArrayDeque<>();
        private int woken;
        private int reaped;
        private long reapedBytes;

        private final IgnoredTracepoints trace = new IgnoredTracepoints() {
            @Override
            public void reaped(Bio bio, int bytes, long returnedNs) {
                reaped++;
                reapedBytes += bytes;
            }
        };

        @Override
        public boolean submitBio(Task task, Bio bio) {
            held.add(bio);
            return true;
        }

        @Override
        public boolean resumeBio(Task task, Bio bio) {
            throw new AssertionError("never asleep");
        }

        private void end(int bios) {
            for (int i = 0; i < bios; i++) {
                BlockInternals.end(held.remove());
            }
        }

        @Override
        public int current() {
            return 0;
        }

        @Override
        public void charge(Step step) {
            // free
        }

        @Override
        public void kblockd(int cpu, HardwareQueue hctx) {
            throw new AssertionError("no queue here");
        }

        @Override
        public void wake(Task task) {
            woken++;
        }

        @Override
        public void interrupt(int cpu, int completeOn, Request rq) {
            throw new AssertionError("no disk here");
        }
    }
}
