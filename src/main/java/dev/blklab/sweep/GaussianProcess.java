package dev.blklab.sweep;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.hipparchus.optim.InitialGuess;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.SimpleBounds;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.nonlinear.scalar.ObjectiveFunction;
import org.hipparchus.optim.nonlinear.scalar.noderiv.BOBYQAOptimizer;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a function from noisy values at some points: at every other point a mean and how far off it may be. The usual
 * Gaussian process with a Matérn 5/2 covariance and one length for every coordinate, whose lengths and size are those that make the
 * values most likely. Points may also differ from their neighbours by something of their own. Hipparchus has the algebra (Cholesky)
 * and the optimiser (BOBYQA).
 */
final class GaussianProcess {

    /** Coordinates are 0 to 1: shorter than the first, neighbours have nothing to do with each other; at the last, none matters. */
    private static final double[] LENGTH = {Math.log(0.08), Math.log(30)};

    private static final double USUAL_LENGTH = Math.log(0.8);
    private static final double SPREAD_OF_LENGTH = 1.3;
    private static final double[] SIZE = {Math.log(0.05), Math.log(20)};
    private static final double[] NOISE = {Math.log(1e-6), Math.log(0.5)};
    /** What is said of the values' noise may be far too much: where a machine repeats itself, batches differ and whole runs do not. */
    private static final double[] SHARE_OF_NOISE = {Math.log(1e-4), Math.log(2)};

    private static final double SPREAD_OF_SHARE = 2;
    /** Parameters beside the lengths: size, what a point has to itself, and how much of the values' noise there is. */
    private static final int FURTHER = 3;

    private static final int MOST_EVALUATIONS = 250;
    private static final double SQRT5 = Math.sqrt(5);

    private final List<double[]> at;
    private final double[] values;
    private final double[] noise;
    private final double[] logs;
    private final double mean;
    private final double scale;
    private final CholeskyDecomposition factor;
    private final RealVector weights;

    private GaussianProcess(
            List<double[]> at, double[] values, double[] noise, double[] logs, double mean, double scale) {
        this.at = at;
        this.values = values;
        this.noise = noise;
        this.logs = logs;
        this.mean = mean;
        this.scale = scale;
        this.factor = new CholeskyDecomposition(covariance(at, noise, logs), 1e-9, 1e-14);
        this.weights = factor.getSolver().solve(new ArrayRealVector(values));
    }

    /**
     * Fits.
     *
     * @param at points, coordinates 0 to 1
     * @param values there
     * @param variance of each value's own noise, as far as it is known
     * @param before a fit of the same function to fewer points, which the lengths are looked for near; null = none
     */
    static GaussianProcess fit(
            List<double[]> at, double[] values, double[] variance, @Nullable GaussianProcess before) {
        double mean = Arrays.stream(values).average().orElse(0);
        double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        double scale = Math.max(1e-9, Math.sqrt(squares / values.length));
        double[] scaled = Arrays.stream(values).map(v -> (v - mean) / scale).toArray();
        double[] noise = Arrays.stream(variance).map(v -> v / (scale * scale)).toArray();
        int d = at.get(0).length;
        double[] lower = new double[d + FURTHER];
        double[] upper = new double[d + FURTHER];
        double[] start = new double[d + FURTHER];
        Arrays.fill(lower, 0, d, LENGTH[0]);
        Arrays.fill(upper, 0, d, LENGTH[1]);
        Arrays.fill(start, 0, d, USUAL_LENGTH);
        lower[d] = SIZE[0];
        upper[d] = SIZE[1];
        lower[d + 1] = NOISE[0];
        upper[d + 1] = NOISE[1];
        start[d + 1] = Math.log(1e-3);
        lower[d + 2] = SHARE_OF_NOISE[0];
        upper[d + 2] = SHARE_OF_NOISE[1];
        if (before != null) {
            start = before.logs.clone();
        }
        for (int i = 0; i < start.length; i++) {
            start[i] = Math.max(lower[i] + 0.02, Math.min(upper[i] - 0.02, start[i]));
        }
        double[] best = start;
        try {
            best = new BOBYQAOptimizer(2 * (d + FURTHER) + 1, 0.5, 0.02)
                    .optimize(
                            new MaxEval(MOST_EVALUATIONS),
                            new InitialGuess(start),
                            new SimpleBounds(lower, upper),
                            GoalType.MINIMIZE,
                            new ObjectiveFunction(logs -> surprise(at, scaled, noise, logs)))
                    .getPoint();
        } catch (MathRuntimeException e) {
            // out of evaluations, or of numbers: where it began is a sound guess
        }
        return new GaussianProcess(at, scaled, noise, best, mean, scale);
    }

