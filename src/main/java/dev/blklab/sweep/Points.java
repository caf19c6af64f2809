package dev.blklab.sweep;

import java.util.ArrayList;
import java.util.List;
import org.hipparchus.random.RandomDataGenerator;
import org.hipparchus.random.SobolSequenceGenerator;
import org.jspecify.annotations.Nullable;

/** Cells of the designs that fill a space with few points. */
final class Points {

    private Points() {}

    /**
     * Points of a Latin hypercube: every axis is cut into as many strips as there are points, and every strip is used once.
     *
     * @param ranges what an axis is drawn from; null = its levels
     */
    static List<List<String>> latinHypercube(List<Axis> axes, List<@Nullable Range> ranges, int points, long seed) {
        var chance = new RandomDataGenerator(seed);
        double[][] shares = new double[points][axes.size()];
        for (int a = 0; a < axes.size(); a++) {
            int[] strips = chance.nextPermutation(points, points);
            for (int p = 0; p < points; p++) {
                shares[p][a] = (strips[p] + chance.nextDouble()) / points;
            }
        }
        return values(axes, ranges, shares);
    }

    /** The first points of a Sobol sequence, without the corner it begins with. */
    static List<List<String>> sobol(List<Axis> axes, List<@Nullable Range> ranges, int points) {
        var sequence = new SobolSequenceGenerator(axes.size());
        sequence.skipTo(1);
        double[][] shares = new double[points][];
        for (int p = 0; p < points; p++) {
            shares[p] = sequence.nextVector();
        }
        return values(axes, ranges, shares);
    }

    private static List<List<String>> values(List<Axis> axes, List<@Nullable Range> ranges, double[][] shares) {
        List<List<String>> points = new ArrayList<>();
        for (double[] point : shares) {
            List<String> values = new ArrayList<>();
            for (int a = 0; a < axes.size(); a++) {
                Range range = ranges.get(a);
                List<String> levels = axes.get(a).levels();
                int level = Math.min(levels.size() - 1, (int) (point[a] * levels.size()));
                values.add(range == null ? levels.get(level) : range.at(point[a]));
            }
            points.add(List.copyOf(values));
        }
        return List.copyOf(points);
    }
}
