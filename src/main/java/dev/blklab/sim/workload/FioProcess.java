package dev.blklab.sim.workload;

import dev.blklab.sim.block.Bio;
import dev.blklab.sim.block.BioTarget;
import dev.blklab.sim.block.Cpus;
import dev.blklab.sim.block.Step;
import dev.blklab.sim.block.Task;
import dev.blklab.sim.block.Tracepoints;
import dev.blklab.sim.engine.EventLoop;
import dev.blklab.sim.engine.Timer;
import dev.blklab.sim.spec.IoEngine;
import dev.blklab.sim.spec.JobSpec;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One fio process: fills its iodepth, submits in batches, and waits for completions, by fio's own rules.
 *
 * <p>Source: fio backend.c: do_io, wait_for_completions; io_u.c: io_u_quiesce.
 */
public final class FioProcess implements Task.Body, Bio.Owner {

    private static final int MOST_ROUNDS = 10_000;

    private static final long NEVER = Long.MAX_VALUE;

    private enum State {
        FILL,
        SUBMIT,
        REAP,
        /** Everything in flight has to come back before it sleeps. */
        QUIESCE,
        /** Sleeps until its timer wakes it. */
        SLEEP,
        /** In a flush. */
        FLUSH,
        /** Has done more than its share of its flow, and waits for the others. */
        AHEAD,
        /** In a trim. */
        TRIM,
        STOPPED
    }

    /**
     * What a process is put into.
     *
     * @param awake wakes a process that sleeps
     */
    record Environment(
            EventLoop loop, Timer awake, Cpus cpus, Tracepoints trace, BioTarget disk, int aioPlugThreshold) {}

    private final EventLoop loop;
    private final Timer awake;
    private final Cpus cpus;
    private final Tracepoints trace;
    private final IoSource source;
    private final @Nullable Pacer pacer;
    private final @Nullable Watch watch;
    private final @Nullable Classes classes;
    private final JobSpec job;
    private final JobSpec.Depth depth;
    private final long flushEvery;
    private final boolean trims;
    /** The engine does no I/O. */
    private final boolean nothing;

    private final int section;
    private final Task task;
    private final Consumer<FioProcess> stopped;
    private final IoSlots slots;
    private final Nap nap;
    private final Submission call;
    private final NextIo next;
    private final Completions completed;

    private State state = State.FILL;
    private int outstanding;
    private int wanted;
    private boolean stopping;
    private boolean begun;
    private long beganNs;
    private boolean ahead;
    private long writes;
    private boolean flushed = true;
    private long flushFromNs;
    private long roundsNs;
    private int rounds;

    /**
     * A process.
     *
     * @param id number of the process, and of its stream of addresses
     * @param section index of its job section
     * @param pacer null when it goes as fast as it can
     * @param classes null when its I/O has no priority
     * @param watch null when nothing of what comes out of it holds it back or ends it
     * @param stopped told once, when the last I/O is back and no more will come
     */
    FioProcess(
            int id,
            int section,
            int cpu,
            JobSpec job,
            IoSource source,
            @Nullable Pacer pacer,
            @Nullable Watch watch,
            @Nullable Classes classes,
            Environment env,
            Consumer<FioProcess> stopped) {
        this.stopped = stopped;
        this.section = section;
        this.job = job;
        this.loop = env.loop;
        this.awake = env.awake;
        this.cpus = env.cpus;
        this.trace = env.trace;
        this.source = source;
        this.pacer = pacer;
        this.watch = watch;
        this.classes = classes;
        this.flushEvery = job.durability().every();
        this.depth = job.effectiveDepth() > 1 ? job.depth() : JobSpec.Depth.ONE;
        this.trims = job.rw().trims();
        this.nothing = job.ioengine() == IoEngine.NULL;
        this.task = new Task(id, cpu, this);
        int n = depth.iodepth();
        this.slots = new IoSlots(this, job, n);
        this.nap = new Nap(task, loop, awake, cpus, pacer, job.rules().spinNs());
        this.call = new Submission(task, loop, cpus, env.disk, nothing ? n : env.aioPlugThreshold, n);
        this.next = new NextIo(job, source, pacer);
        this.completed = new Completions(n);
    }

    public Task task() {
        return task;
    }

    /** Index of the job section it is a clone of. */
    public int section() {
        return section;
    }

    /** Makes it run, once its delay is over. */
    public void begin(long delayNs) {
        begun = true;
        beganNs = loop.now() + delayNs;
        if (watch != null) {
            watch.began(beganNs);
        }
        if (delayNs > 0) {
            awake.in(delayNs, task.id);
        }
    }

