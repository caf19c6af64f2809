package dev.blklab.sim.workload;

import dev.blklab.sim.block.BioTarget;
import dev.blklab.sim.block.Cpus;
import dev.blklab.sim.block.Step;
import dev.blklab.sim.block.Task;
import dev.blklab.sim.engine.EventLoop;

/**
 * What a process has queued, and the call that submits it: one I/O after the other, each of them bio by bio.
 *
 * <p>Source: fio engines/libaio.c: fio_libaio_commit; fs/aio.c: io_submit (5.11).
 */
final class Submission {

    private final EventLoop loop;
    private final Cpus cpus;
    private final BioTarget disk;
    private final Task task;
    private final int plugThreshold;
    private final Io[] batch;
    private int queued;
    private int submitted;
    private int piece;
    private boolean ownPlug;

    /**
     * @param plugThreshold a call with more I/Os than these collects requests of all of them
     * @param most I/Os of a call
     */
    Submission(Task task, EventLoop loop, Cpus cpus, BioTarget disk, int plugThreshold, int most) {
        this.task = task;
        this.loop = loop;
        this.cpus = cpus;
        this.disk = disk;
        this.plugThreshold = plugThreshold;
        this.batch = new Io[most];
    }

    int queued() {
        return queued;
    }

    /** The first I/O that is queued; only while there is one. */
    Io first() {
        return batch[0];
    }

    void queue(Io io) {
        batch[queued++] = io;
    }

    /** The call begins. */
    void begin() {
        submitted = 0;
        piece = 0;
        if (queued > plugThreshold) {
            task.startPlug();
        }
    }

    /**
     * Submits the next bio.
     *
     * @return false when the task must sleep for a tag; once it has one the bio has gone its way
     */
    boolean submitBio() {
        if (piece == 0) {
            cpus.charge(Step.SUBMIT);
            ownPlug = !task.isPlugged();
            if (ownPlug) {
                task.startPlug();
            }
        }
        return task.submit(batch[submitted].piece(piece), disk);
    }

    /**
     * A bio has gone its way; then the next of the I/O, of the batch, or the end of the call.
     *
     * @return whether the call has returned
     */
    boolean submittedBio() {
        if (++piece < batch[submitted].pieces) {
            return false;
        }
        piece = 0;
        if (ownPlug) {
            task.finishPlug();
        }
        if (++submitted < queued) {
            return false;
        }
        if (task.isPlugged()) {
            task.finishPlug();
        }
        returned();
        return true;
    }

    /**
     * Submits the next I/O to an engine that does nothing, and so is done with it.
     *
     * @return whether the call has returned
     */
    boolean submitNothing(Completions completed) {
        Io io = batch[submitted];
        cpus.charge(Step.SUBMIT);
        io.passedAtOnce(loop.now());
        io.bytesLeft = 0;
        completed.add(io);
        if (++submitted < queued) {
            return false;
        }
        returned();
        return true;
    }

    private void returned() {
        for (int i = 0; i < queued; i++) {
            batch[i].returnedNs = loop.now();
        }
    }

    /** Nothing is queued any more. */
    void clear() {
        queued = 0;
    }
}
