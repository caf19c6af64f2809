package dev.blklab.experiment;

import dev.blklab.experiment.Comparison.Item;
import dev.blklab.experiment.Comparison.Metric;
import dev.blklab.experiment.Comparison.Shift;
import dev.blklab.experiment.Comparison.StageShift;
import dev.blklab.experiment.Comparison.Value;
import dev.blklab.experiment.Comparison.Verdict;
import dev.blklab.sim.report.DirectionStats;
import dev.blklab.sim.report.Interval;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.report.Stage;
import dev.blklab.sim.report.StageBreakdown;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Sets the figures of several runs against one of them, and says in words what came of it. */
final class FigureComparer {

    private static final List<String> DIRECTIONS = List.of("read", "write", "trim");

    /** Stages that are named in a sentence explain at least this much of the difference. */
    private static final double WORTH_NAMING = 0.1;

    private static final int MOST_NAMED = 3;

    private final Map<String, Report> reports = new LinkedHashMap<>();
    private final String baseline;

    FigureComparer(List<Run> runs, Run baseline) {
        runs.forEach(r -> reports.put(r.id(), Objects.requireNonNull(r.report(), r.id())));
        this.baseline = baseline.id();
    }

    List<Metric> metrics() {
        List<Metric> all = new ArrayList<>();
        for (String direction : DIRECTIONS) {
            if (reports.values().stream().allMatch(r -> stats(r, direction).ios() == 0)) {
                continue;
            }
            add(
                    all,
                    direction,
                    "bwBytesPerSec",
                    "throughput",
                    "B/s",
                    true,
                    DirectionStats::bwBytesPerSec,
                    d -> d.ci95().bwBytesPerSec());
            add(
                    all,
                    direction,
                    "iops",
                    "IOPS",
                    "1/s",
                    true,
                    DirectionStats::iops,
                    d -> d.ci95().iops());
            latency(
                    all,
                    direction,
                    "meanNs",
                    "mean latency",
                    d -> d.latency().meanNs(),
                    d -> d.ci95().meanNs());
            latency(
                    all,
                    direction,
                    "p50Ns",
                    "median latency",
                    d -> d.latency().p50Ns(),
                    d -> d.ci95().p50Ns());
            latency(
                    all,
                    direction,
                    "p95Ns",
                    "p95 latency",
                    d -> d.latency().p95Ns(),
                    d -> reached(d, 0.95, d.ci95().p95Ns()));
            latency(
                    all,
                    direction,
                    "p99Ns",
                    "p99 latency",
                    d -> d.latency().p99Ns(),
                    d -> reached(d, 0.99, d.ci95().p99Ns()));
            latency(
                    all,
                    direction,
                    "p999Ns",
                    "p99.9 latency",
                    d -> d.latency().p999Ns(),
                    d -> reached(d, 0.999, d.ci95().p999Ns()));
            latency(all, direction, "maxNs", "worst latency", d -> d.latency().maxNs(), d -> null);
        }
        return all;
    }

    /** The interval of a percentile, if the run was long enough for it. */
    private static @Nullable Interval reached(DirectionStats d, double share, Interval interval) {
        return d.reaches(share) ? interval : null;
    }

    private void latency(
            List<Metric> all,
            String direction,
            String name,
            String title,
            ToDoubleFunction<DirectionStats> value,
            Function<DirectionStats, @Nullable Interval> interval) {
        add(all, direction, "latency." + name, title, "ns", false, value, interval);
    }

    private void add(
            List<Metric> all,
            String direction,
            String name,
            String title,
            String unit,
            boolean higherIsBetter,
            ToDoubleFunction<DirectionStats> value,
            Function<DirectionStats, @Nullable Interval> interval) {
        DirectionStats base = stats(report(baseline), direction);
        List<Value> values = new ArrayList<>();
        reports.forEach((id, report) -> {
            DirectionStats of = stats(report, direction);
            values.add(value(
                    id,
                    value.applyAsDouble(of),
                    known(interval.apply(of)),
                    value.applyAsDouble(base),
                    known(interval.apply(base)),
                    higherIsBetter));
        });
        all.add(new Metric(direction + "." + name, direction + " " + title, unit, higherIsBetter, List.copyOf(values)));
    }

    private Value value(
            String run,
            double value,
            @Nullable Interval ci,
            double base,
            @Nullable Interval baseCi,
            boolean higherIsBetter) {
        List<Double> ends = ci == null ? null : List.of(ci.lo(), ci.hi());
        if (run.equals(baseline)) {
            return new Value(run, value, ends, null, null, false, Verdict.BASELINE);
        }
        if (base == 0) {
            return new Value(run, value, ends, null, null, false, Verdict.UNKNOWN);
        }
        double delta = 100 * (value / base - 1);
        if (ci == null || baseCi == null) {
            return new Value(run, value, ends, delta, null, false, Verdict.UNKNOWN);
        }
        // the runs are independent, so their noises add as squares
        double noise = Math.hypot(half(ci), half(baseCi));
        boolean significant = Math.abs(value - base) > noise;
        Verdict verdict =
                !significant ? Verdict.NO_DIFFERENCE : (delta > 0) == higherIsBetter ? Verdict.BETTER : Verdict.WORSE;
        return new Value(run, value, ends, delta, quotient(value, half(ci), base, half(baseCi)), significant, verdict);
    }

    private static double half(Interval ci) {
        return (ci.hi() - ci.lo()) / 2;
    }

