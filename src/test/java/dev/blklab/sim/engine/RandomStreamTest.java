package dev.blklab.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RandomStreamTest {

    private static final int N = 2_000_000;

    @Test
    void exponentialHasMeanAndVarianceOne() {
        var stream = new RandomStreams(42).named("test");
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < N; i++) {
            double x = stream.exponential();
            assertThat(x >= 0).isTrue();
            sum += x;
            squares += x * x;
        }
        double mean = sum / N;
        // 4 standard errors of the mean (1 / sqrt n) and of the variance (sqrt(8 / n))
        assertThat(mean).isCloseTo(1, within(0.003));
        assertThat(squares / N - mean * mean).isCloseTo(1, within(0.008));
    }

    @Test
    void exponentialHasTheTailItShouldHave() {
        var stream = new RandomStreams(7).named("tail");
        int[] beyond = new int[11];
        for (int i = 0; i < N; i++) {
            double x = stream.exponential();
            for (int t = 1; t <= 10 && x > t; t++) {
                beyond[t]++;
            }
        }
        for (int t = 1; t <= 10; t++) {
            double expected = N * Math.exp(-t);
            assertThat((double) beyond[t])
                    .as("samples beyond %d", t)
                    .isCloseTo(expected, within(4.5 * Math.sqrt(expected) + 0.002 * expected));
        }
    }

    @Test
    void anExponentialNumberFollowsFromWhatWasDrawnBeforeIt() {
        var mixed = new RandomStreams(9).named("mixed");
        for (int i = 0; i < 10_000; i++) {
            var copy = mixed.copy();
            if (i % 3 == 0) {
                assertThat(mixed.next()).isEqualTo(copy.next());
            } else {
                assertThat(mixed.exponential()).isEqualTo(copy.exponential());
            }
            // the copy has to draw anew what the other had drawn ahead
            assertThat(mixed.copy().next()).isEqualTo(copy.next());
        }
    }

    @Test
    void uniformFillsZeroToOneEvenly() {
        var stream = new RandomStreams(3).named("uniform");
        int[] bins = new int[10];
        for (int i = 0; i < N; i++) {
            bins[(int) (10 * stream.uniform())]++;
        }
        for (int count : bins) {
            assertThat(count).isCloseTo(N / 10, within(2200));
        }
    }

    @Test
    void belowStaysBelow() {
        var stream = new RandomStreams(3).named("below");
        int[] bins = new int[7];
        for (int i = 0; i < 700_000; i++) {
            bins[(int) stream.below(7)]++;
        }
        for (int count : bins) {
            assertThat(count).isCloseTo(100_000, within(1300));
        }
    }

    @Test
    void aroundKeepsItsMeanWhateverShareOfItVaries() {
        for (double share : new double[] {0, 0.2, 1}) {
            var stream = new RandomStreams(9).named("around");
            double sum = 0;
            long least = Long.MAX_VALUE;
            for (int i = 0; i < 400_000; i++) {
                long ns = stream.around(100_000, share);
                sum += ns;
                least = Math.min(least, ns);
            }
            assertThat(sum / 400_000).isCloseTo(100_000, within(700.0));
            assertThat(least).isGreaterThanOrEqualTo((long) (100_000 * (1 - share)));
        }
    }

    @Test
    void theSameNameGivesTheSameNumbersAndAnotherOthers() {
        var streams = new RandomStreams(5);
        assertThat(draws(streams.named("a"))).containsExactly(draws(streams.named("a")));
        assertThat(draws(streams.named("a"))).doesNotContain(draws(streams.named("b")));
        assertThat(draws(streams.named("a"))).doesNotContain(draws(new RandomStreams(6).named("a")));
    }

    @Test
    void aDrawInOneStreamDoesNotShiftAnother() {
        var streams = new RandomStreams(5);
        long[] alone = draws(streams.named("workload"));
        RandomStream device = streams.named("device");
        RandomStream workload = streams.named("workload");
        long[] between = LongStream.range(0, alone.length)
                .map(i -> {
                    device.exponential();
                    return workload.next();
                })
                .toArray();
        assertThat(between).containsExactly(alone);
    }

    @Test
    void neighbouringStreamsAreNotCorrelated() {
        var streams = new RandomStreams(1);
        RandomStream a = streams.named("workload/0/0");
        RandomStream b = streams.named("workload/0/1");
        double product = 0;
        for (int i = 0; i < 400_000; i++) {
            product += (a.uniform() - 0.5) * (b.uniform() - 0.5);
        }
        assertThat(12 * product / 400_000).as("correlation").isCloseTo(0, within(0.007));
    }

    private static long[] draws(RandomStream stream) {
        return LongStream.range(0, 64).map(i -> stream.next()).toArray();
    }
}
