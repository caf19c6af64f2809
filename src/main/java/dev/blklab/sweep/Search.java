package dev.blklab.sweep;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hipparchus.random.SobolSequenceGenerator;
import org.moeaframework.algorithm.NSGAII;
import org.moeaframework.core.Solution;
import org.moeaframework.core.constraint.LessThanOrEqual;
import org.moeaframework.core.initialization.InjectedInitialization;
import org.moeaframework.core.variable.RealVariable;
import org.moeaframework.problem.AbstractProblem;

/**
 * Looks for the best cells of a grid with few runs. A Sobol sequence gives a first picture; then, round after round, a
 * {@link Surrogate} of every metric is fitted to all cells tried, MOEA Framework's NSGA-II finds the cells that it takes for the
 * best, and these are simulated. A part of the runs is kept for what the recommendation has to show.
 */
final class Search {

    private static final double FIRST_SHARE = 0.35;
    private static final int ROUND = 4;
    private static final int POPULATION = 60;
    private static final int GENERATIONS = 40;
    /** Rounds that bring nothing new end a search before its budget. */
    private static final int MOST_IDLE = 8;

    private final SweepSpec spec;
    private final Trials trials;
    private final Judge judge;
    private final int most;
    private final SobolSequenceGenerator sobol;

    Search(SweepSpec spec, Trials trials, Judge judge) {
        this.spec = spec;
        this.trials = trials;
        this.judge = judge;
        // taking back each change of the recommended setting costs a cell an axis, at most
        int kept = Math.min(spec.budget() / 8, spec.axes().size()) * spec.runsPerCell();
        this.most = Math.max(1, spec.budget() - kept);
        this.sobol = new SobolSequenceGenerator(spec.axes().size());
        sobol.skipTo(1);
    }

    /**
     * Tries cells until the runs are spent or nothing new comes up.
     *
     * @throws Simulator.Stopped when the search is not wanted any more
     */
    void run() {
        attempt(List.of(spec.baseline()), spec.budget());
        int first = (int) (FIRST_SHARE * most);
        for (int tries = 0; trials.runs() < first && tries < 4 * first; tries++) {
            attempt(List.of(next()), most);
        }
        var unused = SearchChance.seeded(spec.seed(), () -> {
            rounds();
            return true;
        });
    }

    private void rounds() {
        int idle = 0;
        while (trials.runs() < most && idle < MOST_IDLE) {
            int before = trials.runs();
            List<Integer> cells = new ArrayList<>(promising());
            // one that nobody asked for: the picture may be wrong
            cells.add(next());
            attempt(cells, most);
            idle = trials.runs() == before ? idle + 1 : 0;
        }
    }

    private void attempt(List<Integer> cells, int limit) {
        var unused = trials.attempt(cells, limit);
        cells.forEach(judge::look);
    }

    /** The next cell of the Sobol sequence. */
    private int next() {
        double[] at = sobol.nextVector();
        int[] levels = new int[at.length];
        for (int a = 0; a < at.length; a++) {
            levels[a] = level(a, at[a]);
        }
        return spec.cell(levels);
    }

    private int level(int axis, double share) {
        int size = spec.axes().get(axis).levels().size();
        return Math.max(0, Math.min(size - 1, (int) (share * size)));
    }

    /** Untried cells that the surrogates take for the best, different ones. */
    private Set<Integer> promising() {
        var problem = new Guessed();
        if (problem.guesses.isEmpty()) {
            return Set.of();
        }
        var algorithm = new NSGAII(problem);
        algorithm.setInitialPopulationSize(POPULATION);
        algorithm.setInitialization(new InjectedInitialization(problem, problem.known()));
        for (int g = 0; g < GENERATIONS; g++) {
            algorithm.step();
        }
        List<Solution> found = new ArrayList<>();
        algorithm.getPopulation().forEach(found::add);
        Set<Integer> cells = new LinkedHashSet<>();
        if (spec.goals().size() > 1) {
            List<Solution> front = new ArrayList<>();
            algorithm.getResult().forEach(front::add);
            Collections.shuffle(front, new java.util.Random(spec.seed() + trials.runs()));
            take(front, problem, cells, ROUND);
        }
        // the best guess first; then the best of what the limits refer to, as their bounds depend on it
        found.sort((x, y) -> Double.compare(problem.rank(x), problem.rank(y)));
        take(found, problem, cells, ROUND - problem.references.size());
        for (int r = 0; r < problem.references.size(); r++) {
            int objective = spec.goals().size() + r;
            found.sort((x, y) -> Double.compare(x.getObjectiveValue(objective), y.getObjectiveValue(objective)));
            take(found, problem, cells, cells.size() + 1);
        }
        return cells;
    }

    /** The first untried cells of a list, until there are enough. */
    private void take(List<Solution> from, Guessed problem, Set<Integer> cells, int most) {
        for (Solution s : from) {
            int cell = problem.cell(s);
            if (cells.size() < most && trials.figures(cell) == null) {
                cells.add(cell);
            }
        }
    }

