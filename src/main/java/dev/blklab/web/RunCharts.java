package dev.blklab.web;

import dev.blklab.sim.report.Curve;
import dev.blklab.sim.report.DirectionStats;
import dev.blklab.sim.report.Interval;
import dev.blklab.sim.report.LatencySummary;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.report.Series;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reports as charts, for one run, for a candidate beside its baseline, and for many runs. */
final class RunCharts {

    private static final double TAIL_END = 4;
    private static final int COLOURS = 6;
    private static final int MOST_POINTS = 80;
    /** Of each of many runs, which are drawn over one another. */
    private static final int FEW_POINTS = 20;

    private static final int MANY_RUNS = 8;
    private static final int FEWEST_POINTS = 10;
    private static final long COARSE_STEP_NS = 200_000_000;

    private static final MathContext SIX_DIGITS = new MathContext(6);

    private RunCharts() {}

    /**
     * A report and how it is told apart from the others of the page.
     *
     * @param label short enough for an axis
     */
    record Shown(String label, boolean baseline, int index, Report report) {

        /** The token of its colour: grey for the baseline, then one of five. */
        String colour() {
            return baseline ? "s1" : "s" + (2 + (index - 1) % (COLOURS - 1));
        }

        String role() {
            return baseline ? "baseline" : "candidate";
        }

        DirectionStats side(Direction direction) {
            return direction.stats(report);
        }
    }

    /** What a bar chart shows of a direction. */
    record Metric(
            String id,
            String title,
            String unit,
            double per,
            Function<DirectionStats, Double> value,
            Function<DirectionStats, Interval> ci) {

        static final Metric BANDWIDTH = new Metric(
                "bw",
                "throughput",
                "MB/s",
                1e6,
                DirectionStats::bwBytesPerSec,
                d -> d.ci95().bwBytesPerSec());
        static final Metric IOPS = new Metric(
                "iops",
                "I/Os per second",
                "1/s",
                1,
                DirectionStats::iops,
                d -> d.ci95().iops());
    }

    /** One direction over time in one run or several. */
    static Chart overTime(String id, String title, String unit, double per, List<Shown> runs, Lanes lanes) {
        List<Chart.Series> series = new ArrayList<>();
        double warmup = 0;
        for (Shown run : runs) {
            Series s = run.report().series();
            for (Direction direction : lanes.directions()) {
                Series.Lane lane = direction.lane(s);
                if (lane == null || run.side(direction).ios() == 0) {
                    continue;
                }
                List<Double> values = coarser(lanes.of(lane), stepsOf(s, runs.size()));
                String label = runs.size() == 1 ? direction.toString() : run.label();
                String colour = runs.size() == 1 ? direction.colour() : run.colour();
                series.add(new Chart.Series(
                        label,
                        run.role(),
                        colour,
                        List.of(),
                        scaled(values, per),
                        List.of(),
                        List.of(),
                        seconds(s.stepNs() * stepsOf(s, runs.size()), values.size())));
            }
            warmup = Math.max(warmup, s.warmupSteps() * s.stepNs() / 1e9);
        }
        String says = title + " in " + unit + " over simulated time, " + series.size()
                + " series; the table below has the data.";
        return new Chart(
                id,
                title,
                unit,
                "time",
                says,
                List.of(),
                List.of(),
                series,
                false,
                0.0,
                null,
                warmup > 0 ? warmup : null);
    }

    /** What of a lane is drawn, and for which directions. */
    record Lanes(List<Direction> directions, Function<Series.Lane, List<Double>> take) {
        List<Double> of(Series.Lane lane) {
            return take.apply(lane);
        }
    }

    /** Latency by percentile, both axes logarithmic where the tail is. */
    static Chart tail(String id, String title, List<Shown> runs, List<Direction> directions) {
        List<Chart.Series> series = new ArrayList<>();
        for (Shown run : runs) {
            for (Direction direction : directions) {
                if (run.side(direction).ios() == 0) {
                    continue;
                }
                boolean alone = runs.size() == 1;
                series.add(tailOf(
                        run.report(),
                        direction,
                        runs.size() > MANY_RUNS,
                        alone
                                ? direction.toString()
                                : directions.size() > 1 ? run.label() + ", " + direction : run.label(),
                        run.role(),
                        alone ? direction.colour() : run.colour()));
            }
        }
        String says = title + " by percentile in milliseconds, both axes logarithmic; the table below has the data.";
        return new Chart(id, title, "ms, log", "tail", says, List.of(), List.of(), series, true, null, null, null);
    }

    private static Chart.Series tailOf(
            Report report, Direction direction, boolean coarse, String label, String role, String colour) {
        List<Double> x = new ArrayList<>();
        List<@Nullable Double> y = new ArrayList<>();
        Curve curve = report.curves().stream()
                .filter(c -> c.job().equals("total") && c.direction().equals(direction.toString()))
                .findFirst()
                .orElseGet(() -> curveOf(direction.stats(report).latency(), direction));
        double next = 0;
        for (var p : curve.points()) {
            double at = p.percent() >= 100 ? Double.POSITIVE_INFINITY : -Math.log10(1 - p.percent() / 100);
            boolean end = at > TAIL_END - 0.05;
            if (at <= TAIL_END + 1e-9 && p.ns() > 0 && (!coarse || end || at >= next)) {
                x.add(rounded(at));
                y.add(rounded(p.ns() / 1e6));
                next = at + TAIL_END / FEW_POINTS;
            }
        }
        return Chart.Series.line(label, role, colour, x, y);
    }

