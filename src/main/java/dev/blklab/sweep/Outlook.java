package dev.blklab.sweep;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Says which cells to try next, from what is believed of every metric that is asked for ({@link Beliefs}). Of each candidate it is
 * drawn, many times, what it may turn out to be, and how much of the space that the objectives span it would add to what is dominated,
 * if it keeps the limits; with one objective that is by how much it would be better. The space is measured along random directions (the hypervolume is, up to a factor, the mean over directions of how far
 * the front reaches), so that any number of objectives costs the same.
 */
final class Outlook {

    /** A further metric's best is looked for as long as it may rise by so much. */
    private static final double WORTH = 0.003;

    private final SweepSpec spec;
    private final Trials trials;
    private final Judge judge;
    private final Candidates candidates;
    /** Metrics that are no goal, but whose best is the measure of a limit. */
    private final List<Metric> references;

    private @Nullable Beliefs before;
    private Picture last = Picture.NONE;

    Outlook(SweepSpec spec, Trials trials, Judge judge, Candidates candidates) {
        this.spec = spec;
        this.trials = trials;
        this.judge = judge;
        this.candidates = candidates;
        this.references = spec.limits().stream()
                .filter(l -> l.of() == Limit.Of.BEST)
                .map(Limit::metric)
                .filter(m -> spec.goals().stream().noneMatch(g -> g.metric() == m))
                .distinct()
                .toList();
    }

    /** In how many ways a cell can be the best: a goal each, and what limits are measured against. */
    int aims() {
        return spec.goals().size() + references.size();
    }

    /**
     * Untried cells to try next, so many at most; fewer if there are no more.
     *
     * @param among what is left of these comes first; empty = all are alike
     */
    List<Integer> promising(int most, Collection<Integer> among) {
        var round = new Round();
        List<Integer> chosen = new ArrayList<>();
        if (!round.known) {
            return chosen;
        }
        for (Metric m : references) {
            if (chosen.size() < most && round.beliefs.knows(m)) {
                round.take(round.bestOf(m), chosen);
            }
        }
        while (chosen.size() < most) {
            List<Integer> first = round.open.stream().filter(among::contains).toList();
            if (!round.take(round.best(first.isEmpty() ? round.open : first), chosen)) {
                break;
            }
        }
        return chosen;
    }

    /**
     * What the cells tried come to when each is seen among its neighbours: their figures without the luck in them.
     *
     * @param values of the goals by cell, against the base, more is better
     * @param kept cells that keep the limits
     */
    record Picture(Map<Integer, double[]> values, Set<Integer> kept) {
        static final Picture NONE = new Picture(Map.of(), Set.of());
    }

    /** The picture as it is now. */
    Picture picture() {
        var round = new Round();
        return round.known ? round.new Space().picture : Picture.NONE;
    }

    /** The best cells tried, in one aim or another; the base is none of them. */
    List<Integer> leading(int most) {
        List<List<Integer>> ranks = new ArrayList<>();
        for (int g = 0; g < spec.goals().size(); g++) {
            int goal = g;
            ranks.add(ranked(
                    last.kept.isEmpty() ? last.values.keySet() : last.kept,
                    c -> Objects.requireNonNull(last.values.get(c))[goal]));
        }
        for (Metric m : references) {
            ranks.add(ranked(last.values.keySet(), c -> (more(m) ? 1 : -1) * judge.ratio(c, m, more(m))));
        }
        Set<Integer> leading = new LinkedHashSet<>();
        for (int i = 0; i < most; i++) {
            ranks.get(i % ranks.size()).stream()
                    .filter(c -> !leading.contains(c))
                    .findFirst()
                    .ifPresent(leading::add);
        }
        return List.copyOf(leading);
    }

    private List<Integer> ranked(Collection<Integer> cells, ToDoubleFunction<Integer> value) {
        return cells.stream()
                .filter(c -> c != spec.baseline() && !Double.isNaN(value.applyAsDouble(c)))
                .sorted(Comparator.comparingDouble(value).reversed())
                .toList();
    }