    /** Limits that refer to the best of a metric which is no goal itself. */
    private List<Limit> references() {
        return spec.limits().stream()
                .filter(l -> l.of() == Limit.Of.BEST)
                .filter(l -> spec.goals().stream().noneMatch(g -> g.metric() == l.metric()))
                .toList();
    }

    /** The problem as the surrogates see it: objectives, and limits that must be kept. */
    private final class Guessed extends AbstractProblem {

        private final Map<Metric, Surrogate> guesses = new HashMap<>();
        private final List<double[]> places = new ArrayList<>();
        private final List<Integer> cells = new ArrayList<>();
        private final List<Limit> references = references();

        Guessed() {
            super(
                    spec.axes().size(),
                    spec.goals().size() + references().size(),
                    Math.max(1, spec.limits().size()));
            for (int cell : trials.tried().keySet()) {
                double[] place = cell == spec.baseline() ? null : place(spec.levels(cell));
                List<Figures> figures = trials.figures(cell);
                if (place != null && figures != null && !figures.isEmpty()) {
                    cells.add(cell);
                    places.add(place);
                }
            }
            spec.goals().forEach(g -> fit(g.metric(), g.more()));
            spec.limits().forEach(l -> fit(l.metric(), l.atLeast()));
        }

        private void fit(Metric metric, boolean more) {
            List<double[]> at = new ArrayList<>();
            List<Double> values = new ArrayList<>();
            for (int i = 0; i < cells.size(); i++) {
                double ratio = judge.ratio(cells.get(i), metric, more);
                if (!Double.isNaN(ratio)) {
                    at.add(places.get(i));
                    values.add(ratio);
                }
            }
            if (!values.isEmpty()) {
                guesses.put(
                        metric,
                        Surrogate.fit(
                                at,
                                values.stream().mapToDouble(Double::doubleValue).toArray()));
            }
        }

        private double[] place(int[] levels) {
            double[] place = new double[levels.length];
            for (int a = 0; a < place.length; a++) {
                int size = spec.axes().get(a).levels().size();
                place[a] = size == 1 ? 0.5 : (double) levels[a] / (size - 1);
            }
            return place;
        }

        private int[] levels(Solution s) {
            int[] levels = new int[getNumberOfVariables()];
            for (int a = 0; a < levels.length; a++) {
                levels[a] = level(a, RealVariable.getReal(s.getVariable(a)));
            }
            return levels;
        }

        int cell(Solution s) {
            return spec.cell(levels(s));
        }

        /** Cells tried, to begin with. */
        List<Solution> known() {
            List<Solution> known = new ArrayList<>();
            for (double[] place : places.subList(Math.max(0, places.size() - POPULATION / 2), places.size())) {
                Solution s = newSolution();
                for (int a = 0; a < place.length; a++) {
                    RealVariable.setReal(s.getVariable(a), Math.min(0.999, place[a]));
                }
                known.add(s);
            }
            return known;
        }

        /** Order of a single objective: what keeps the limits first. */
        double rank(Solution s) {
            return s.isFeasible() ? Math.atan(s.getObjectiveValue(0)) : 10 + s.getSumOfConstraintViolations();
        }

        private double guess(Metric metric, double[] place) {
            Surrogate guess = guesses.get(metric);
            return guess == null ? 1 : guess.at(place);
        }

        @Override
        public Solution newSolution() {
            var s = new Solution(getNumberOfVariables(), getNumberOfObjectives(), getNumberOfConstraints());
            for (int a = 0; a < getNumberOfVariables(); a++) {
                s.setVariable(a, new RealVariable(0, 1));
            }
            for (int c = 0; c < getNumberOfConstraints(); c++) {
                s.setConstraint(c, LessThanOrEqual.to(0.0));
            }
            return s;
        }

        @Override
        public void evaluate(Solution s) {
            double[] place = place(levels(s));
            for (int g = 0; g < spec.goals().size(); g++) {
                Goal goal = spec.goals().get(g);
                s.setObjectiveValue(g, goal.cost(guess(goal.metric(), place)));
            }
            for (int r = 0; r < references.size(); r++) {
                Limit limit = references.get(r);
                double guess = guess(limit.metric(), place);
                s.setObjectiveValue(spec.goals().size() + r, limit.atLeast() ? -guess : guess);
            }
            s.setConstraintValue(0, 0);
            for (int l = 0; l < spec.limits().size(); l++) {
                Limit limit = spec.limits().get(l);
                Estimate base = judge.estimate(spec.baseline(), 0, limit.metric());
                double unit = base == null || base.mean() == 0 ? 1 : base.mean();
                double bound = judge.bound(limit, 0) / unit;
                s.setConstraintValue(l, limit.violation(guess(limit.metric(), place), bound));
            }
        }
    }
}
