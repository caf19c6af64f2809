package dev.blklab.web;

import dev.blklab.sweep.Analysis;
import dev.blklab.sweep.Axis;
import dev.blklab.sweep.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
     * @param early whether it stopped early, being sure to miss a limit
     */
    record Line(String points, int shade, boolean early, String title) {}

    /**
     * The lines of some cells.
     *
     * @param ranked the best first
     */
    static ParallelLines of(List<Axis> axes, List<Analysis.Cell> ranked, Metric metric) {
        HeatMap.Scale range = HeatMap.Scale.of(ranked);
        int gap = (WIDTH - 2 * SIDE) / axes.size();
        List<Scale> scales = new ArrayList<>();
        List<List<String>> levels = new ArrayList<>();
        for (int a = 0; a < axes.size(); a++) {
            int axis = a;
            Map<String, String> keys = new TreeMap<>();
            ranked.stream().map(c -> c.values().get(axis)).distinct().forEach(v -> keys.put(SweepView.sortable(v), v));
            List<String> own = List.copyOf(keys.values());
            levels.add(own);
            int every = (own.size() + MOST_TICKS - 1) / MOST_TICKS;
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
        for (Analysis.Cell c : chosen(ranked)) {
            var points = new StringBuilder();
            var title = new StringBuilder();
            for (int a = 0; a < axes.size(); a++) {
                String value = c.values().get(a);
                points.append(SIDE + a * gap)
                        .append(',')
                        .append(y(levels.get(a).indexOf(value), levels.get(a).size()))
                        .append(' ');
                title.append(axes.get(a).name()).append(' ').append(value).append(", ");
            }
            double mean = c.estimate().mean();
            double share = range.most() > range.least() ? (mean - range.least()) / (range.most() - range.least()) : 0.5;
            points.append(SIDE + axes.size() * gap).append(',').append((int)
                    (HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - TOP)));
            lines.add(new Line(
                    points.toString(),
                    range.shade(mean, metric),
                    c.hopeless(),
                    title + SweepView.shown(metric, mean) + (c.hopeless() ? ", stopped early" : "")));
        }
        return new ParallelLines(WIDTH, HEIGHT, scales, lines, lines.size(), ranked.size());
    }

    /** The best are drawn last, over the others. */
    private static List<Analysis.Cell> chosen(List<Analysis.Cell> ranked) {
        int best = Math.min(ranked.size(), MOST_LINES / 4);
        int others = ranked.size() - best;
        int every = Math.max(1, (int) Math.ceil(others / (0.75 * MOST_LINES)));
        List<Analysis.Cell> chosen = new ArrayList<>();
        for (int i = ranked.size() - 1; i >= best; i -= every) {
            chosen.add(ranked.get(i));
        }
        for (int i = best - 1; i >= 0; i--) {
            chosen.add(ranked.get(i));
        }
        return chosen;
    }

    private static int y(int index, int size) {
        return size <= 1 ? (TOP + HEIGHT - BOTTOM) / 2 : HEIGHT - BOTTOM - index * (HEIGHT - BOTTOM - TOP) / (size - 1);
    }
}
