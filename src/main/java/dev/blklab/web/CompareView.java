package dev.blklab.web;

import dev.blklab.experiment.Comparison;
import dev.blklab.experiment.Run;
import dev.blklab.sim.report.Series;
import dev.blklab.web.RunCharts.Lanes;
import dev.blklab.web.RunCharts.Metric;
import dev.blklab.web.RunCharts.Shown;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Runs side by side as their page shows them, the baseline first.
 *
 * @param first the outcome in one sentence
 * @param rest why
 * @param shifts where the time went, stage by stage, with its sentences
 * @param many the runs with a line each; null where they fit beside one another
 * @param small the uncertainty
 * @param published whether any run has published figures
 */
record CompareView(
        String title,
        String sub,
        List<Chip> chips,
        String first,
        List<String> rest,
        List<Chart> charts,
        List<Answer.Stages> stages,
        List<StageBar.Key> stageKey,
        List<ShiftChart> shifts,
        List<String> small,
        List<CompareInput> differences,
        int same,
        List<CompareRow> rows,
        @Nullable CompareTable many,
        Plot plot,
        boolean published,
        String address,
        String baseline) {

    private static final int MOST_PARTS = 3;
    private static final int MOST_LABELS = 4;
    private static final int MOST_BESIDE = 3;

    /** More bars than these say less than dots. */
    private static final int MOST_BARS = 8;

    private static final int SHORT = 16;
    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

    /** What is drawn against what: the dots of all runs, and the choice of axes. */
    record Plot(List<Chart> charts, List<Axes.Group> axes, String x, String y, String group, boolean open) {}

    /**
     * What somebody wants to see.
     *
     * @param x id of an axis; empty or unknown = the lab's own choice
     * @param group the same; {@code none} = all runs are one series
     * @param sort id of a column of the table, with "-" before it for falling order
     */
    record Wish(String baseline, String x, String y, String group, String sort) {}

    /** What differs in a line, to be written into a picture. */
    public String caption() {
        return chips.size() > MOST_BARS
                ? sub
                : differences.stream()
                        .map(d -> d.input() + ": "
                                + IntStream.range(0, chips.size())
                                        .mapToObj(i -> chips.get(i).label() + " = "
                                                + d.cells().get(i).text())
                                        .collect(Collectors.joining(", ")))
                        .collect(Collectors.joining("; "));
    }

    /**
     * A run above the charts, in its colour.
     *
     * @param label as on the charts
     * @param name what the label stands for; the same where it explains itself
     * @param without address of the comparison without it; empty where nothing would be left to compare
     */
    record Chip(
            String id,
            String label,
            String name,
            String colour,
            boolean baseline,
            String makeBaseline,
            String without) {}

    static CompareView of(List<Run> asked, Wish wish, Published publishedFigures) {
        String baseline = asked.stream()
                .map(Run::id)
                .filter(wish.baseline()::equals)
                .findFirst()
                .orElse(asked.get(0).id());
        List<Run> runs = asked.stream()
                .sorted(Comparator.comparing((Run r) -> !r.id().equals(baseline)))
                .toList();
        Comparison comparison = Comparison.of(runs, baseline);
        List<Shown> shown = new ArrayList<>();
        List<String> full = labels(comparison, runs);
        for (int i = 0; i < runs.size(); i++) {
            Run run = runs.get(i);
            shown.add(new Shown(key(full, i), run.id().equals(baseline), i, Objects.requireNonNull(run.report())));
        }
        List<Published.@Nullable Match> matches = new ArrayList<>();
        runs.forEach(r -> matches.add(publishedFigures.match(r.spec()).orElse(null)));
        List<Answer.Stages> stages = Answer.stages(shown);
        String ids = asked.stream().map(Run::id).collect(Collectors.joining(","));
        Map<String, String> labels =
                shown.stream().collect(Collectors.toMap(s -> runs.get(s.index()).id(), Shown::label, (x, y) -> x));
        var verdict = Verdict.of(comparison, id -> Objects.requireNonNullElse(labels.get(id), id));
        List<Chip> chips = chips(runs, shown, full, ids);
        List<CompareInput> differences = CompareInput.of(comparison, runs);
        List<CompareRow> rows = CompareRow.of(comparison, runs, matches);
        String address = "/compare?runs=" + ids + "&baseline=" + baseline;
        Map<String, Shown> byId =
                shown.stream().collect(Collectors.toMap(s -> runs.get(s.index()).id(), s -> s, (x, y) -> x));
        return new CompareView(
                title(comparison, runs),
                runs.size() + " runs; " + comparison.sameInputs() + " inputs are equal in all of them, "
                        + comparison.differences().size()
                        + (comparison.differences().size() == 1 ? " differs." : " differ."),
                chips,
                verdict.outcome(),
                verdict.why(),
                charts(shown, matches),
                stages,
                StageBar.key(stages),
                ShiftChart.of(comparison, byId),
                verdict.small(),
                differences,
                comparison.sameInputs(),
                rows,
                runs.size() <= MOST_BESIDE
                        ? null
                        : CompareTable.of(
                                comparison, chips, differences, rows, wish.sort(), plotAddress(address, wish)),
                plot(runs, comparison, full, matches, wish),
                matches.stream().anyMatch(m -> m != null),
                address,
                baseline);
    }

    private static String plotAddress(String address, Wish wish) {
        var all = new StringBuilder(address);
        Map.of("x", wish.x(), "y", wish.y(), "group", wish.group()).forEach((name, value) -> {
            if (!value.isEmpty()) {
                all.append('&').append(name).append('=').append(ListAddress.encode(value));
            }
        });
        return all.toString();
    }

    private static Plot plot(
            List<Run> runs,
            Comparison comparison,
            List<String> labels,
            List<Published.@Nullable Match> matches,
            Wish wish) {
        var axes = new Axes(runs, comparison);
        Axis x = axes.named(wish.x()).orElseGet(axes::usualX);
        List<Axis> ys = axes.named(wish.y()).filter(Axis::number).map(List::of).orElseGet(axes::usualY);
        Axis group =
                wish.group().equals("none") ? null : axes.named(wish.group()).orElseGet(() -> axes.usualGroup(x));
        var plot = new AxisPlot(labels, 0);
        List<Chart> charts = new ArrayList<>();
        for (Axis y : ys) {
            charts.add(plot.chart("dots-" + charts.size(), x, y, group, published(matches, y.metric())));
        }
        boolean asked =
                !wish.x().isEmpty() || !wish.y().isEmpty() || !wish.group().isEmpty();
        return new Plot(
                charts,
                axes.groups(),
                x.id(),
                ys.size() == 1 ? ys.get(0).id() : "",
                group == null ? "none" : group.id(),
                asked || runs.size() > 2);
    }

    private static List<String> labels(Comparison comparison, List<Run> runs) {
        List<String> names = runs.stream().map(Run::name).toList();
        boolean named = comparison.differences().size() > 1
                && names.stream().noneMatch(String::isBlank)
                && names.stream().distinct().count() == names.size();
        return named
                ? names
                : runs.stream().map(r -> label(comparison, runs, r)).toList();
    }

    /** The label itself where all are short, otherwise a letter or number that the chips explain. */
    private static String key(List<String> labels, int i) {
        if (labels.size() <= MOST_LABELS && labels.stream().allMatch(l -> l.length() <= SHORT)) {
            return labels.get(i);
        }
        return labels.size() <= LETTERS.length() ? LETTERS.substring(i, i + 1) : Integer.toString(i + 1);
    }

    /** The API's label names setting and value; on charts "32 queues" says it shorter. */
    private static String label(Comparison comparison, List<Run> runs, Run run) {
        int i = runs.indexOf(run);
        String parts = comparison.differences().stream()
                .map(d -> CompareInput.part(d, i))
                .limit(MOST_PARTS)
                .collect(Collectors.joining(", "));
        if (!parts.isEmpty()) {
            return parts + (comparison.differences().size() > MOST_PARTS ? " \u2026" : "");
        }
        return run.name().isBlank() ? run.id() : run.name();
    }

    private static String title(Comparison comparison, List<Run> runs) {
        if (comparison.differences().size() == 1 && runs.size() == 2) {
            Comparison.Difference d = comparison.differences().get(0);
            return d.input().replaceFirst("^tunables\\.", "") + " " + CompareInput.either(d, 0) + " \u2192 "
                    + CompareInput.either(d, 1) + ", "
                    + runs.get(0).spec().device().title();
        }
        return runs.size() + " runs compared";
    }

    private static List<Chip> chips(List<Run> runs, List<Shown> shown, List<String> full, String ids) {
        List<Chip> chips = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            Run run = runs.get(i);
            Shown s = shown.get(i);
            chips.add(new Chip(
                    run.id(),
                    s.label(),
                    full.get(i),
                    s.colour(),
                    s.baseline(),
                    "/compare?runs=" + ids + "&baseline=" + run.id(),
                    runs.size() < 3 ? "" : without(runs, run)));
        }
        return chips;
    }

    private static String without(List<Run> runs, Run run) {
        String others =
                runs.stream().map(Run::id).filter(id -> !id.equals(run.id())).collect(Collectors.joining(","));
        return "/compare?runs=" + others;
    }

    private static List<Chart> charts(List<Shown> shown, List<Published.@Nullable Match> matches) {
        List<Chart> charts = new ArrayList<>();
        for (Direction direction :
                Direction.of(shown.stream().map(Shown::report).toList())) {
            List<Direction> only = List.of(direction);
            if (shown.size() <= MOST_BARS) {
                charts.add(RunCharts.bars(
                        direction + "-bw", Metric.BANDWIDTH, direction, shown, published(matches, direction + ".bw")));
                charts.add(RunCharts.bars(
                        direction + "-iops", Metric.IOPS, direction, shown, published(matches, direction + ".iops")));
            }
            charts.add(RunCharts.tail(direction + "-tail", direction.capital() + " latency", shown, only));
            charts.add(RunCharts.overTime(
                    direction + "-time",
                    direction.capital() + " throughput over time",
                    "MB/s",
                    1e6,
                    shown,
                    new Lanes(only, Series.Lane::bwBytesPerSec)));
        }
        return charts;
    }

    private static List<@Nullable Double> published(List<Published.@Nullable Match> matches, String metric) {
        List<@Nullable Double> values = new ArrayList<>();
        matches.forEach(m -> values.add(m == null ? null : m.value(metric)));
        return values;
    }
}
