package dev.blklab.sim.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistogramTest {

    private static final double[] PERCENTS = {0.1, 1, 10, 25, 50, 75, 90, 95, 99, 99.9, 99.99, 100};

    @ParameterizedTest(name = "{0} bits, values up to {1}")
    @CsvSource({"7, 1000", "7, 100000", "7, 10000000000", "5, 100000000", "5, 4000000000000"})
    void percentilesAreThoseOfASortedArrayWithinABucket(int bits, double largest) {
        var random = new Random(11);
        var h = new Histogram(bits);
        long[] values = new long[100_000];
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            values[i] = (long) Math.pow(largest, random.nextDouble());
            h.add(values[i]);
            sum += values[i];
        }
        Arrays.sort(values);
        for (double percent : PERCENTS) {
            long exact = values[(int) Math.max(0, Math.ceil(percent / 100 * values.length) - 1)];
            assertThat((double) h.percentile(percent))
                    .as("%s %%", percent)
                    .isCloseTo((double) exact, within(exact / (double) (2 << bits) + 0.5));
        }
        assertThat(h.total()).isEqualTo(values.length);
        assertThat(h.mean()).isCloseTo(sum / values.length, within(sum / values.length * 1e-9));
        assertThat(h.min()).isEqualTo(values[0]);
        assertThat(h.max()).isEqualTo(values[values.length - 1]);
    }

    @Test
    void smallValuesAreExact() {
        var h = new Histogram(7);
        for (int v = 0; v < 256; v++) {
            h.add(v);
        }
        for (int v = 0; v < 256; v++) {
            assertThat(h.atRank(v + 1)).isEqualTo(v);
        }
    }

    @Test
    void varianceIsThatOfTheSamples() {
        var h = new Histogram(7);
        for (long v : new long[] {2, 4, 4, 4, 5, 5, 7, 9}) {
            h.add(v);
        }
        assertThat(h.mean()).isEqualTo(5);
        assertThat(h.variance()).isCloseTo(4, within(1e-9));
    }

    @Test
    void twoHistogramsAddUp() {
        var a = new Histogram(7);
        var b = new Histogram(7);
        var both = new Histogram(7);
        var random = new Random(2);
        for (int i = 0; i < 1000; i++) {
            long v = random.nextInt(1_000_000);
            (i % 3 == 0 ? a : b).add(v);
            both.add(v);
        }
        a.addAll(b);
        assertThat(a.total()).isEqualTo(both.total());
        assertThat(a.sum()).isEqualTo(both.sum());
        assertThat(a.percentile(99)).isEqualTo(both.percentile(99));
        assertThat(a.min()).isEqualTo(both.min());
        assertThat(a.max()).isEqualTo(both.max());
    }

    @Test
    void anEmptyOneKnowsNothing() {
        var h = new Histogram(7);
        assertThat(h.percentile(50)).isZero();
        assertThat(h.mean()).isZero();
        assertThat(h.min()).isZero();
        h.add(10);
        h.clear();
        assertThat(h.total()).isZero();
        assertThat(h.max()).isZero();
    }

    @Test
    void ranksWithinABucketAreSpreadOverIt() {
        var h = new Histogram(5);
        // 4096 to 4223 ns is one bucket of 128 ns
        for (int i = 0; i < 128; i++) {
            h.add(4096 + i);
        }
        assertThat(h.atRank(1)).isEqualTo(4096);
        assertThat(h.atRank(33)).isEqualTo(4128);
        assertThat(h.atRank(128)).isEqualTo(4223);
        assertThat(h.percentile(25)).isEqualTo(4096 + 31);
    }
}
