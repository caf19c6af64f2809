package dev.blklab.sim.workload;

import dev.blklab.sim.block.Bio;
import dev.blklab.sim.block.BioTarget;
import dev.blklab.sim.block.Cpus;
import dev.blklab.sim.block.Step;
import dev.blklab.sim.block.Task;
import dev.blklab.sim.block.Tracepoints;
import dev.blklab.sim.engine.EventLoop;
import dev.blklab.sim.spec.JobSpec;

/**
 * One fio process: fills its iodepth, submits in batches, and waits for completions, by fio's own rules.
 *
 * <p>Source: fio backend.c: do_io, wait_for_completions; engines/libaio.c: fio_libaio_commit; fs/aio.c: io_submit (5.11).
 */
public final class FioProcess implements Task.Body, Bio.Owner {

    /** Pages of one bio of direct I/O (BIO_MAX_PAGES): larger I/Os are several bios. */
    private static final int BIO_MAX_BYTES = 256 * 4096;

    private enum State {
        FILL,
        SUBMIT,
        REAP,
        STOPPED
    }

    private final EventLoop loop;
    private final Cpus cpus;
    private final Tracepoints trace;
    private final BioTarget disk;
    private final Addresses addresses;
    private final JobSpec.Depth depth;
    private final int aioPlugThreshold;
    private final int section;
    private final Task task;
    private final Runnable stopped;
    private final Io[] ios;
    private final Io[] free;
    private final Io[] batch;
    private final Io[] completed;

    private State state = State.FILL;
    private int spare;
    private int queued;
    private int submitted;
    private int piece;
    private int outstanding;
    private int completedHead;
    private int completedCount;
    private int wanted;
    private boolean ownPlug;
    private boolean stopping;

    /**
     * @param id number of the process, and of its stream of addresses
     * @param section index of its job section
     * @param stopped told once, when the last I/O is back and no more will come
     */
    FioProcess(
            int id,
            int section,
            int cpu,
            JobSpec job,
            Addresses addresses,
            int aioPlugThreshold,
            BioTarget disk,
            EventLoop loop,
            Cpus cpus,
            Tracepoints trace,
            Runnable stopped) {
        this.stopped = stopped;
        this.section = section;
        this.loop = loop;
        this.cpus = cpus;
        this.trace = trace;
        this.disk = disk;
        this.addresses = addresses;
        this.aioPlugThreshold = aioPlugThreshold;
        boolean queues = job.ioengine().queues() && job.direct();
        this.depth = queues ? job.depth() : JobSpec.Depth.ONE;
        this.task = new Task(id, cpu, this);
        int n = depth.iodepth();
        int mostBios = (int) ((Math.max(job.bsRead(), job.bsWrite()) + BIO_MAX_BYTES - 1) / BIO_MAX_BYTES);
        this.ios = new Io[n];
        this.free = new Io[n];
        this.batch = new Io[n];
        this.completed = new Io[n];
        for (int i = 0; i < n; i++) {
            ios[i] = new Io(this, i, mostBios);
            free[spare++] = ios[i];
        }
    }

    public Task task() {
        return task;
    }

    /** Index of the job section it is a clone of. */
    public int section() {
        return section;
    }

    public boolean isStopped() {
        return state == State.STOPPED;
    }

    /** Starts nothing new; what is in flight comes back. */
    public void stop() {
        stopping = true;
    }

    /** I/Os prepared, submitted or completed and not yet reaped. */
    public int outstanding() {
        return outstanding;
    }

    @Override
    public boolean run() {
        if (task.isAsleep()) {
            return task.resume() && submittedOne();
        }
        return switch (state) {
            case FILL -> fill();
            case SUBMIT -> submitNext();
            case REAP -> reap();
            case STOPPED -> false;
        };
    }

    private boolean fill() {
        boolean more = !stopping && addresses.hasNext();
        while (more && queued < depth.batchSubmit() && outstanding < depth.iodepth()) {
            prepare();
            more = addresses.hasNext();
        }
        if (queued == 0) {
            state = outstanding == 0 ? State.STOPPED : State.REAP;
            if (state == State.STOPPED) {
                stopped.run();
            }
            return state == State.REAP && reap();
        }
        if (queued < depth.batchSubmit() && outstanding < depth.iodepth() && more) {
            throw new IllegalStateException("a batch neither full nor at its end");
        }
        submitted = 0;
        piece = 0;
        state = State.SUBMIT;
        if (queued > aioPlugThreshold) {
            task.startPlug();
        }
        return submitNext();
    }

    private void prepare() {
        Io io = free[--spare];
        long sector = addresses.next();
        int bytes = addresses.bytes();
        io.bytes = bytes;
        io.pieces = (bytes + BIO_MAX_BYTES - 1) / BIO_MAX_BYTES;
        io.bytesLeft = bytes;
        for (int i = 0; i < io.pieces; i++) {
            Bio bio = io.bios[i];
            int offset = i * BIO_MAX_BYTES;
            bio.stream = task.id;
            bio.write = addresses.isWrite();
            bio.sector = sector + (offset >> 9);
            bio.sectors = Math.min(bytes - offset, BIO_MAX_BYTES) >> 9;
            bio.queuedNs = loop.now();
        }
        batch[queued++] = io;
        outstanding++;
    }

    private boolean submitNext() {
        Io io = batch[submitted];
        if (piece == 0) {
            cpus.charge(Step.SUBMIT);
            ownPlug = !task.isPlugged();
            if (ownPlug) {
                task.startPlug();
            }
        }
        return task.submit(io.bios[piece], disk) && submittedOne();
    }

    /** A bio has gone its way; then the next of the I/O, of the batch, or the end of the call. */
    private boolean submittedOne() {
        Io io = batch[submitted];
        if (++piece < io.pieces) {
            return true;
        }
        piece = 0;
        if (ownPlug) {
            task.finishPlug();
        }
        if (++submitted < queued) {
            return true;
        }
        if (task.isPlugged()) {
            task.finishPlug();
        }
        for (int i = 0; i < queued; i++) {
            batch[i].returnedNs = loop.now();
        }
        queued = 0;
        state = outstanding == depth.iodepth() || stopping || !addresses.hasNext() ? State.REAP : State.FILL;
        return true;
    }

    private boolean reap() {
        int least = Math.min(depth.batchCompleteMin(), outstanding);
        if (completedCount < least) {
            wanted = least;
            return false;
        }
        int most = Math.max(depth.batchCompleteMax(), least);
        for (int i = Math.min(completedCount, most); i > 0; i--) {
            Io io = completed[completedHead];
            completedHead = completedHead + 1 == completed.length ? 0 : completedHead + 1;
            completedCount--;
            outstanding--;
            cpus.charge(Step.REAP);
            trace.reaped(io.first(), io.bytes, Math.min(io.returnedNs, loop.now()));
            free[spare++] = io;
        }
        if (outstanding <= depth.low()) {
            state = State.FILL;
        }
        return true;
    }

    @Override
    public void ended(Bio bio) {
        Io io = ios[bio.io()];
        io.bytesLeft -= bio.sectors << 9;
        if (io.bytesLeft > 0) {
            return;
        }
        if (bio != io.first()) {
            io.first().passedAs(bio);
        }
        int tail = completedHead + completedCount;
        completed[tail >= completed.length ? tail - completed.length : tail] = io;
        completedCount++;
        if (wanted > 0 && completedCount >= wanted) {
            wanted = 0;
            cpus.wake(task);
        }
    }
}
