package dev.blklab.sim.block;

/** The CPUs as blk-mq sees them: where the running code runs, what it costs, and who runs next. */
public interface Cpus {

    /** The CPU whose code is running now. */
    int current();

    /** Charges one step to the code that is running now. */
    void charge(Step step);

    /** Charges time to the code that is running now which belongs to no step of an I/O. */
    default void spend(long ns) {
        // CPUs that cost nothing
    }

    /** Queues a hardware queue's run work on a CPU's kblockd worker. */
    void kblockd(int cpu, HardwareQueue hctx);

    /**
     * Queues the run work of a hardware queue that the driver did not take a request of and that asks again and again: until
     * {@link #driverFreed} it asks in vain, which needs no event for each time.
     */
    default void spin(int cpu, HardwareQueue hctx) {
        kblockd(cpu, hctx);
    }

    /** A command is back: one of the hardware queues that spin for its place at this driver's adapter will find out. */
    default void driverFreed(Driver driver) {
        // nobody spins
    }

    /** Somebody else ran a hardware queue that spins, which finds at its next turn what is left. */
    default void ranMeanwhile(HardwareQueue hctx) {
        // nobody spins
    }

    /** Makes a sleeping task runnable on its CPU. */
    void wake(Task task);

    /**
     * The disk has answered with an interrupt: the request is completed once its handler has come to it, there or on another CPU that
     * it sends an interrupt of its own.
     *
     * @param cpu that is interrupted
     * @param completeOn CPU on which the request is completed
     */
    void interrupt(int cpu, int completeOn, Request rq);

    /** Whether two CPUs share their last-level cache (cpus_share_cache). */
    default boolean shareCache(int a, int b) {
        return true;
    }
}
