package dev.blklab.web;

import java.util.ArrayList;
import java.util.List;

/**
 * A heat map with more fields than anybody reads as figures: one shape for every shade, and the values for whoever points at one.
 *
 * @param across fields in a row; the picture is measured in fields
 * @param early a line through every field whose cells all stopped early; empty where there is none
 * @param columns all levels across, as JSON
 * @param rows all levels down, as JSON
 * @param values of the fields, row by row: two digits of base 36 for how far from least to most, two dots where there is none
 * @param least value of the first shade, in {@code unit}
 */
record HeatPicture(
        int across,
        int down,
        List<Shape> shapes,
        String early,
        List<Tick> xTicks,
        List<Tick> yTicks,
        String columns,
        String rows,
        String values,
        double least,
        double most,
        String unit,
        String says) {

    private static final int MOST_TICKS = 10;
    private static final int RADIX = 36;
    private static final int STEPS = RADIX * RADIX - 1;

    /** All fields of one shade, those beside each other in one. */
    record Shape(int shade, String path) {}

    /** A level and where it stands, as a share of the side. */
    record Tick(String text, String at) {}

    /**
     * Draws means.
     *
     * @param means by row and column; NaN where there is none
     * @param shades of the same fields; -1 where there is none
     * @param early whether all cells of a field stopped early
     */
    static HeatPicture of(
            double[][] means,
            int[][] shades,
            boolean[][] early,
            List<String> columns,
            List<String> rows,
            double least,
            double most,
            double per,
            String unit,
            String says) {
        int across = columns.size();
        var paths = new StringBuilder[HeatMap.SHADES];
        var values = new StringBuilder(2 * across * rows.size());
        for (int y = 0; y < rows.size(); y++) {
            for (int x = 0; x < across; ) {
                int shade = shades[y][x];
                int from = x;
                while (x < across && shades[y][x] == shade) {
                    digits(values, means[y][x], least, most);
                    x++;
                }
                if (shade >= 0) {
                    paths[shade] = paths[shade] == null ? new StringBuilder() : paths[shade];
                    paths[shade]
                            .append('M')
                            .append(from)
                            .append(' ')
                            .append(y)
                            .append('h')
                            .append(x - from)
                            .append("v1h-")
                            .append(x - from)
                            .append('z');
                }
            }
        }
        List<Shape> shapes = new ArrayList<>();
        for (int s = 0; s < paths.length; s++) {
            if (paths[s] != null) {
                shapes.add(new Shape(s, paths[s].toString()));
            }
        }
        return new HeatPicture(
                across,
                rows.size(),
                List.copyOf(shapes),
                lines(early),
                ticks(columns),
                ticks(rows),
                Charts.plain(columns),
                Charts.plain(rows),
                values.toString(),
                least / per,
                most / per,
                unit,
                says);
    }

    private static String lines(boolean[][] early) {
        var path = new StringBuilder();
        for (int y = 0; y < early.length; y++) {
            for (int x = 0; x < early[y].length; x++) {
                int from = x;
                while (x < early[y].length && early[y][x]) {
                    x++;
                }
                if (x > from) {
                    path.append('M')
                            .append(from)
                            .append(' ')
                            .append(y)
                            .append(".5h")
                            .append(x - from);
                }
            }
        }
        return path.toString();
    }

    private static void digits(StringBuilder to, double mean, double least, double most) {
        if (Double.isNaN(mean)) {
            to.append("..");
            return;
        }
        int step = most > least ? (int) Math.round((mean - least) / (most - least) * STEPS) : 0;
        to.append(Character.forDigit(step / RADIX, RADIX)).append(Character.forDigit(step % RADIX, RADIX));
    }

    private static List<Tick> ticks(List<String> levels) {
        int every = Math.max(1, (levels.size() + MOST_TICKS - 1) / MOST_TICKS);
        List<Tick> ticks = new ArrayList<>();
        for (int i = 0; i < levels.size(); i += every) {
            ticks.add(new Tick(levels.get(i), Math.round(1000 * (i + 0.5) / levels.size()) / 10.0 + "%"));
        }
        return List.copyOf(ticks);
    }
}
