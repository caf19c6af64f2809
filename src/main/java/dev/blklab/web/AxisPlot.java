package dev.blklab.web;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Many runs as dots with their intervals: any of the {@link Axes} against any other. */
final class AxisPlot {

    private static final int COLOURS = 6;
    private static final double LOG_FROM = 16;

    private final List<String> labels;
    private final int baseline;

    /** @param labels of the runs, in their order */
    AxisPlot(List<String> labels, int baseline) {
        this.labels = labels;
        this.baseline = baseline;
    }

    /**
     * The plot.
     *
     * @param group each of its values is a series; null = all runs are one
     * @param published values of y that somebody measured, one a run; null where nobody did
     */
    Chart chart(String id, Axis x, Axis y, @Nullable Axis group, List<@Nullable Double> published) {
        List<String> categories = x.number() ? List.of() : List.copyOf(new TreeSet<>(x.texts()));
        Map<String, List<Integer>> members = new LinkedHashMap<>();
        IntStream.range(0, labels.size())
                .forEach(i -> members.computeIfAbsent(
                                group == null ? y.title() : group.texts().get(i), g -> new ArrayList<>())
                        .add(i));
        List<Chart.Series> series = new ArrayList<>();
        int colour = 0;
        for (Map.Entry<String, List<Integer>> e : members.entrySet()) {
            String name = group == null ? e.getKey() : group.title() + " " + e.getKey();
            series.add(dots(
                    name,
                    "s" + (2 + colour++ % (COLOURS - 1)),
                    "candidate",
                    e.getValue(),
                    x,
                    y,
                    y.values(),
                    categories));
        }
        if (published.stream().anyMatch(Objects::nonNull)) {
            List<Integer> all = IntStream.range(0, labels.size()).boxed().toList();
            series.add(dots("published", "s1", "published", all, x, y, published, categories));
        }
        List<Chart.Series> drawn =
                series.stream().filter(s -> !s.values().isEmpty()).toList();
        String title = RunCharts.capital(y.title()) + " by " + x.title();
        return new Chart(
                id,
                title,
                y.unit(),
                "dots",
                title + (group == null ? "" : ", grouped by " + group.title()) + ": " + labels.size()
                        + " runs; the table below has the data.",
                categories,
                List.of(),
                drawn,
                false,
                0.0,
                null,
                null,
                x.titleWithUnit(),
                wide(x));
    }

    private Chart.Series dots(
            String name,
            String colour,
            String role,
            List<Integer> members,
            Axis x,
            Axis y,
            List<@Nullable Double> ys,
            List<String> categories) {
        List<Integer> drawn = members.stream()
                .filter(i -> at(y.number() ? ys : List.of(), i) != null && position(x, i, categories) != null)
                .sorted(java.util.Comparator.comparingDouble(i -> Objects.requireNonNull(position(x, i, categories))))
                .toList();
        List<Double> xs = new ArrayList<>();
        List<@Nullable Double> values = new ArrayList<>();
        List<@Nullable Double> lo = new ArrayList<>();
        List<@Nullable Double> hi = new ArrayList<>();
        List<String> names = new ArrayList<>();
        boolean intervals = role.equals("candidate") && !y.lo().isEmpty();
        for (int i : drawn) {
            xs.add(Objects.requireNonNull(position(x, i, categories)));
            values.add(RunCharts.rounded(Objects.requireNonNull(ys.get(i))));
            if (intervals) {
                lo.add(at(y.lo(), i));
                hi.add(at(y.hi(), i));
            }
            names.add((i == baseline ? "baseline: " : "") + labels.get(i));
        }
        return new Chart.Series(name, role, colour, List.of(), values, lo, hi, xs, names);
    }

    private static @Nullable Double position(Axis x, int i, List<String> categories) {
        return x.number()
                ? at(x.values(), i)
                : Double.valueOf(categories.indexOf(x.texts().get(i)));
    }

    private static @Nullable Double at(List<@Nullable Double> list, int i) {
        return i < list.size() ? list.get(i) : null;
    }

    /** A knob that is doubled again and again is drawn so that each step is as wide. */
    private static boolean wide(Axis x) {
        Set<Double> values = new TreeSet<>();
        x.values().stream().filter(Objects::nonNull).forEach(values::add);
        double least = values.stream().mapToDouble(v -> v).min().orElse(0);
        double most = values.stream().mapToDouble(v -> v).max().orElse(0);
        return x.number() && least > 0 && most / least >= LOG_FROM && values.size() > 2;
    }
}
