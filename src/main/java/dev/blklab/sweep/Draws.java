package dev.blklab.sweep;

import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.random.SobolSequenceGenerator;

/**
 * Directions in the space of the objectives, and luck for every metric, evenly spread over all there may be together: a Sobol sequence
 * through the normal distribution.
 */
final class Draws {

    static final int COUNT = 512;

    private static final NormalDistribution NORMAL = new NormalDistribution();

    private final double[][] directions;
    private final Map<Metric, double[]> luck = new EnumMap<>(Metric.class);

    Draws(int goals, Collection<Metric> of) {
        this.directions = new double[COUNT][goals];
        List<Metric> metrics = List.copyOf(of);
        metrics.forEach(m -> luck.put(m, new double[COUNT]));
        var sequence = new SobolSequenceGenerator(goals + metrics.size());
        sequence.skipTo(1);
        for (int d = 0; d < COUNT; d++) {
            double[] at = sequence.nextVector();
            direct(directions[d], at);
            for (int m = 0; m < metrics.size(); m++) {
                luck(metrics.get(m))[d] = NORMAL.inverseCumulativeProbability(at[goals + m]);
            }
        }
    }

    private static void direct(double[] direction, double[] at) {
        double squares = 0;
        for (int g = 0; g < direction.length; g++) {
            // one half of the distribution: a direction has no negative parts
            direction[g] = NORMAL.inverseCumulativeProbability(0.5 + 0.5 * Math.max(1e-4, at[g]));
            squares += direction[g] * direction[g];
        }
        for (int g = 0; g < direction.length; g++) {
            direction[g] /= Math.sqrt(squares);
        }
    }

    /** A direction: goals' shares, of length 1. */
    double[] direction(int draw) {
        return directions[draw];
    }

    /** A metric's luck in every draw, in standard deviations. */
    double[] luck(Metric metric) {
        return Objects.requireNonNull(luck.get(metric));
    }
}
