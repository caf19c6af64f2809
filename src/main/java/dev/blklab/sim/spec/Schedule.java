package dev.blklab.sim.spec;

import org.jspecify.annotations.Nullable;

/**
 * When a job begins, and whom it takes along when it ends.
 *
 * @param stonewall it and all jobs below wait until everything above has ended
 * @param waitFor name of the job whose clones must have ended; null = none
 * @param newGroup a reporting group begins here
 * @param startDelayNs pause before the first I/O, at least
 * @param startDelayMostNs the same at most; each clone draws a time between
 * @param rampNs time before the figures begin; the runtime is counted from there
 * @param exitAll when it ends, the other jobs that are running end too
 */
public record Schedule(
        boolean stonewall,
        @Nullable String waitFor,
        boolean newGroup,
        long startDelayNs,
        long startDelayMostNs,
        long rampNs,
        boolean exitAll) {

    /** At once, and alone. */
    public static final Schedule AT_ONCE = new Schedule(false, null, false, 0, 0, 0, false);
}
