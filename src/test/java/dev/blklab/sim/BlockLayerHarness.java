package dev.blklab.sim;

import dev.blklab.sim.block.Bio;
import dev.blklab.sim.block.BioPool;
import dev.blklab.sim.block.Cpus;
import dev.blklab.sim.block.Driver;
import dev.blklab.sim.block.HardwareQueue;
import dev.blklab.sim.block.HostTags;
import dev.blklab.sim.block.QueueMap;
import dev.blklab.sim.block.Request;
import dev.blklab.sim.block.RequestQueue;
import dev.blklab.sim.block.Requests;
import dev.blklab.sim.block.Step;
import dev.blklab.sim.block.Task;
import dev.blklab.sim.block.Tracepoints;
import dev.blklab.sim.device.DeviceModel;
import dev.blklab.sim.elevator.Elevators;
import dev.blklab.sim.engine.EventHandler;
import dev.blklab.sim.engine.EventLoop;
import dev.blklab.sim.engine.Timer;
import dev.blklab.sim.scsi.InterruptRouting;
import dev.blklab.sim.scsi.ScsiDevice;
import dev.blklab.sim.scsi.ScsiHost;
import dev.blklab.sim.spec.Effective;
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.sim.spec.SchedulerType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The real block layer between tasks that a test plays and a disk that answers when the test says so. CPUs cost nothing; what the
 * kernel would leave to kblockd or to a woken task waits until the test lets it run.
 *
 * <p>Nothing is mocked below a bio and above the disk: request queue, elevator and SCSI disk are the ones of a run.
 */
public final class BlockLayerHarness {

    private static final int DELAYED_RUN = 0;

    /** I/O that a test submits. */
    public record Op(boolean write, long sector, int sectors) {
        @Override
        public String toString() {
            return (write ? "W " : "R ") + sector + "+" + sectors;
        }
    }

    public static Op read(long sector) {
        return new Op(false, sector, 8);
    }

    public static Op read(long sector, int sectors) {
        return new Op(false, sector, sectors);
    }

    public static Op write(long sector) {
        return new Op(true, sector, 8);
    }

    public static Op write(long sector, int sectors) {
        return new Op(true, sector, sectors);
    }

    private final EventLoop loop = new EventLoop();
    private final EventHandler events = this::fire;
    private final Requests requests = new Requests();
    private final HeldCpus cpus = new HeldCpus();
    private final HeldDisk disk = new HeldDisk();
    private final Log trace = new Log();
    private final Gate driver = new Gate();
    private final RequestQueue queue;
    private final HostTags hostTags;
    private final ScsiDevice scsi;
    private final Effective kernel;
    private final Map<Integer, Submitter> submitters = new HashMap<>();
    private final ArrayDeque<Runnable> pending = new ArrayDeque<>();
    private final Set<Bio> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<Op> finished = new ArrayList<>();
    private int kblockdQueued;

    public BlockLayerHarness(Specs specs) {
        RunSpec spec = specs.build();
        this.kernel = spec.effective();
        var rules = spec.kernel().rules();
        Timer delayedRun = loop.timer(DELAYED_RUN);
        var map = new QueueMap(spec.host().cpus(), kernel.nrHwQueues(), 1);
        boolean scheduled = kernel.scheduler() != SchedulerType.NONE;
        int tags = scheduled ? kernel.canQueue() : Math.min(kernel.canQueue(), kernel.nrRequests());
        this.hostTags = new HostTags(kernel.nrHwQueues(), tags, 1);
        this.queue = new RequestQueue(
                0,
                new RequestQueue.Environment(loop, cpus, trace, requests, new BioPool(), delayedRun, map),
                kernel,
                rules,
                (int) spec.device().longValue(dev.blklab.sim.spec.DeviceParameter.PHYSICAL_BLOCK_BYTES),
                (int) spec.device().longValue(dev.blklab.sim.spec.DeviceParameter.LOGICAL_BLOCK_BYTES),
                (int) (spec.device().longValue(dev.blklab.sim.spec.DeviceParameter.DISCARD_MAX_BYTES) >> 9),
                hostTags,
                q -> Elevators.create(kernel.scheduler(), q, false));
        var routing = new InterruptRouting(spec.device().driver(), spec.host().cpus(), kernel.nrHwQueues(), 4);
        var host = new ScsiHost(loop, cpus, routing, kernel, rules);
        this.scsi = new ScsiDevice(host, disk, queue);
        disk.answer = host;
        queue.attach(driver);
    }

    /** The queue itself, for who drives a part of it. */
    public RequestQueue queue() {
        return queue;
    }

    // what tasks do

