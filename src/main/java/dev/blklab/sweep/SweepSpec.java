package dev.blklab.sweep;

import dev.blklab.experiment.RunRequest;
import dev.blklab.sim.spec.Bound;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A sweep that can be run: cells, each of them a combination of levels, and the runs of every cell.
 *
 * <p>A run's number says all: {@code (cell * scenarios + scenario) * replications + replication}. The cell after the last is the
 * base run with nothing varied, which everything is compared with.
 *
 * @param points the cells' levels where the design does not compute them: empty for a grid, a list and a search
 * @param scenarios the base and further runs, which every cell is applied to
 * @param common whether a replication has the same seed in every cell
 * @param budget most runs
 */
public record SweepSpec(
        SweepRequest request,
        List<Axis> axes,
        Design design,
        List<List<String>> points,
        List<RunRequest> scenarios,
        int cells,
        int replications,
        boolean common,
        long seed,
        int budget,
        List<Goal> goals,
        List<Limit> limits) {

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    /** Limits that end a run which is sure to miss one. A search's do not: it learns from how far a setting misses them. */
    List<Limit> decisive() {
        return design == Design.SEARCH
                ? List.of()
                : limits.stream().filter(l -> l.undecidable() == null).toList();
    }

    /** The limits that end runs early, for a person. */
    public String limitWords() {
        return String.join(" or ", decisive().stream().map(Limit::toString).toList());
    }

    /**
     * What the runs of each scenario are given up for.
     *
     * @param base results of the base's runs; those that are not there or failed leave limits that refer to them out
     */
    List<List<Bound>> bounds(List<RunResult> base) {
        List<List<Bound>> all = new ArrayList<>();
        for (int s = 0; s < scenarios.size(); s++) {
            int scenario = s;
            List<Figures> figures = base.stream()
                    .filter(r -> scenarioOf(r.run()) == scenario)
                    .map(RunResult::figures)
                    .flatMap(Stream::ofNullable)
                    .toList();
            all.add(decisive().stream()
                    .map(l -> l.bound(figures))
                    .flatMap(Optional::stream)
                    .toList());
        }
        return List.copyOf(all);
    }

    /** Runs of one cell. */
    public int runsPerCell() {
        return scenarios.size() * replications;
    }

    /** All runs, those of the base included; of a search, as many as it may take. */
    public int runs() {
        return design == Design.SEARCH ? Math.min(once(), budget) : once();
    }

    /** Runs in which every cell has its own once; a run's number beyond that is a repeat, in the same order, with another seed. */
    private int once() {
        return (cells + 1) * runsPerCell();
    }

    /** The cell that is the base run. */
    public int baseline() {
        return cells;
    }

    public int cellOf(int run) {
        return run % once() / runsPerCell();
    }

    int firstRun(int cell) {
        return firstRun(cell, 0);
    }

    /** The first run of a cell when it is run again for this many times; 0 = the first time. */
    int firstRun(int cell, int repeat) {
        return repeat * once() + cell * runsPerCell();
    }

    public int scenarioOf(int run) {
        return run % runsPerCell() / replications;
    }

    public int replicationOf(int run) {
        return run / once() * replications + run % replications;
    }

    /** One level of every axis. */
    public List<String> values(int cell) {
        if (cell == cells) {
            return baselineValues();
        }
        return switch (design) {
            case GRID, SEARCH -> combination(cell);
            case LIST -> axes.stream().map(a -> a.levels().get(cell)).toList();
            case LATIN_HYPERCUBE, SOBOL -> points.get(cell);
        };
    }

    /** The grid's cell of the levels with these numbers. */
    int cell(int[] levels) {
        int cell = 0;
        for (int a = 0; a < levels.length; a++) {
            cell = cell * axes.get(a).levels().size() + levels[a];
        }
        return cell;
    }

    /** The numbers of a grid cell's levels. */
    int[] levels(int cell) {
        int[] levels = new int[axes.size()];
        int rest = cell;
        for (int a = axes.size() - 1; a >= 0; a--) {
            int size = axes.get(a).levels().size();
            levels[a] = rest % size;
            rest /= size;
        }
        return levels;
    }

    private List<String> combination(int cell) {
        int[] levels = levels(cell);
        List<String> values = new ArrayList<>();
        for (int a = 0; a < levels.length; a++) {
            values.add(axes.get(a).levels().get(levels[a]));
        }
        return values;
    }

    /** What the base says of every axis; of what a run cannot be without, the first level. */
    public List<String> baselineValues() {
        return baselineValues(request.base(), axes);
    }

    static List<String> baselineValues(RunRequest base, List<Axis> axes) {
        List<String> values = new ArrayList<>();
        for (Axis a : axes) {
            String own = a.valueIn(base);
            boolean needed = a.inJob()
                    || a.name().equals("device")
                    || a.name().equals("host")
                    || a.name().equals("kernel");
            values.add(own.equals(Axis.DEFAULT) && needed ? a.levels().get(0) : own);
        }
        return values;
    }

    /** The request of one run. */
    public RunRequest request(int run) {
        RunRequest r = scenarios.get(scenarioOf(run));
        r = applied(r, values(cellOf(run)));
        return Axis.seeded(r, seedOf(run));
    }

    RunRequest applied(RunRequest to, List<String> values) {
        RunRequest r = to;
        for (int a = 0; a < axes.size(); a++) {
            r = axes.get(a).apply(r, values.get(a));
        }
        return r;
    }

    private long seedOf(int run) {
        if (common) {
            return seed + replicationOf(run);
        }
        // SplitMix64's finaliser: neighbours get seeds that have nothing to do with each other
        long z = seed + (run + 1) * GOLDEN;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** Axes whose level is not what the base has: how far a cell is from leaving everything as it is. */
    int changes(int cell) {
        List<String> base = baselineValues();
        List<String> own = values(cell);
        int changes = 0;
        for (int a = 0; a < own.size(); a++) {
            changes += own.get(a).equals(base.get(a)) ? 0 : 1;
        }
        return changes;
    }
}
