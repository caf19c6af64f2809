package dev.blklab.sim.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.blklab.sim.report.Interval;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Against Student's t for 20 batches: 2.093 times the standard error of their mean. */
class BatchMeansTest {

    private static final long STEP = 250_000;

    @Test
    void aSteadyRateIsCertain() {
        Interval ci = new BatchMeans(alternating(10, 10), 0, 20 * STEP).iops(40_000);
        assertThat(ci.lo()).isEqualTo(40_000);
        assertThat(ci.hi()).isEqualTo(40_000);
    }

    @Test
    void batchesOfTenAndTwentyHaveAKnownSpread() {
        // mean 15, variance 20 * 25 / 19, half-width t * sqrt(variance / 20) per step of 250 us
        double half = 2.093 * Math.sqrt(500.0 / 19 / 20) * 1e9 / STEP;
        Interval ci = new BatchMeans(alternating(10, 20), 0, 20 * STEP).iops(60_000);
        assertThat(ci.hi() - 60_000).isCloseTo(half, within(1e-6));
        assertThat(60_000 - ci.lo()).isCloseTo(half, within(1e-6));
        assertThat(ci.relativeHalfWidth()).isCloseTo(half / 60_000, within(1e-9));
    }

    @Test
    void bytesAreSpreadAsTheirIosAre() {
        double half = 2.093 * Math.sqrt(500.0 / 19 / 20) * 4096 * 1e9 / STEP;
        Interval ci = new BatchMeans(alternating(10, 20), 0, 20 * STEP).bytesPerSec(60_000 * 4096.0);
        assertThat(ci.hi() - 60_000 * 4096.0).isCloseTo(half, within(1e-3));
    }

    @Test
    void fewerStepsThanBatchesKnowNothing() {
        Interval ci = new BatchMeans(alternating(10, 20), 0, 19 * STEP).iops(60_000);
        assertThat(ci.lo()).isZero();
        assertThat(ci.hi()).isEqualTo(120_000);
    }

    @Test
    void equalLatenciesAreCertainWhateverTheRate() {
        Interval ci = new BatchMeans(alternating(10, 20), 0, 20 * STEP).meanLatency(1000);
        assertThat(ci.lo()).isEqualTo(1000);
        assertThat(ci.hi()).isEqualTo(1000);
    }

    @Test
    void theIntervalOfARateHoldsTheTruthNineteenTimesOfTwenty() {
        int held = 0;
        int trials = 400;
        for (int trial = 0; trial < trials; trial++) {
            var random = new Random(trial);
            var bins = new Bins();
            // Poisson arrivals, one per 10 us on average
            double at = 0;
            long n = 0;
            while ((at += -Math.log(1 - random.nextDouble()) * 10_000) < 200 * STEP) {
                bins.add((long) at, 4096, 1000);
                n++;
            }
            Interval ci = new BatchMeans(bins, 0, 200 * STEP).iops(n * 1e9 / (200 * STEP));
            held += ci.lo() <= 100_000 && 100_000 <= ci.hi() ? 1 : 0;
        }
        // 95 % of 400 are 380, with a standard deviation of 4.4
        assertThat(held).isBetween(362, 396);
    }

    @Test
    void theIntervalOfARateThatDriftsHoldsTheTruthNineTimesOfTen() {
        int held = 0;
        int trials = 400;
        for (int trial = 0; trial < trials; trial++) {
            var random = new Random(trial);
            var bins = new Bins();
            // a state that is kept for three batches on average moves the rate by a tenth up or down
            double state = random.nextGaussian();
            long n = 0;
            for (int step = 0; step < 200; step++) {
                double kept = Math.exp(-1 / 30.0);
                state = kept * state + Math.sqrt(1 - kept * kept) * random.nextGaussian();
                int ios = (int) Math.round(1000 * (1 + 0.1 * state));
                n += ios;
                for (int i = 0; i < ios; i++) {
                    bins.add(step * STEP + i, 4096, 1000);
                }
            }
            Interval ci = new BatchMeans(bins, 0, 200 * STEP).iops(n * 1e9 / (200 * STEP));
            double truth = 1000e9 / STEP;
            held += ci.lo() <= truth && truth <= ci.hi() ? 1 : 0;
        }
        // nine of ten are 360, with a standard deviation of 6; were batches taken as independent, it would hold it 211
        // times
        assertThat(held).isBetween(342, 385);
    }

    @Test
    void stepsHalveAsTimeOutgrowsThemAndLoseNothing() {
        var bins = new Bins();
        for (int i = 0; i < 5000; i++) {
            bins.add(i * STEP, 512, 7);
        }
        assertThat(bins.stepNs()).isEqualTo(8 * STEP);
        long ios = 0;
        for (int i = 0; i < Bins.MOST; i++) {
            ios += bins.ios(i);
        }
        assertThat(ios).isEqualTo(5000);
    }

    /** Twenty steps with so many I/Os, taking turns. */
    private static Bins alternating(int even, int odd) {
        var bins = new Bins();
        for (int step = 0; step < 20; step++) {
            for (int i = 0; i < (step % 2 == 0 ? even : odd); i++) {
                bins.add(step * STEP + i, 4096, 1000);
            }
        }
        return bins;
    }
}