    /** A task on CPU 0 submits, one I/O after another. It may fall asleep half-way; the rest follows once it was woken. */
    public void submit(Op... ops) {
        on(0).submit(ops);
    }

    /** A task on CPU 0 submits under a plug, and finishes the plug. */
    public void submitPlugged(Op... ops) {
        on(0).submitPlugged(ops);
    }

    /** The task on a CPU; one for each. */
    public Submitter on(int cpu) {
        return submitters.computeIfAbsent(cpu, c -> new Submitter(c, c));
    }

    /** Another task on that CPU. */
    public Submitter another(int cpu) {
        int id = 1000 + submitters.size();
        return submitters.computeIfAbsent(id, i -> new Submitter(i, cpu));
    }

    /** A task that a test plays. */
    public final class Submitter implements Task.Body {
        private final Task task;
        private final ArrayDeque<Op> left = new ArrayDeque<>();
        private boolean finishPlugAtEnd;

        private Submitter(int id, int cpu) {
            this.task = new Task(id, cpu, this);
        }

        public void submit(Op... ops) {
            left.addAll(List.of(ops));
            go();
        }

        public void submitPlugged(Op... ops) {
            startPlug();
            finishPlugAtEnd = true;
            submit(ops);
        }

        public void startPlug() {
            task.startPlug();
        }

        public void finishPlug() {
            cpus.current = task.cpu;
            task.finishPlug();
        }

        /** Whether it waits for a tag. */
        public boolean isAsleep() {
            return task.isAsleep();
        }

        private void go() {
            cpus.current = task.cpu;
            if (!task.isAsleep()) {
                run();
            }
        }

        @Override
        public boolean run() {
            if (task.isAsleep() && !task.resume()) {
                return false;
            }
            while (!left.isEmpty()) {
                Op op = left.remove();
                Bio bio = new Bio(BlockLayerHarness.this::ended, 0);
                bio.stream = task.id;
                bio.write = op.write();
                bio.sector = op.sector();
                bio.sectors = op.sectors();
                bio.queuedNs = loop.now();
                if (!task.submit(bio, queue)) {
                    return false;
                }
            }
            if (finishPlugAtEnd) {
                finishPlugAtEnd = false;
                task.finishPlug();
            }
            return false;
        }
    }

    private void ended(Bio bio) {
        if (!open.remove(bio)) {
            throw new AssertionError("a bio at " + bio.sector + " ended twice");
        }
        finished.add(new Op(bio.write, bio.sector, bio.sectors));
    }

    // what the machine does

    /** Lets kblockd and woken tasks run until they have nothing to do; the disk answers nothing meanwhile. */
    public void runPending() {
        while (!pending.isEmpty()) {
            pending.remove().run();
        }
    }

    /** The disk answers the command it got first, and everything that follows from that runs. */
    public void complete(int commands) {
        for (int i = 0; i < commands; i++) {
            runPending();
            disk.answerFirst();
            runPending();
        }
    }

    /** Everything runs, and the disk answers in order, until nobody has anything to do. */
    public void runUntilIdle() {
        while (true) {
            runPending();
            if (!disk.inFlight.isEmpty()) {
                disk.answerFirst();
            } else if (!loop.isEmpty()) {
                fireNext();
            } else {
                return;
            }
        }
    }

    private void fireNext() {
        loop.run(
                (kind, arg) -> {
                    fire(kind, arg);
                    loop.stop();
                },
                Long.MAX_VALUE - 1);
    }

    /** Time passes; timers fire, the disk answers nothing. */
    public void pass(long ns) {
        runPending();
        loop.run(
                (kind, arg) -> {
                    events.fire(kind, arg);
                    runPending();
                },
                loop.now() + ns);
        runPending();
    }

    private void fire(int kind, int arg) {
        requests.hardwareQueue(arg).delayOver();
    }

    /** The driver refuses the next commands, as a full ring or adapter would. */
    public void refuse(Driver.Status status, int commands) {
        driver.status = status;
        driver.refusals = commands;
    }

    // what can be seen

    /** What the driver got, in order, since the last call of {@link #forget}. */
    public List<Op> dispatched() {
        return List.copyOf(disk.got);
    }

    /** What came back to the tasks, in order. */
    public List<Op> finished() {
        return List.copyOf(finished);
    }

    public void forget() {
        disk.got.clear();
        finished.clear();
    }

    /** What happened, in blktrace's letters: {@code Q R 0+8}. */
    public List<String> trace() {
        return List.copyOf(trace.lines);
    }

    /** What happened of one kind. */
    public List<String> traced(char action) {
        return trace.lines.stream().filter(l -> l.charAt(0) == action).toList();
    }

    public int inFlight() {
        return disk.inFlight.size();
    }

    /** Requests waiting in the elevator. */
    public int waiting() {
        return queue.waiting();
    }

