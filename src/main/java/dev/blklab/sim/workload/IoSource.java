package dev.blklab.sim.workload;

/** What a process does next, one I/O after the other. */
interface IoSource {

    /** Whether there is anything left to do. */
    boolean hasNext();

    /** Chooses the direction of the next I/O: true for a write. */
    boolean nextWrites();

    /** Moves on to the next I/O of that direction: {@link #isWrite}, {@link #bytes} and the returned sector describe it. */
    long next(boolean write);

    boolean isWrite();

    int bytes();

    /** Whether the I/O chosen by {@link #nextWrites} is a trim. */
    default boolean nextTrims() {
        return false;
    }

    /** Earliest time of the next I/O after the process began; 0 = at once. */
    default long dueNs() {
        return 0;
    }
}
