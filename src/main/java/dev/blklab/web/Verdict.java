package dev.blklab.web;

import dev.blklab.experiment.Comparison;
import dev.blklab.experiment.Comparison.Metric;
import dev.blklab.experiment.Comparison.Shift;
import dev.blklab.experiment.Comparison.StageShift;
import dev.blklab.experiment.Comparison.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a comparison comes to, in sentences.
 *
 * @param outcome who is faster, or that nobody is
 * @param why in which stage the time is lost or won
 * @param small the uncertainty
 */
record Verdict(String outcome, List<String> why, List<String> small) {

    private static final List<String> DIRECTIONS = List.of("read", "write", "trim");

    /** A stage is named as the cause if it makes at least this much of the difference. */
    private static final double CAUSE = 0.5;

    /** Nobody would act on less. */
    private static final double TRIFLE_PERCENT = 0.5;

    /** @param label how the page calls a run */
    static Verdict of(Comparison c, Function<String, String> label) {
        List<String> others = c.runs().stream()
                .map(Comparison.Item::id)
                .filter(id -> !id.equals(c.baseline()))
                .toList();
        return others.size() == 1 ? pair(c, others.get(0), label) : many(c, others, label);
    }

    private static Verdict pair(Comparison c, String run, Function<String, String> label) {
        List<String> changed = new ArrayList<>();
        List<String> same = new ArrayList<>();
        List<String> lone = new ArrayList<>();
        List<String> small = new ArrayList<>();
        for (String direction : DIRECTIONS) {
            Metric rate = c.metric(direction + ".bwBytesPerSec");
            if (rate == null) {
                continue;
            }
            Value v = rate.of(run);
            boolean before = rate.of(c.baseline()).value() > 0;
            if (before != v.value() > 0) {
                lone.add("only " + label.apply(before ? c.baseline() : run) + " has " + direction + "s");
            } else if (differs(v) || unsure(v)) {
                changed.add(direction + "s run " + amount(v)
                        + (Objects.requireNonNull(v.deltaPercent()) > 0 ? " faster" : " slower"));
                small(v, direction, small);
            } else {
                same.add(unchanged(c, direction, run));
            }
        }
        String outcome;
        if (changed.isEmpty() && lone.isEmpty()) {
            outcome = "No difference: " + String.join("; ", same);
        } else {
            List<String> parts = new ArrayList<>();
            if (!changed.isEmpty()) {
                parts.add(String.join(", ", changed) + " with " + label.apply(run));
            }
            parts.addAll(same);
            parts.addAll(lone);
            outcome = RunCharts.capital(String.join("; ", parts));
        }
        return new Verdict(outcome + ".", why(c, run, label), small);
    }

    /** Throughput may be held by a cap while latency moves. */
    private static String unchanged(Comparison c, String direction, String run) {
        Metric latency = c.metric(direction + ".latency.meanNs");
        Value v = latency == null ? null : latency.of(run);
        return v != null && (differs(v) || unsure(v))
                ? direction + " throughput is unchanged, but each takes " + amount(v)
                        + (Objects.requireNonNull(v.deltaPercent()) > 0 ? " longer" : " less time")
                : direction + "s are unchanged";
    }

    private static List<String> why(Comparison c, String run, Function<String, String> label) {
        List<String> why = new ArrayList<>();
        for (StageShift s : c.stages()) {
            Metric rate = c.metric(s.direction() + ".latency.meanNs");
            if (!s.run().equals(run) || rate == null || !(differs(rate.of(run)) || unsure(rate.of(run)))) {
                continue;
            }
            double total = s.shifts().stream().mapToDouble(Shift::deltaNs).sum();
            s.shifts().stream()
                    .max(Comparator.comparingDouble(x -> Math.signum(total) * x.deltaNs()))
                    .filter(x -> Math.signum(total) * x.deltaNs() >= CAUSE * Math.abs(total))
                    .ifPresent(x -> why.add(cause(s.direction(), x, label.apply(c.baseline()), label.apply(run))));
        }
        return why;
    }

    private static String cause(String direction, Shift s, String base, String run) {
        var n = new Numbers();
        return "With " + base + " a " + direction + " spends " + n.time(s.baselineNs()) + " in the stage \u201c"
                + s.title() + "\u201d, with " + run + " " + (s.runNs() < 1 ? "none" : n.time(s.runNs())) + ".";
    }

    private static Verdict many(Comparison c, List<String> others, Function<String, String> label) {
        List<String> parts = new ArrayList<>();
        List<String> small = new ArrayList<>();
        for (String direction : DIRECTIONS) {
            Metric rate = c.metric(direction + ".bwBytesPerSec");
            if (rate == null) {
                continue;
            }
            if (rate.of(c.baseline()).value() == 0) {
                parts.add("the baseline has no " + direction + "s to compare with");
                continue;
            }
            String best = others.stream()
                    .filter(id -> (differs(rate.of(id)) || unsure(rate.of(id)))
                            && Objects.requireNonNull(rate.of(id).deltaPercent()) > 0)
                    .max(Comparator.comparingDouble(id -> rate.of(id).value()))
                    .orElse(null);
            boolean worse = others.stream().anyMatch(id -> differs(rate.of(id)) || unsure(rate.of(id)));
            if (best != null) {
                Value v = rate.of(best);
                parts.add(direction + "s are fastest with " + label.apply(best) + ", " + amount(v)
                        + " above the baseline");
                small(v, direction, small);
            } else {
                parts.add(
                        worse
                                ? "no run beats the baseline's " + direction + "s"
                                : direction + "s are the same in all runs");
            }
        }
        return new Verdict(RunCharts.capital(String.join("; ", parts)) + ".", List.of(), small);
    }

    private static void small(Value v, String direction, List<String> small) {
        @Nullable List<Double> ci = v.deltaCi95();
        if (ci != null) {
            var n = new Numbers();
            small.add("95 % interval of the change in " + direction + " throughput: " + n.change(ci.get(0) / 100)
                    + " \u2026 " + n.change(ci.get(1) / 100) + ".");
        }
    }

    /** Apart on the chart, and nothing is known about chance. */
    private static boolean unsure(Value v) {
        return v.verdict() == Comparison.Verdict.UNKNOWN
                && v.deltaPercent() != null
                && Math.abs(v.deltaPercent()) >= TRIFLE_PERCENT;
    }

    private static boolean differs(Value v) {
        return v.verdict() == Comparison.Verdict.BETTER || v.verdict() == Comparison.Verdict.WORSE;
    }

    private static String amount(Value v) {
        return new Numbers()
                .change(Math.abs(Objects.requireNonNull(v.deltaPercent())) / 100)
                .substring(1);
    }
}