    public boolean hasBegun() {
        return begun;
    }

    /** When its figures begin. */
    public long figuresFromNs() {
        return beganNs + job.schedule().rampNs();
    }

    /** When its runtime is over; without one it has as much as a run can have. */
    public long endNs() {
        long runtime = job.runtimeNs() == 0 ? JobSpec.MAX_RUNTIME_NS : job.runtimeNs();
        return begun ? figuresFromNs() + runtime : NEVER;
    }

    public boolean isStopped() {
        return state == State.STOPPED;
    }

    /** Starts nothing new; what is in flight comes back. */
    public void stop() {
        stopping = true;
        if (state == State.AHEAD && watch != null && watch.giveUp()) {
            cpus.wake(task);
        }
    }

    /** Linux's number of what it failed with; 0 = it did not. */
    public int error() {
        return watch == null ? 0 : watch.error();
    }

    /** I/Os it may have in flight at its end. */
    public int depth() {
        return watch == null ? depth.iodepth() : watch.depth();
    }

    /** I/Os prepared, submitted or completed and not yet reaped. */
    public int outstanding() {
        return outstanding;
    }

    @Override
    public boolean run() {
        if (task.isAsleep()) {
            return task.resume() && submittedBio();
        }
        return switch (state) {
            case FILL -> fill();
            case SUBMIT -> submitNext();
            case REAP, QUIESCE -> reap();
            case SLEEP -> sleep();
            case FLUSH -> flushed();
            case TRIM -> trimmed();
            case AHEAD -> {
                state = State.FILL;
                yield true;
            }
            case STOPPED -> false;
        };
    }

    private boolean fill() {
        if (nothing && standsStill()) {
            nap.until(loop.now() + 1000);
            state = State.SLEEP;
            return true;
        }
        if (watch != null && quiescing(watch)) {
            return true;
        }
        if (pacer != null && call.queued() == 0 && !stopping && pausing(pacer)) {
            return true;
        }
        int most = watch == null ? depth.iodepth() : watch.depth();
        boolean more = !stopping && source.hasNext();
        boolean held = false;
        ahead = false;
        Io unparked = slots.unpark();
        if (unparked != null) {
            queue(unparked);
        }
        while (more && !held && !slots.hasParked() && call.queued() < depth.batchSubmit() && outstanding < most) {
            held = flushDue() || !next.isDue(loop.now() - beganNs);
            if (held || startsAfresh() || isAhead()) {
                break;
            }
            prepare();
            more = source.hasNext() && !trimming();
        }
        if (call.queued() == 0) {
            boolean waits = !slots.hasParked() && (held || ahead);
            return waits ? hold() : drainOrStop();
        }
        state = State.SUBMIT;
        call.begin();
        return submitNext();
    }

    /** Whether I/O that takes no time, on a host whose CPUs cost none, keeps the clock from going on. */
    private boolean standsStill() {
        rounds = loop.now() == roundsNs ? rounds + 1 : 0;
        roundsNs = loop.now();
        return rounds > MOST_ROUNDS;
    }

    private boolean drainOrStop() {
        state = outstanding == 0 ? State.STOPPED : State.REAP;
        if (state == State.STOPPED) {
            if (watch != null) {
                watch.leave();
            }
            stopped.accept(this);
        }
        return state == State.REAP && reap();
    }

    /** A trim is a system call that returns when it is done: what is queued goes before it (fio engines: do_io_u_trim). */
    private boolean startsAfresh() {
        return trims && call.queued() > 0 && source.nextTrims();
    }

    /** Whether what is queued is a trim, which nothing joins. */
    private boolean trimming() {
        return trims && call.queued() > 0 && call.first().discard;
    }

    /** Whether its flow keeps it from the next I/O. */
    private boolean isAhead() {
        ahead = watch != null && !watch.mayGo();
        return ahead;
    }

    /** What has come out of it so far may end it, or bring its depth down, and then all that is in flight comes back first. */
    private boolean quiescing(Watch w) {
        w.check(loop.now());
        if (w.figuresBeginAgain()) {
            trace.figuresBeginAgain(task.id);
        }
        stopping |= w.done();
        if (!w.quiesces() || outstanding == 0 || call.queued() > 0) {
            return false;
        }
        nap.until(loop.now());
        state = State.QUIESCE;
        return true;
    }

    /** Whether a pause begins here. */
    private boolean pausing(Pacer p) {
        long pause = p.pauseNs(loop.now() - beganNs);
        if (pause == 0) {
            return false;
        }
        nap.think(pause);
        state = outstanding == 0 ? State.SLEEP : State.QUIESCE;
        return true;
    }

