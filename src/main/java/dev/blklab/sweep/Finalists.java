package dev.blklab.sweep;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Cells between which the noise of single runs decides, run again with other seeds: what may be the best or on the front by a standard
 * error, and what sets the bound of a limit that refers to the best. Without the latter, settings that were looked at closely would
 * be measured against one that was only lucky.
 */
final class Finalists {

    private static final int ROUND = 3;
    private static final int MOST_LOOKS = 16;

    private final SweepSpec spec;
    private final Trials trials;
    private final Judge judge;

    Finalists(SweepSpec spec, Trials trials, Judge judge) {
        this.spec = spec;
        this.trials = trials;
        this.judge = judge;
    }

    /**
     * Runs finalists again, those seen least first.
     *
     * @param most runs of the whole search
     * @throws Simulator.Stopped when the search is not wanted any more
     */
    void lookAgain(int most) {
        int before = -1;
        while (trials.runs() > before && trials.runs() + spec.runsPerCell() <= most) {
            before = trials.runs();
            List<Integer> again = all().stream()
                    .filter(c -> trials.looks(c) < MOST_LOOKS)
                    .sorted(Comparator.comparingInt(trials::looks))
                    .limit(ROUND)
                    .toList();
            trials.repeat(again, most);
            judge.look(again);
        }
    }

    private Set<Integer> all() {
        Map<Integer, double[]> hopes = new LinkedHashMap<>();
        List<double[]> seen = new ArrayList<>();
        for (int cell : trials.tried().keySet()) {
            double[] hope = judge.values(cell, 1);
            double[] values = judge.values(cell, 0);
            if (hope != null) {
                hopes.put(cell, hope);
            }
            if (values != null) {
                seen.add(values);
            }
        }
        Set<Integer> all = new LinkedHashSet<>(judge.setters());
        hopes.entrySet().stream()
                .filter(e -> seen.stream().noneMatch(v -> isNoWorse(v, e.getValue())))
                .sorted(Comparator.comparingDouble(e -> -e.getValue()[0]))
                .forEach(e -> all.add(e.getKey()));
        return all;
    }

    private static boolean isNoWorse(double[] a, double[] b) {
        for (int g = 0; g < a.length; g++) {
            if (a[g] < b[g]) {
                return false;
            }
        }
        return true;
    }
}
