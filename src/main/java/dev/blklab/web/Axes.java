package dev.blklab.web;

import dev.blklab.experiment.Comparison;
import dev.blklab.experiment.Run;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.spec.EffectiveSetting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Everything the compared runs can be plotted by: what they were set to, and what came of it. */
final class Axes {

    /** Axes of one kind, as a list to choose from shows them. */
    record Group(String title, List<Axis> axes) {}

    private final List<Axis> differing = new ArrayList<>();
    private final List<Axis> equal = new ArrayList<>();
    private final List<Axis> figures = new ArrayList<>();

    Axes(List<Run> runs, Comparison comparison) {
        input("device", "disk", runs, Run::device);
        input("host", "host", runs, Run::host);
        input("kernel", "kernel", runs, Run::kernel);
        input("seed", "seed", runs, r -> Long.toString(r.seed()));
        input("name", "name", runs, r -> r.name().isBlank() ? r.id() : r.name());
        settings(runs);
        comparison.metrics().forEach(m -> figures.add(metric(m, runs)));
        figure(
                "bottleneck.used",
                "use of what bounds it",
                "%",
                0.01,
                runs,
                r -> r.bottleneck().utilisation());
        figure(
                "block.meanRequestBytes",
                "mean request",
                "KiB",
                1024,
                runs,
                r -> r.block().meanRequestBytes());
        figure(
                "block.meanInFlight",
                "commands in flight",
                "",
                1,
                runs,
                r -> r.block().meanInFlight());
        figure("block.merges", "merges", "", 1, runs, r -> r.block().merges());
        figure("block.splits", "splits", "", 1, runs, r -> r.block().splits());
        figure("host.busiest", "busiest CPU", "%", 0.01, runs, r -> r.host().busiest());
    }

    List<Group> groups() {
        return List.of(
                new Group("settings that differ", differing),
                new Group("figures", figures),
                new Group("settings that are equal", equal));
    }

    Optional<Axis> named(String id) {
        return groups().stream()
                .flatMap(g -> g.axes().stream())
                .filter(a -> a.id().equals(id))
                .findFirst();
    }

    /** What to put on the x axis as long as nobody says: the first number that differs. */
    Axis usualX() {
        return differing.stream()
                .filter(a -> a.number() && !a.id().equals("seed"))
                .findFirst()
                .orElseGet(() -> named("name").orElseThrow());
    }

    /** Throughput of each direction that did any I/O. */
    List<Axis> usualY() {
        return figures.stream().filter(a -> a.id().endsWith(".bwBytesPerSec")).toList();
    }

    /** What tells points of the same x apart, if anything does: a name that differs. */
    @Nullable
    Axis usualGroup(Axis x) {
        return differing.stream()
                .filter(a -> !a.id().equals(x.id()) && !a.id().equals("name") && !a.id().equals("seed"))
                .filter(a -> a.texts().stream().distinct().count() <= 6)
                .findFirst()
                .orElse(null);
    }

    private void input(String id, String title, List<Run> runs, Function<Run, String> value) {
        List<String> texts = runs.stream().map(value).toList();
        put(
                id.equals("seed")
                        ? new Axis(id, title, "", true, numbers(texts), List.of(), List.of(), texts, "")
                        : Axis.named(id, title, texts));
    }

    private void put(Axis axis) {
        (axis.texts().stream().distinct().count() > 1 ? differing : equal).add(axis);
    }

    private void settings(List<Run> runs) {
        Map<String, List<@Nullable String>> used = new LinkedHashMap<>();
        Set<String> asked = new HashSet<>();
        for (int i = 0; i < runs.size(); i++) {
            for (EffectiveSetting s : runs.get(i).effective().settings()) {
                used.computeIfAbsent(s.name(), n -> new ArrayList<>(java.util.Collections.nCopies(runs.size(), null)))
                        .set(i, s.used());
                if (s.asked() != null) {
                    asked.add(s.name());
                }
            }
        }
        // what somebody set before what followed from it
        List<String> names = used.keySet().stream()
                .sorted(Comparator.comparing(name -> !asked.contains(name)))
                .toList();
        for (String name : names) {
            List<@Nullable String> values = Objects.requireNonNull(used.get(name));
            List<String> texts =
                    values.stream().map(v -> v == null ? "none" : v).toList();
            List<@Nullable Double> numbers = numbers(texts);
            boolean number = numbers.stream().anyMatch(Objects::nonNull);
            put(
                    number
                            ? new Axis(name, name, "", true, numbers, List.of(), List.of(), texts, "")
                            : Axis.named(name, name, texts));
        }
    }

    private static List<@Nullable Double> numbers(List<String> texts) {
        List<@Nullable Double> numbers = new ArrayList<>();
        for (String text : texts) {
            numbers.add(text.matches("-?\\d+(\\.\\d+)?") ? Double.valueOf(text) : null);
        }
        return numbers;
    }

    private static Axis metric(Comparison.Metric m, List<Run> runs) {
        double per = switch (m.unit()) {
            case "B/s", "ns" -> 1e6;
            default -> 1;
        };
        String unit = switch (m.unit()) {
            case "B/s" -> "MB/s";
            case "ns" -> "ms";
            default -> "1/s";
        };
        Map<String, Comparison.Value> byRun = new LinkedHashMap<>();
        m.values().forEach(v -> byRun.put(v.run(), v));
        List<@Nullable Double> values = new ArrayList<>();
        List<@Nullable Double> lo = new ArrayList<>();
        List<@Nullable Double> hi = new ArrayList<>();
        for (Run run : runs) {
            Comparison.Value v = Objects.requireNonNull(byRun.get(run.id()));
            List<Double> ci = v.ci95();
            values.add(v.value() == 0 ? null : v.value() / per);
            lo.add(ci == null ? null : ci.get(0) / per);
            hi.add(ci == null ? null : ci.get(1) / per);
        }
        return new Axis(
                m.id(), m.title(), unit, true, values, lo, hi, texts(values), m.id().replace("bwBytesPerSec", "bw"));
    }

    private void figure(
            String id, String title, String unit, double per, List<Run> runs, ToDoubleFunction<Report> value) {
        List<@Nullable Double> values = new ArrayList<>();
        runs.forEach(r -> values.add(value.applyAsDouble(Objects.requireNonNull(r.report())) / per));
        figures.add(new Axis(id, title, unit, true, values, List.of(), List.of(), texts(values), ""));
    }

    private static List<String> texts(List<@Nullable Double> values) {
        var n = new Numbers();
        return values.stream().map(v -> v == null ? "none" : n.figure(v)).toList();
    }
}