    /** Tags taken over all hardware queues. */
    public int allocated() {
        return queue.allocated();
    }

    /** Times the budget was refused. */
    public int budgetRefusals() {
        return trace.budgetRefusals;
    }

    /** How often a run was handed to kblockd so far. */
    public int kblockdRuns() {
        return kblockdQueued;
    }

    public long now() {
        return loop.now();
    }

    public Effective kernel() {
        return kernel;
    }

    /** Fails unless every bio, tag and slot is back. */
    public void assertAllBack() {
        if (!open.isEmpty() || queue.allocated() != 0 || hostTags.used() != 0 || scsi.busy() != 0) {
            throw new AssertionError(open.size() + " bios, " + queue.allocated() + " tags, " + hostTags.used()
                    + " driver tags and " + scsi.busy() + " slots are not back");
        }
    }

    /** CPUs that cost nothing, and whose work waits until the test lets it run. */
    private final class HeldCpus implements Cpus {
        private int current;

        @Override
        public int current() {
            return current;
        }

        @Override
        public void charge(Step step) {
            // free
        }

        @Override
        public void kblockd(int cpu, HardwareQueue hctx) {
            kblockdQueued++;
            pending.add(() -> {
                current = cpu;
                hctx.runWork();
            });
        }

        @Override
        public void wake(Task task) {
            pending.add(() -> {
                current = task.cpu;
                task.body.run();
            });
        }

        @Override
        public void interrupt(int cpu, int completeOn, Request rq) {
            current = cpu;
            rq.queue.complete(rq);
        }
    }

    /** The SCSI disk, behind a gate that a test can close. */
    private final class Gate implements Driver {
        private Status status = Status.OK;
        private int refusals;

        @Override
        public boolean getBudget() {
            return scsi.getBudget();
        }

        @Override
        public boolean wouldTake() {
            return refusals == 0 && scsi.wouldTake();
        }

        @Override
        public void putBudget() {
            scsi.putBudget();
        }

        @Override
        public Status queueRq(Request rq) {
            if (refusals > 0) {
                refusals--;
                scsi.putBudget();
                return status;
            }
            return scsi.queueRq(rq);
        }

        @Override
        public void complete(Request rq) {
            scsi.complete(rq);
        }
    }

    /** A disk that answers when it is told to. */
    private final class HeldDisk implements DeviceModel {
        private final ArrayDeque<Request> inFlight = new ArrayDeque<>();
        private final List<Op> got = new ArrayList<>();
        private Answer answer;

        @Override
        public void submit(Request rq) {
            rq.arrivedNs = loop.now();
            rq.startedNs = loop.now();
            inFlight.add(rq);
            got.add(new Op(rq.write, rq.sector, rq.sectors));
        }

        private void answerFirst() {
            answer.done(inFlight.remove());
        }

        @Override
        public void served(Request rq) {
            throw new AssertionError("nothing is scheduled");
        }

        @Override
        public void gateOpens() {
            throw new AssertionError("no gate");
        }

        @Override
        public long periodNs() {
            return 1;
        }
    }

    private final class Log implements Tracepoints {
        private final List<String> lines = new ArrayList<>();
        private int budgetRefusals;

        private void add(char action, boolean write, long sector, int sectors) {
            lines.add(action + " " + new Op(write, sector, sectors));
        }

        @Override
        public void queued(Bio bio) {
            open.add(bio);
            add('Q', bio.write, bio.sector, bio.sectors);
        }

        @Override
        public void split(Bio bio) {
            add('X', bio.write, bio.sector, bio.sectors);
        }

        @Override
        public void merged(Bio bio, Request rq) {
            add('M', bio.write, bio.sector, bio.sectors);
        }

        @Override
        public void allocated(Request rq) {
            add('G', rq.write, rq.sector, rq.sectors);
        }

        @Override
        public void slept(Task task) {
            lines.add("S " + task.id);
        }

        @Override
        public void inserted(Request rq) {
            add('I', rq.write, rq.sector, rq.sectors);
        }

        @Override
        public void dispatched(Request rq) {
            // the goldens tell what blktrace tells
        }

        @Override
        public void issued(Request rq) {
            add('D', rq.write, rq.sector, rq.sectors);
        }

        @Override
        public void requeued(Request rq) {
            add('R', rq.write, rq.sector, rq.sectors);
        }

        @Override
        public void budgetRefused() {
            budgetRefusals++;
        }

        @Override
        public void completed(Request rq) {
            add('C', rq.write, rq.sector, rq.sectors);
        }

        @Override
        public void reaped(Bio bio, int bytes, long returnedNs) {
            throw new AssertionError("no fio here");
        }
    }
}
