package dev.blklab.sim.block;

/** What takes a queue's requests ({@code struct blk_mq_ops}, the operations we need). */
public interface Driver {

    /** Answer of {@link #queueRq} ({@code blk_status_t}). */
    enum Status {
        OK,
        /** Busy for a reason that may pass without a completion of ours. */
        RESOURCE,
        /** Busy until a command of this disk completes. */
        DEV_RESOURCE
    }

    /** Takes one slot of what the disk may have in flight. */
    boolean getBudget();

    /** Whether a request given now would get its budget and a place at the adapter. */
    boolean wouldTake();

    /** Whether the adapter has no place, so that none of its disks would take a request. */
    default boolean isAdapterFull() {
        return false;
    }

    /** Gives a slot back that was not used. */
    void putBudget();

    /** Sends a request to the disk. The budget has been taken. */
    Status queueRq(Request rq);

    /** The disk's answer, in the context of its interrupt. */
    void complete(Request rq);
}
