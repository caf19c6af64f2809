package dev.blklab.sweep;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.hipparchus.random.SobolSequenceGenerator;

/**
 * Looks for the best cells of a grid with few runs. A Sobol sequence, moved by the seed, gives a first picture; then, round after round, the cells are
 * simulated from which {@link Outlook} expects most, in the later half among the neighbours of what is good: where a single level makes
 * a setting, what was tried around it does not tell. Then those between which noise decides are run again. A part of the runs is kept
 * for what the recommendation has to show.
 */
final class Search {

    private static final double FIRST_SHARE = 0.25;
    /** Runs for the neighbours of what is good: the later half. */
    private static final double NEAR_SHARE = 0.5;
    /** Runs for looking again, shared by the goals: one best needs certainty, a front breadth. */
    private static final double AGAIN_SHARE = 0.2;

    private static final int LEAST_ROUND = 3;
    private static final int ROUNDS = 40;
    /** Rounds that bring nothing new end a search before its budget. */
    private static final int MOST_IDLE = 4;
    /** Up to so many cells every one is a candidate; of more, so many to begin with. */
    private static final int ALL_CANDIDATES = 10_000;

    private static final int FIRST_CANDIDATES = 1000;
    private static final int MORE_CANDIDATES = 50;
    /** Good cells whose neighbours become candidates, and how far a neighbour is at most. */
    private static final int LEADING = 6;

    private static final int NEAR = 3;
    /** Good cells whose neighbours are all tried, the best first, before the whole grid is looked at again. */
    private static final int POLISHED = 16;

    private final SweepSpec spec;
    private final Trials trials;
    private final Judge judge;
    private final Candidates candidates;
    /** Runs before what is good is looked at again, and with that. */
    private final int most;

    private final int end;
    private final SobolSequenceGenerator sobol;
    /** Where the sequence begins on every axis: searches with other seeds see other cells first. */
    private final double[] shift;

    Search(SweepSpec spec, Trials trials, Judge judge) {
        this.spec = spec;
        this.trials = trials;
        this.judge = judge;
        this.candidates = new Candidates(spec, trials);
        // taking back each change of the recommended setting costs a cell an axis, at most
        int kept = Math.min(spec.budget() / 8, spec.axes().size()) * spec.runsPerCell();
        this.end = Math.max(1, spec.budget() - kept);
        this.most = end - (int) (AGAIN_SHARE * end / spec.goals().size());
        this.sobol = new SobolSequenceGenerator(spec.axes().size());
        this.shift =
                new SplittableRandom(spec.seed()).doubles(spec.axes().size()).toArray();
    }

    /**
     * Tries cells until the runs are spent or nothing new comes up.
     *
     * @return what is known in the end
     * @throws Simulator.Stopped when the search is not wanted any more
     */
    Outlook.Picture run() {
        candidates.add(List.of(spec.baseline()));
        attempt(List.of(spec.baseline()), spec.budget());
        boolean whole = spec.cells() <= ALL_CANDIDATES;
        if (whole) {
            candidates.add(IntStream.range(0, spec.cells())
                    .boxed()
                    .sorted((a, b) -> Integer.compare(spec.changes(a), spec.changes(b)))
                    .toList());
        }
        if (!whole) {
            candidates.add(next(FIRST_CANDIDATES));
            sobol.skipTo(0);
        }
        int first = (int) (FIRST_SHARE * most);
        for (int tries = 0; trials.runs() < first && tries < 8 * first; tries++) {
            List<Integer> cell = candidates.add(List.of(next()));
            var twins = new Twins(candidates.points(), trials, spec);
            attempt(cell.stream().filter(c -> !twins.hold(c)).toList(), most);
        }
        var outlook = new Outlook(spec, trials, judge, candidates);
        int round = Math.max(LEAST_ROUND, most / ROUNDS);
        int near = most - (int) (NEAR_SHARE * most);
        int idle = 0;
        while (trials.runs() < most && idle < MOST_IDLE) {
            int before = trials.runs();
            if (!whole) {
                candidates.add(next(MORE_CANDIDATES));
                candidates.add(around(outlook.leading(LEADING)));
            }
            int now = Math.min(round, Math.max(1, (most - before) / spec.runsPerCell()));
            attempt(outlook.promising(now, before < near ? List.of() : untriedNear(outlook)), most);
            idle = trials.runs() == before ? idle + 1 : 0;
        }
        new Finalists(spec, trials, judge).lookAgain(end);
        return outlook.picture();
    }

    /** What was not tried around the best, or if that is nothing, around the next best. */
    private List<Integer> untriedNear(Outlook outlook) {
        for (int n = outlook.aims(); n <= POLISHED; n++) {
            List<Integer> near = candidates.add(around(outlook.leading(n))).stream()
                    .filter(c -> trials.figures(c) == null)
                    .toList();
            if (!near.isEmpty()) {
                return near;
            }
        }
        return List.of();
    }

    /** The neighbours of what is good on every axis. */
    private Collection<Integer> around(List<Integer> leading) {
        Set<Integer> cells = new LinkedHashSet<>();
        for (int cell : leading) {
            for (int a = 0; a < spec.axes().size(); a++) {
                int[] levels = spec.levels(cell);
                int from = Math.max(0, levels[a] - NEAR);
                int to = Math.min(spec.axes().get(a).levels().size() - 1, levels[a] + NEAR);
                for (int level = from; level <= to; level++) {
                    levels[a] = level;
                    cells.add(spec.cell(levels));
                }
            }
        }
        return cells;
    }

    private void attempt(List<Integer> cells, int limit) {
        var unused = trials.attempt(cells, limit);
        judge.look(cells);
    }

    private List<Integer> next(int cells) {
        return IntStream.range(0, cells).map(i -> next()).boxed().toList();
    }

    /** The next cell of the Sobol sequence. */
    private int next() {
        double[] at = sobol.nextVector();
        int[] levels = new int[at.length];
        for (int a = 0; a < at.length; a++) {
            int size = spec.axes().get(a).levels().size();
            levels[a] = Math.min(size - 1, (int) ((at[a] + shift[a]) % 1 * size));
        }
        return spec.cell(levels);
    }
}