    /** Minus the logarithm of how likely the values are with such lengths, and the lengths themselves. */
    private static double surprise(List<double[]> at, double[] values, double[] noise, double[] logs) {
        int n = values.length;
        int d = logs.length - FURTHER;
        CholeskyDecomposition factor;
        try {
            factor = new CholeskyDecomposition(covariance(at, noise, logs), 1e-9, 1e-14);
        } catch (MathRuntimeException e) {
            return 1e9;
        }
        RealVector y = new ArrayRealVector(values);
        double sum = 0.5 * y.dotProduct(factor.getSolver().solve(y));
        RealMatrix l = factor.getL();
        for (int i = 0; i < n; i++) {
            sum += Math.log(l.getEntry(i, i));
        }
        for (int i = 0; i < d; i++) {
            double off = (logs[i] - USUAL_LENGTH) / SPREAD_OF_LENGTH;
            sum += 0.5 * off * off;
        }
        double size = logs[d];
        double floor = (logs[d + 1] - Math.log(1e-3)) / 2.5;
        double share = logs[d + 2] / SPREAD_OF_SHARE;
        return sum + 0.5 * (size * size + floor * floor + share * share);
    }

    private static RealMatrix covariance(List<double[]> at, double[] noise, double[] logs) {
        int n = at.size();
        double[] inverse = inverse(logs);
        int d = logs.length - FURTHER;
        double size = Math.exp(logs[d]);
        double own = Math.exp(logs[d + 1]);
        double share = Math.exp(logs[d + 2]);
        double[][] k = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                k[i][j] = k[j][i] = size * matern(at.get(i), at.get(j), inverse);
            }
            k[i][i] = size + own + share * noise[i] + 1e-8;
        }
        return new Array2DRowRealMatrix(k, false);
    }

    private static double[] inverse(double[] logs) {
        double[] inverse = new double[logs.length - FURTHER];
        for (int i = 0; i < inverse.length; i++) {
            inverse[i] = Math.exp(-logs[i]);
        }
        return inverse;
    }

    private static double matern(double[] a, double[] b, double[] inverse) {
        double squares = 0;
        for (int i = 0; i < inverse.length; i++) {
            double off = (a[i] - b[i]) * inverse[i];
            squares += off * off;
        }
        double r = SQRT5 * Math.sqrt(squares);
        return (1 + r + r * r / 3) * Math.exp(-r);
    }

    /**
     * What is expected at a point, and its standard deviation. What a point has to itself, and its neighbours do not show, is part of
     * it: known as far as the noise allows where there is a value, open elsewhere.
     */
    record Guess(double mean, double deviation) {}

    Guess at(double[] point) {
        double[] inverse = inverse(logs);
        double size = Math.exp(logs[logs.length - FURTHER]);
        double own = Math.exp(logs[logs.length - FURTHER + 1]);
        double[] k = new double[at.size()];
        double sum = 0;
        for (int i = 0; i < k.length; i++) {
            k[i] = size * matern(at.get(i), point, inverse) + (Arrays.equals(at.get(i), point) ? own : 0);
            sum += k[i] * weights.getEntry(i);
        }
        // forward substitution only: half of what a full solution takes
        double[][] l = lower();
        double explained = 0;
        for (int i = 0; i < k.length; i++) {
            double v = k[i];
            for (int j = 0; j < i; j++) {
                v -= l[i][j] * k[j];
            }
            k[i] = v / l[i][i];
            explained += k[i] * k[i];
        }
        return new Guess(mean + scale * sum, scale * Math.sqrt(Math.max(0, size + own - explained)));
    }

    private double[][] lowerOnce = {};

    private double[][] lower() {
        if (lowerOnce.length == 0) {
            lowerOnce = factor.getL().getData();
        }
        return lowerOnce;
    }

    /** The same with one more point, at which its guess came true: what is not known there any more is not asked twice. */
    GaussianProcess believing(double[] point) {
        List<double[]> more = new ArrayList<>(at);
        more.add(point);
        double[] v = Arrays.copyOf(values, values.length + 1);
        v[values.length] = (at(point).mean - mean) / scale;
        double[] n = Arrays.copyOf(noise, noise.length + 1);
        n[noise.length] = noise.length == 0 ? 0 : noise[noise.length - 1];
        return new GaussianProcess(more, v, n, logs, mean, scale);
    }
}
