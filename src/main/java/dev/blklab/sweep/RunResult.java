package dev.blklab.sweep;

import org.jspecify.annotations.Nullable;

/**
 * What came of one run of a sweep.
 *
 * @param run its number within the sweep, see {@link SweepSpec}
 * @param digest of everything the figures depend on
 * @param reused whether the figures are those of an equal run that was simulated before
 * @param failure why there are no figures; null if there are
 * @param wallNs time the simulation took
 */
public record RunResult(
        int run,
        String digest,
        boolean reused,
        @Nullable String failure,
        @Nullable Figures figures,
        long wallNs) {

    /** Whether the run was given up, as it was sure to miss a limit. */
    public boolean hopeless() {
        return figures != null && figures.hopeless();
    }

    static final int LONGEST_FAILURE = 500;

    static RunResult failed(int run, String digest, String reason) {
        String cut = reason.length() <= LONGEST_FAILURE ? reason : reason.substring(0, LONGEST_FAILURE);
        return new RunResult(run, digest, false, cut, null, 0);
    }
}
