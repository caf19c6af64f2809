package dev.blklab.web;

import dev.blklab.experiment.Comparison;
import dev.blklab.experiment.Run;
import dev.blklab.sim.report.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One figure of all runs that are compared.
 *
 * @param published as published for each run, in their order
 */
record CompareRow(String title, List<Value> values, String published) {

    /**
     * A figure of one run.
     *
     * @param ci half the width of its interval
     * @param published as published; empty where nothing is
     */
    record Value(String text, String ci, Delta delta, String deltaCi, String published) {}

    /** All figures that any of the runs has. */
    static List<CompareRow> of(Comparison comparison, List<Run> runs, List<Published.@Nullable Match> matches) {
        List<CompareRow> rows = new ArrayList<>();
        for (Comparison.Metric m : comparison.metrics()) {
            if (m.values().stream().allMatch(v -> v.value() == 0)) {
                continue;
            }
            List<Value> values = new ArrayList<>();
            for (int i = 0; i < runs.size(); i++) {
                String id = runs.get(i).id();
                Published.Match match = matches.get(i);
                m.values().stream()
                        .filter(v -> v.run().equals(id))
                        .findFirst()
                        .ifPresent(v -> values.add(value(m, v, match)));
            }
            rows.add(new CompareRow(
                    m.title(),
                    values,
                    values.stream().allMatch(v -> v.published().isEmpty())
                            ? "\u2013"
                            : values.stream()
                                    .map(v -> v.published().isEmpty() ? "\u2013" : v.published())
                                    .collect(Collectors.joining(" \u2192 "))));
        }
        return rows;
    }

    private static Value value(Comparison.Metric m, Comparison.Value v, Published.@Nullable Match match) {
        var n = new Numbers();
        Interval ci = v.ci95() == null
                ? new Interval(0, 0)
                : new Interval(v.ci95().get(0), v.ci95().get(1));
        @Nullable Double figure = match == null ? null : match.value(m.id().replace("bwBytesPerSec", "bw"));
        String text = switch (m.unit()) {
            case "B/s" -> n.megabytes(v.value()) + Numbers.THIN + "MB/s";
            case "ns" -> n.time(v.value());
            case "B" -> n.bytes(v.value());
            default -> n.figure(v.value());
        };
        String half = switch (m.unit()) {
            case "B/s" -> n.plusMinus(v.value(), ci, 1e6);
            case "ns" -> n.plusMinusTime(v.value(), ci);
            default -> n.plusMinus(v.value(), ci, 1);
        };
        return new Value(text, half, delta(v), interval(v), figure == null ? "" : n.exact(figure));
    }

    private static Delta delta(Comparison.Value v) {
        if (v.verdict() == Comparison.Verdict.BASELINE || v.deltaPercent() == null) {
            return Delta.NONE;
        }
        String text = new Numbers().change(v.deltaPercent() / 100);
        return switch (v.verdict()) {
            case BETTER -> new Delta(v.deltaPercent() / 100, "up", text, "better");
            case WORSE -> new Delta(v.deltaPercent() / 100, "down", text, "worse");
            case NO_DIFFERENCE -> new Delta(v.deltaPercent() / 100, "same", text, "no difference");
            case UNKNOWN, BASELINE -> new Delta(v.deltaPercent() / 100, "same", text, "");
        };
    }

    private static String interval(Comparison.Value v) {
        if (v.deltaCi95() == null) {
            return "";
        }
        var n = new Numbers();
        return n.change(v.deltaCi95().get(0) / 100) + " \u2026 "
                + n.change(v.deltaCi95().get(1) / 100);
    }
}
