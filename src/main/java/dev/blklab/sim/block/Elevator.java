package dev.blklab.sim.block;

import org.jspecify.annotations.Nullable;

/** What orders the waiting requests of one queue ({@code struct elevator_mq_ops}, the operations we need). */
public interface Elevator {

    /** Tries to put a bio into a waiting request (bio_merge); a request that became superfluous is given back to the queue. */
    boolean bioMerge(Bio bio);

    /** Takes a request that was allocated on the given hardware queue (insert_requests). */
    void insert(Request rq);

    /** The request to go next, or null (dispatch_request). */
    @Nullable
    Request dispatch();

    /** Whether it wants to be told of every request that is done. */
    default boolean countsCompletions() {
        return false;
    }

    /** A request that it gave out is done (finish_request). */
    default void finished(Request rq) {
        // only told to those that want to know
    }

    /** Requests waiting (has_work, as a number). */
    int waiting();
}
