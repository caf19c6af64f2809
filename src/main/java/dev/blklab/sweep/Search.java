package dev.blklab.sweep;

import java.util.ArrayList;
import java.util.List;
import org.hipparchus.random.SobolSequenceGenerator;
import org.moeaframework.algorithm.NSGAII;
import org.moeaframework.core.Solution;
import org.moeaframework.core.constraint.LessThanOrEqual;
import org.moeaframework.core.initialization.InjectedInitialization;
import org.moeaframework.core.variable.RealVariable;
import org.moeaframework.problem.AbstractProblem;

/**
 * Looks for the best cells of a grid with few runs: MOEA Framework's NSGA-II over the levels' numbers, begun with the base and a
 * Sobol sequence. A part of the runs is kept for what the recommendation has to show.
 */
final class Search {

    /** Generations without anything new end a search before its budget. */
    private static final int MOST_IDLE = 40;

    private static final int LEAST_POPULATION = 8;
    private static final int MOST_POPULATION = 40;

    private final SweepSpec spec;
    private final Trials trials;
    private final Judge judge;
    private final int most;

    Search(SweepSpec spec, Trials trials, Judge judge) {
        this.spec = spec;
        this.trials = trials;
        this.judge = judge;
        this.most = Math.max(spec.budget() / 2, spec.budget() - (spec.axes().size() + 1) * spec.runsPerCell());
    }

    /**
     * Tries cells until the runs are spent or nothing new comes up.
     *
     * @throws Simulator.Stopped when the search is not wanted any more
     */
    void run() {
        trials.attempt(List.of(spec.baseline()), spec.budget());
        judge.look(spec.baseline());
        var unused = SearchChance.seeded(spec.seed(), () -> {
            evolve();
            return true;
        });
    }

    private void evolve() {
        int population = Math.max(LEAST_POPULATION, Math.min(MOST_POPULATION, most / spec.runsPerCell() / 5));
        var problem = new Problem();
        var algorithm = new Evolution(problem);
        algorithm.size(population);
        algorithm.setInitialization(new InjectedInitialization(problem, first(problem, population)));
        int idle = 0;
        while (!algorithm.spent && idle < MOST_IDLE) {
            int before = trials.tried().size();
            algorithm.step();
            idle = trials.tried().size() == before ? idle + 1 : 0;
        }
    }

    private List<Solution> first(Problem problem, int population) {
        List<Solution> first = new ArrayList<>();
        Solution base = problem.newSolution();
        List<String> values = spec.baselineValues();
        for (int a = 0; a < values.size(); a++) {
            int level = Math.max(0, spec.axes().get(a).levels().indexOf(values.get(a)));
            RealVariable.setReal(base.getVariable(a), level + 0.5);
        }
        first.add(base);
        var sobol = new SobolSequenceGenerator(values.size());
        sobol.skipTo(1);
        while (first.size() < population) {
            Solution s = problem.newSolution();
            double[] at = sobol.nextVector();
            for (int a = 0; a < at.length; a++) {
                RealVariable.setReal(
                        s.getVariable(a), at[a] * spec.axes().get(a).levels().size());
            }
            first.add(s);
        }
        return first;
    }

    private int cell(Solution s) {
        int[] levels = new int[spec.axes().size()];
        for (int a = 0; a < levels.length; a++) {
            int size = spec.axes().get(a).levels().size();
            levels[a] = Math.min(size - 1, (int) RealVariable.getReal(s.getVariable(a)));
        }
        return spec.cell(levels);
    }

    /** NSGA-II that has a generation's cells simulated side by side, and ends when the runs are spent. */
    private final class Evolution extends NSGAII {

        private boolean spent;

        Evolution(Problem problem) {
            super(problem);
        }

        void size(int population) {
            setInitialPopulationSize(population);
        }

        @Override
        public void evaluateAll(Iterable<Solution> solutions) {
            List<Integer> cells = new ArrayList<>();
            solutions.forEach(s -> cells.add(cell(s)));
            spent |= !trials.attempt(cells, most);
            cells.forEach(judge::look);
            super.evaluateAll(solutions);
        }
    }

    /** A cell's objectives and limits, as MOEA Framework asks for them. */
    private final class Problem extends AbstractProblem {

        Problem() {
            super(spec.axes().size(), spec.goals().size(), spec.limits().size() + 1);
        }

        @Override
        public Solution newSolution() {
            var s = new Solution(getNumberOfVariables(), getNumberOfObjectives(), getNumberOfConstraints());
            for (int a = 0; a < getNumberOfVariables(); a++) {
                s.setVariable(a, new RealVariable(0, spec.axes().get(a).levels().size()));
            }
            for (int c = 0; c < getNumberOfConstraints(); c++) {
                s.setConstraint(c, LessThanOrEqual.to(0.0));
            }
            return s;
        }

        @Override
        public void evaluate(Solution s) {
            int cell = cell(s);
            List<Figures> figures = trials.figures(cell);
            boolean none = figures == null || figures.isEmpty();
            for (int g = 0; g < spec.goals().size(); g++) {
                Goal goal = spec.goals().get(g);
                double ratio = none ? Double.NaN : judge.ratio(cell, goal.metric(), goal.more());
                none |= Double.isNaN(ratio);
                s.setObjectiveValue(g, Double.isNaN(ratio) ? Double.MAX_VALUE : goal.cost(ratio));
            }
            for (int l = 0; l < spec.limits().size(); l++) {
                s.setConstraintValue(
                        l, none ? 1 : judge.violation(cell, spec.limits().get(l)));
            }
            // what has no figures is worse than what misses every limit
            s.setConstraintValue(spec.limits().size(), none ? 1000 : 0);
        }
    }
}
