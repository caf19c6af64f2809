package dev.blklab.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One metric over the cells of a sweep, as far as they are simulated.
 *
 * @param cells cells with figures, by number
 * @param failures why other cells have none, by number
 * @param baseline the base run; null while it has no figures
 * @param tooShort cells whose runs have too few I/Os for the asked percentile
 */
public record Analysis(
        Metric metric,
        int scenario,
        List<Cell> cells,
        Map<Integer, String> failures,
        @Nullable Cell baseline,
        int tooShort) {

    /** A difference is one if it would come by chance in fewer cases, after correction for the number of cells. */
    public static final double ALPHA = 0.05;

    /** I/Os beyond a percentile that it takes to know it. */
    private static final int LEAST_BEYOND = 20;

    /**
     * One cell.
     *
     * @param chance of such a difference to the base if there were none, corrected for the number of cells; 1 without a base
     * @param tooShort whether the percentile rests on too few I/Os
     */
    public record Cell(
            int number, List<String> values, Estimate estimate, double chance, boolean tooShort, String bottleneck) {

        /** Whether it differs from the base for sure. */
        public boolean differs() {
            return chance < ALPHA;
        }
    }

    /**
     * The analysis of what there is.
     *
     * @param scenario which of the sweep's runs each cell was applied to; 0 = the base
     */
    public static Analysis of(SweepSpec spec, List<RunResult> results, Metric metric, int scenario) {
        Map<Integer, List<Figures>> byCell = new TreeMap<>();
        Map<Integer, String> failures = new TreeMap<>();
        for (RunResult r : results) {
            if (spec.scenarioOf(r.run()) != scenario) {
                continue;
            }
            Figures f = r.figures();
            if (f == null) {
                failures.putIfAbsent(spec.cellOf(r.run()), String.valueOf(r.failure()));
            } else if (f.ios(metric) > 0) {
                byCell.computeIfAbsent(spec.cellOf(r.run()), k -> new ArrayList<>())
                        .add(f);
            }
        }
        List<Cell> cells = new ArrayList<>();
        Cell baseline = null;
        byCell.keySet().removeAll(failures.keySet());
        for (Map.Entry<Integer, List<Figures>> e : byCell.entrySet()) {
            Cell cell = cell(spec, e.getKey(), e.getValue(), metric);
            if (e.getKey() == spec.baseline()) {
                baseline = cell;
            } else {
                cells.add(cell);
            }
        }
        List<Cell> compared = baseline == null ? cells : compared(cells, baseline.estimate(), spec.common());
        int tooShort = (int) compared.stream().filter(Cell::tooShort).count();
        return new Analysis(metric, scenario, List.copyOf(compared), failures, baseline, tooShort);
    }

    private static Cell cell(SweepSpec spec, int number, List<Figures> figures, Metric metric) {
        double beyond = metric.percentile() == 0 ? 1 : 1 - metric.percentile() / 100;
        long least = figures.stream().mapToLong(f -> f.ios(metric)).sum();
        return new Cell(
                number,
                spec.values(number),
                Estimate.of(figures.stream().map(f -> f.value(metric)).toList()),
                1,
                least * beyond < LEAST_BEYOND,
                figures.get(0).bottleneck());
    }

    private static List<Cell> compared(List<Cell> cells, Estimate base, boolean sameSeeds) {
        double[] chances = cells.stream()
                .mapToDouble(c -> c.estimate().chance(base, sameSeeds))
                .toArray();
        double[] corrected = Holm.corrected(chances);
        List<Cell> compared = new ArrayList<>();
        for (int i = 0; i < corrected.length; i++) {
            Cell c = cells.get(i);
            compared.add(new Cell(c.number, c.values, c.estimate, corrected[i], c.tooShort, c.bottleneck));
        }
        return compared;
    }

    /** The best cell; null where there is none. */
    public @Nullable Cell best() {
        Cell best = null;
        for (Cell c : cells) {
            if (best == null || better(c, best)) {
                best = c;
            }
        }
        return best;
    }

    private boolean better(Cell a, Cell b) {
        return metric.moreIsBetter()
                ? a.estimate().mean() > b.estimate().mean()
                : a.estimate().mean() < b.estimate().mean();
    }
}
