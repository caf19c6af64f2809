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

    /** A correlation of more than this cannot be told from a trend. */
    private static final double MOST_CORRELATION = 0.9;

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
        double mean = sum(batches) / BATCHES;
        double[] residuals = new double[BATCHES];
        for (int b = 0; b < BATCHES; b++) {
            residuals[b] = batches[b] - mean;
        }
        return around(value, T * standardError(residuals) * drift(residuals) * 1e9 / batchNs);
    }

    /** Interval of a mean over I/Os: the batches' totals over their counts, by the ratio estimator. */
    Interval meanLatency(double valueNs) {
        double n = sum(ios);
        if (!enough || n == 0) {
            return around(valueNs, valueNs);
        }
        double[] residuals = latencyResiduals(valueNs);
        return around(valueNs, T * standardError(residuals) * drift(residuals) / (n / BATCHES));
    }

    private double[] latencyResiduals(double meanNs) {
        double[] residuals = new double[BATCHES];
        for (int b = 0; b < BATCHES; b++) {
            residuals[b] = latencyNs[b] - meanNs * ios[b];
        }
        return residuals;
    }

    /**
     * How much wider the interval is because batches resemble those before them: a machine that drifts between states for longer
     * than a batch. Taken from the correlation of neighbours as if it were that of a first-order process, after correcting what so few
     * of them make it too low by (Kendall, Biometrika 41, 1954).
     */
    private static double drift(double[] residuals) {
        double squares = 0;
        double products = 0;
        for (int b = 0; b < residuals.length; b++) {
            squares += residuals[b] * residuals[b];
            products += b == 0 ? 0 : residuals[b] * residuals[b - 1];
        }
        if (squares == 0) {
            return 1;
        }
        double corrected = (products / squares + 1.0 / BATCHES) / (1 - 3.0 / BATCHES);
        double r = Math.max(0, Math.min(MOST_CORRELATION, corrected));
        return Math.sqrt((1 + r) / (1 - r));
    }

    /** Of the mean of the batches, were they independent. */
    private static double standardError(double[] residuals) {
        double squares = 0;
        for (double r : residuals) {
            squares += r * r;
        }
        return Math.sqrt(squares / (BATCHES - 1) / BATCHES);
    }

    /**
     * Interval of a percentile: the ranks that a binomial sample would leave open, widened as much as the mean's own interval is
     * wider than independent I/Os would make it.
     */
    Interval percentile(Histogram h, double percent) {
        double value = h.percentile(percent);
        double n = sum(ios);
        if (!enough || n == 0 || h.total() < 2) {
            return around(value, value);
        }
        double half = T * standardError(latencyResiduals(h.mean())) / (n / BATCHES);
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
}
