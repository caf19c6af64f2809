package dev.blklab.sweep;

/** Where a sweep is on its way. */
public enum SweepState {
    RUNNING,
    PAUSED,
    COMPLETED,
    CANCELLED;

    /** Nothing is simulated for it any more. */
    public boolean isFinal() {
        return this == COMPLETED || this == CANCELLED;
    }
}
