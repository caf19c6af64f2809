package dev.blklab.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BeliefsTest {

    private static double[] point(double... x) {
        return x;
    }

    @Test
    void aPointHasSomethingOfItsOwnThatItsNeighboursDoNotShow() {
        List<double[]> at = new ArrayList<>();
        double[] values = new double[21];
        double[] noise = new double[21];
        for (int i = 0; i < values.length; i++) {
            at.add(point(i / 20.0));
            // one way, and every other point a little off it
            values[i] = i / 20.0 + (i % 2 == 0 ? 0.1 : -0.1);
            noise[i] = 1e-6;
        }
        GaussianProcess process = GaussianProcess.fit(at, values, noise, null);
        GaussianProcess.Guess tried = process.at(point(0.5));
        GaussianProcess.Guess open = process.at(point(0.525));
        assertThat(tried.mean()).isCloseTo(0.6, within(0.03));
        assertThat(tried.deviation()).isLessThan(0.03);
        assertThat(open.mean()).isCloseTo(0.525, within(0.06));
        assertThat(open.deviation()).isBetween(0.05, 0.2);
    }

    @Test
    void noiseThatIsNotThereIsFoundOut() {
        List<double[]> at = new ArrayList<>();
        double[] values = new double[25];
        double[] noise = new double[25];
        for (int i = 0; i < values.length; i++) {
            at.add(point(i / 24.0));
            values[i] = Math.sin(4 * i / 24.0);
            noise[i] = 0.04;
        }
        GaussianProcess.Guess guess =
                GaussianProcess.fit(at, values, noise, null).at(point(0.49));
        assertThat(guess.mean()).isCloseTo(Math.sin(4 * 0.49), within(0.05));
        assertThat(guess.deviation()).isLessThan(0.1);
    }

    @Test
    void aCurveGoesThroughNoiseAndIsLevelFarOutside() {
        double[] x = new double[40];
        double[] y = new double[40];
        double[] noise = new double[40];
        for (int i = 0; i < x.length; i++) {
            x[i] = 3 + i / 10.0;
            y[i] = x[i] * x[i] + (i % 2 == 0 ? 0.2 : -0.2);
            noise[i] = 0.04;
        }
        var curve = new Curve(x, y, noise);
        assertThat(curve.at(4.05)).isCloseTo(4.05 * 4.05, within(0.3));
        assertThat(curve.at(1000)).isEqualTo(curve.at(2000));
        assertThat(new Curve(new double[] {1, 2}, new double[] {5, 7}, new double[2]).at(9))
                .isEqualTo(6);
    }

    /** Writes and reads share what the disk has: of a point nothing is known about, no draw wins in both. */
    @Test
    void whatOneMetricGainsTheOtherLosesInEveryDraw() {
        var writes = new Beliefs.Seen();
        var reads = new Beliefs.Seen();
        var random = new Random(5);
        for (int i = 0; i < 30; i++) {
            double share = 0.1 + 0.8 * random.nextDouble();
            double[] at = point(i / 29.0, i * 7 % 30 / 29.0);
            writes.add(at, Math.log(share), 1e-4);
            reads.add(at, Math.log(1 - share), 1e-4);
        }
        Map<Metric, Beliefs.Seen> seen = new EnumMap<>(Metric.class);
        seen.put(Metric.WRITE_IOPS, writes);
        seen.put(Metric.READ_BW, reads);
        var beliefs = new Beliefs(Metric.WRITE_IOPS, seen, null);
        var draws = new Draws(1, beliefs.metrics());
        Map<Metric, double[]> drawn = beliefs.drawn(point(0.31, 0.77), draws);
        double[] w = Objects.requireNonNull(drawn.get(Metric.WRITE_IOPS));
        double[] r = Objects.requireNonNull(drawn.get(Metric.READ_BW));
        assertThat(Arrays.stream(w).max().orElseThrow() - Arrays.stream(w).min().orElseThrow())
                .as("little is known of the point")
                .isGreaterThan(0.5);
        for (int d = 0; d < w.length; d++) {
            if (w[d] > Math.log(0.1) && w[d] < Math.log(0.9)) {
                assertThat(Math.exp(w[d]) + Math.exp(r[d])).isCloseTo(1, within(0.12));
            }
        }
    }
}
