package dev.blklab.web;

import dev.blklab.experiment.Comparison;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Many runs with a line each: what sets them apart, and every figure with its change; sorted by any of them.
 *
 * @param inputs how many of the columns are settings
 */
record CompareTable(List<Head> heads, int inputs, List<Line> lines) {

    /** @param sorted for aria-sort; empty = not sorted by it */
    record Head(String title, boolean number, String address, String sorted) {}

    /** @param cells what sets the run apart */
    record Line(CompareView.Chip run, List<String> cells, List<CompareRow.Value> values) {}

    /** One column before it is sorted: a text or a number for each run. */
    private record Column(String id, String title, boolean number, List<@Nullable Double> keys, List<String> texts) {}

    private static final int MOST_INPUTS = 4;

    /**
     * @param rows the figures, as {@code comparison.metrics()} has them and in the order of the runs
     * @param sort id of a column, with "-" before it for falling order; what is none is ignored
     * @param address of the page, to which {@code &sort=} is added
     */
    static CompareTable of(
            Comparison comparison,
            List<CompareView.Chip> runs,
            List<CompareInput> differences,
            List<CompareRow> rows,
            String sort,
            String address) {
        List<Column> inputs = new ArrayList<>();
        differences.stream().limit(MOST_INPUTS).forEach(d -> inputs.add(input(d)));
        List<Column> all = new ArrayList<>(inputs);
        Map<String, Comparison.Metric> byTitle = new HashMap<>();
        comparison.metrics().forEach(m -> byTitle.put(m.title(), m));
        for (CompareRow row : rows) {
            all.add(figure(Objects.requireNonNull(byTitle.get(row.title())), runs));
        }
        String key = sort.startsWith("-") ? sort.substring(1) : sort;
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, runs.size()).boxed().toList());
        all.stream()
                .filter(c -> c.id().equals(key))
                .findFirst()
                .ifPresent(c -> order.sort(by(c, sort.startsWith("-"))));
        List<Head> heads = all.stream()
                .map(c -> new Head(
                        c.title(),
                        c.number(),
                        address + "&sort="
                                + ListAddress.encode(
                                        (sort.equals("-" + c.id()) || !c.number()) && !sort.equals(c.id())
                                                ? c.id()
                                                : "-" + c.id()),
                        sort.equals(c.id()) ? "ascending" : sort.equals("-" + c.id()) ? "descending" : ""))
                .toList();
        List<Line> lines = order.stream()
                .map(i -> new Line(
                        runs.get(i),
                        inputs.stream().map(c -> c.texts().get(i)).toList(),
                        rows.stream().map(r -> r.values().get(i)).toList()))
                .toList();
        return new CompareTable(heads, inputs.size(), lines);
    }

    private static Column input(CompareInput d) {
        List<String> texts = d.cells().stream().map(CompareInput.Cell::text).toList();
        List<@Nullable Double> keys = new ArrayList<>();
        texts.forEach(t -> keys.add(t.matches("\\d+") ? Double.valueOf(t) : null));
        return new Column(d.input(), d.input(), keys.stream().allMatch(Objects::nonNull), keys, texts);
    }

    private static Column figure(Comparison.Metric m, List<CompareView.Chip> runs) {
        Map<String, Double> byRun = new HashMap<>();
        m.values().forEach(v -> byRun.put(v.run(), v.value()));
        List<@Nullable Double> keys = new ArrayList<>();
        runs.forEach(r -> keys.add(byRun.get(r.id())));
        return new Column(m.id(), m.title(), true, keys, List.of());
    }

    private static Comparator<Integer> by(Column c, boolean falling) {
        Comparator<Integer> order = c.number()
                ? Comparator.comparing(i -> Objects.requireNonNullElse(c.keys().get(i), 0.0))
                : Comparator.comparing(i -> c.texts().get(i));
        return falling ? order.reversed() : order;
    }
}