    /**
     * Fieller's interval of the change in percent: it includes 0 exactly where the difference is within the noise. Null where the
     * baseline itself cannot be told from 0, as the change may then be anything.
     */
    private static @Nullable List<Double> quotient(double value, double half, double base, double baseHalf) {
        double denominator = base * base - baseHalf * baseHalf;
        if (denominator <= 0) {
            return null;
        }
        double middle = value * base;
        double root = Math.sqrt(Math.max(0, middle * middle - denominator * (value * value - half * half)));
        return List.of(100 * ((middle - root) / denominator - 1), 100 * ((middle + root) / denominator - 1));
    }

    /** Where each run's mean latency parts from the baseline's. */
    List<StageShift> stages(List<Metric> metrics) {
        List<StageShift> all = new ArrayList<>();
        for (String run : reports.keySet()) {
            for (String direction : DIRECTIONS) {
                StageBreakdown before = report(baseline).totalStages(direction);
                StageBreakdown after = report(run).totalStages(direction);
                if (!run.equals(baseline)
                        && !before.stages().isEmpty()
                        && !after.stages().isEmpty()) {
                    List<Shift> shifts = shifts(before, after);
                    all.add(new StageShift(run, direction, shifts, sentence(run, direction, shifts, metrics)));
                }
            }
        }
        return all;
    }

    private static List<Shift> shifts(StageBreakdown before, StageBreakdown after) {
        List<Shift> shifts = new ArrayList<>();
        for (Stage stage : Stage.values()) {
            double from = before.meanNs(stage);
            double to = after.meanNs(stage);
            shifts.add(new Shift(stage.toString(), stage.title(), from, to, to - from));
        }
        return shifts;
    }

    private static String sentence(String run, String direction, List<Shift> shifts, List<Metric> metrics) {
        String what = "A mean " + direction;
        Value mean = metric(metrics, direction + ".latency.meanNs").of(run);
        if (mean.verdict() == Verdict.NO_DIFFERENCE) {
            return what + " takes as long as in the baseline, within the noise.";
        }
        double total = shifts.stream().mapToDouble(Shift::deltaNs).sum();
        List<Shift> causes = shifts.stream()
                .filter(s -> Math.abs(s.deltaNs()) >= WORTH_NAMING * Math.abs(total))
                .sorted(Comparator.comparingDouble(s -> -Math.abs(s.deltaNs())))
                .limit(MOST_NAMED)
                .toList();
        var text = new StringBuilder(what + " takes " + time(Math.abs(total)) + (total < 0 ? " less" : " more"));
        for (int i = 0; i < causes.size(); i++) {
            Shift s = causes.get(i);
            text.append(i == 0 ? ": " : ", ").append(s.deltaNs() < 0 ? "−" : "+");
            text.append(time(Math.abs(s.deltaNs()))).append(" in stage ").append(s.title());
        }
        return text.append('.').toString();
    }

    /** One sentence for each run but the baseline. */
    List<String> sentences(List<Metric> metrics, List<Item> items) {
        List<String> all = new ArrayList<>();
        for (Item item : items) {
            if (!item.id().equals(baseline)) {
                List<String> parts = new ArrayList<>();
                for (String direction : DIRECTIONS) {
                    if (metrics.stream().anyMatch(m -> m.id().startsWith(direction))) {
                        parts.add(outcome(metrics, direction, item.id()));
                    }
                }
                all.add(item.label() + ": " + String.join("; ", parts) + ".");
            }
        }
        return all;
    }

    private static String outcome(List<Metric> metrics, String direction, String run) {
        Value rate = metric(metrics, direction + ".iops").of(run);
        Value mean = metric(metrics, direction + ".latency.meanNs").of(run);
        if (same(rate) && same(mean)) {
            return direction + "s show no difference";
        }
        return direction + " IOPS " + words(rate) + ", mean latency " + words(mean);
    }

    private static boolean same(Value v) {
        Double delta = v.deltaPercent();
        return v.verdict() == Verdict.NO_DIFFERENCE
                || (v.verdict() == Verdict.UNKNOWN && (delta == null || delta == 0));
    }

    private static String words(Value v) {
        Double delta = v.deltaPercent();
        if (v.verdict() == Verdict.NO_DIFFERENCE) {
            return "unchanged within the noise";
        }
        if (delta == null) {
            return "cannot be compared with none";
        }
        String sense = v.verdict() == Verdict.BETTER ? " (better)" : v.verdict() == Verdict.WORSE ? " (worse)" : "";
        return String.format(Locale.ROOT, "%s%.1f %%%s", delta < 0 ? "−" : "+", Math.abs(delta), sense);
    }

    private static Metric metric(List<Metric> metrics, String id) {
        return metrics.stream().filter(m -> m.id().equals(id)).findFirst().orElseThrow();
    }

    private Report report(String run) {
        return Objects.requireNonNull(reports.get(run), run);
    }

    private static DirectionStats stats(Report report, String direction) {
        return switch (direction) {
            case "read" -> report.total().read();
            case "write" -> report.total().write();
            default -> report.total().trim();
        };
    }

    /** An interval of no width says that nothing is known. */
    private static @Nullable Interval known(@Nullable Interval interval) {
        return interval == null || interval.lo() == interval.hi() ? null : interval;
    }

    private static String time(double ns) {
        if (ns < 1e3) {
            return String.format(Locale.ROOT, "%.0f ns", ns);
        }
        if (ns < 1e6) {
            return String.format(Locale.ROOT, "%.3g µs", ns / 1e3);
        }
        return ns < 1e9
                ? String.format(Locale.ROOT, "%.3g ms", ns / 1e6)
                : String.format(Locale.ROOT, "%.3g s", ns / 1e9);
    }
}
