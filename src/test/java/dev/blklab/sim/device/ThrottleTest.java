package dev.blklab.sim.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThrottleTest {

    @ParameterizedTest(name = "{0}-byte commands: {1} a second")
    @CsvSource({
        // 3500 IOPS and 170 MB/s: small commands meet the first cap, large ones the second, never both
        "4096, 3500",
        "32768, 3500",
        "65536, 2594",
        "262144, 648.5"
    })
    void theNarrowerOfTwoIndependentCapsDecides(int bytes, double perSecond) {
        var throttle =
                new Throttle(new TokenBucket(3500, 0, 0, 0, 50_000_000), new TokenBucket(170e6, 0, 0, 0, 50_000_000));
        long now = 0;
        int passed = 0;
        while (now < 20_000_000_000L) {
            long opens = throttle.opensNs(now);
            if (opens == now) {
                throttle.take(1, bytes);
                passed++;
            }
            now = opens;
        }
        assertThat(passed / 20.0).isCloseTo(perSecond, within(perSecond * 0.01));
    }
}
