package dev.blklab.sweep;

import dev.blklab.sweep.Recommendation.Knob;
import dev.blklab.sweep.Recommendation.Objective;
import dev.blklab.sweep.Recommendation.Setting;
import dev.blklab.sweep.Recommendation.Share;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns what a search has tried into a recommendation with its evidence. */
final class Advice {

    /** Settings this near the best are as good, if the noise does not tell them apart. */
    private static final double NEAR = 0.01;

    private static final int MOST_ALIKE = 10;
    private static final int MOST_FRONT = 50;

    private final SweepSpec spec;
    private final Trials trials;
    private final Judge judge;
    private final Goal goal;
    private final Outlook.Picture picture;

    /**
     * Advice about a search that has ended.
     *
     * @param picture what the cells tried come to without the luck in their figures
     */
    Advice(SweepSpec spec, Trials trials, Judge judge, Outlook.Picture picture) {
        this.picture = picture;
        this.spec = spec;
        this.trials = trials;
        this.judge = judge;
        this.goal = spec.goals().get(0);
    }

    /** What to do. May simulate a few more cells: the recommended one with each of its changes taken back. */
    Recommendation recommendation() {
        Integer best = best();
        if (best == null) {
            String tooShort = tooShort();
            return answer(
                    null,
                    List.of(),
                    List.of(),
                    "None of the " + trials.tried().size() + " settings tried "
                            + (tooShort.isEmpty() ? "keeps all the limits." : "can be judged: ")
                            + (tooShort.isEmpty() ? "" : "the runs are too short for " + tooShort + "."));
        }
        int chosen = simplest(best);
        // taking a change back may turn out to be as good: then that is the simpler answer
        for (int round = 0; round < spec.axes().size(); round++) {
            takeBack(chosen);
            int simpler = simplest(Objects.requireNonNull(best()));
            if (simpler == chosen) {
                break;
            }
            chosen = simpler;
        }
        // what taking back did not need
        new Finalists(spec, trials, judge).lookAgain(spec.budget());
        chosen = simplest(Objects.requireNonNullElse(best(), chosen));
        List<Knob> knobs = knobs(chosen);
        return answer(setting(chosen), alike(chosen), knobs, sentence(chosen, knobs));
    }

    private Recommendation answer(@Nullable Setting best, List<Setting> alike, List<Knob> knobs, String sentence) {
        List<Analysis.Cell> cells = new ArrayList<>();
        for (int cell : trials.tried().keySet()) {
            Estimate e = judge.estimate(cell, 0, goal.metric());
            if (e != null && cell != spec.baseline()) {
                cells.add(new Analysis.Cell(cell, spec.values(cell), e, 1, false, ""));
            }
        }
        List<Share> importance = Effects.of(spec, cells).axes().stream()
                .map(e -> new Share(e.axis(), e.share(), e.lo(), e.hi()))
                .sorted(Comparator.comparingDouble(Share::share).reversed())
                .toList();
        List<String> limits = spec.limits().stream()
                .map(l -> l + l.meaning(judge.bound(l, 0)))
                .toList();
        return new Recommendation(
                sentence,
                best,
                alike,
                spec.goals().size() > 1 ? front() : List.of(),
                knobs,
                importance,
                trials.tried().size(),
                spec.cells(),
                trials.runs(),
                limits);
    }

