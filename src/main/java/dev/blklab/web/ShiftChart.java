package dev.blklab.web;

import dev.blklab.experiment.Comparison;
import dev.blklab.experiment.Comparison.Shift;
import dev.blklab.experiment.Comparison.StageShift;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which stage the time that an I/O gained or lost against the baseline went to.
 *
 * @param sentences the same in words, one a run
 */
record ShiftChart(Chart chart, List<String> sentences) {

    /** More runs than these cannot be told apart by colour. */
    private static final int MOST_RUNS = 5;

    /** Stages that move less than this share of what the largest does are left out. */
    private static final double WORTH_DRAWING = 0.01;

    /**
     * One for each direction.
     *
     * @param shown of the runs by their ids
     */
    static List<ShiftChart> of(Comparison comparison, Map<String, RunCharts.Shown> shown) {
        List<ShiftChart> charts = new ArrayList<>();
        for (String direction : List.of("read", "write", "trim")) {
            List<StageShift> all = comparison.stages().stream()
                    .filter(s -> s.direction().equals(direction))
                    .toList();
            if (!all.isEmpty()) {
                charts.add(of(direction, all, shown));
            }
        }
        return charts;
    }

    private static ShiftChart of(String direction, List<StageShift> all, Map<String, RunCharts.Shown> shown) {
        List<StageShift> drawn = all.stream().limit(MOST_RUNS).toList();
        double largest = drawn.stream()
                .flatMap(s -> s.shifts().stream())
                .mapToDouble(s -> Math.abs(s.deltaNs()))
                .max()
                .orElse(0);
        List<String> stages = drawn.get(0).shifts().stream()
                .map(Shift::stage)
                .filter(stage -> drawn.stream()
                        .anyMatch(s -> Math.abs(shift(s, stage).deltaNs()) >= WORTH_DRAWING * largest && largest > 0))
                .toList();
        var n = new Numbers();
        String unit = n.timeUnitOf(largest);
        double per = Numbers.nsPer(unit);
        List<Chart.Series> series = new ArrayList<>();
        for (StageShift s : drawn) {
            RunCharts.Shown run = Objects.requireNonNull(shown.get(s.run()));
            List<@Nullable Double> values = new ArrayList<>();
            stages.forEach(stage -> values.add(RunCharts.rounded(shift(s, stage).deltaNs() / per)));
            series.add(new Chart.Series(
                    run.label(),
                    "candidate",
                    run.colour(),
                    stages.stream().map(x -> run.colour()).toList(),
                    values,
                    List.of(),
                    List.of(),
                    null));
        }
        List<String> titles =
                stages.stream().map(stage -> shift(drawn.get(0), stage).title()).toList();
        String title = "A " + direction + "'s time against the baseline, by stage";
        List<String> sentences = new ArrayList<>();
        for (StageShift s : all) {
            String label = Objects.requireNonNull(shown.get(s.run())).label();
            sentences.add(all.size() == 1 ? s.sentence() : label + ": " + s.sentence());
        }
        var chart = new Chart(
                "shift-" + direction,
                title,
                unit,
                "bars",
                title + ". " + String.join(" ", sentences.subList(0, drawn.size())),
                titles,
                List.of(),
                stages.isEmpty() ? List.of() : series,
                false,
                0.0,
                null,
                null);
        return new ShiftChart(chart, sentences);
    }

    private static Shift shift(StageShift s, String stage) {
        return s.shifts().stream()
                .filter(x -> x.stage().equals(stage))
                .findFirst()
                .orElseThrow();
    }
}
