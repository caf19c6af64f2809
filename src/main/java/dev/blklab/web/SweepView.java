package dev.blklab.web;

import dev.blklab.sweep.Analysis;
import dev.blklab.sweep.Axis;
import dev.blklab.sweep.Effects;
import dev.blklab.sweep.Metric;
import dev.blklab.sweep.Sweep;
import dev.blklab.sweep.SweepAnalyses;
import dev.blklab.sweep.SweepSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Everything the page of a sweep shows, in words and numbers as they stand there. */
record SweepView(
        String sentence,
        String small,
        List<HeatMap> maps,
        List<Chart> effects,
        List<Share> shares,
        List<Share> pairs,
        @Nullable ParallelLines lines,
        List<String> axes,
        SweepTable table,
        List<Failure> failures,
        int failed,
        String early) {

    private static final Numbers N = new Numbers();
    private static final int MOST_EFFECTS = 6;
    private static final int MOST_MULTIPLES = 9;
    private static final int MOST_FAILURES = 5;

    /** What is to be shown of a sweep: the page's address. */
    record Asked(Metric metric, int scenario, String x, String y, String by, String filter, int page) {}

    /** A share of the variance as a bar with its interval. */
    record Share(String name, String text, String interval, String width) {}

    /** A cell without figures. */
    record Failure(String values, String reason) {}

    static SweepView of(Sweep sweep, SweepAnalyses.Report report, Asked asked) {
        SweepSpec spec = report.spec();
        Analysis a = report.analysis();
        List<Analysis.Cell> cells = a.cells();
        return new SweepView(
                sentence(sweep, spec, a),
                small(spec, a),
                cells.isEmpty() || spec.axes().size() < 2 ? List.of() : maps(spec, a, asked),
                effects(report.effects(), asked.metric),
                shares(report.effects()),
                report.effects().pairs().stream()
                        .filter(p -> p.share() >= 0.005)
                        .map(p -> share(p.first() + " × " + p.second(), p.share(), p.share(), p.share()))
                        .toList(),
                a.known().size() < 2 ? null : ParallelLines.of(spec.axes(), known(report), asked.metric),
                spec.axes().stream().map(Axis::name).toList(),
                SweepTable.of(sweep.id(), report, asked),
                a.failures().entrySet().stream()
                        .limit(MOST_FAILURES)
                        .map(e -> new Failure(words(spec, spec.values(e.getKey())), e.getValue()))
                        .toList(),
                a.failures().size(),
                a.hopeless() == 0 ? "" : early(a));
    }

    /** The cells whose figures say something, the best first. */
    private static List<Analysis.Cell> known(SweepAnalyses.Report report) {
        return report.analysis().tooShort() == 0
                ? report.ranked()
                : report.ranked().stream().filter(c -> !c.tooShort()).toList();
    }

    /** A figure of a metric with its unit. */
    static String shown(Metric metric, double v) {
        if (metric.isLatency()) {
            return N.time(v);
        }
        return switch (metric) {
            case READ_BW, WRITE_BW -> N.megabytes(v) + " MB/s";
            case CPU -> N.share(v);
            default -> N.figure(v);
        };
    }

    /** A key by which numbers come in their order, after words. */
    static String sortable(String value) {
        try {
            return String.format(Locale.ROOT, "1%030.6f", Double.parseDouble(value) + 1e15);
        } catch (NumberFormatException e) {
            return "0" + value;
        }
    }

    private static String sentence(Sweep sweep, SweepSpec spec, Analysis a) {
        Analysis.Cell best = a.best();
        if (best == null) {
            if (a.tooShort() > 0 && a.tooShort() == a.cells().size()) {
                return "No run" + (sweep.state().isFinal() ? "" : " so far") + " is long enough for " + a.metric()
                        + ": ask for more precision or a longer runtime.";
            }
            if (a.hopeless() > 0) {
                return sweep.state().isFinal()
                        ? "Every cell is sure to miss a limit."
                        : "So far every cell is sure to miss a limit.";
            }
            return sweep.state().isFinal()
                    ? "No cell has figures of " + a.metric() + "."
                    : "The first cells are being simulated.";
        }
        String the = sweep.state().isFinal() ? "The" : "So far the";
        Analysis.Cell base = a.reference();
        String found = the + " best " + a.metric() + " is "
                + shown(a.metric(), best.estimate().mean()) + where(spec, best.values());
        if (base == null) {
            return found + ".";
        }
        double change = best.estimate().mean() / base.estimate().mean() - 1;
        if (!best.differs()) {
            return (sweep.state().isFinal() ? "No" : "So far no") + " cell's " + a.metric()
                    + " is better than the base's ("
                    + shown(a.metric(), base.estimate().mean()) + ") by more than the noise.";
        }
        boolean better = a.metric().moreIsBetter() == change > 0;
        return better
                ? found + ": " + N.change(change) + " against the base."
                : the + " base is the best for " + a.metric() + ": "
                        + shown(a.metric(), base.estimate().mean()) + ".";
    }

    private static String small(SweepSpec spec, Analysis a) {
        List<String> parts = new ArrayList<>();
        long differ = a.cells().stream().filter(Analysis.Cell::differs).count();
        if (a.reference() != null && !a.known().isEmpty()) {
            parts.add(N.whole(differ) + " of " + N.whole(a.known().size())
                    + " cells differ from the base at 95 %, corrected for that many comparisons (Holm).");
        }
        if (a.hopeless() > 0) {
            parts.add(N.whole(a.hopeless()) + " of " + N.whole(a.cells().size())
                    + " cells stopped early and are left out of the best, being sure to miss " + spec.limitWords()
                    + ".");
        }
        if (a.tooShort() > 0 && !a.known().isEmpty()) {
            parts.add("In " + N.whole(a.tooShort())
                    + " cells the runs have too few I/Os for this percentile and are left out: "
                    + "ask for more precision or a longer runtime.");
        }
        return String.join(" ", parts);
    }

    /** What the marks in the maps and lines mean. */
    private static String early(Analysis a) {
        return "Dashed lines and hatched or struck-through fields stopped early, being sure to miss a limit: "
                + N.whole(a.hopeless()) + " of " + N.whole(a.cells().size()) + " cells.";
    }

    /** What a cell sets otherwise than the base. */
    private static String where(SweepSpec spec, List<String> values) {
        List<String> parts = new ArrayList<>();
        List<String> base = spec.baselineValues();
        for (int i = 0; i < values.size(); i++) {
            if (!values.get(i).equals(base.get(i))) {
                parts.add(spec.axes().get(i).name() + " " + values.get(i));
            }
        }
        return parts.isEmpty() ? ", leaving everything as it is" : " with " + String.join(", ", parts);
    }

    private static String words(SweepSpec spec, List<String> values) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            parts.add(spec.axes().get(i).name() + " " + values.get(i));
        }
        return String.join(", ", parts);
    }

    private static List<HeatMap> maps(SweepSpec spec, Analysis a, Asked asked) {
        List<Analysis.Cell> cells = a.cells();
        List<String> names = spec.axes().stream().map(Axis::name).toList();
        int x = names.indexOf(asked.x);
        int y = names.indexOf(asked.y);
        int by = names.indexOf(asked.by);
        var axes = new HeatMap.Axes(
                names.get(x),
                x,
                levels(cells, x, spec.axes().get(x)),
                names.get(y),
                y,
                levels(cells, y, spec.axes().get(y)));
        HeatMap.Scale scale = HeatMap.Scale.of(a.known());
        if (by < 0) {
            return List.of(HeatMap.of("", cells, asked.metric, scale, axes));
        }
        List<HeatMap> maps = new ArrayList<>();
        List<String> multiples = levels(cells, by, spec.axes().get(by));
        for (String level : multiples.subList(0, Math.min(MOST_MULTIPLES, multiples.size()))) {
            List<Analysis.Cell> part =
                    cells.stream().filter(c -> c.values().get(by).equals(level)).toList();
            maps.add(HeatMap.of(names.get(by) + " " + level, part, asked.metric, scale, axes));
        }
        return maps;
    }

    private static List<String> levels(List<Analysis.Cell> cells, int axis, Axis order) {
        Map<String, Integer> ranks = new HashMap<>();
        order.levels().forEach(l -> ranks.put(l, ranks.size()));
        return cells.stream()
                .map(c -> c.values().get(axis))
                .distinct()
                .sorted(Comparator.comparingInt((String v) -> ranks.getOrDefault(v, -1))
                        .thenComparing(SweepView::sortable))
                .toList();
    }

    /** What a metric's values are divided by to be in its {@link #unit}. */
    static double per(Metric metric) {
        return metric.unit().equals("ns") || metric.unit().equals("B/s") ? 1e6 : 1;
    }

    /** The unit of a metric's charts. */
    static String unit(Metric metric) {
        return switch (metric.unit()) {
            case "ns" -> "ms";
            case "B/s" -> "MB/s";
            default -> metric.unit();
        };
    }

    private static List<Chart> effects(Effects effects, Metric metric) {
        List<Chart> charts = new ArrayList<>();
        for (Effects.Effect e : effects.axes()) {
            if (charts.size() == MOST_EFFECTS || e.levels().size() < 2) {
                continue;
            }
            double per = per(metric);
            String unit = unit(metric);
            List<@Nullable Double> values = new ArrayList<>();
            List<@Nullable Double> lo = new ArrayList<>();
            List<@Nullable Double> hi = new ArrayList<>();
            List<String> colours = new ArrayList<>();
            for (Effects.Level l : e.levels()) {
                values.add(l.mean() / per);
                lo.add((l.mean() - l.half()) / per);
                hi.add((l.mean() + l.half()) / per);
                colours.add("s2");
            }
            var series = new Chart.Series(metric.toString(), "candidate", "s2", colours, values, lo, hi, null);
            charts.add(new Chart(
                    "effect-" + charts.size(),
                    "Mean " + metric + " by " + e.axis(),
                    unit,
                    "bars",
                    "Mean " + metric + " of all cells at each level of " + e.axis(),
                    e.levels().stream().map(Effects.Level::value).toList(),
                    List.of(),
                    List.of(series),
                    false,
                    null,
                    null,
                    null));
        }
        return charts;
    }

    private static List<Share> shares(Effects effects) {
        return effects.axes().stream()
                .sorted(Comparator.comparingDouble(Effects.Effect::share).reversed())
                .map(e -> share(e.axis(), e.share(), e.lo(), e.hi()))
                .toList();
    }

    private static Share share(String name, double share, double lo, double hi) {
        String interval = lo == hi ? "" : percent(lo) + " … " + percent(hi) + " %";
        return new Share(name, percent(share) + " %", interval, String.format(Locale.ROOT, "%.1f%%", 100 * share));
    }

    private static String percent(double share) {
        return share > 0 && share < 0.0005 ? "< 0.1" : String.format(Locale.ROOT, "%.1f", 100 * share);
    }

    /** For templates: whether there is anything to show yet. */
    public boolean empty() {
        return table.lines().isEmpty();
    }
}
