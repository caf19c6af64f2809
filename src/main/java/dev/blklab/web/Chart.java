package dev.blklab.web;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One chart of a page: drawn by charts.js from its JSON, and written out as a table from the same record, for readers without
 * eyes or JavaScript.
 *
 * @param id of the HTML element
 * @param kind {@code bars}, {@code time}, {@code tail}, {@code steps} or {@code dots}; see charts.js
 * @param says the chart in one sentence, for a screen reader
 * @param labels what stands on the x axis of bars and steps
 * @param x position of each value of a series on a numeric axis
 * @param log logarithmic y axis
 * @param min what the y axis shows at least; null = the data decides
 * @param warmup end of the warm-up in x units; null = none
 * @param xTitle of dots: what stands on the x axis; there {@code labels} names the whole numbers of x, if it names any
 * @param wideX of dots: logarithmic x axis
 */
record Chart(
        String id,
        String title,
        String unit,
        String kind,
        String says,
        List<String> labels,
        List<Double> x,
        List<Series> series,
        boolean log,
        @Nullable Double min,
        @Nullable Double max,
        @Nullable Double warmup,
        String xTitle,
        boolean wideX) {

    Chart(
            String id,
            String title,
            String unit,
            String kind,
            String says,
            List<String> labels,
            List<Double> x,
            List<Series> series,
            boolean log,
            @Nullable Double min,
            @Nullable Double max,
            @Nullable Double warmup) {
        this(id, title, unit, kind, says, labels, x, series, log, min, max, warmup, "", false);
    }

    /**
     * One series.
     *
     * @param role {@code baseline}, {@code candidate} or {@code published}
     * @param colour token of the line, such as {@code s2}
     * @param colours tokens of the single bars
     * @param values null where there is none
     * @param lo lower ends of the 95 % intervals; empty = no whiskers
     * @param x its own positions, where they differ from series to series
     * @param names of dots: what each is
     */
    record Series(
            String label,
            String role,
            String colour,
            List<String> colours,
            List<@Nullable Double> values,
            List<@Nullable Double> lo,
            List<@Nullable Double> hi,
            @Nullable List<Double> x,
            List<String> names) {

        Series(
                String label,
                String role,
                String colour,
                List<String> colours,
                List<@Nullable Double> values,
                List<@Nullable Double> lo,
                List<@Nullable Double> hi,
                @Nullable List<Double> x) {
            this(label, role, colour, colours, values, lo, hi, x, List.of());
        }

        static Series line(String label, String role, String colour, List<Double> x, List<@Nullable Double> values) {
            return new Series(label, role, colour, List.of(), values, List.of(), List.of(), x);
        }
    }

    /** Whether there is anything to draw. */
    public boolean empty() {
        return series.stream().allMatch(s -> s.values().isEmpty());
    }
}
