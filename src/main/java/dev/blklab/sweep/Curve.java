package dev.blklab.sweep;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A smooth curve through noisy values, for looking up: what one figure says of another. */
final class Curve {

    /** Of fewer values no curve is drawn, only their mean. */
    private static final int ENOUGH = 8;

    private static final int STEPS = 200;
    /** How far it goes beyond the values, as a share of their range; further out it is level. */
    private static final double MARGIN = 0.1;

    private final double from;
    private final double step;
    private final double[] table = new double[STEPS + 1];

    /**
     * Draws it.
     *
     * @param x where the values are
     * @param variance of each value's noise
     */
    Curve(double[] x, double[] y, double[] variance) {
        double least = Arrays.stream(x).min().orElse(0);
        double range = Arrays.stream(x).max().orElse(0) - least;
        this.from = least - MARGIN * range;
        this.step = (1 + 2 * MARGIN) * range / STEPS;
        if (x.length < ENOUGH || range <= 0) {
            Arrays.fill(table, Arrays.stream(y).average().orElse(0));
            return;
        }
        List<double[]> at = new ArrayList<>();
        for (double v : x) {
            at.add(new double[] {(v - from) / (STEPS * step)});
        }
        GaussianProcess process = GaussianProcess.fit(at, y, variance, null);
        for (int i = 0; i <= STEPS; i++) {
            table[i] = process.at(new double[] {(double) i / STEPS}).mean();
        }
    }

    double at(double x) {
        double steps = step <= 0 ? 0 : Math.max(0, Math.min(STEPS, (x - from) / step));
        int i = Math.min(STEPS - 1, (int) steps);
        return table[i] + (steps - i) * (table[i + 1] - table[i]);
    }
}