    /** Whether more of a metric is wanted. */
    private boolean more(Metric metric) {
        return spec.goals().stream()
                .filter(g -> g.metric() == metric)
                .map(Goal::more)
                .findFirst()
                .orElseGet(() ->
                        spec.limits().stream().filter(l -> l.metric() == metric).anyMatch(Limit::atLeast));
    }

    /** One look at what is known now. */
    private final class Round {

        private final Map<Integer, double[]> points = candidates.points();
        private final List<Integer> open = new ArrayList<>();
        private final List<Integer> tried = new ArrayList<>();
        private final Beliefs beliefs;
        private final Draws draws;
        private final boolean known;

        Round() {
            for (int cell : points.keySet()) {
                List<Figures> figures = trials.figures(cell);
                if (figures == null) {
                    open.add(cell);
                } else if (!figures.isEmpty()) {
                    tried.add(cell);
                }
            }
            var twins = new Twins(points, trials, spec);
            List<Integer> fresh = open.stream().filter(c -> !twins.hold(c)).toList();
            if (!fresh.isEmpty()) {
                open.retainAll(Set.copyOf(fresh));
            }
            Set<Metric> metrics = EnumSet.noneOf(Metric.class);
            spec.goals().forEach(g -> metrics.add(g.metric()));
            spec.limits().forEach(l -> metrics.add(l.metric()));
            Map<Metric, Beliefs.Seen> seen = new EnumMap<>(Metric.class);
            metrics.forEach(m -> seen.put(m, seen(m)));
            beliefs = new Beliefs(spec.goals().get(0).metric(), seen, before);
            before = beliefs;
            known = spec.goals().stream().allMatch(g -> beliefs.knows(g.metric()));
            draws = new Draws(spec.goals().size(), beliefs.metrics());
        }

        private Beliefs.Seen seen(Metric metric) {
            var seen = new Beliefs.Seen();
            boolean more = more(metric);
            for (int cell : tried) {
                double ratio = judge.ratio(cell, metric, more);
                Estimate own = judge.estimate(cell, judge.worstScenario(cell, metric, more), metric);
                if (ratio > 0 && own != null) {
                    seen.add(point(cell), Math.log(ratio), Math.pow(own.error() / own.mean(), 2));
                }
            }
            return seen;
        }

        private double[] point(int cell) {
            return Objects.requireNonNull(points.get(cell));
        }

        /** Takes a cell for one of those to try, and what is believed of it for seen. */
        boolean take(@Nullable Integer cell, List<Integer> chosen) {
            if (cell == null) {
                return false;
            }
            chosen.add(cell);
            open.remove(cell);
            beliefs.believe(point(cell));
            return true;
        }

        /** The cell of which most is expected, of some. */
        @Nullable
        Integer best(Collection<Integer> of) {
            var space = new Space();
            Integer best = null;
            double most = -1;
            for (int cell : of) {
                double gain = space.gain(point(cell));
                if (gain > most) {
                    most = gain;
                    best = cell;
                }
            }
            return best;
        }

        /** The cell of which the best of a metric is expected, as long as it may rise, and with it the bound of a limit. */
        @Nullable
        Integer bestOf(Metric metric) {
            double sign = more(metric) ? 1 : -1;
            double reached = Double.NEGATIVE_INFINITY;
            for (int cell : tried) {
                reached = Math.max(reached, sign * beliefs.mean(metric, point(cell)));
            }
            Integer best = null;
            double most = WORTH;
            for (int cell : open) {
                double sum = 0;
                for (double value : of(beliefs.drawn(point(cell), draws), metric)) {
                    sum += Math.max(0, sign * value - reached);
                }
                if (sum / Draws.COUNT > most) {
                    most = sum / Draws.COUNT;
                    best = cell;
                }
            }
            return best;
        }

        /** The objectives' space as it is dominated now. */
        private final class Space {

            private final int goals = spec.goals().size();
            private final double[] worst = new double[goals];
            private final double[] range = new double[goals];
            private final double[] reached = new double[Draws.COUNT];
            private final double[] bounds = new double[spec.limits().size()];
            private final Picture picture = new Picture(new HashMap<>(), new HashSet<>());

