package dev.blklab.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** A {@link Chart} as templates write it out: JSON for charts.js, and rows for the table of the same data. */
public class Charts {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Numbers numbers = new Numbers();

    /** Rows of text, the first cell of each its label. */
    public record Table(List<String> head, List<List<String>> rows) {}

    public String json(Chart chart) {
        return JSON.writeValueAsString(chart);
    }

    /** Words as a JSON array, for scripts. */
    static String plain(List<String> words) {
        return JSON.writeValueAsString(words);
    }

    public Table table(Chart chart) {
        if (chart.kind().equals("dots")) {
            return dots(chart);
        }
        boolean own = chart.series().stream().anyMatch(s -> s.x() != null);
        return own && chart.series().size() > 1 && !sameX(chart) ? longTable(chart) : wideTable(chart);
    }

    private Table wideTable(Chart chart) {
        List<String> head = new ArrayList<>();
        head.add(
                switch (chart.kind()) {
                    case "time" -> "second";
                    case "tail" -> "percentile";
                    default -> "";
                });
        chart.series().forEach(s -> head.add(s.label() + ", " + chart.unit()));
        int length =
                chart.series().stream().mapToInt(s -> s.values().size()).max().orElse(0);
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            List<String> row = new ArrayList<>();
            row.add(at(chart, chart.series().get(0), i));
            for (var s : chart.series()) {
                row.add(cell(s, i));
            }
            rows.add(row);
        }
        return new Table(head, rows);
    }

    private Table longTable(Chart chart) {
        List<List<String>> rows = new ArrayList<>();
        for (var s : chart.series()) {
            for (int i = 0; i < s.values().size(); i++) {
                rows.add(List.of(s.label(), at(chart, s, i), cell(s, i)));
            }
        }
        return new Table(List.of("series", "tail".equals(chart.kind()) ? "percentile" : "second", chart.unit()), rows);
    }

    private Table dots(Chart chart) {
        List<List<String>> rows = new ArrayList<>();
        for (var s : chart.series()) {
            for (int i = 0; i < s.values().size(); i++) {
                double x = java.util.Objects.requireNonNull(s.x()).get(i);
                String at = chart.labels().isEmpty()
                        ? numbers.figure(x)
                        : chart.labels().get((int) x);
                rows.add(List.of(s.names().get(i), s.label(), at, cell(s, i)));
            }
        }
        return new Table(List.of("run", "series", chart.xTitle(), chart.unit()), rows);
    }

    private static boolean sameX(Chart chart) {
        List<Double> first = chart.series().get(0).x();
        return chart.series().stream().allMatch(s -> first != null && first.equals(s.x()));
    }

    private String at(Chart chart, Chart.Series series, int i) {
        if (!chart.labels().isEmpty()) {
            return chart.labels().get(i);
        }
        List<Double> x = series.x() == null ? chart.x() : series.x();
        if (i >= x.size()) {
            return "";
        }
        return "tail".equals(chart.kind())
                ? String.format(Locale.ROOT, "%.6g", 100 * (1 - Math.pow(10, -x.get(i))))
                        .replaceAll("0+$", "")
                        .replaceAll("\\.$", "")
                : numbers.figure(x.get(i));
    }

    private String cell(Chart.Series series, int i) {
        @Nullable Double v = i < series.values().size() ? series.values().get(i) : null;
        if (v == null) {
            return "\u2013";
        }
        String text = numbers.figure(v);
        @Nullable Double lo = i < series.lo().size() ? series.lo().get(i) : null;
        @Nullable Double hi = i < series.hi().size() ? series.hi().get(i) : null;
        return lo == null || hi == null || hi <= lo
                ? text
                : text + " (" + numbers.figure(lo) + " \u2026 " + numbers.figure(hi) + ")";
    }
}
