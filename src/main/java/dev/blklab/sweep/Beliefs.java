package dev.blklab.sweep;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is believed of every metric at every point, in logarithms against the base. The first goal's metric has a
 * {@link GaussianProcess}. Each other is a curve over the first (what writes gain, reads lose) and a process of what the settings add
 * to that: where a disk only shares out what it has, a setting which would win in both is not expected, however little is known
 * around it.
 */
final class Beliefs {

    private static final int LEAST = 3;

    private final Metric first;
    private final Map<Metric, GaussianProcess> processes = new EnumMap<>(Metric.class);
    private final Map<Metric, Curve> curves = new EnumMap<>(Metric.class);

    /** A metric's figures: where, how much and how sure. */
    record Seen(List<double[]> at, List<Double> values, List<Double> variances) {
        Seen() {
            this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }

        void add(double[] point, double value, double variance) {
            at.add(point);
            values.add(value);
            variances.add(variance);
        }
    }

    /**
     * Fits.
     *
     * @param first the metric that explains the others
     * @param before what was believed of fewer figures; null = nothing
     */
    Beliefs(Metric first, Map<Metric, Seen> seen, @Nullable Beliefs before) {
        this.first = first;
        fit(first, Objects.requireNonNull(seen.get(first)), before);
        seen.keySet().stream()
                .filter(m -> m != first)
                .forEach(m -> fit(m, Objects.requireNonNull(seen.get(m)), before));
    }

    private void fit(Metric metric, Seen seen, @Nullable Beliefs before) {
        if (seen.at.size() < LEAST || (metric != first && !knows(first))) {
            return;
        }
        double[] values = array(seen.values);
        double[] variances = array(seen.variances);
        if (metric != first) {
            double[] explaining =
                    seen.at.stream().mapToDouble(p -> mean(first, p)).toArray();
            Curve curve = new Curve(explaining, values, variances);
            curves.put(metric, curve);
            for (int i = 0; i < values.length; i++) {
                values[i] -= curve.at(explaining[i]);
            }
        }
        processes.put(
                metric,
                GaussianProcess.fit(seen.at, values, variances, before == null ? null : before.processes.get(metric)));
    }

    private static double[] array(List<Double> list) {
        return list.stream().mapToDouble(d -> d).toArray();
    }

    /** Whether there are enough figures of a metric. */
    boolean knows(Metric metric) {
        return processes.containsKey(metric);
    }

    Set<Metric> metrics() {
        return processes.keySet();
    }

    private GaussianProcess process(Metric metric) {
        return Objects.requireNonNull(processes.get(metric));
    }

    private Curve curve(Metric metric) {
        return Objects.requireNonNull(curves.get(metric));
    }

    /** What is expected. */
    double mean(Metric metric, double[] point) {
        double own = process(metric).at(point).mean();
        return metric == first ? own : own + curve(metric).at(mean(first, point));
    }

    /** What a point may turn out to be, in every draw. */
    Map<Metric, double[]> drawn(double[] point, Draws draws) {
        Map<Metric, double[]> drawn = new EnumMap<>(Metric.class);
        double[] explaining = drawn(first, point, draws);
        processes.keySet().forEach(m -> {
            double[] own = m == first ? explaining : drawn(m, point, draws);
            for (int d = 0; d < own.length && m != first; d++) {
                own[d] += curve(m).at(explaining[d]);
            }
            drawn.put(m, own);
        });
        return drawn;
    }

    private double[] drawn(Metric metric, double[] point, Draws draws) {
        GaussianProcess.Guess g = process(metric).at(point);
        double[] luck = draws.luck(metric);
        double[] drawn = new double[luck.length];
        for (int d = 0; d < drawn.length; d++) {
            drawn[d] = g.mean() + g.deviation() * luck[d];
        }
        return drawn;
    }

    /** Takes for granted what is expected at a point: what is not known there any more is not asked twice. */
    void believe(double[] point) {
        processes.replaceAll((m, g) -> g.believing(point));
    }
}
