package dev.blklab.sim.spec;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What holds a job back, or ends it, by what comes out of it.
 *
 * @param flow its share among the jobs of one flow; null = it has none
 * @param minimum rates below which it fails; null = none
 * @param maxLatencyNs it fails when an I/O takes longer; 0 = never
 * @param latencyTarget it looks for the depth that keeps a latency; null = it does not
 * @param steadyState it ends when its figures stay the same; null = it does not
 * @param zones the parts of its region it works on, one after the other; null = all of it
 * @param exitWhat whom {@code exitall} takes along
 * @param spinNs part of a thinktime that keeps the CPU busy
 * @param forgetsThinktime a rate is not caught up with after a thinktime ({@code rate_ignore_thinktime})
 * @param serializesOverlap an I/O waits for those in flight to the same place
 * @param priority of its I/O
 */
public record Rules(
        @Nullable Flow flow,
        @Nullable Minimum minimum,
        long maxLatencyNs,
        @Nullable LatencyTarget latencyTarget,
        @Nullable SteadyState steadyState,
        @Nullable Strided zones,
        ExitWhat exitWhat,
        long spinNs,
        boolean forgetsThinktime,
        boolean serializesOverlap,
        Priority priority) {

    public static final Rules NONE =
            new Rules(null, null, 0, null, null, null, ExitWhat.GROUP, 0, false, false, Priority.NONE);

    public Rules {
        exitWhat = Objects.requireNonNullElse(exitWhat, ExitWhat.GROUP);
        priority = Objects.requireNonNullElse(priority, Priority.NONE);
    }

    /** Whether a process has to be watched for any of them. */
    public boolean watched() {
        return flow != null || minimum != null || maxLatencyNs > 0 || latencyTarget != null;
    }

    /**
     * Jobs of one flow go on in proportion to their weights.
     *
     * @param sleepNs pause before a job that is ahead looks again; 0 = it looks all the time
     */
    public record Flow(int id, int weight, long sleepNs) {}

    /**
     * Rates that must be kept over every cycle.
     *
     * @param readBytes bytes per second of reads, 0 = any
     * @param readIos reads per second, 0 = any
     */
    public record Minimum(long readBytes, long writeBytes, long readIos, long writeIos, long cycleNs) {}

    /**
     * A search for the largest depth at which so many of the I/Os take no longer than a time.
     *
     * @param windowNs how long a depth is tried
     * @param percent of the I/Os that must keep it
     * @param forEver the search goes on once the depth is found ({@code latency_run})
     */
    public record LatencyTarget(long targetNs, long windowNs, double percent, boolean forEver) {}

    /**
     * When figures count as steady.
     *
     * @param ios I/Os per second are looked at, not bytes
     * @param slope their trend, not their largest deviation from the mean
     * @param limit that they must stay under, in percent of the mean or as it is
     * @param durationNs over which they are looked at, in whole seconds
     * @param rampNs before which they are not
     */
    public record SteadyState(
            boolean ios, boolean slope, double limit, boolean percent, long durationNs, long rampNs) {}

    /**
     * Parts of a region ({@code zonemode=strided}).
     *
     * @param sizeBytes done in each
     * @param rangeBytes of each
     * @param skipBytes left out between two
     */
    public record Strided(long sizeBytes, long rangeBytes, long skipBytes) {}

    /** fio's {@code exit_what}. */
    public enum ExitWhat {
        /** The jobs of its reporting group. */
        GROUP("group"),
        /** All up to the next stonewall. */
        STONEWALL("stonewall"),
        /** All, those included that have not begun. */
        ALL("all");

        private final String id;

        ExitWhat(String id) {
            this.id = id;
        }

        @Override
        public String toString() {
            return id;
        }
    }

    /**
     * I/O priority class of a job's I/Os, of which some may have another.
     *
     * @param all class of every I/O: 0 none, 1 realtime, 2 best effort, 3 idle
     * @param some class of the share below
     * @param readPercent share of the reads that have the class {@code some}
     * @param writePercent the same of the writes
     */
    public record Priority(int all, int some, int readPercent, int writePercent) {

        public static final Priority NONE = new Priority(0, 0, 0, 0);

        /** Whether any I/O has a class. */
        public boolean any() {
            return all > 0 || some > 0;
        }
    }
}
