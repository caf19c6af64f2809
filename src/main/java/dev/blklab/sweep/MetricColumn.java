package dev.blklab.sweep;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * One metric of the runs of a sweep that have come to an end, as primitive values. It grows as they do: a run is taken once, and what
 * is already here is not read again.
 */
final class MetricColumn {

    private static final int FIRST = 256;

    private final Metric metric;
    private final BitSet taken = new BitSet();
    private final Map<Integer, String> failures = new TreeMap<>();
    private int size;
    private int[] runs = new int[FIRST];
    private double[] values = new double[FIRST];
    private double[] halves = new double[FIRST];
    private long[] ios = new long[FIRST];
    /** A few texts that the database returns anew in every row: each is kept once. */
    private String[] bottlenecks = new String[FIRST];
    /** Bounds that runs were sure to miss; empty for all that went on. */
    private String[] missed = new String[FIRST];

    private final Map<String, String> texts = new TreeMap<>();

    MetricColumn(Metric metric) {
        this.metric = metric;
    }

    /** The metric of results that are at hand. */
    static MetricColumn of(Metric metric, List<RunResult> results) {
        var column = new MetricColumn(metric);
        for (RunResult r : results) {
            Figures f = r.figures();
            if (f == null) {
                column.add(r.run(), String.valueOf(r.failure()));
            } else {
                Figures.Value v = f.value(metric);
                column.add(r.run(), v.value(), v.half(), f.ios(metric), f.bottleneck(), f.stopReason());
            }
        }
        return column;
    }

    Metric metric() {
        return metric;
    }

    /** Runs taken, failed ones included. */
    int taken() {
        return taken.cardinality();
    }

    boolean has(int run) {
        return taken.get(run);
    }

    /** The first run that may still come. */
    int firstMissing() {
        return taken.nextClearBit(0);
    }

    void add(int run, String failure) {
        if (!taken.get(run)) {
            taken.set(run);
            failures.put(run, failure);
        }
    }

    void add(int run, double value, double half, long ios, String bottleneck, String stopReason) {
        if (taken.get(run)) {
            return;
        }
        taken.set(run);
        if (size == runs.length) {
            grow();
        }
        runs[size] = run;
        values[size] = value;
        halves[size] = half;
        this.ios[size] = ios;
        bottlenecks[size] = texts.computeIfAbsent(bottleneck, t -> t);
        missed[size] = texts.computeIfAbsent(Figures.missed(stopReason), t -> t);
        size++;
    }

    private void grow() {
        int length = 2 * size;
        runs = Arrays.copyOf(runs, length);
        values = Arrays.copyOf(values, length);
        halves = Arrays.copyOf(halves, length);
        ios = Arrays.copyOf(ios, length);
        bottlenecks = Arrays.copyOf(bottlenecks, length);
        missed = Arrays.copyOf(missed, length);
    }

    /** Why runs have no figures, by number. */
    Map<Integer, String> failures() {
        return failures;
    }

    /** Places of the runs with figures that fit, in the order of the runs' numbers. */
    int[] places(IntPredicate fits) {
        long[] keys = new long[size];
        int n = 0;
        for (int i = 0; i < size; i++) {
            if (fits.test(runs[i])) {
                keys[n++] = (long) runs[i] << 32 | i;
            }
        }
        Arrays.sort(keys, 0, n);
        int[] places = new int[n];
        for (int i = 0; i < n; i++) {
            places[i] = (int) keys[i];
        }
        return places;
    }

    int run(int place) {
        return runs[place];
    }

    Figures.Value value(int place) {
        return new Figures.Value(values[place], halves[place]);
    }

    /** I/Os of the metric's direction. */
    long ios(int place) {
        return ios[place];
    }

    String bottleneck(int place) {
        return bottlenecks[place];
    }

    /** The bound that the run was sure to miss and was given up for; empty if it was not. */
    String missed(int place) {
        return missed[place];
    }
}
