package dev.blklab.sim.stats;

import dev.blklab.sim.report.Interval;

/**
 * Confidence intervals from batch means: the steps of a series are gathered into batches long enough to be nearly independent, and
 * their spread gives the interval by Student's t.
 */
final class BatchMeans {

    static final int BATCHES = 20;

    /** Student's t for a 95 % interval with BATCHES - 1 degrees of freedom. */
    private static final double T = 2.093;

    private static final double NORMAL = 1.96;

    private final double[] ios = new double[BATCHES];
    private final double[] bytes = new double[BATCHES];
    private final double[] latencyNs = new double[BATCHES];
    private final double batchNs;
    private final boolean enough;

    /** The last whole batches between two times. */
    BatchMeans(Bins bins, long fromNs, long toNs) {
        int last = bins.lastWhole(toNs);
        int perBatch = (last - bins.firstWhole(fromNs)) / BATCHES;
        this.enough = perBatch >= 1;
        this.batchNs = (double) perBatch * bins.stepNs();
        int step = last - perBatch * BATCHES;
        for (int b = 0; b < BATCHES; b++) {
            for (int i = 0; i < perBatch; i++, step++) {
                ios[b] += bins.ios(step);
                bytes[b] += bins.bytes(step);
                latencyNs[b] += bins.latencyNs(step);
            }
        }
    }

    Interval iops(double value) {
        return rate(ios, value);
    }

    Interval bytesPerSec(double value) {
        return rate(bytes, value);
    }

    private Interval rate(double[] batches, double value) {
        if (!enough) {
            return new Interval(0, 2 * value);
        }
        double half = T * Math.sqrt(variance(batches) / BATCHES) * 1e9 / batchNs;
        return around(value, half);
    }

    /** Interval of a mean over I/Os: the batches' totals over their counts, by the ratio estimator. */
    Interval meanLatency(double valueNs) {
        double half = halfWidth(valueNs);
        return around(valueNs, half < 0 ? valueNs : half);
    }

    private double halfWidth(double mean) {
        double n = sum(ios);
        if (!enough || n == 0) {
            return -1;
        }
        double squares = 0;
        for (int b = 0; b < BATCHES; b++) {
            double residual = latencyNs[b] - mean * ios[b];
            squares += residual * residual;
        }
        return T * Math.sqrt(squares / (BATCHES - 1) / BATCHES) / (n / BATCHES);
    }

    /**
     * Interval of a percentile: the ranks that a binomial sample would leave open, widened as much as the mean's own interval is
     * wider than independent I/Os would make it.
     */
    Interval percentile(Histogram h, double percent) {
        double value = h.percentile(percent);
        double half = halfWidth(h.mean());
        if (half < 0 || h.total() < 2) {
            return around(value, value);
        }
        double independent = T * Math.sqrt(h.variance() / h.total());
        double inflation = independent == 0 ? 1 : Math.max(1, half / independent);
        double p = percent / 100;
        double ranks = NORMAL * Math.sqrt(h.total() * p * (1 - p)) * inflation;
        return new Interval(h.atRank(p * h.total() - ranks), h.atRank(p * h.total() + ranks + 1));
    }

    private static Interval around(double value, double half) {
        return new Interval(Math.max(0, value - half), value + half);
    }

    private static double sum(double[] a) {
        double s = 0;
        for (double v : a) {
            s += v;
        }
        return s;
    }

    private static double variance(double[] a) {
        double mean = sum(a) / a.length;
        double squares = 0;
        for (double v : a) {
            squares += (v - mean) * (v - mean);
        }
        return squares / (a.length - 1);
    }
}
