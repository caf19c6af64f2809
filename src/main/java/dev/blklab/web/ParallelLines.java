package dev.blklab.web;

import dev.blklab.sweep.Analysis;
import dev.blklab.sweep.Axis;
import dev.blklab.sweep.Metric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Cells as lines over parallel axes, the metric last: drawn as SVG by the server.
 *
 * @param shown how many cells are drawn: the best and every so many of the others
 */
record ParallelLines(int width, int height, List<Scale> scales, List<Line> lines, int shown, int all) {

    private static final int WIDTH = 760;
    private static final int HEIGHT = 300;
    private static final int TOP = 34;
    private static final int BOTTOM = 16;
    private static final int SIDE = 100;
    private static final int MOST_LINES = 160;
    private static final int MOST_TICKS = 12;

    /** One axis. */
    record Scale(String name, int x, List<Tick> ticks) {}

    /** One level on it. */
    record Tick(String text, int y) {}

    /**
     * One cell.
     *
     * @param shade 0 (worst) to 9 (best)
     */
    record Line(String points, int shade, String title) {}

    static ParallelLines of(List<Axis> axes, List<Analysis.Cell> cells, Metric metric) {
        HeatMap.Scale range = HeatMap.Scale.of(cells);
        int gap = (WIDTH - 2 * SIDE) / axes.size();
        List<Scale> scales = new ArrayList<>();
        List<List<String>> levels = new ArrayList<>();
        for (int a = 0; a < axes.size(); a++) {
            int axis = a;
            List<String> own = cells.stream()
                    .map(c -> c.values().get(axis))
                    .distinct()
                    .sorted(Comparator.comparing(SweepView::sortable))
                    .toList();
            levels.add(own);
            int every = Math.max(1, own.size() / MOST_TICKS);
            List<Tick> ticks = new ArrayList<>();
            for (int i = 0; i < own.size(); i += every) {
                ticks.add(new Tick(own.get(i), y(i, own.size())));
            }
            scales.add(new Scale(axes.get(a).name(), SIDE + a * gap, ticks));
        }
        scales.add(new Scale(
                metric.toString(),
                SIDE + axes.size() * gap,
                List.of(
                        new Tick(SweepView.shown(metric, range.most()), TOP),
                        new Tick(SweepView.shown(metric, range.least()), HEIGHT - BOTTOM))));
        List<Line> lines = new ArrayList<>();
        for (Analysis.Cell c : chosen(cells, metric)) {
            var points = new StringBuilder();
            var title = new StringBuilder();
            for (int a = 0; a < axes.size(); a++) {
                String value = c.values().get(a);
                points.append(String.format(
                        Locale.ROOT,
                        "%d,%d ",
                        SIDE + a * gap,
                        y(levels.get(a).indexOf(value), levels.get(a).size())));
                title.append(axes.get(a).name()).append(' ').append(value).append(", ");
            }
            double mean = c.estimate().mean();
            double share = range.most() > range.least() ? (mean - range.least()) / (range.most() - range.least()) : 0.5;
            points.append(String.format(Locale.ROOT, "%d,%d", SIDE + axes.size() * gap, (int)
                    (HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - TOP))));
            lines.add(new Line(points.toString(), range.shade(mean, metric), title + SweepView.shown(metric, mean)));
        }
        return new ParallelLines(WIDTH, HEIGHT, scales, lines, lines.size(), cells.size());
    }

    /** The best are drawn last, over the others. */
    private static List<Analysis.Cell> chosen(List<Analysis.Cell> cells, Metric metric) {
        Comparator<Analysis.Cell> byMean =
                Comparator.comparingDouble(c -> c.estimate().mean());
        List<Analysis.Cell> sorted = cells.stream()
                .sorted(metric.moreIsBetter() ? byMean : byMean.reversed())
                .toList();
        int best = Math.min(sorted.size(), MOST_LINES / 4);
        int others = sorted.size() - best;
        int every = Math.max(1, (int) Math.ceil(others / (0.75 * MOST_LINES)));
        List<Analysis.Cell> chosen = new ArrayList<>();
        for (int i = 0; i < others; i += every) {
            chosen.add(sorted.get(i));
        }
        chosen.addAll(sorted.subList(others, sorted.size()));
        return chosen;
    }

    private static int y(int index, int size) {
        return size <= 1 ? (TOP + HEIGHT - BOTTOM) / 2 : HEIGHT - BOTTOM - index * (HEIGHT - BOTTOM - TOP) / (size - 1);
    }
}
