package dev.blklab.sim.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.blklab.sim.Specs;
import dev.blklab.sim.block.Bio;
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
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.sim.spec.Tunable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostCpusTest {

    private final EventLoop loop = new EventLoop();
    private final Requests requests = new Requests();
    private final List<String> log = new ArrayList<>();
    private final RunSpec spec = Specs.plain()
            .host(HostParameter.COST_SUBMIT_NS, 1000)
            .host(HostParameter.COST_REAP_NS, 50)
            .host(HostParameter.COST_INTERRUPT_NS, 200)
            .host(HostParameter.COST_COMPLETE_NS, 100)
            .host(HostParameter.COST_RUN_QUEUE_NS, 500)
            .host(HostParameter.COST_SWITCH_NS, 30)
            .host(HostParameter.COST_CONTENTION_NS, 25)
            .host(HostParameter.COST_REMOTE_NS, 70)
            .host(HostParameter.NUMA_NODES, 2)
            .tune(Tunable.SCHEDULER, "mq-deadline")
            .build();
    private final HostCpus cpus = new HostCpus(
            spec.host(),
            loop,
            requests,
            loop.timer(0),
            loop.timer(1),
            loop.timer(2),
            new RandomStreams(1).named("test"));
    private final RequestQueue queue = new RequestQueue(
            0,
            new RequestQueue.Environment(
                    loop,
                    cpus,
                    new dev.blklab.sim.IgnoredTracepoints(),
                    requests,
                    new BioPool(),
                    loop.timer(3),
                    new QueueMap(4, 4, 1)),
            spec.effective(),
            spec.kernel().rules(),
            4096,
            512,
            1 << 22,
            new HostTags(4, 100, 1),
            q -> Elevators.create(spec.effective().scheduler(), q, false));

    HostCpusTest() {
        queue.attach(new LoggingDriver());
    }

    @Test
    void aQuantumTakesTheTimeThatWasChargedInIt() {
        process(0, 1, 3, Step.SUBMIT);
        runUntil(10_000);
        // the switch to the process is paid once
        assertThat(log).containsExactly("0: process 0", "1030: process 0", "2030: process 0");
        assertThat(cpus.busyNs()[1]).isEqualTo(3030);
        assertThat(cpus.stepNs()[Step.SUBMIT.ordinal()]).isEqualTo(3000);
    }

    @Test
    void processesOfOneCpuTakeTurnsAndOthersRunBesideThem() {
        process(0, 1, 2, Step.SUBMIT);
        process(1, 1, 2, Step.SUBMIT);
        process(2, 2, 1, Step.SUBMIT);
        runUntil(10_000);
        assertThat(log)
                .containsExactly(
                        "0: process 0", "0: process 2", "1030: process 1", "2060: process 0", "3090: process 1");
    }

    @Test
    void anInterruptStealsItsTimeFromTheQuantumItFallsInto() {
        process(0, 1, 2, Step.SUBMIT);
        at(500, () -> cpus.interrupt(1, 1, request()));
        runUntil(10_000);
        assertThat(log).containsExactly("0: process 0", "800: complete on 1", "1330: process 0");
    }

    @Test
    void anInterruptOnAnotherCpuStealsNothing() {
        process(0, 1, 2, Step.SUBMIT);
        at(500, () -> cpus.interrupt(0, 0, request()));
        runUntil(10_000);
        assertThat(log).containsExactly("0: process 0", "800: complete on 0", "1030: process 0");
    }

    @Test
    void aCompletionForAnotherNodeIsSentThereAndEachCpuPaysForItsInterrupt() {
        // __blk_mq_complete_request (4.10): 200 + 70 to send it, then 200 + 70 + 100 where it is completed
        at(0, () -> cpus.interrupt(0, 2, request()));
        runUntil(10_000);
        assertThat(log).containsExactly("640: complete on 2");
        assertThat(cpus.busyNs()).containsExactly(270, 0, 370, 0);
        assertThat(cpus.stepNs()[Step.REMOTE.ordinal()]).isEqualTo(140);
    }

    @Test
    void completingForASubmitterOfAnotherNodeCostsMore() {
        at(0, () -> cpus.interrupt(3, 3, request()));
        runUntil(10_000);
        assertThat(log).containsExactly("370: complete on 3");
    }

    @Test
    void everyFurtherSubmitterOfAHardwareQueueLengthensItsCompletions() {
        // the tags' and the queue's cache lines travel between the CPUs (blk_mq_free_request, 4.10)
        for (int processes = 0; processes < 3; processes++) {
            queue.addSubmitter(1);
        }
        at(0, () -> cpus.interrupt(1, 1, request()));
        runUntil(10_000);
        assertThat(log).containsExactly("350: complete on 1");
    }

    @Test
    void aRunningHandlerTakesTheNextCompletionAlong() {
        at(0, () -> cpus.interrupt(1, 1, request()));
        at(100, () -> cpus.interrupt(1, 1, request()));
        at(299, () -> cpus.interrupt(1, 1, request()));
        at(1000, () -> cpus.interrupt(1, 1, request()));
        runUntil(10_000);
        // entering costs 200 and each completion 100: three for one entry, then another entry
        assertThat(log)
                .containsExactly(
                        "300: complete on 1", "400: complete on 1", "500: complete on 1", "1300: complete on 1");
        assertThat(cpus.stepNs()[Step.INTERRUPT.ordinal()]).isEqualTo(400);
    }

    @Test
    void aProcessWokenDuringAnInterruptStartsWhenItIsOver() {
        at(0, () -> cpus.interrupt(1, 1, request()));
        at(100, () -> process(0, 1, 1, Step.SUBMIT));
        runUntil(10_000);
        assertThat(cpus.busyNs()[1]).isEqualTo(300 + 1030);
        process(1, 1, 1, Step.REAP);
        cpus.startIdle();
        runUntil(20_000);
        assertThat(log).startsWith("100: process 0", "300: complete on 1");
    }

    @Test
    void kblockdGoesBeforeProcesses() {
        process(0, 1, 2, Step.SUBMIT);
        process(1, 1, 1, Step.SUBMIT);
        // the first process inserts a request in its quantum; its run is left to kblockd
        tasks.get(0).work =
                () -> assertThat(tasks.get(0).task.submit(bio(), queue)).isTrue();
        runUntil(10_000);
        assertThat(log).containsExactly("0: process 0", "1030: driver", "1530: process 1", "2560: process 0");
    }

    @Test
    void aWokenTaskStartsAfterTheWakeUpTime() {
        RunSpec slow = Specs.plain().host(HostParameter.WAKE_UP_NS, 700).build();
        var other = new HostCpus(
                slow.host(),
                loop,
                requests,
                loop.timer(0),
                loop.timer(1),
                loop.timer(2),
                new RandomStreams(1).named("x"));
        var task = new Task(0, 0, () -> {
            log.add(loop.now() + ": woken");
            return false;
        });
        other.add(task);
        other.wake(task);
        loop.run(
                (kind, arg) -> {
                    other.awake(arg);
                    other.startIdle();
                },
                10_000);
        assertThat(log).containsExactly("700: woken");
    }

    @Test
    void theExponentialShareKeepsTheMean() {
        RunSpec varying = Specs.plain()
                .host(HostParameter.COST_SUBMIT_NS, 1000)
                .host(HostParameter.CPU_EXPONENTIAL_SHARE, 0.5)
                .build();
        var other = new HostCpus(
                varying.host(),
                loop,
                requests,
                loop.timer(0),
                loop.timer(1),
                loop.timer(2),
                new RandomStreams(1).named("x"));
        int[] left = {20_000};
        var task = new Task(0, 0, () -> {
            other.charge(Step.SUBMIT);
            return --left[0] > 0;
        });
        other.add(task);
        other.awake(0);
        other.startIdle();
        loop.drain((kind, arg) -> other.quantumOver(arg));
        assertThat(loop.now() / 20_000.0).isCloseTo(1000, within(15.0));
    }

    // fixture

    private final List<Running> tasks = new ArrayList<>();
    private final List<Runnable> scheduled = new ArrayList<>();

    private final class Running implements Task.Body {
        private final int id;
        private final Step step;
        private final Task task;
        private int quanta;
        private Runnable work = () -> {};

        private Running(int id, int cpu, int quanta, Step step) {
            this.id = id;
            this.step = step;
            this.quanta = quanta;
            this.task = new Task(id, cpu, this);
        }

        @Override
        public boolean run() {
            log.add(loop.now() + ": process " + id);
            cpus.charge(step);
            work.run();
            work = () -> {};
            return --quanta > 0;
        }
    }

    private void process(int id, int cpu, int quanta, Step step) {
        var p = new Running(id, cpu, quanta, step);
        tasks.add(p);
        cpus.add(p.task);
        cpus.awake(id);
    }

    private void at(long ns, Runnable what) {
        scheduled.add(what);
        loop.timer(4).at(ns, scheduled.size() - 1);
    }

    private void runUntil(long ns) {
        cpus.startIdle();
        loop.run(this::fire, ns);
    }

    private void fire(int kind, int arg) {
        switch (kind) {
            case 0 -> cpus.quantumOver(arg);
            case 1 -> cpus.interruptOver(arg);
            case 2 -> cpus.awake(arg);
            case 4 -> scheduled.get(arg).run();
            default -> throw new AssertionError("event kind " + kind);
        }
        cpus.startIdle();
    }

    private Request request() {
        return BlockInternals.register(queue, requests.hardwareQueue(1));
    }

    private static Bio bio() {
        return BlockInternals.bio(false, 0, 8);
    }

    private final class LoggingDriver implements Driver {
        @Override
        public boolean getBudget() {
            return true;
        }

        @Override
        public boolean wouldTake() {
            return true;
        }

        @Override
        public void putBudget() {
            throw new AssertionError("nobody gives back");
        }

        @Override
        public Status queueRq(Request rq) {
            log.add(loop.now() + ": driver");
            return Status.OK;
        }

        @Override
        public void complete(Request rq) {
            log.add(loop.now() + ": complete on " + cpus.current());
        }
    }
}
