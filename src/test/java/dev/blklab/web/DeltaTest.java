package dev.blklab.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.sim.report.Interval;
import org.junit.jupiter.api.Test;

/** Do sign, colour and word of a change say the same? */
class DeltaTest {

    private static Interval around(double v, double half) {
        return new Interval(v - half, v + half);
    }

    @Test
    void moreThroughputIsBetterAndMoreLatencyIsWorse() {
        assertThat(Delta.of(100, around(100, 1), 178, around(178, 1), Delta.Wish.MORE))
                .extracting(Delta::tone, Delta::word, Delta::text)
                .containsExactly("up", "better", "+78" + Numbers.THIN + "%");
        assertThat(Delta.of(100, around(100, 1), 178, around(178, 1), Delta.Wish.LESS))
                .extracting(Delta::tone, Delta::word)
                .containsExactly("down", "worse");
        assertThat(Delta.of(100, around(100, 1), 52, around(52, 1), Delta.Wish.LESS))
                .extracting(Delta::tone, Delta::word)
                .containsExactly("up", "better");
    }

    @Test
    void aChangeWithinTheNoiseIsNone() {
        assertThat(Delta.of(100, around(100, 3), 104, around(104, 3), Delta.Wish.MORE))
                .extracting(Delta::tone, Delta::word)
                .containsExactly("same", "no difference");
    }

    @Test
    void nothingAgainstNothingIsNoChange() {
        assertThat(Delta.of(0, around(0, 0), 0, around(0, 0), Delta.Wish.MORE)).isEqualTo(Delta.NONE);
    }
}
