package dev.blklab.sim.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.sim.IgnoredTracepoints;
import dev.blklab.sim.Specs;
import dev.blklab.sim.block.BioPool;
import dev.blklab.sim.block.BlockInternals;
import dev.blklab.sim.block.Driver;
import dev.blklab.sim.block.HostTags;
import dev.blklab.sim.block.QueueMap;
import dev.blklab.sim.block.Request;
import dev.blklab.sim.block.RequestQueue;
import dev.blklab.sim.block.Requests;
import dev.blklab.sim.block.Step;
import dev.blklab.sim.block.Task;
import dev.blklab.sim.elevator.Elevators;
import dev.blklab.sim.engine.EventLoop;
import dev.blklab.sim.engine.RandomStreams;
import dev.blklab.sim.spec.HostParameter;
import dev.blklab.sim.spec.KernelVersion;
import dev.blklab.sim.spec.RunSpec;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Mirrors block/blk-mq.c: blk_mq_dispatch_rq_list (4.10), which runs a queue again at once whose request the driver did not take.
 * The turns that kblockd takes in vain cost time, but no events: what comes out must be as if each had been one.
 */
class SpinTest {

    private static final long TURN_NS = 500;

    private final EventLoop loop = new EventLoop();
    private final Requests requests = new Requests();
    private final List<Long> taken = new ArrayList<>();
    private final RunSpec spec = Specs.plain()
            .kernel(KernelVersion.V4_10)
            .host(HostParameter.COST_SUBMIT_NS, 0)
            .host(HostParameter.COST_REQUEST_NS, 0)
            .host(HostParameter.COST_DISPATCH_NS, 0)
            .host(HostParameter.COST_INTERRUPT_NS, 100)
            .host(HostParameter.COST_COMPLETE_NS, 50)
            .host(HostParameter.COST_RUN_QUEUE_NS, TURN_NS)
            .build();
    private final HostCpus cpus = new HostCpus(
            spec.host(),
            loop,
            requests,
            loop.timer(0),
            loop.timer(1),
            loop.timer(2),
            new RandomStreams(1).named("test"));
    private final OneCommand driver = new OneCommand();
    private int vain;
    private final RequestQueue queue = new RequestQueue(
            0,
            new RequestQueue.Environment(
                    loop,
                    cpus,
                    new IgnoredTracepoints() {
                        @Override
                        public void requeued(Request rq) {
                            vain++;
                        }
                    },
                    requests,
                    new BioPool(),
                    loop.timer(3),
                    new QueueMap(4, spec.effective().nrHwQueues(), 1)),
            spec.effective(),
            spec.kernel().rules(),
            4096,
            512,
            1 << 22,
            new HostTags(spec.effective().nrHwQueues(), 100, 1),
            q -> Elevators.create(spec.effective().scheduler(), q, false));

    SpinTest() {
        queue.attach(driver);
    }

    @Test
    void aBusyQueueTakesItsTurnsAndGetsThroughAtTheFirstAfterACommandIsBack() {
        submit(1);
        submit(1);
        loop.run(this::fire, 20 * TURN_NS + TURN_NS / 2);
        long eventsOfSpinning = loop.fired();
        cpus.settle();
        int before = vain;
        assertThat(before).isGreaterThanOrEqualTo(20);
        assertThat(eventsOfSpinning).isLessThan(10);
        assertThat(cpus.stepNs()[Step.RUN_QUEUE.ordinal()]).isGreaterThanOrEqualTo(20 * TURN_NS);
        assertThat(taken).hasSize(1);
        driver.commandIsBack();
        loop.run(this::fire, 25 * TURN_NS);
        // the turn it was in ends, and the next one gets through
        assertThat(taken).hasSize(2);
        assertThat(taken.get(1)).isBetween(20 * TURN_NS + TURN_NS / 2, 21 * TURN_NS + TURN_NS / 2);
        assertThat(vain).isEqualTo(before);
    }

    @Test
    void theFirstTurnInVainFollowsTheRunOfTheProcessItselfAndNeedsNoEvent() {
        submit(1);
        loop.run(this::fire, TURN_NS);
        long before = loop.fired();
        cpus.add(new Task(2, 2, () -> {
            cpus.spend(TURN_NS);
            var task = new Task(2, 2, () -> false);
            return !task.submit(BlockInternals.bio(false, 5000, 8), queue);
        }));
        cpus.awake(2);
        cpus.startIdle();
        loop.run(this::fire, 10 * TURN_NS);
        assertThat(loop.fired() - before).isZero();
        cpus.settle();
        // by the process, directly and in a run of the queue; then its quantum and eight turns of kblockd are over
        assertThat(vain).isEqualTo(2 + 9);
        driver.commandIsBack();
        loop.run(this::fire, 12 * TURN_NS);
        assertThat(taken).hasSize(2);
    }

    @Test
    void anInterruptOnItsCpuPutsItsTurnsOff() {
        submit(1);
        submit(1);
        loop.run(this::fire, 10 * TURN_NS + 1);
        cpus.settle();
        double turns = cpus.stepNs()[Step.RUN_QUEUE.ordinal()] / TURN_NS;
        for (int i = 0; i < 10; i++) {
            // 100 + 50 ns each, one after another
            cpus.interrupt(1, 1, BlockInternals.register(queue, requests.hardwareQueue(0)));
            loop.run(this::fire, loop.now() + TURN_NS);
        }
        cpus.settle();
        assertThat(cpus.stepNs()[Step.RUN_QUEUE.ordinal()] / TURN_NS - turns).isBetween(6.0, 8.0);
    }

    private void submit(int cpu) {
        var task = new Task(cpu, cpu, () -> false);
        // as a task's code would, from the CPU it runs on
        loop.timer(4).in(0, cpu);
        submitting.add(() -> task.submit(BlockInternals.bio(false, 1000L * submitting.size(), 8), queue));
    }

    private final List<Runnable> submitting = new ArrayList<>();

    private void fire(int kind, int arg) {
        switch (kind) {
            case 0 -> cpus.quantumOver(arg);
            case 1 -> cpus.interruptOver(arg);
            case 2 -> cpus.awake(arg);
            case 4 -> runOn(arg, submitting.remove(0));
            default -> throw new AssertionError("event kind " + kind);
        }
        cpus.startIdle();
    }

    private void runOn(int cpu, Runnable code) {
        cpus.add(new Task(cpu, cpu, () -> {
            code.run();
            return false;
        }));
        cpus.awake(cpu);
    }

    /** An adapter with room for one command. */
    private final class OneCommand implements Driver {
        private boolean busy;

        void commandIsBack() {
            busy = false;
            queue.driverFreed();
        }

        @Override
        public boolean getBudget() {
            return true;
        }

        @Override
        public boolean wouldTake() {
            return !busy;
        }

        @Override
        public void putBudget() {}

        @Override
        public Status queueRq(Request rq) {
            if (busy) {
                return Status.RESOURCE;
            }
            busy = true;
            taken.add(loop.now());
            return Status.OK;
        }

        @Override
        public void complete(Request rq) {}
    }
}
