package dev.blklab.sweep;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * A mean with half the width of its 95 % interval.
 *
 * @param half 0 where nothing is known about it
 * @param runs replications it rests on
 * @param values of the replications, in their order
 */
public record Estimate(double mean, double half, int runs, List<Double> values) {

    /** From so many replications on, their own spread gives the interval; below, what the engine says of each. */
    static final int ENOUGH = 3;

    /** Degrees of freedom behind an interval of the engine: 20 batches. */
    private static final double BATCHES = 19;

    private static final Map<Double, Double> QUANTILES = new ConcurrentHashMap<>();

    /** The mean of replications, each with its own half-width. */
    static Estimate of(List<Figures.Value> replications) {
        int n = replications.size();
        double mean = replications.stream()
                .mapToDouble(Figures.Value::value)
                .average()
                .orElse(Double.NaN);
        List<Double> values = replications.stream().map(Figures.Value::value).toList();
        double squares = 0;
        if (n >= ENOUGH) {
            for (double v : values) {
                squares += (v - mean) * (v - mean);
            }
            return new Estimate(mean, quantile(n - 1.0) * Math.sqrt(squares / (n - 1) / n), n, values);
        }
        for (Figures.Value v : replications) {
            squares += v.half() * v.half();
        }
        return new Estimate(mean, Math.sqrt(squares) / Math.max(1, n), n, values);
    }

    /** Standard error of the mean. */
    double error() {
        return half / quantile(freedom());
    }

    private double freedom() {
        return runs >= ENOUGH ? runs - 1.0 : BATCHES * runs;
    }

    /**
     * How likely a difference as large as that to another would be if there were none (Welch's test; paired where both have the
     * same seeds).
     *
     * @return 1 where nothing is known about the spread
     */
    double chance(Estimate other, boolean sameSeeds) {
        if (sameSeeds && runs >= ENOUGH && runs == other.runs) {
            return paired(other);
        }
        double a = error() * error();
        double b = other.error() * other.error();
        if (a + b == 0) {
            return mean == other.mean ? 1 : runs >= ENOUGH && other.runs >= ENOUGH ? 0 : 1;
        }
        double freedom = (a + b) * (a + b) / (a * a / freedom() + b * b / other.freedom());
        return twoSided((mean - other.mean) / Math.sqrt(a + b), freedom);
    }

    private double paired(Estimate other) {
        double difference = mean - other.mean;
        double squares = 0;
        for (int i = 0; i < runs; i++) {
            double d = values.get(i) - other.values.get(i) - difference;
            squares += d * d;
        }
        double error = Math.sqrt(squares / (runs - 1) / runs);
        return error == 0 ? (difference == 0 ? 1 : 0) : twoSided(difference / error, runs - 1.0);
    }

    /** Half the width of the 95 % interval of the difference to another. */
    double halfOfDifference(Estimate other, boolean sameSeeds) {
        if (sameSeeds && runs >= ENOUGH && runs == other.runs) {
            List<Figures.Value> differences = new java.util.ArrayList<>();
            for (int i = 0; i < runs; i++) {
                differences.add(new Figures.Value(values.get(i) - other.values.get(i), 0));
            }
            return of(differences).half;
        }
        return Math.hypot(half, other.half);
    }

    private static double twoSided(double t, double freedom) {
        return 2 * new TDistribution(Math.max(1, freedom)).cumulativeProbability(-Math.abs(t));
    }

    private static double quantile(double freedom) {
        // always a whole number, and the same few for the many cells of a sweep
        return QUANTILES.computeIfAbsent(
                Math.max(1, freedom), f -> new TDistribution(f).inverseCumulativeProbability(0.975));
    }
}