            Space() {
                for (int l = 0; l < bounds.length; l++) {
                    bounds[l] = bound(spec.limits().get(l));
                }
                List<double[]> kept = new ArrayList<>();
                List<double[]> all = new ArrayList<>();
                for (int cell : tried) {
                    double[] values = new double[goals];
                    for (int g = 0; g < goals; g++) {
                        Goal goal = spec.goals().get(g);
                        values[g] = value(goal, beliefs.mean(goal.metric(), point(cell)));
                    }
                    boolean keeps = true;
                    for (int l = 0; l < bounds.length && keeps; l++) {
                        Limit limit = spec.limits().get(l);
                        keeps = beliefs.knows(limit.metric())
                                && keeps(limit, bounds[l], beliefs.mean(limit.metric(), point(cell)));
                    }
                    all.add(values);
                    picture.values.put(cell, values);
                    if (keeps) {
                        picture.kept.add(cell);
                        kept.add(values);
                    }
                }
                last = picture;
                List<double[]> of = kept.isEmpty() ? all : kept;
                for (int g = 0; g < goals; g++) {
                    int goal = g;
                    worst[g] = of.stream().mapToDouble(v -> v[goal]).min().orElse(0);
                    range[g] = Math.max(
                            1e-6, of.stream().mapToDouble(v -> v[goal]).max().orElse(1) - worst[g]);
                }
                for (int d = 0; d < Draws.COUNT; d++) {
                    reached[d] = 0;
                    for (double[] v : kept) {
                        reached[d] = Math.max(reached[d], reach(v, draws.direction(d)));
                    }
                }
            }

            private double value(Goal goal, double logarithm) {
                return goal.more() ? Math.exp(logarithm) : -Math.exp(logarithm);
            }

            private double bound(Limit limit) {
                Estimate base = judge.estimate(spec.baseline(), 0, limit.metric());
                double unit = base == null || base.mean() == 0 ? 1 : base.mean();
                if (limit.of() != Limit.Of.BEST || !beliefs.knows(limit.metric())) {
                    return Math.log(Math.max(1e-12, judge.bound(limit, 0) / unit));
                }
                double best = limit.atLeast() ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
                for (int cell : tried) {
                    double mean = beliefs.mean(limit.metric(), point(cell));
                    best = limit.atLeast() ? Math.max(best, mean) : Math.min(best, mean);
                }
                return best + Math.log(limit.value());
            }

            private static boolean keeps(Limit limit, double bound, double logarithm) {
                return limit.atLeast() ? logarithm >= bound : logarithm <= bound;
            }

            /** How far a point reaches in a direction, as a volume. */
            private double reach(double[] values, double[] direction) {
                double least = Double.POSITIVE_INFINITY;
                for (int g = 0; g < goals; g++) {
                    least = Math.min(least, Math.max(0, values[g] - worst[g]) / range[g] / direction[g]);
                }
                return Math.pow(least, goals);
            }

            double gain(double[] point) {
                Map<Metric, double[]> drawn = beliefs.drawn(point, draws);
                double sum = 0;
                double[] values = new double[goals];
                for (int d = 0; d < Draws.COUNT; d++) {
                    boolean keeps = true;
                    for (int l = 0; l < bounds.length && keeps; l++) {
                        Limit limit = spec.limits().get(l);
                        keeps = drawn.containsKey(limit.metric())
                                && keeps(limit, bounds[l], of(drawn, limit.metric())[d]);
                    }
                    if (keeps) {
                        for (int g = 0; g < goals; g++) {
                            Goal goal = spec.goals().get(g);
                            values[g] = value(goal, of(drawn, goal.metric())[d]);
                        }
                        sum += Math.max(0, reach(values, draws.direction(d)) - reached[d]);
                    }
                }
                return sum / Draws.COUNT;
            }
        }
    }

    private static double[] of(Map<Metric, double[]> drawn, Metric metric) {
        return Objects.requireNonNull(drawn.get(metric));
    }
}
