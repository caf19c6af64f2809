package dev.blklab.sweep;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.random.SobolSequenceGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Says which cells to try next. Every metric that is asked for has a {@link GaussianProcess} over the cells tried, in logarithms
 * against the base. Of each candidate it is drawn, many times, what it may turn out to be, and how much of the space that the
 * objectives span it would add to what is dominated, if it keeps the limits; with one objective that is by how much it would be
 * better. The space is measured along random directions (the hypervolume is, up to a factor, the mean over directions of how far
 * the front reaches), so that any number of objectives costs the same.
 */
final class Outlook {

    private static final int DRAWS = 512;
    private static final NormalDistribution NORMAL = new NormalDistribution();
    /** A further metric's best is looked for as long as it may rise by so much. */
    private static final double WORTH = 0.003;

    private final SweepSpec spec;
    private final Trials trials;
    private final Judge judge;
    private final Candidates candidates;
    private final Map<Metric, GaussianProcess> before = new EnumMap<>(Metric.class);
    private Picture last = Picture.NONE;

    Outlook(SweepSpec spec, Trials trials, Judge judge, Candidates candidates) {
        this.spec = spec;
        this.trials = trials;
        this.judge = judge;
        this.candidates = candidates;
    }

    /** Untried cells to try next, so many at most; fewer if there are no more. */
    List<Integer> promising(int most) {
        var round = new Round();
        List<Integer> chosen = new ArrayList<>();
        while (chosen.size() < most && round.known) {
            Integer best = round.best(chosen.isEmpty() ? round.reference() : null);
            if (best == null) {
                break;
            }
            chosen.add(best);
            round.believe(best);
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

    /** The best cells tried, in one direction of the goals or another; the base is none of them. */
    List<Integer> leading(int most) {
        Map<Integer, double[]> values = last.kept.isEmpty() ? last.values : new HashMap<>(last.values);
        if (!last.kept.isEmpty()) {
            values.keySet().retainAll(last.kept);
        }
        List<Integer> leading = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            int goal = i % spec.goals().size();
            values.entrySet().stream()
                    .filter(e -> e.getKey() != spec.baseline() && !leading.contains(e.getKey()))
                    .max(Comparator.comparingDouble(e -> e.getValue()[goal]))
                    .ifPresent(e -> leading.add(e.getKey()));
        }
        return leading;
    }

    /** One look at what is known now. */
    private final class Round {

        private final Map<Integer, double[]> points = candidates.points();
        private final List<Integer> open = new ArrayList<>();
        private final List<Integer> tried = new ArrayList<>();
        private final Map<Metric, GaussianProcess> guesses = new EnumMap<>(Metric.class);
        private final Map<Metric, double[]> normals = new EnumMap<>(Metric.class);
        private final double[][] directions = new double[DRAWS][spec.goals().size()];
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
            Set<Metric> metrics = EnumSet.noneOf(Metric.class);
            spec.goals().forEach(g -> metrics.add(g.metric()));
            spec.limits().forEach(l -> metrics.add(l.metric()));
            metrics.forEach(this::fit);
            known = !guesses.isEmpty() && spec.goals().stream().allMatch(g -> guesses.containsKey(g.metric()));
            draw();
        }

        /** Directions and luck, evenly spread over all there may be together: a Sobol sequence through the normal distribution. */
        private void draw() {
            List<Metric> metrics = List.copyOf(guesses.keySet());
            int goals = spec.goals().size();
            var sequence = new SobolSequenceGenerator(goals + metrics.size());
            sequence.skipTo(1);
            metrics.forEach(m -> normals.put(m, new double[DRAWS]));
            for (int d = 0; d < DRAWS; d++) {
                double[] at = sequence.nextVector();
                double squares = 0;
                for (int g = 0; g < goals; g++) {
                    // one half of the distribution: a direction has no negative parts
                    directions[d][g] = NORMAL.inverseCumulativeProbability(0.5 + 0.5 * Math.max(1e-4, at[g]));
                    squares += directions[d][g] * directions[d][g];
                }
                for (int g = 0; g < goals; g++) {
                    directions[d][g] /= Math.sqrt(squares);
                }
                for (int m = 0; m < metrics.size(); m++) {
                    normals(metrics.get(m))[d] = NORMAL.inverseCumulativeProbability(at[goals + m]);
                }
            }
        }

        private void fit(Metric metric) {
            List<double[]> at = new ArrayList<>();
            List<Double> values = new ArrayList<>();
            List<Double> noise = new ArrayList<>();
            boolean more = more(metric);
            for (int cell : tried) {
                double ratio = judge.ratio(cell, metric, more);
                Estimate own = judge.estimate(cell, judge.worstScenario(cell, metric, more), metric);
                if (ratio > 0 && own != null) {
                    at.add(point(cell));
                    values.add(Math.log(ratio));
                    noise.add(Math.pow(own.error() / own.mean(), 2));
                }
            }
            if (at.size() >= 3) {
                GaussianProcess fitted = GaussianProcess.fit(
                        at,
                        values.stream().mapToDouble(d -> d).toArray(),
                        noise.stream().mapToDouble(d -> d).toArray(),
                        before.get(metric));
                guesses.put(metric, fitted);
                before.put(metric, fitted);
            }
        }

        /** Whether more of a metric is wanted. */
        private boolean more(Metric metric) {
            return spec.goals().stream()
                    .filter(g -> g.metric() == metric)
                    .map(Goal::more)
                    .findFirst()
                    .orElseGet(() -> spec.limits().stream()
                            .filter(l -> l.metric() == metric)
                            .anyMatch(Limit::atLeast));
        }

        private double[] point(int cell) {
            return Objects.requireNonNull(points.get(cell));
        }

        private GaussianProcess guess(Metric metric) {
            return Objects.requireNonNull(guesses.get(metric));
        }

        private double[] normals(Metric metric) {
            return Objects.requireNonNull(normals.get(metric));
        }

        void believe(int cell) {
            open.remove((Integer) cell);
            guesses.replaceAll((m, g) -> g.believing(point(cell)));
        }

        /** A limit's metric which is no goal itself, whose best may still rise, and with it the bound; null if none. */
        private @Nullable Metric reference() {
            for (Limit l : spec.limits()) {
                if (l.of() == Limit.Of.BEST && spec.goals().stream().noneMatch(g -> g.metric() == l.metric())) {
                    return l.metric();
                }
            }
            return null;
        }

        /** The cell of which most is expected. */
        private @Nullable Integer best(@Nullable Metric reference) {
            if (reference != null && guesses.containsKey(reference)) {
                Integer best = bestOf(reference);
                if (best != null) {
                    return best;
                }
            }
            var space = new Space();
            Integer best = null;
            double most = -1;
            for (int cell : open) {
                double gain = space.gain(point(cell));
                if (gain > most) {
                    most = gain;
                    best = cell;
                }
            }
            return best;
        }

        private @Nullable Integer bestOf(Metric metric) {
            GaussianProcess guess = guess(metric);
            double sign = more(metric) ? 1 : -1;
            double reached = Double.NEGATIVE_INFINITY;
            for (int cell : tried) {
                reached = Math.max(reached, sign * guess.at(point(cell)).mean());
            }
            Integer best = null;
            double most = WORTH;
            double[] drawn = normals(metric);
            for (int cell : open) {
                GaussianProcess.Guess g = guess.at(point(cell));
                double sum = 0;
                for (double z : drawn) {
                    sum += Math.max(0, sign * g.mean() + g.deviation() * z - reached);
                }
                if (sum / DRAWS > most) {
                    most = sum / DRAWS;
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
            private final double[] reached = new double[DRAWS];
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
                        values[g] =
                                value(goal, guess(goal.metric()).at(point(cell)).mean());
                    }
                    boolean keeps = true;
                    for (int l = 0; l < bounds.length && keeps; l++) {
                        Limit limit = spec.limits().get(l);
                        GaussianProcess guess = guesses.get(limit.metric());
                        keeps = guess != null
                                && keeps(limit, bounds[l], guess.at(point(cell)).mean());
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
                for (int d = 0; d < DRAWS; d++) {
                    reached[d] = 0;
                    for (double[] v : kept) {
                        reached[d] = Math.max(reached[d], reach(v, directions[d]));
                    }
                }
            }

            private double value(Goal goal, double logarithm) {
                return goal.more() ? Math.exp(logarithm) : -Math.exp(logarithm);
            }

            private double bound(Limit limit) {
                Estimate base = judge.estimate(spec.baseline(), 0, limit.metric());
                double unit = base == null || base.mean() == 0 ? 1 : base.mean();
                GaussianProcess guess = guesses.get(limit.metric());
                if (limit.of() != Limit.Of.BEST || guess == null) {
                    return Math.log(Math.max(1e-12, judge.bound(limit, 0) / unit));
                }
                double best = limit.atLeast() ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
                for (int cell : tried) {
                    double mean = guess.at(point(cell)).mean();
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
                Map<Metric, GaussianProcess.Guess> at = new EnumMap<>(Metric.class);
                guesses.forEach((m, g) -> at.put(m, g.at(point)));
                double sum = 0;
                double[] values = new double[goals];
                for (int d = 0; d < DRAWS; d++) {
                    boolean keeps = true;
                    for (int l = 0; l < bounds.length && keeps; l++) {
                        Limit limit = spec.limits().get(l);
                        keeps = at.containsKey(limit.metric()) && keeps(limit, bounds[l], drawn(at, limit.metric(), d));
                    }
                    if (keeps) {
                        for (int g = 0; g < goals; g++) {
                            Goal goal = spec.goals().get(g);
                            values[g] = value(goal, drawn(at, goal.metric(), d));
                        }
                        sum += Math.max(0, reach(values, directions[d]) - reached[d]);
                    }
                }
                return sum / DRAWS;
            }

            private double drawn(Map<Metric, GaussianProcess.Guess> at, Metric metric, int d) {
                GaussianProcess.Guess g = Objects.requireNonNull(at.get(metric));
                return g.mean() + g.deviation() * normals(metric)[d];
            }
        }
    }
}
