package dev.blklab.sweep;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says how good a tried cell is: its objectives against the base, the worst over all scenarios, and by how much it misses a limit. */
final class Judge {

    private final SweepSpec spec;
    private final Trials trials;
    private final Map<Integer, List<Map<Metric, Estimate>>> estimates = new HashMap<>();
    /** The best of a metric over all cells tried, by scenario. */
    private final List<Map<Metric, Double>> best = new ArrayList<>();

    Judge(SweepSpec spec, Trials trials) {
        this.spec = spec;
        this.trials = trials;
        for (int s = 0; s < spec.scenarios().size(); s++) {
            best.add(new EnumMap<>(Metric.class));
        }
    }

    /** Takes what cells have shown into account, also what they show now that they were run again. */
    void look(Collection<Integer> cells) {
        cells.forEach(estimates::remove);
        for (int s = 0; s < best.size(); s++) {
            best.get(s).clear();
            for (Limit limit : spec.limits()) {
                for (int cell : trials.tried().keySet()) {
                    Estimate e = estimate(cell, s, limit.metric());
                    if (e != null) {
                        best.get(s).merge(limit.metric(), e.mean(), limit.atLeast() ? Math::max : Math::min);
                    }
                }
            }
        }
    }

    /** The cells whose figures set the bounds of limits that refer to the best. */
    Set<Integer> setters() {
        Set<Integer> setters = new HashSet<>();
        for (int s = 0; s < best.size(); s++) {
            for (Limit limit : spec.limits()) {
                Double bound = limit.of() == Limit.Of.BEST ? best.get(s).get(limit.metric()) : null;
                for (int cell : trials.tried().keySet()) {
                    Estimate e = bound == null ? null : estimate(cell, s, limit.metric());
                    if (e != null && bound != null && e.mean() == bound) {
                        setters.add(cell);
                    }
                }
            }
        }
        return setters;
    }

    /** A metric of a cell in one scenario; null where it has no such I/O, too few for a percentile, or was not tried. */
    @Nullable
    Estimate estimate(int cell, int scenario, Metric metric) {
        List<Figures> figures = trials.figures(cell);
        if (figures == null || figures.isEmpty()) {
            return null;
        }
        List<Map<Metric, Estimate>> known = estimates.computeIfAbsent(cell, c -> {
            List<Map<Metric, Estimate>> empty = new ArrayList<>();
            spec.scenarios().forEach(s -> empty.add(new EnumMap<>(Metric.class)));
            return empty;
        });
        Estimate before = known.get(scenario).get(metric);
        if (before != null) {
            return before;
        }
        int n = spec.replications();
        List<Figures> own = new ArrayList<>();
        for (int from = scenario * n; from < figures.size(); from += spec.runsPerCell()) {
            own.addAll(figures.subList(from, from + n));
        }
        if (!own.stream().allMatch(f -> f.knows(metric))) {
            return null;
        }
        Estimate estimate = Estimate.of(own.stream().map(f -> f.value(metric)).toList());
        known.get(scenario).put(metric, estimate);
        return estimate;
    }

    /** A metric as a share of the base's, the worst over all scenarios; NaN where there is none. */
    double ratio(int cell, Metric metric, boolean more) {
        double worst = Double.NaN;
        for (int s = 0; s < spec.scenarios().size(); s++) {
            Estimate own = estimate(cell, s, metric);
            Estimate base = estimate(spec.baseline(), s, metric);
            if (own == null) {
                return Double.NaN;
            }
            double ratio = base == null || base.mean() == 0 ? own.mean() : own.mean() / base.mean();
            worst = Double.isNaN(worst) ? ratio : more ? Math.min(worst, ratio) : Math.max(worst, ratio);
        }
        return worst;
    }

    /** The scenario in which a metric is worst against the base. */
    int worstScenario(int cell, Metric metric, boolean more) {
        int worst = 0;
        double least = Double.NaN;
        for (int s = 0; s < spec.scenarios().size(); s++) {
            Estimate own = estimate(cell, s, metric);
            Estimate base = estimate(spec.baseline(), s, metric);
            if (own != null && base != null) {
                double ratio = own.mean() / base.mean();
                if (Double.isNaN(least) || (more ? ratio < least : ratio > least)) {
                    least = ratio;
                    worst = s;
                }
            }
        }
        return worst;
    }

    /** The bound of a limit in one scenario, as it is now. */
    double bound(Limit limit, int scenario) {
        Estimate base = estimate(spec.baseline(), scenario, limit.metric());
        double none = limit.atLeast() ? 0 : Double.POSITIVE_INFINITY;
        return limit.bound(best.get(scenario).getOrDefault(limit.metric(), none), base == null ? none : base.mean());
    }

    /** By how much a cell misses a limit, the worst over all scenarios; 0 = kept. */
    double violation(int cell, Limit limit) {
        double worst = 0;
        for (int s = 0; s < spec.scenarios().size(); s++) {
            Estimate e = estimate(cell, s, limit.metric());
            worst = Math.max(worst, e == null ? 1 : limit.violation(e.mean(), bound(limit, s)));
        }
        return worst;
    }

    /**
     * The goals' values against the base, more is better, moved by so many standard errors for the better; null where there are none,
     * or where a limit is missed even so.
     */
    double @Nullable [] values(int cell, double errors) {
        for (int s = 0; s < spec.scenarios().size(); s++) {
            for (Limit l : spec.limits()) {
                Estimate e = estimate(cell, s, l.metric());
                double off = e == null ? 0 : errors * e.error() * (l.atLeast() ? 1 : -1);
                if (e == null || l.violation(e.mean() + off, bound(l, s)) > 0) {
                    return null;
                }
            }
        }
        double[] values = new double[spec.goals().size()];
        for (int g = 0; g < values.length; g++) {
            Goal goal = spec.goals().get(g);
            Estimate e = estimate(cell, worstScenario(cell, goal.metric(), goal.more()), goal.metric());
            double ratio = ratio(cell, goal.metric(), goal.more());
            if (e == null || Double.isNaN(ratio)) {
                return null;
            }
            values[g] = -goal.cost(ratio) + errors * Math.abs(ratio) * e.error() / Math.abs(e.mean());
        }
        return values;
    }

    boolean keepsAll(int cell) {
        return values(cell, 0) != null;
    }
}
