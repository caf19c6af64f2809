package dev.blklab.sim.block;

import dev.blklab.sim.engine.Timer;

/**
 * A hardware queue's run on kblockd ({@code hctx->run_work}): queued, put off, or neither.
 *
 * <p>Source: block/blk-mq.c: __blk_mq_delay_run_hw_queue, blk_mq_hctx_next_cpu (5.11).
 */
final class RunWork {

    /** BLK_MQ_RESOURCE_DELAY and BLK_MQ_BUDGET_DELAY. */
    private static final long RETRY_NS = 3_000_000;

    /** Queuings after which the work moves on to the next CPU of the mask (BLK_MQ_CPU_WORK_BATCH). */
    private static final int CPU_WORK_BATCH = 8;

    private enum State {
        IDLE,
        QUEUED,
        DELAYED
    }

    private final HardwareQueue hctx;
    private final Cpus cpus;
    private final Timer delayOver;
    private State state = State.IDLE;
    private long delayedUntilNs;
    private int nextCpu;
    private int batch = CPU_WORK_BATCH;

    RunWork(HardwareQueue hctx, Cpus cpus, Timer delayOver) {
        this.hctx = hctx;
        this.cpus = cpus;
        this.delayOver = delayOver;
    }

    /** Queues the run, unless it is queued; one that was put off comes at once. */
    void queue() {
        if (state != State.QUEUED) {
            state = State.QUEUED;
            cpus.kblockd(cpu(), hctx);
        }
    }

    /** Queues the run, which was just refused a budget. */
    void spin() {
        if (state != State.QUEUED) {
            state = State.QUEUED;
            cpus.spin(cpu(), hctx);
        }
    }

    /** Runs after a while; a run that is already queued is put off as well (mod_delayed_work). */
    void delay(long nowNs) {
        state = State.DELAYED;
        delayedUntilNs = nowNs + RETRY_NS;
        delayOver.at(delayedUntilNs, hctx.id);
    }

    /** The time of a delay has come; it counts only if it is the last one asked for. */
    void delayOver(long nowNs) {
        if (state == State.DELAYED && delayedUntilNs == nowNs) {
            queue();
        }
    }

    /** kblockd has come to it; false where it was put off meanwhile. */
    boolean begin() {
        boolean due = state == State.QUEUED;
        if (due) {
            state = State.IDLE;
        }
        return due;
    }

    private int cpu() {
        if (hctx.queue.hardwareQueues() == 1) {
            return cpus.current();
        }
        if (--batch <= 0) {
            batch = CPU_WORK_BATCH;
            nextCpu = (nextCpu + 1) % hctx.cpus.length;
        }
        return hctx.cpus[nextCpu];
    }
}
