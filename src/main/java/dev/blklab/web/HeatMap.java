package dev.blklab.web;

import dev.blklab.sweep.Analysis;
import dev.blklab.sweep.Metric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A metric over two axes as a table: every field is the mean of the cells that have these two levels.
 *
 * @param title which part of the sweep it shows; blank = all of it
 * @param x axis of the columns
 * @param y axis of the rows
 */
record HeatMap(String title, String x, String y, List<String> columns, List<Row> rows) {

    static final int SHADES = 10;

    private static final int MOST = 40;

    /** The fields of one level of y. */
    record Row(String level, List<Field> fields) {}

    /**
     * One field.
     *
     * @param shade 0 (worst) to {@link #SHADES} - 1 (best); -1 where there is nothing yet
     */
    record Field(String text, int shade, String title) {}

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
            double share = most > least ? (v - least) / (most - least) : 0.5;
            double good = metric.moreIsBetter() ? share : 1 - share;
            return (int) Math.max(0, Math.min(SHADES - 1, good * SHADES));
        }
    }

    /**
     * The map of some cells.
     *
     * @param xIndex number of the axis of the columns
     * @param yIndex number of the axis of the rows
     */
    static HeatMap of(
            String title,
            List<Analysis.Cell> cells,
            Metric metric,
            Scale scale,
            String x,
            int xIndex,
            List<String> xLevels,
            String y,
            int yIndex,
            List<String> yLevels) {
        Map<String, double[]> sums = new LinkedHashMap<>();
        for (Analysis.Cell c : cells) {
            double[] sum = sums.computeIfAbsent(
                    c.values().get(xIndex) + "\n" + c.values().get(yIndex), k -> new double[2]);
            sum[0] += c.estimate().mean();
            sum[1]++;
        }
        List<String> columns = xLevels.subList(0, Math.min(MOST, xLevels.size()));
        List<Row> rows = new ArrayList<>();
        for (String level : yLevels.subList(0, Math.min(MOST, yLevels.size()))) {
            List<Field> fields = new ArrayList<>();
            for (String column : columns) {
                double[] sum = sums.get(column + "\n" + level);
                if (sum == null) {
                    fields.add(new Field("", -1, x + " " + column + ", " + y + " " + level + ": not there yet"));
                } else {
                    double mean = sum[0] / sum[1];
                    String text = SweepView.shown(metric, mean);
                    fields.add(new Field(
                            text,
                            scale.shade(mean, metric),
                            x + " " + column + ", " + y + " " + level + ": " + text
                                    + (sum[1] > 1 ? ", mean of " + (int) sum[1] + " cells" : "")));
                }
            }
            rows.add(new Row(level, fields));
        }
        return new HeatMap(title, x, y, columns, rows);
    }
}
