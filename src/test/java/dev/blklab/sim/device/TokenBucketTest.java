package dev.blklab.sim.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A provider's cap: kernel-free, so checked against what the providers state about it. */
class TokenBucketTest {

    private static final long MS = 1_000_000;
    private static final long S = 1000 * MS;

    private record Passed(long atNs, double amount) {}

    @Test
    void withoutARateEverythingPassesAtOnce() {
        var bucket = new TokenBucket(0, 0, 0, 0, 0);
        bucket.take(1e12);
        assertThat(bucket.opensNs(7)).isEqualTo(7);
    }

    @ParameterizedTest(name = "rate {0}, window {1} ms")
    @CsvSource({"18000, 0", "18000, 50", "500, 50", "120, 10", "3500, 1000"})
    void aBusyBucketPassesItsRateAndNoMore(double rate, long windowMs) {
        var bucket = new TokenBucket(rate, 0, 0, 0, windowMs * MS);
        double passed = total(saturate(bucket, 20 * S, 1, 0));
        assertThat(passed / 20).isCloseTo(rate, within(rate * 0.01 + rate * windowMs / 1000 / 20 + 1));
    }

    @ParameterizedTest(name = "seed {0}")
    @CsvSource({"1", "2", "3", "4", "5", "6"})
    void aSmoothCapIsExceededOverNoWindowByMoreThanOneCommand(long seed) {
        double rate = 50e6;
        var bucket = new TokenBucket(rate, 0, 0, 0, 0);
        List<Passed> passed = saturate(bucket, 2 * S, 1 << 20, seed);
        for (int from = 0; from < passed.size(); from += 7) {
            double amount = 0;
            for (int to = from; to < passed.size(); to++) {
                // what passed before the last one was paid for when the last one passed
                double seconds = (passed.get(to).atNs - passed.get(from).atNs) / 1e9;
                if (amount > rate * seconds + 1) {
                    throw new AssertionError("seed " + seed + ", from " + from + " to " + to + ": " + amount);
                }
                amount += passed.get(to).amount;
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @CsvSource({"1", "2", "3", "4", "5", "6"})
    void aWindowedCapIsExceededOverNoSpanOfWindowsByMoreThanOneCommand(long seed) {
        long window = 50 * MS;
        double rate = 50e6;
        double quota = rate * 0.05;
        var bucket = new TokenBucket(rate, 0, 0, 0, window);
        List<Passed> passed = saturate(bucket, 5 * S, 4 << 20, seed);
        double largest = passed.stream().mapToDouble(Passed::amount).max().orElse(0);
        for (long from = 0; from < 100; from++) {
            double amount = 0;
            int i = 0;
            while (i < passed.size() && passed.get(i).atNs < from * window) {
                i++;
            }
            for (long to = from + 1; to <= 100; to++) {
                while (i < passed.size() && passed.get(i).atNs < to * window) {
                    amount += passed.get(i++).amount;
                }
                assertThat(amount)
                        .as("seed %d, windows %d to %d", seed, from, to)
                        .isLessThanOrEqualTo((to - from) * quota + largest);
            }
        }
    }

    @Test
    void debtIsCarriedIntoTheNextWindows() {
        var bucket = new TokenBucket(1000, 0, 0, 0, 100 * MS);
        assertThat(bucket.opensNs(0)).isZero();
        bucket.take(350);
        assertThat(bucket.opensNs(0)).as("three and a half quotas of 100").isEqualTo(300 * MS);
        assertThat(bucket.opensNs(300 * MS)).isEqualTo(300 * MS);
        bucket.take(50);
        assertThat(bucket.opensNs(300 * MS))
                .as("the half that was left is used up")
                .isEqualTo(400 * MS);
    }

    @Test
    void surplusIsNotCarried() {
        var bucket = new TokenBucket(1000, 0, 0, 0, 100 * MS);
        long later = 10 * S;
        assertThat(bucket.opensNs(later)).isEqualTo(later);
        bucket.take(100);
        assertThat(bucket.opensNs(later))
                .as("ten seconds of idling give one quota")
                .isEqualTo(later + 100 * MS);

        var smooth = new TokenBucket(1000, 0, 0, 0, 0);
        assertThat(smooth.opensNs(later)).isEqualTo(later);
        smooth.take(2);
        assertThat(smooth.opensNs(later)).isEqualTo(later + 2 * MS);
    }

    @ParameterizedTest(name = "window {0} ms")
    @CsvSource({"0", "50"})
    void aFullBucketBurstsForItsTimeAndThenFallsToTheBaseRate(long windowMs) {
        // 30 s at 3500 with 120 sustained
        var bucket = new TokenBucket(120, 3500, 30, 1, windowMs * MS);
        List<Passed> passed = saturate(bucket, 60 * S, 1, 0);
        assertThat(between(passed, 1, 29) / 28).isCloseTo(3500, within(40.0));
        assertThat(between(passed, 35, 59) / 24).isCloseTo(120, within(6.0));
        assertThat(total(passed)).isCloseTo(30 * 3500 + 30 * 120, within(400.0));
    }

    @Test
    void anEmptyBucketDoesNotBurst() {
        var bucket = new TokenBucket(120, 3500, 30, 0, 50 * MS);
        assertThat(total(saturate(bucket, 20 * S, 1, 0)) / 20).isCloseTo(120, within(2.0));
    }

    @Test
    void creditsComeBackAtTheBaseRateWhileNothingIsUsed() {
        var bucket = new TokenBucket(100, 1100, 10, 0, 50 * MS);
        // 50 s of idling: 5000 credits, which last 5 s at 1100 of which 100 are income
        List<Passed> passed = new ArrayList<>();
        saturate(bucket, passed, 50 * S, 70 * S, 1, 0);
        assertThat(between(passed, 50, 54) / 4).isCloseTo(1100, within(15.0));
        assertThat(between(passed, 57, 70) / 13).isCloseTo(100, within(6.0));
    }

    @Test
    void creditsDoNotGrowBeyondAFullBucket() {
        var bucket = new TokenBucket(100, 1100, 10, 1, 50 * MS);
        List<Passed> passed = new ArrayList<>();
        saturate(bucket, passed, 1000 * S, 1030 * S, 1, 0);
        assertThat(total(passed)).isCloseTo(10 * 1100 + 20 * 100, within(200.0));
    }

    /** Somebody takes as much as the bucket lets pass. */
    private static List<Passed> saturate(TokenBucket bucket, long untilNs, int most, long seed) {
        List<Passed> passed = new ArrayList<>();
        saturate(bucket, passed, 0, untilNs, most, seed);
        return passed;
    }

    private static void saturate(
            TokenBucket bucket, List<Passed> passed, long fromNs, long untilNs, int most, long seed) {
        var random = new Random(seed);
        long now = fromNs;
        while (true) {
            long opens = bucket.opensNs(now);
            if (opens < now) {
                throw new AssertionError("opens at " + opens + ", now " + now);
            }
            if (opens >= untilNs) {
                return;
            }
            if (opens > now) {
                now = opens;
                continue;
            }
            double amount = most == 1 ? 1 : 4096 + random.nextInt(most);
            bucket.take(amount);
            passed.add(new Passed(now, amount));
        }
    }

    private static double total(List<Passed> passed) {
        return passed.stream().mapToDouble(Passed::amount).sum();
    }

    private static double between(List<Passed> passed, long fromS, long toS) {
        return passed.stream()
                .filter(p -> p.atNs >= fromS * S && p.atNs < toS * S)
                .mapToDouble(Passed::amount)
                .sum();
    }
}
