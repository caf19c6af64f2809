package dev.blklab.sweep;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stored sweep and how far it is.
 *
 * @param runs all that have to come to an end, the base's included
 * @param chunk runs that are worked on as one task of the queue
 * @param done runs that have come to an end, failed and reused ones included
 * @param hopeless runs that were given up, as they were sure to miss a limit
 * @param wallNs time all simulations took together
 * @param since when work began or was resumed
 * @param doneSince how many were done by then
 * @param recommendation of a search, as JSON; null before it has ended
 */
public record Sweep(
        String id,
        String name,
        String owner,
        SweepState state,
        Design design,
        int cells,
        int runs,
        int chunk,
        int done,
        int failed,
        int reused,
        int hopeless,
        long wallNs,
        Instant createdAt,
        Instant since,
        int doneSince,
        @Nullable Instant finishedAt,
        SweepRequest request,
        @Nullable String recommendation) {

    /** Time left at the pace since work began or was resumed; null while nothing is known. */
    public @Nullable Duration left(Instant now) {
        int since = done - doneSince;
        if (state != SweepState.RUNNING || since <= 0) {
            return null;
        }
        long perRun = Duration.between(this.since, now).toMillis() / since;
        return Duration.ofMillis(perRun * Math.max(0, runs - done));
    }

    /** Share done, 0 to 1. */
    public double share() {
        return runs == 0 ? 1 : Math.min(1, (double) done / runs);
    }
}
