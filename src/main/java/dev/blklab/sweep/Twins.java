package dev.blklab.sweep;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Points that are taken for what was seen already. Where two cells have the same figures to the last event, the knobs in which they
 * differ do nothing there: a full elevator's rules, say, behind a disk that takes all there is. What lies between two such cells is
 * not worth a run while anything else is open.
 */
final class Twins {

    /** More pairs of one kind say little more. */
    private static final int MOST_PAIRS = 500;

    private final Map<Integer, double[]> points;
    /** Two by two. */
    private final List<double[]> pairs = new ArrayList<>();

    /**
     * All pairs among the cells tried.
     *
     * @param points by cell
     */
    Twins(Map<Integer, double[]> points, Trials trials, SweepSpec spec) {
        this.points = points;
        Map<List<Figures>, List<double[]>> alike = new HashMap<>();
        points.forEach((cell, point) -> {
            List<Figures> figures = trials.figures(cell);
            if (figures != null && !figures.isEmpty()) {
                alike.computeIfAbsent(figures.subList(0, spec.runsPerCell()), f -> new ArrayList<>())
                        .add(point);
            }
        });
        alike.values().forEach(this::pair);
    }

    private void pair(List<double[]> alike) {
        int most = pairs.size() + 2 * MOST_PAIRS;
        for (int i = 1; i < alike.size(); i++) {
            for (int j = 0; j < i && pairs.size() < most; j++) {
                pairs.add(alike.get(i));
                pairs.add(alike.get(j));
            }
        }
    }

    /** Whether a cell lies between two that came to the same. */
    boolean hold(int cell) {
        double[] point = Objects.requireNonNull(points.get(cell));
        for (int i = 0; i < pairs.size(); i += 2) {
            if (isBetween(pairs.get(i), pairs.get(i + 1), point)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isBetween(double[] a, double[] b, double[] point) {
        for (int i = 0; i < point.length; i++) {
            if (point[i] < Math.min(a[i], b[i]) || point[i] > Math.max(a[i], b[i])) {
                return false;
            }
        }
        return true;
    }
}
