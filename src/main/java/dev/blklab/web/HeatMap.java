package dev.blklab.web;

import dev.blklab.sweep.Analysis;
import dev.blklab.sweep.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A metric over two axes as a table: every field is the mean of the cells that have these two levels.
 *
 * @param title which part of the sweep it shows; blank = all of it
 * @param x axis of the columns
 * @param y axis of the rows
 * @param rows empty where there is a picture instead
 */
record HeatMap(
        String title,
        String x,
        String y,
        List<String> columns,
        List<Row> rows,
        @Nullable HeatPicture picture) {

    static final int SHADES = 10;

    /** Levels shown of an axis. */
    private static final int MOST = 200;
    /** A map with more fields is a picture: nobody reads so many figures, and they would be most of the page. */
    private static final int MOST_FIGURES = 300;

    /** The fields of one level of y. */
    record Row(String level, List<Field> fields) {}

    /**
     * One field.
     *
     * @param shade 0 (worst) to {@link #SHADES} - 1 (best); -1 where there is nothing yet
     * @param early whether all its cells stopped early, being sure to miss a limit
     */
    record Field(String text, int shade, boolean early, String title) {}

    /** What the cells of every field come to, by row and column; NaN where there are none. */
    private static final class Means {

        private final double[][] means;
        private final int[][] cells;
        private final int[][] early;
        /** I/Os beyond the percentile in the longest of the cells that are too short for it; -1 where none is. */
        private final long[][] beyond;

        Means(double[][] means, int[][] cells, int[][] early, long[][] beyond) {
            this.means = means;
            this.cells = cells;
            this.early = early;
            this.beyond = beyond;
        }

        boolean early(int y, int x) {
            return cells[y][x] > 0 && early[y][x] == cells[y][x];
        }

        String words(int y, int x) {
            int n = early[y][x];
            return n == 0
                    ? ""
                    : n == cells[y][x] ? ", stopped early" : ", " + n + " of " + cells[y][x] + " stopped early";
        }
    }

    /** What the shades of several maps stretch over. */
    record Scale(double least, double most) {
        static Scale of(List<Analysis.Cell> cells) {
            double least = Double.POSITIVE_INFINITY;
            double most = Double.NEGATIVE_INFINITY;
            for (Analysis.Cell c : cells) {
                least = Math.min(least, c.estimate().mean());
                most = Math.max(most, c.estimate().mean());
            }
            return new Scale(least, most);
        }

        int shade(double v, Metric metric) {
            if (Double.isNaN(v)) {
                return -1;
            }
            double share = most > least ? (v - least) / (most - least) : 0.5;
            double good = metric.moreIsBetter() ? share : 1 - share;
            return (int) Math.max(0, Math.min(SHADES - 1, good * SHADES));
        }
    }

    /** What an address asks for: two axes by number, their levels in order. */
    record Axes(String x, int xIndex, List<String> columns, String y, int yIndex, List<String> rows) {
        Axes {
            columns = columns.subList(0, Math.min(MOST, columns.size()));
            rows = rows.subList(0, Math.min(MOST, rows.size()));
        }
    }

    /** The map of some cells. */
    static HeatMap of(String title, List<Analysis.Cell> cells, Metric metric, Scale scale, Axes axes) {
        Means means = means(cells, axes);
        if (axes.columns.size() * axes.rows.size() > MOST_FIGURES) {
            return new HeatMap(
                    title, axes.x, axes.y, axes.columns, List.of(), picture(title, means, metric, scale, axes));
        }
        List<Row> rows = new ArrayList<>();
        for (int y = 0; y < axes.rows.size(); y++) {
            List<Field> fields = new ArrayList<>();
            for (int x = 0; x < axes.columns.size(); x++) {
                double mean = means.means[y][x];
                String where = axes.x + " " + axes.columns.get(x) + ", " + axes.y + " " + axes.rows.get(y) + ": ";
                boolean isShort = Double.isNaN(mean) && means.beyond[y][x] >= 0;
                String text = isShort ? "too short" : Double.isNaN(mean) ? "" : SweepView.shown(metric, mean);
                String says = isShort ? "run too short: " + means.beyond[y][x] + " I/Os beyond" : text;
                fields.add(new Field(
                        text,
                        scale.shade(mean, metric),
                        means.early(y, x),
                        where + (says.isEmpty() ? "not there yet" : says) + means.words(y, x)));
            }
            rows.add(new Row(axes.rows.get(y), fields));
        }
        return new HeatMap(title, axes.x, axes.y, axes.columns, rows, null);
    }

    private static Means means(List<Analysis.Cell> cells, Axes axes) {
        Map<String, Integer> xs = numbered(axes.columns);
        Map<String, Integer> ys = numbered(axes.rows);
        double[][] sums = new double[ys.size()][xs.size()];
        int[][] counts = new int[ys.size()][xs.size()];
        int[][] early = new int[ys.size()][xs.size()];
        long[][] beyond = new long[ys.size()][xs.size()];
        for (long[] row : beyond) {
            Arrays.fill(row, -1);
        }
        for (Analysis.Cell c : cells) {
            Integer x = xs.get(c.values().get(axes.xIndex));
            Integer y = ys.get(c.values().get(axes.yIndex));
            if (x != null && y != null && c.tooShort()) {
                beyond[y][x] = Math.max(beyond[y][x], c.beyond());
            } else if (x != null && y != null) {
                sums[y][x] += c.estimate().mean();
                counts[y][x]++;
                early[y][x] += c.hopeless() ? 1 : 0;
            }
        }
        for (int y = 0; y < sums.length; y++) {
            for (int x = 0; x < sums[y].length; x++) {
                sums[y][x] = counts[y][x] == 0 ? Double.NaN : sums[y][x] / counts[y][x];
            }
        }
        return new Means(sums, counts, early, beyond);
    }

    private static Map<String, Integer> numbered(List<String> levels) {
        Map<String, Integer> numbers = new HashMap<>();
        for (int i = 0; i < levels.size(); i++) {
            numbers.put(levels.get(i), i);
        }
        return numbers;
    }

    private static HeatPicture picture(String title, Means means, Metric metric, Scale scale, Axes axes) {
        int[][] shades = new int[means.means.length][];
        boolean[][] early = new boolean[shades.length][];
        for (int y = 0; y < shades.length; y++) {
            shades[y] = Arrays.stream(means.means[y])
                    .mapToInt(mean -> scale.shade(mean, metric))
                    .toArray();
            early[y] = new boolean[shades[y].length];
            for (int x = 0; x < early[y].length; x++) {
                early[y][x] = means.early(y, x);
            }
        }
        String says = (title.isEmpty() ? "" : title + ": ") + metric + " over " + axes.x + " across and " + axes.y
                + " down, from " + SweepView.shown(metric, scale.least) + " to "
                + SweepView.shown(metric, scale.most) + "; the table below has every cell";
        double per = SweepView.per(metric);
        return HeatPicture.of(
                means.means,
                shades,
                early,
                axes.columns,
                axes.rows,
                scale.least,
                scale.most,
                per,
                SweepView.unit(metric),
                says);
    }
}