    private boolean flushDue() {
        return flushEvery > 0 && !flushed && writes % flushEvery == 0;
    }

    /** Nothing may be sent off now: flushes, or sleeps until it may. */
    private boolean hold() {
        if (flushDue()) {
            // the disks have no volatile cache: the kernel has nothing to send them, and the call returns
            flushed = true;
            flushFromNs = loop.now();
            state = State.FLUSH;
            cpus.charge(Step.SUBMIT);
            return true;
        }
        if (ahead && watch != null) {
            ahead = false;
            if (watch.flowSleepNs() == 0) {
                watch.await(task);
                state = State.AHEAD;
                return false;
            }
            nap.until(loop.now() + watch.flowSleepNs());
            state = outstanding > 0 ? State.QUIESCE : State.SLEEP;
            return true;
        }
        nap.until(beganNs + next.dueNs());
        boolean quiet = pacer != null && pacer.quiesces();
        state = outstanding > 0 && quiet ? State.QUIESCE : State.SLEEP;
        return true;
    }

    private boolean flushed() {
        trace.flushed(task.id, loop.now() - flushFromNs);
        state = State.FILL;
        return true;
    }

    /** Falls asleep, or has slept enough. */
    private boolean sleep() {
        if (nap.spins(beganNs)) {
            return true;
        }
        stopping |= loop.now() >= endNs();
        if (stopping || nap.isOver()) {
            state = State.FILL;
            return true;
        }
        nap.sleep(endNs());
        return false;
    }

    private void prepare() {
        Io io = slots.take();
        boolean trim = trims && source.nextTrims();
        long sector = source.next(next.take());
        int bytes = source.bytes();
        boolean write = source.isWrite();
        io.aim(task.id, sector, bytes, write, trim, loop.now());
        if (classes != null) {
            io.prioritize(classes.next(write));
        }
        if (write && !trim) {
            writes++;
            flushed = false;
        }
        if (pacer != null) {
            pacer.issued(write, bytes);
        }
        if (!slots.park(io)) {
            queue(io);
        }
    }

    private void queue(Io io) {
        call.queue(io);
        outstanding++;
    }

    private boolean submitNext() {
        if (nothing) {
            return !call.submitNothing(completed) || returned();
        }
        return call.submitBio() && submittedBio();
    }

    private boolean submittedBio() {
        return !call.submittedBio() || returned();
    }

    /** All that was queued is submitted. */
    private boolean returned() {
        if (trimming() && !nothing) {
            state = State.TRIM;
            return trimmed();
        }
        call.clear();
        state = outstanding == depth.iodepth() || stopping || !source.hasNext() ? State.REAP : State.FILL;
        return true;
    }

    /** The call that trims has returned, and its I/O needs no reaping; until then the process sleeps in it. */
    private boolean trimmed() {
        Io io = call.first();
        if (io.bytesLeft > 0) {
            return false;
        }
        call.clear();
        reaped(io);
        state = State.FILL;
        return true;
    }

    private boolean reap() {
        int least = state == State.QUIESCE ? outstanding : Math.min(depth.batchCompleteMin(), outstanding);
        if (completed.count() < least) {
            wanted = least;
            return false;
        }
        int most = Math.max(depth.batchCompleteMax(), least);
        for (int i = Math.min(completed.count(), most); i > 0; i--) {
            reaped(completed.remove());
        }
        if (state == State.QUIESCE) {
            state = State.SLEEP;
        } else if (outstanding <= depth.low()) {
            state = State.FILL;
        }
        return true;
    }

    private void reaped(Io io) {
        outstanding--;
        cpus.charge(Step.REAP);
        trace.reaped(io, io.bytes, Math.min(io.returnedNs, loop.now()));
        if (watch != null) {
            watch.completed(io, loop.now(), beganNs);
        }
        slots.give(io);
        if (pacer != null) {
            pacer.completed();
        }
    }

    @Override
    public void ended(Bio bio) {
        Io io = slots.of(bio);
        io.bytesLeft -= bio.sectors << 9;
        if (io.bytesLeft > 0) {
            return;
        }
        if (bio != io) {
            io.passedAs(bio);
        }
        if (state == State.SLEEP) {
            // offloaded I/O is reaped by its worker, and a replay looks for completions while it waits
            reaped(io);
            return;
        }
        if (state == State.TRIM && io == call.first()) {
            io.returnedNs = io.queuedNs;
            cpus.wake(task);
            return;
        }
        completed.add(io);
        if (wanted > 0 && completed.count() >= wanted) {
            wanted = 0;
            cpus.wake(task);
        }
    }
}
