package dev.blklab.sim.block;

/** What can be watched, named after blktrace's actions. The core tells; listeners count. */
public interface Tracepoints {

    /** Q: a bio reached the queue. */
    void queued(Bio bio);

    /** X: a bio was cut; the rest follows as a bio of its own. */
    void split(Bio bio);

    /** M: a bio joined a waiting request. */
    void merged(Bio bio, Request rq);

    /** G: a request was allocated for a bio. */
    void allocated(Request rq);

    /** S: a task went to sleep for a tag. */
    void slept(Task task);

    /** I: a request entered the elevator or a software queue. */
    void inserted(Request rq);

    /** A request left the elevator or its software queue and is on its way to the driver: {@link Request#dispatchedNs} is set. */
    void dispatched(Request rq);

    /** D: a request was given to the driver. */
    void issued(Request rq);

    /** R: the driver sent a request back. */
    void requeued(Request rq);

    /** So many R of one request, one after the other. */
    default void requeued(Request rq, int times) {
        for (int i = 0; i < times; i++) {
            requeued(rq);
        }
    }

    /** The budget was refused while requests were waiting. */
    void budgetRefused();

    /** It was refused so many times, one after the other. */
    default void budgetRefused(int times) {
        for (int i = 0; i < times; i++) {
            budgetRefused();
        }
    }

    /** C: a request is done; its bios have not been told yet. */
    void completed(Request rq);

    /**
     * fio took a completed I/O out of the ring.
     *
     * @param bio the I/O's bio, or the part that ended last
     * @param bytes of the whole I/O
     * @param returnedNs when the call that submitted it returned
     */
    void reaped(Bio bio, int bytes, long returnedNs);

    /** A process has found what it was looking for: its job's figures begin again. */
    default void figuresBeginAgain(int stream) {}

    /**
     * A process is back from a flush.
     *
     * @param stream of the process
     * @param ns it took
     */
    default void flushed(int stream, long ns) {}
}
