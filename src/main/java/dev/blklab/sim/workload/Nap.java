package dev.blklab.sim.workload;

import dev.blklab.sim.block.Cpus;
import dev.blklab.sim.block.Task;
import dev.blklab.sim.engine.EventLoop;
import dev.blklab.sim.engine.Timer;
import org.jspecify.annotations.Nullable;

/** The time a process sleeps: until its next I/O is due, or for as long as it thinks, which may begin with spinning. */
final class Nap {

    private final Task task;
    private final EventLoop loop;
    private final Timer awake;
    private final Cpus cpus;
    private final @Nullable Pacer pacer;
    private final long spinNs;

    private boolean thinks;
    /** Length of the pause while it has not begun. */
    private long untilNs;

    /** @param spinNs part of a pause that costs CPU time */
    Nap(Task task, EventLoop loop, Timer awake, Cpus cpus, @Nullable Pacer pacer, long spinNs) {
        this.task = task;
        this.loop = loop;
        this.awake = awake;
        this.cpus = cpus;
        this.pacer = pacer;
        this.spinNs = spinNs;
    }

    /** The next one is a sleep until then. */
    void until(long ns) {
        thinks = false;
        untilNs = ns;
    }

    /** The next one is a pause of that length, from when it begins. */
    void think(long ns) {
        thinks = true;
        untilNs = ns;
    }

    /** A pause begins here, if it is one; whether the process spins first. */
    boolean spins(long beganNs) {
        if (!thinks) {
            return false;
        }
        long pause = untilNs;
        until(loop.now() + pause);
        if (pacer != null) {
            pacer.paused(untilNs - beganNs, pause);
        }
        if (spinNs > 0) {
            cpus.spend(Math.min(spinNs, pause));
        }
        return spinNs > 0;
    }

    boolean isOver() {
        return untilNs <= loop.now();
    }

    /** Falls asleep; its timer wakes it, at the end of its runtime at the latest. */
    void sleep(long endNs) {
        awake.at(Math.min(untilNs, endNs), task.id);
    }
}
