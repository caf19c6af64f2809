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
 * @param stages per run and direction, where the mean latency's difference to the baseline went
 * @param sentences the outcome in words, one for each run but the baseline
 */
public record Comparison(
        String baseline,
        List<Item> runs,
        List<Difference> differences,
        int sameInputs,
        List<Metric> metrics,
        List<StageShift> stages,
        List<String> sentences) {

    /** One of the runs; the label says what sets it apart from the others. */
    public record Item(String id, String name, String label) {}

    /**
     * An input that differs; the lists have one value for each run.
     *
     * @param input field of the request ({@code device}, {@code tunables.queue_depth} …)
     * @param asked what was asked, null where it was left to the default
     * @param used what was used, where the kernel has a say in it; otherwise as asked
     */
    public record Difference(String input, List<@Nullable String> asked, List<@Nullable String> used) {}

    /**
     * One figure of all runs.
     *
     * @param id such as {@code read.iops} or {@code write.latency.p99Ns}
     * @param unit {@code 1/s}, {@code B/s} or {@code ns}
     * @param higherIsBetter the sense of the figure
     */
    public record Metric(String id, String title, String unit, boolean higherIsBetter, List<Value> values) {

        /** The figure of one run. */
        public Value of(String run) {
            return values.stream().filter(v -> v.run().equals(run)).findFirst().orElseThrow();
        }
    }

    /**
     * A figure of one run against the baseline's.
     *
     * @param ci95 its interval, lower end first; null where the engine gives none
     * @param deltaPercent change against the baseline; null for the baseline itself and where that is 0
     * @param deltaCi95 interval of the change in percent; null where either interval is unknown
     * @param significant whether the change is larger than the noise
     */
    public record Value(
            String run,
            double value,
            @Nullable List<Double> ci95,
            @Nullable Double deltaPercent,
            @Nullable List<Double> deltaCi95,
            boolean significant,
            Verdict verdict) {}

    /** What a difference means to the user. */
    public enum Verdict {
        BASELINE,
        BETTER,
        WORSE,
        /** The interval of the change includes none. */
        NO_DIFFERENCE,
        /** No interval is known for this figure. */
        UNKNOWN
    }

    /**
     * Where a run's mean latency differs from the baseline's.
     *
     * @param shifts every stage in the order an I/O goes through them
     * @param sentence which stage the difference went to
     */
    public record StageShift(String run, String direction, List<Shift> shifts, String sentence) {}

    /** One stage's mean in both runs. */
    public record Shift(String stage, String title, double baselineNs, double runNs, double deltaNs) {}

    /** The figure of that id, if the runs have it. */
    public @Nullable Metric metric(String id) {
        return metrics.stream().filter(m -> m.id().equals(id)).findFirst().orElse(null);
    }

    /**
     * Compares finished runs.
     *
     * @param runs at least one, all completed
     * @param baseline id of one of them
     */
    public static Comparison of(List<Run> runs, String baseline) {
        Run base =
                runs.stream().filter(r -> r.id().equals(baseline)).findFirst().orElseThrow();
        var inputs = new InputComparer(runs);
        List<Item> items = runs.stream()
                .map(r -> new Item(r.id(), r.name(), inputs.label(r)))
                .toList();
        var figures = new FigureComparer(runs, base);
        List<Metric> metrics = figures.metrics();
        return new Comparison(
                baseline,
                items,
                inputs.differences(),
                inputs.same(),
                metrics,
                figures.stages(metrics),
                figures.sentences(metrics, items));
    }
}