    private static Curve curveOf(LatencySummary l, Direction direction) {
        return new Curve(
                "total",
                direction.toString(),
                List.of(
                        new Curve.Point(0, l.minNs()),
                        new Curve.Point(50, l.p50Ns()),
                        new Curve.Point(90, l.p90Ns()),
                        new Curve.Point(95, l.p95Ns()),
                        new Curve.Point(99, l.p99Ns()),
                        new Curve.Point(99.9, l.p999Ns()),
                        new Curve.Point(99.99, l.p9999Ns())));
    }

    /** One figure of every run as a bar with its interval, and what was published as diamonds over it; null = not published. */
    static Chart bars(
            String id, Metric metric, Direction direction, List<Shown> runs, List<@Nullable Double> published) {
        List<String> labels = new ArrayList<>();
        List<String> colours = new ArrayList<>();
        List<@Nullable Double> values = new ArrayList<>();
        List<@Nullable Double> lo = new ArrayList<>();
        List<@Nullable Double> hi = new ArrayList<>();
        var says = new StringBuilder();
        for (Shown run : runs) {
            DirectionStats d = run.side(direction);
            double v = metric.value().apply(d) / metric.per();
            Interval ci = metric.ci().apply(d);
            labels.add(run.label());
            colours.add(run.colour());
            values.add(v);
            lo.add(ci.lo() / metric.per());
            hi.add(ci.hi() / metric.per());
            says.append(says.isEmpty() ? "" : ", ")
                    .append(run.label())
                    .append(' ')
                    .append(new Numbers().figure(v));
        }
        List<Chart.Series> series = new ArrayList<>();
        series.add(new Chart.Series("simulated", "candidate", "s2", colours, values, lo, hi, null));
        if (published.stream().anyMatch(p -> p != null)) {
            series.add(
                    new Chart.Series("published", "published", "s1", List.of(), published, List.of(), List.of(), null));
        }
        String title = direction.capital() + " " + metric.title();
        return new Chart(
                id,
                title,
                metric.unit(),
                "bars",
                title + " in " + metric.unit() + ": " + says,
                labels,
                List.of(),
                series,
                false,
                null,
                null,
                null);
    }

    /** Plain bars of anything that can be counted. */
    static Chart plainBars(
            String id, String title, String unit, String label, List<String> labels, List<Double> values) {
        List<@Nullable Double> all = new ArrayList<>(values);
        var says = new StringBuilder(title + " in " + unit + ": ");
        for (int i = 0; i < labels.size(); i++) {
            says.append(i == 0 ? "" : ", ")
                    .append(labels.get(i))
                    .append(' ')
                    .append(new Numbers().figure(values.get(i)));
        }
        var series = new Chart.Series(
                label, "candidate", "s2", labels.stream().map(l -> "s2").toList(), all, List.of(), List.of(), null);
        return new Chart(
                id,
                title,
                unit,
                "bars",
                says.toString(),
                labels,
                List.of(),
                labels.isEmpty() ? List.of() : List.of(series),
                false,
                null,
                null,
                null);
    }

    /** To more digits than anybody sees, as the page has to carry every one. */
    static double rounded(double v) {
        return v == 0 || !Double.isFinite(v) ? v : new BigDecimal(v, SIX_DIGITS).doubleValue();
    }

    static String capital(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }

    /** Steps drawn as one: a chart has room for so many, and a throttle's windows should not look like noise. */
    private static int stepsOf(Series s, int runs) {
        int steps = s.read().iops().size();
        int most = Math.max(1, steps / FEWEST_POINTS);
        int wanted = (int) Math.max(
                Math.ceil((double) steps / (runs > MANY_RUNS ? FEW_POINTS : MOST_POINTS)),
                Math.ceil((double) COARSE_STEP_NS / s.stepNs()));
        return Math.min(most, wanted);
    }

    /** Means of {@code by} steps each; what does not fill a step at the end is left out. */
    private static List<Double> coarser(List<Double> values, int by) {
        List<Double> means = new ArrayList<>();
        for (int i = 0; i + by <= values.size(); i += by) {
            means.add(values.subList(i, i + by).stream()
                    .mapToDouble(v -> v)
                    .average()
                    .orElse(0));
        }
        return means;
    }

    private static List<Double> seconds(long stepNs, int steps) {
        List<Double> x = new ArrayList<>(steps);
        for (int i = 0; i < steps; i++) {
            x.add((i + 1) * stepNs / 1e9);
        }
        return x;
    }

    private static List<@Nullable Double> scaled(List<Double> values, double per) {
        List<@Nullable Double> out = new ArrayList<>(values.size());
        for (double v : values) {
            out.add(rounded(v / per));
        }
        return out;
    }
}
