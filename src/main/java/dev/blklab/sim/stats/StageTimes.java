package dev.blklab.sim.stats;

import dev.blklab.sim.report.Stage;
import java.util.Arrays;

/**
 * Times of I/Os in each of their stages. What all stages keep lies together, and less is kept than in a {@link Histogram} of each:
 * no squares, no totals, and none of the many times of zero, which are made up for when a stage is looked at.
 */
final class StageTimes {

    private static final int BITS = 5;
    private static final int SLOTS = Histogram.slots(BITS);
    private static final int STAGES = Stage.values().length;

    /** Counts by size, stage after stage. */
    private final int[] counts = new int[STAGES * SLOTS];

    private final long[] sums = new long[STAGES];
    private final long[] least = new long[STAGES];
    private final long[] most = new long[STAGES];

    StageTimes() {
        Arrays.fill(least, Long.MAX_VALUE);
    }

    void add(Stage stage, long ns) {
        if (ns == 0) {
            return;
        }
        int s = stage.ordinal();
        counts[s * SLOTS + Histogram.slot(ns, BITS)]++;
        sums[s] += ns;
        if (ns < least[s]) {
            least[s] = ns;
        }
        if (ns > most[s]) {
            most[s] = ns;
        }
    }

    void addAll(StageTimes other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
        for (int s = 0; s < STAGES; s++) {
            sums[s] += other.sums[s];
            least[s] = Math.min(least[s], other.least[s]);
            most[s] = Math.max(most[s], other.most[s]);
        }
    }

    void clear() {
        Arrays.fill(counts, 0);
        Arrays.fill(sums, 0);
        Arrays.fill(least, Long.MAX_VALUE);
        Arrays.fill(most, 0);
    }

    /** Times in one stage of so many I/Os, of which those that are not here took no time. */
    Histogram of(Stage stage, long ios) {
        int s = stage.ordinal();
        int from = s * SLOTS;
        return new Histogram(BITS, Arrays.copyOfRange(counts, from, from + SLOTS), ios, sums[s], least[s], most[s]);
    }
}
