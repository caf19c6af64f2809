package dev.blklab.experiment;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs side by side, seen from one of them.
 *
 * @param baseline id of the run the others are measured against
 * @param runs in the order asked for; the baseline is among them
 * @param differences inputs that are not the same in all runs; equal ones are left out
 * @param sameInputs how many inputs are equal in all runs
 * @param metrics every figure of every run
 * @param stages per direction, where the mean latency's difference went
 * @param sentences the outcome in words, against the baseline
 */
public record Comparison(
        String baseline,
        List<Item> runs,
        List<Difference> differences,
        int sameInputs,
        List<Metric> metrics,
        List<StageShift> stages,
        List<String> sentences) {

    /** One of the runs; the label says what sets it apart. */
    public record Item(String id, String name, String label, RunState state) {}

    /**
     * An input that differs.
     *
     * @param input field of the request ({@code device}, {@code tunables.queue_depth} …)
     * @param asked by run: what was asked, null where it was left to the default
     * @param used by run: what was used, null where only the request knows it
     */
    public record Difference(String input, List<@Nullable String> asked, List<@Nullable String> used) {}

    /**
     * One figure of all runs.
     *
     * @param id such as {@code read.iops} or {@code write.latency.p99Ns}
     * @param unit {@code 1/s}, {@code B/s} or {@code ns}
     * @param higherIsBetter the sense of the figure
     */
    public record Metric(String id, String title, String unit, boolean higherIsBetter, List<Value> values) {}

    /**
     * A figure of one run against the baseline's.
     *
     * @param ci95 its interval, lower end first; null where the engine gives none
     * @param deltaPercent change against the baseline; null for the baseline itself and where that is 0
     * @param deltaCi95 interval of the change in percent
     * @param verdict BETTER or WORSE only if the intervals part
     */
    public record Value(
            String run,
            double value,
            @Nullable List<Double> ci95,
            @Nullable Double deltaPercent,
            @Nullable List<Double> deltaCi95,
            Verdict verdict) {}

    /** What a difference means. */
    public enum Verdict {
        BASELINE,
        BETTER,
        WORSE,
        NO_DIFFERENCE
    }

    /**
     * Where a run's mean latency differs from the baseline's.
     *
     * @param sentence which stage the difference went to
     */
    public record StageShift(String run, String direction, List<Shift> shifts, String sentence) {}

    /** One stage's mean in both runs. */
    public record Shift(String stage, String title, double baselineNs, double runNs, double deltaNs) {}

    /**
     * Compares finished runs.
     *
     * @param runs at least one, all completed
     * @param baseline id of one of them
     */
    public static Comparison of(List<Run> runs, String baseline) {
        return new Comparer(runs, baseline).compare();
    }
}
