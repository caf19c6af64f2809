package dev.blklab.sweep;

import dev.blklab.sim.report.DirectionStats;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
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
 * @param hopeless cells with runs that were given up, as they were sure to miss a limit
 */
public record Analysis(
        Metric metric,
        int scenario,
        List<Cell> cells,
        Map<Integer, String> failures,
        @Nullable Cell baseline,
        int tooShort,
        int hopeless) {

    /** A difference is one if it would come by chance in fewer cases, after correction for the number of cells. */
    public static final double ALPHA = 0.05;

    /**
     * One cell.
     *
     * @param chance of such a difference to the base if there were none, corrected for the number of cells; 1 without a base
     * @param tooShort whether the percentile rests on too few I/Os in one of its runs: its figure says nothing
     * @param beyond I/Os beyond the percentile in the shortest of its runs
     * @param missed the bound that a run of it was sure to miss, and given up for; empty if none was
     */
    public record Cell(
            int number,
            List<String> values,
            Estimate estimate,
            double chance,
            boolean tooShort,
            long beyond,
            String missed,
            String bottleneck) {

        /** A cell whose runs have all come to their own end. */
        public Cell(
                int number,
                List<String> values,
                Estimate estimate,
                double chance,
                boolean tooShort,
                String bottleneck) {
            this(number, values, estimate, chance, tooShort, 0, "", bottleneck);
        }

        /** Whether a run of it was given up, as it was sure to miss a limit. */
        public boolean hopeless() {
            return !missed.isEmpty();
        }

        /** Whether it differs from the base for sure. */
        public boolean differs() {
            return chance < ALPHA;
        }
    }

    /**
     * The analysis of results that are at hand.
     *
     * @param scenario which of the sweep's runs each cell was applied to; 0 = the base
     */
    public static Analysis of(SweepSpec spec, List<RunResult> results, Metric metric, int scenario) {
        return of(spec, MetricColumn.of(metric, results), scenario);
    }

    /** The analysis of what there is of one metric. */
    static Analysis of(SweepSpec spec, MetricColumn column, int scenario) {
        Map<Integer, String> failures = new TreeMap<>();
        column.failures().forEach((run, why) -> {
            if (spec.scenarioOf(run) == scenario) {
                failures.putIfAbsent(spec.cellOf(run), why);
            }
        });
        List<Cell> cells = new ArrayList<>();
        Cell baseline = null;
        int[] places = places(spec, column, scenario);
        for (int from = 0; from < places.length; ) {
            int number = spec.cellOf(column.run(places[from]));
            int to = from;
            while (to < places.length && spec.cellOf(column.run(places[to])) == number) {
                to++;
            }
            Cell cell = failures.containsKey(number)
                    ? null
                    : cell(spec, number, column, Arrays.copyOfRange(places, from, to));
            if (cell != null && number == spec.baseline()) {
                baseline = cell;
            } else if (cell != null) {
                cells.add(cell);
            }
            from = to;
        }
        List<Cell> compared =
                baseline == null || baseline.tooShort ? cells : compared(cells, baseline.estimate(), spec.common());
        int tooShort = (int) compared.stream().filter(Cell::tooShort).count();
        int hopeless = (int) compared.stream().filter(Cell::hopeless).count();
        return new Analysis(column.metric(), scenario, List.copyOf(compared), failures, baseline, tooShort, hopeless);
    }

    /** The runs of a scenario, cell by cell; a search's repeats have numbers after those of all cells. */
    private static int[] places(SweepSpec spec, MetricColumn column, int scenario) {
        int[] places = column.places(run -> spec.scenarioOf(run) == scenario);
        return spec.design() != Design.SEARCH
                ? places
                : Arrays.stream(places)
                        .boxed()
                        .sorted(Comparator.comparingInt(place -> spec.cellOf(column.run(place))))
                        .mapToInt(place -> place)
                        .toArray();
    }

    /** A cell of the runs that have I/Os of the metric's direction; null if none has. */
    private static @Nullable Cell cell(SweepSpec spec, int number, MetricColumn column, int[] places) {
        Metric metric = column.metric();
        List<Figures.Value> values = new ArrayList<>(places.length);
        String bottleneck = "";
        String missed = "";
        long fewest = Long.MAX_VALUE;
        for (int place : places) {
            missed = missed.isEmpty() ? column.missed(place) : missed;
            if (column.ios(place) > 0) {
                bottleneck = values.isEmpty() ? column.bottleneck(place) : bottleneck;
                values.add(column.value(place));
                fewest = Math.min(fewest, column.ios(place));
            }
        }
        return values.isEmpty()
                ? null
                : new Cell(
                        number,
                        spec.values(number),
                        Estimate.of(values),
                        1,
                        Figures.tooShort(metric, fewest),
                        DirectionStats.iosBeyond(fewest, metric.percentile() / 100),
                        missed,
                        bottleneck);
    }

    private static List<Cell> compared(List<Cell> cells, Estimate base, boolean sameSeeds) {
        double[] corrected = Holm.corrected(cells.stream()
                .filter(c -> !c.tooShort)
                .mapToDouble(c -> c.estimate().chance(base, sameSeeds))
                .toArray());
        List<Cell> compared = new ArrayList<>();
        int i = 0;
        for (Cell c : cells) {
            if (c.tooShort) {
                compared.add(c);
                continue;
            }
            compared.add(new Cell(
                    c.number, c.values, c.estimate, corrected[i++], c.tooShort, c.beyond, c.missed, c.bottleneck));
        }
        return compared;
    }

    /** The best cell that is not sure to miss a limit; null where there is none. */
    public @Nullable Cell best() {
        Cell first = cells.stream().min(order()).orElse(null);
        return first == null || first.hopeless() || first.tooShort ? null : first;
    }

    /** The base run; null while it has no figures or is too short for the percentile. */
    public @Nullable Cell reference() {
        return baseline == null || baseline.tooShort ? null : baseline;
    }

    /** The cells whose figures say something. */
    public List<Cell> known() {
        return tooShort == 0 ? cells : cells.stream().filter(c -> !c.tooShort).toList();
    }

    /** The cells, the best first; those that are sure to miss a limit come after all others, those too short last. */
    List<Cell> ranked() {
        return cells.stream().sorted(order()).toList();
    }

    private Comparator<Cell> order() {
        double sign = metric.moreIsBetter() ? -1 : 1;
        return Comparator.comparing(Cell::tooShort)
                .thenComparing(Cell::hopeless)
                .thenComparingDouble(c -> sign * c.estimate().mean());
    }
}
