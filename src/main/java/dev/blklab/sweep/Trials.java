package dev.blklab.sweep;

import dev.blklab.sim.spec.IllegalSpecException;
import dev.blklab.sweep.Simulator.Prepared;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The cells a search has tried: each is simulated when it is tried, again if that is asked for, and one that the kernel treats like
 * another not at all. What was tried
 * before the process ended is in the database and costs nothing the second time, so a search begun again is where it was.
 */
final class Trials {

    private final SweepSpec spec;
    private final Lab lab;

    private final Map<Integer, RunResult> byRun = new HashMap<>();
    private final Map<String, Figures> byDigest = new HashMap<>();
    private final Map<Integer, List<Prepared>> prepared = new HashMap<>();
    /** Figures of a tried cell's runs, once around and then those of its repeats; an empty list where it cannot be had or failed. */
    private final Map<Integer, List<Figures>> tried = new TreeMap<>();

    private final Map<Integer, Integer> looks = new HashMap<>();

    private int runs;

    /** What simulates. */
    interface Lab {

        /**
         * What a run comes to.
         *
         * @throws IllegalSpecException if this combination cannot be had
         */
        Prepared prepare(int run);

        /**
         * Simulates runs and keeps what came of them.
         *
         * @throws Simulator.Stopped when the search is not wanted any more
         */
        List<RunResult> simulate(Map<Integer, Prepared> wanted);
    }

    /**
     * Nothing tried yet.
     *
     * @param known results of the same search, begun before
     */
    Trials(SweepSpec spec, Lab lab, List<RunResult> known) {
        this.spec = spec;
        this.lab = lab;
        known.forEach(r -> byRun.put(r.run(), r));
    }

    /** Runs simulated so far. */
    int runs() {
        return runs;
    }

    /** Cells tried, with the figures of each of their runs in the runs' order. */
    Map<Integer, List<Figures>> tried() {
        return tried;
    }

    /** The figures of a cell; null if it was not tried, empty if it has none. */
    @Nullable
    List<Figures> figures(int cell) {
        return tried.get(cell);
    }

    /**
     * Tries cells, as far as the runs allow.
     *
     * @param most runs of the whole search
     * @return whether all were tried
     * @throws Simulator.Stopped when the search is not wanted any more
     */
    boolean attempt(List<Integer> cells, int most) {
        Map<Integer, List<Prepared>> untried = new LinkedHashMap<>();
        cells.stream().filter(c -> !tried.containsKey(c)).forEach(c -> untried.put(c, prepare(c)));
        return run(untried, cell -> 0, most);
    }

    /**
     * Runs cells that were tried once more, with other seeds, as far as the runs allow.
     *
     * @param most runs of the whole search
     * @throws Simulator.Stopped when the search is not wanted any more
     */
    void repeat(List<Integer> cells, int most) {
        Map<Integer, List<Prepared>> again = new LinkedHashMap<>();
        cells.forEach(c -> again.put(c, prepare(c, looks(c))));
        var unused = run(again, this::looks, most);
    }

    /** How often a cell was run; a run that failed counts, so that it is not begun again and again. */
    int looks(int cell) {
        return looks.getOrDefault(cell, 0);
    }

    private boolean run(Map<Integer, List<Prepared>> cells, IntUnaryOperator repeat, int most) {
        Map<Integer, List<Prepared>> wanted = new LinkedHashMap<>();
        Map<Integer, Prepared> simulate = new LinkedHashMap<>();
        Set<String> counted = new LinkedHashSet<>(byDigest.keySet());
        int planned = runs;
        for (Map.Entry<Integer, List<Prepared>> e : cells.entrySet()) {
            int first = spec.firstRun(e.getKey(), repeat.applyAsInt(e.getKey()));
            List<Prepared> prepared = e.getValue();
            Map<Integer, Prepared> fresh = new LinkedHashMap<>();
            Set<String> own = new LinkedHashSet<>();
            for (int i = 0; i < prepared.size(); i++) {
                if (!counted.contains(prepared.get(i).digest())
                        && own.add(prepared.get(i).digest())) {
                    fresh.put(first + i, prepared.get(i));
                }
            }
            if (planned + fresh.size() > most) {
                continue;
            }
            planned += fresh.size();
            counted.addAll(own);
            simulate.putAll(fresh);
            wanted.put(e.getKey(), prepared);
        }
        simulate(simulate);
        wanted.forEach((cell, prepared) -> {
            tried.merge(cell, collect(prepared), Trials::both);
            looks.merge(cell, 1, Integer::sum);
        });
        return wanted.size() == cells.size();
    }

    private static List<Figures> both(List<Figures> before, List<Figures> more) {
        return Stream.concat(before.stream(), more.stream()).toList();
    }

    /** A cell's runs as they would be simulated; empty where it cannot be had. */
    List<Prepared> prepare(int cell) {
        return prepared.computeIfAbsent(cell, c -> prepare(c, 0));
    }

    private List<Prepared> prepare(int cell, int repeat) {
        List<Prepared> all = new ArrayList<>();
        try {
            for (int i = 0; i < spec.runsPerCell(); i++) {
                all.add(lab.prepare(spec.firstRun(cell, repeat) + i));
            }
        } catch (IllegalSpecException e) {
            return List.of();
        }
        return all;
    }

    private void simulate(Map<Integer, Prepared> wanted) {
        Map<Integer, Prepared> fresh = new LinkedHashMap<>();
        wanted.forEach((run, prepared) -> {
            RunResult before = byRun.get(run);
            if (before != null && before.digest().equals(prepared.digest())) {
                take(before);
            } else {
                fresh.put(run, prepared);
            }
        });
        lab.simulate(fresh).forEach(this::take);
    }

    private void take(RunResult result) {
        runs++;
        Figures figures = result.figures();
        if (figures != null) {
            byDigest.put(result.digest(), figures);
        }
    }

    private List<Figures> collect(List<Prepared> prepared) {
        Figures[] all = prepared.stream().map(p -> byDigest.get(p.digest())).toArray(Figures[]::new);
        return Arrays.stream(all).anyMatch(f -> f == null) ? List.of() : List.of(all);
    }
}
