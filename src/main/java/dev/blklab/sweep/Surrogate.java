package dev.blklab.sweep;

import java.util.List;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.QRDecomposition;
import org.hipparchus.linear.RealMatrix;

/**
 * A guess of a metric from the cells tried so far: a quadratic in the levels' places with all products of two, fitted to the
 * logarithm by least squares, and held back a little so that few cells are enough.
 */
final class Surrogate {

    /** Weight of "every effect is small" against one cell's figure. */
    private static final double HOLD = 0.05;

    private static final double LEAST = 1e-12;

    private final double[] effects;

    private Surrogate(double[] effects) {
        this.effects = effects;
    }

    /**
     * Fits.
     *
     * @param places of the cells' levels on every axis, 0 to 1
     * @param values of the cells, above 0
     */
    static Surrogate fit(List<double[]> places, double[] values) {
        int terms = terms(places.get(0)).length;
        int n = values.length;
        RealMatrix x = new Array2DRowRealMatrix(n + terms - 1, terms);
        double[] y = new double[n + terms - 1];
        for (int i = 0; i < n; i++) {
            x.setRow(i, terms(places.get(i)));
            y[i] = Math.log(Math.max(LEAST, values[i]));
        }
        for (int t = 1; t < terms; t++) {
            x.setEntry(n + t - 1, t, Math.sqrt(HOLD));
        }
        return new Surrogate(
                new QRDecomposition(x).getSolver().solve(new ArrayRealVector(y)).toArray());
    }

    /** The value guessed at a place. */
    double at(double[] place) {
        double[] terms = terms(place);
        double sum = 0;
        for (int t = 0; t < terms.length; t++) {
            sum += effects[t] * terms[t];
        }
        return Math.exp(sum);
    }

    private static double[] terms(double[] place) {
        int n = place.length;
        double[] terms = new double[1 + 2 * n + n * (n - 1) / 2];
        terms[0] = 1;
        int t = 1;
        for (int a = 0; a < n; a++) {
            double x = 2 * place[a] - 1;
            terms[t++] = x;
            terms[t++] = x * x;
            for (int b = 0; b < a; b++) {
                terms[t++] = x * (2 * place[b] - 1);
            }
        }
        return terms;
    }
}