    /** Percentiles asked for that no run tried has enough I/Os for; empty where there is none. */
    private String tooShort() {
        return Stream.concat(
                        spec.goals().stream().map(Goal::metric),
                        spec.limits().stream().map(Limit::metric))
                .filter(m -> trials.tried().values().stream()
                        .flatMap(List::stream)
                        .allMatch(f -> f.tooShort().contains(m)))
                .map(Metric::toString)
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /** The best that can be relied on: a standard error below its figures it still keeps the limits, and is the best there. */
    private @Nullable Integer best() {
        return eligible().stream()
                .max(Comparator.comparingDouble(this::atLeast)
                        .thenComparing(Comparator.comparingInt(spec::changes).reversed()))
                .orElse(null);
    }

    private double atLeast(int cell) {
        double[] values = judge.values(cell, -1);
        return values == null ? -cost(cell) : values[0];
    }

    /**
     * Settings that keep the limits, also with a little bad luck. Where there is none: by their own figures, or by what they come to
     * among their neighbours.
     */
    private List<Integer> eligible() {
        List<Integer> surely = trials.tried().keySet().stream()
                .filter(c -> judge.values(c, -1) != null)
                .toList();
        return surely.isEmpty()
                ? trials.tried().keySet().stream()
                        .filter(c -> judge.keepsAll(c) || picture.kept().contains(c))
                        .toList()
                : surely;
    }

    private boolean isSure(int cell) {
        return trials.looks(cell) >= Finalists.SURE;
    }

    private double cost(int cell) {
        return goal.cost(judge.ratio(cell, goal.metric(), goal.more()));
    }

    /** Of the settings as good as the best, the one with the fewest changes. */
    private int simplest(int best) {
        return eligible().stream()
                .filter(c -> asGood(c, best))
                .min(Comparator.comparingInt(spec::changes).thenComparingDouble(this::cost))
                .orElse(best);
    }

    private boolean asGood(int cell, int best) {
        if (!isSure(cell) && isSure(best)) {
            return false;
        }
        double a = judge.ratio(cell, goal.metric(), goal.more());
        double b = judge.ratio(best, goal.metric(), goal.more());
        if (Math.abs(a - b) > NEAR * Math.abs(b)) {
            return false;
        }
        int s = judge.worstScenario(cell, goal.metric(), goal.more());
        Estimate own = judge.estimate(cell, s, goal.metric());
        Estimate of = judge.estimate(best, s, goal.metric());
        if (own == null || of == null) {
            // a setting whose run failed, or did nothing that the objective counts
            return false;
        }
        return Math.abs(own.mean() - of.mean()) <= own.halfOfDifference(of, spec.common());
    }

    private List<Setting> alike(int chosen) {
        return eligible().stream()
                .filter(c -> c != chosen && c != spec.baseline() && asGood(c, chosen))
                .sorted(Comparator.comparingInt(spec::changes).thenComparingDouble(this::cost))
                .limit(MOST_ALIKE)
                .map(this::setting)
                .toList();
    }

    /**
     * Settings of which none is better in every goal: by their own figures, or by what they come to among their neighbours. The
     * figures alone would leave out settings that had bad luck, where so many compete.
     */
    private List<Setting> front() {
        Map<Integer, double[]> measured = new LinkedHashMap<>();
        Map<Integer, double[]> smoothed = new LinkedHashMap<>();
        for (int cell : trials.tried().keySet()) {
            double[] own = judge.values(cell, 0);
            if (own != null) {
                measured.put(cell, own);
            }
            double[] values = picture.values().get(cell);
            if (values != null && picture.kept().contains(cell)) {
                smoothed.put(cell, values);
            }
        }
        Set<Integer> front = undominated(measured);
        front.addAll(undominated(smoothed));
        return front.stream()
                .sorted(Comparator.comparingDouble(this::cost))
                .limit(MOST_FRONT)
                .map(this::setting)
                .toList();
    }

    private Set<Integer> undominated(Map<Integer, double[]> values) {
        Set<Integer> front = new TreeSet<>();
        Set<List<Double>> seen = new HashSet<>();
        // of settings that come to the same, the one with the fewest changes
        values.keySet().stream()
                .sorted(Comparator.comparingInt(spec::changes).thenComparing(c -> c))
                .forEach(cell -> {
                    double[] own = Objects.requireNonNull(values.get(cell));
                    if (values.values().stream().noneMatch(v -> dominates(v, own))
                            && seen.add(Arrays.stream(own).boxed().toList())) {
                        front.add(cell);
                    }
                });
        return front;
    }

    private static boolean dominates(double[] a, double[] b) {
        boolean better = false;
        for (int g = 0; g < a.length; g++) {
            if (a[g] < b[g]) {
                return false;
            }
            better |= a[g] > b[g];
        }
        return better;
    }

    private void takeBack(int chosen) {
        List<Integer> cells = new ArrayList<>();
        for (int a = 0; a < spec.axes().size(); a++) {
            Integer without = without(chosen, a);
            if (without != null) {
                cells.add(without);
            }
        }
        trials.attempt(cells, spec.budget());
        judge.look(cells);
    }

    /** The cell with one axis put back to the base's level; null if it is there, or the base's level is none of the axis'. */
    private @Nullable Integer without(int cell, int axis) {
        if (cell == spec.baseline()) {
            return null;
        }
        int[] levels = spec.levels(cell);
        int base = spec.axes().get(axis).levels().indexOf(spec.baselineValues().get(axis));
        if (base < 0 || levels[axis] == base) {
            return null;
        }
        levels[axis] = base;
        return spec.cell(levels);
    }

    private List<Knob> knobs(int chosen) {
        List<Knob> knobs = new ArrayList<>();
        for (int a = 0; a < spec.axes().size(); a++) {
            Integer without = without(chosen, a);
            Estimate own = judge.estimate(chosen, 0, goal.metric());
            Estimate back = without == null ? null : judge.estimate(without, 0, goal.metric());
            if (own != null && back != null) {
                double gain = back.mean() / own.mean() - 1;
                double half = back.halfOfDifference(own, spec.common()) / own.mean();
                knobs.add(new Knob(
                        spec.axes().get(a).name(),
                        spec.baselineValues().get(a),
                        spec.values(chosen).get(a),
                        gain,
                        gain - half,
                        gain + half,
                        Math.abs(gain) > half));
            }
        }
        return knobs;
    }

    private Setting setting(int cell) {
        Map<String, String> values = new LinkedHashMap<>();
        List<String> own = spec.values(cell);
        for (int a = 0; a < own.size(); a++) {
            values.put(spec.axes().get(a).name(), own.get(a));
        }
        List<Objective> objectives =
                spec.goals().stream().map(g -> objective(cell, g)).toList();
        Map<String, Double> elsewhere = new LinkedHashMap<>();
        for (Metric m : Metric.values()) {
            double ratio = judge.ratio(cell, m, m.moreIsBetter());
            boolean asked = spec.goals().stream().anyMatch(g -> g.metric() == m);
            if (!Double.isNaN(ratio) && !asked && baseKnows(m)) {
                elsewhere.put(m.toString(), ratio - 1);
            }
        }
        return new Setting(cell, values, spec.changes(cell), objectives, elsewhere);
    }

    /** Whether the base has a figure that a change can be told against, everywhere: its runs may be too short for a percentile. */
    private boolean baseKnows(Metric m) {
        for (int s = 0; s < spec.scenarios().size(); s++) {
            Estimate base = judge.estimate(spec.baseline(), s, m);
            if (base == null || base.mean() == 0) {
                return false;
            }
        }
        return true;
    }

    private Objective objective(int cell, Goal g) {
        int s = judge.worstScenario(cell, g.metric(), g.more());
        Estimate own = Objects.requireNonNull(judge.estimate(cell, s, g.metric()));
        Estimate base = judge.estimate(spec.baseline(), s, g.metric());
        if (base == null || base.mean() == 0) {
            return new Objective(g.toString(), own.mean(), own.half(), 0, 0, 0);
        }
        double gain = own.mean() / base.mean() - 1;
        double half = own.halfOfDifference(base, spec.common()) / base.mean();
        return new Objective(g.toString(), own.mean(), own.half(), gain, gain - half, gain + half);
    }

    private String sentence(int chosen, List<Knob> knobs) {
        Objective o = objective(chosen, goal);
        if (chosen == spec.baseline() || (o.lo() <= 0 && o.hi() >= 0)) {
            return "Leave it as it is: nothing tried is better for " + goal.metric()
                    + " than the base by more than the noise, within the limits.";
        }
        List<String> set = new ArrayList<>();
        setting(chosen).values().forEach((axis, value) -> {
            int a = spec.axes().stream().map(Axis::name).toList().indexOf(axis);
            if (!spec.baselineValues().get(a).equals(value)) {
                set.add(axis + "=" + value);
            }
        });
        String most = knobs.stream()
                .filter(Knob::matters)
                .max(Comparator.comparingDouble(k -> Math.abs(k.gain())))
                .map(k -> " Most of it is " + k.axis() + "'s.")
                .orElse("");
        // a tenth of a percent of a hundred is nothing that anybody can know
        String digits = Math.abs(o.gain()) < 1 ? "%+.1f" : "%+.0f";
        return String.format(
                Locale.ROOT,
                "Set %s: %s " + digits + " %% (95 %% interval " + digits + " to " + digits + " %%) against the base.%s",
                String.join(", ", set),
                goal.metric(),
                100 * o.gain(),
                100 * o.lo(),
                100 * o.hi(),
                most);
    }
}
