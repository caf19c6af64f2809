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

    private static final int FIGURES = 4;
    private static final int LEAST = 1;
    private static final int MOST = 2;

    /** Counts by size, stage after stage. */
    private final int[] counts = new int[STAGES * SLOTS];

    /** Sum, least and most of each stage side by side. */
    private final long[] figures = new long[STAGES * FIGURES];

    StageTimes() {
        clear();
    }

    void add(Stage stage, long ns) {
        if (ns == 0) {
            return;
        }
        int s = stage.ordinal();
        counts[s * SLOTS + Histogram.slot(ns, BITS)]++;
        int at = s * FIGURES;
        figures[at] += ns;
        if (ns < figures[at + LEAST]) {
            figures[at + LEAST] = ns;
        }
        if (ns > figures[at + MOST]) {
            figures[at + MOST] = ns;
        }
    }

    void addAll(StageTimes other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
        for (int at = 0; at < figures.length; at += FIGURES) {
            figures[at] += other.figures[at];
            figures[at + LEAST] = Math.min(figures[at + LEAST], other.figures[at + LEAST]);
            figures[at + MOST] = Math.max(figures[at + MOST], other.figures[at + MOST]);
        }
    }

    void clear() {
        Arrays.fill(counts, 0);
        Arrays.fill(figures, 0);
        for (int at = 0; at < figures.length; at += FIGURES) {
            figures[at + LEAST] = Long.MAX_VALUE;
        }
    }

    /** Times in one stage of so many I/Os, of which those that are not here took no time. */
    Histogram of(Stage stage, long ios) {
        int s = stage.ordinal();
        int[] ofStage = Arrays.copyOfRange(counts, s * SLOTS, (s + 1) * SLOTS);
        int at = s * FIGURES;
        return new Histogram(BITS, ofStage, ios, figures[at], figures[at + LEAST], figures[at + MOST]);
    }
}
