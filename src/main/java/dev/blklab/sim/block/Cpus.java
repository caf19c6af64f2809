package dev.blklab.sim.block;

/** The CPUs as blk-mq sees them: where the running code runs, what it costs, and who runs next. */
public interface Cpus {

    /** The CPU whose code is running now. */
    int current();

    /** Charges one step to the code that is running now. */
    void charge(Step step);

    /** Queues a hardware queue's run work on a CPU's kblockd worker. */
    void kblockd(int cpu, HardwareQueue hctx);

    /** Makes a sleeping task runnable on its CPU. */
    void wake(Task task);

    /** The disk has answered: the request is completed on that CPU once its interrupt handler has come to it. */
    void interrupt(int cpu, Request rq);
}
