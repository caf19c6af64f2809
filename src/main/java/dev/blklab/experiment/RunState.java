package dev.blklab.experiment;

/** Where a run is on its way; {@link Run} allows no other steps than forward. */
public enum RunState {
    QUEUED,
    RUNNING,
    COMPLETED,
    FAILED,
    CANCELLED;

    /** Nothing happens to it any more. */
    public boolean isFinal() {
        return this != QUEUED && this != RUNNING;
    }
}
