package dev.blklab.sweep;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Cells on which the recommendation rests, run again with other seeds. A single run of a machine that has two states, as one with too few
 * requests for its readers and writers has, may have seen the better one only: so what leads is run until it was seen often enough to be
 * believed or has fallen behind, and with it what sets the bound of a limit that refers to the best, for a setting that was looked at
 * closely must not be measured against one that was only lucky. What is left goes to all that may still be the best or on the front.
 */
final class Finalists {

    /** Looks after which a cell's figures are believed: their own spread says then how sure they are. */
    static final int SURE = 6;

    /** The same for what sets a bound: that it was lucky once shows soon. */
    private static final int SURE_OF_BOUND = 3;

    private static final int ROUND = 2;
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
     * Runs finalists again.
     *
     * @param most runs of the whole search
     * @throws Simulator.Stopped when the search is not wanted any more
     */
    void lookAgain(int most) {
        int before = -1;
        while (trials.runs() > before && trials.runs() + spec.runsPerCell() <= most) {
            before = trials.runs();
            List<Integer> again = next();
            trials.repeat(again, most);
            judge.look(again);
        }
    }

    private List<Integer> next() {
        Map<Integer, double[]> seen = values(0);
        List<Integer> unsure = Stream.concat(
                        leading(values(-1)).filter(c -> trials.looks(c) < SURE),
                        judge.setters().stream()
                                .filter(c -> trials.looks(c) < SURE_OF_BOUND)
                                .limit(1))
                .distinct()
                .limit(ROUND)
                .toList();
        return unsure.isEmpty()
                ? hopeful(seen)
                        .filter(c -> trials.looks(c) < MOST_LOOKS)
                        .sorted(Comparator.comparingInt(trials::looks))
                        .limit(ROUND)
                        .toList()
                : unsure;
    }

    /** The front as it is seen, those first that leave most behind. */
    private static Stream<Integer> leading(Map<Integer, double[]> seen) {
        return seen.entrySet().stream()
                .filter(e -> seen.values().stream()
                        .noneMatch(v -> isNoWorse(v, e.getValue()) && !Arrays.equals(v, e.getValue())))
                .sorted(Comparator.comparingLong(e -> -seen.values().stream()
                        .filter(v -> isNoWorse(e.getValue(), v))
                        .count()))
                .map(Map.Entry::getKey);
    }

    /** What may be on the front by a standard error. */
    private Stream<Integer> hopeful(Map<Integer, double[]> seen) {
        return values(1).entrySet().stream()
                .filter(e -> seen.values().stream().noneMatch(v -> isNoWorse(v, e.getValue())))
                .sorted(Comparator.comparingDouble(e -> -e.getValue()[0]))
                .map(Map.Entry::getKey);
    }

    private Map<Integer, double[]> values(double errors) {
        Map<Integer, double[]> values = new LinkedHashMap<>();
        for (int cell : trials.tried().keySet()) {
            double[] of = judge.values(cell, errors);
            if (of != null) {
                values.put(cell, of);
            }
        }
        return values;
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
