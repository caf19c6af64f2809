package dev.blklab.sim.scsi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.sim.Specs;
import dev.blklab.sim.block.BlockInternals;
import dev.blklab.sim.block.Cpus;
import dev.blklab.sim.block.HardwareQueue;
import dev.blklab.sim.block.Request;
import dev.blklab.sim.block.Step;
import dev.blklab.sim.block.Task;
import dev.blklab.sim.engine.EventLoop;
import dev.blklab.sim.spec.DriverType;
import dev.blklab.sim.spec.KernelVersion;
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.sim.spec.Tunable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mirrors block/blk-mq.c: __blk_mq_complete_request (4.10), blk_mq_complete_need_ipi (5.11). */
class CompletionCpuTest {

    /** CPUs 0 to 3 share a cache, and so do the others. */
    private static final class TwoNodes implements Cpus {
        private int interrupted = -1;
        private int completedOn = -1;

        @Override
        public void interrupt(int cpu, int completeOn, Request rq) {
            interrupted = cpu;
            completedOn = completeOn;
        }

        @Override
        public boolean shareCache(int a, int b) {
            return a / 4 == b / 4;
        }

        @Override
        public int current() {
            throw new AssertionError("nobody runs");
        }

        @Override
        public void charge(Step step) {
            throw new AssertionError("nobody runs");
        }

        @Override
        public void kblockd(int cpu, HardwareQueue hctx) {
            throw new AssertionError("nothing to run");
        }

        @Override
        public void wake(Task task) {
            throw new AssertionError("nobody sleeps");
        }
    }

    /** One reply queue interrupts CPU 0, whoever submitted. */
    @ParameterizedTest(name = "rq_affinity {0}, submitted on CPU {1}: completed on CPU {2}")
    @CsvSource({"0, 2, 0", "0, 6, 0", "1, 2, 0", "1, 6, 6", "2, 2, 2", "2, 6, 6"})
    void rqAffinityDecidesWhoCompletes(int rqAffinity, int submitter, int completes) {
        RunSpec spec = Specs.plain()
                .driver(DriverType.MPT3SAS)
                .kernel(KernelVersion.V4_10)
                .tune(Tunable.RQ_AFFINITY, rqAffinity)
                .build();
        var cpus = new TwoNodes();
        var routing = new InterruptRouting(DriverType.MPT3SAS, 8, 1, 4);
        var host = new ScsiHost(
                new EventLoop(), cpus, routing, spec.effective(), spec.kernel().rules());
        Request rq = BlockInternals.request(0, false, 0, 8);
        rq.cpu = submitter;
        host.done(rq);
        assertThat(cpus.interrupted).isZero();
        assertThat(cpus.completedOn).isEqualTo(completes);
    }
}
