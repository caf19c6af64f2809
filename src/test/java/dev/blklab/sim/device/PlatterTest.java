package dev.blklab.sim.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.blklab.sim.Specs;
import dev.blklab.sim.spec.DeviceKind;
import dev.blklab.sim.spec.DeviceParameter;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Does the head come to a sector when it should? 10 ms a turn, 100 MB/s outside, so a megabyte a track. */
class PlatterTest {

    private static final double TURN = 10e6;
    private static final double MB = 1e6;

    private static Specs disk() {
        return Specs.plain()
                .kind(DeviceKind.SPINNING_DISK)
                .capacity(3000_000_000L)
                .device(DeviceParameter.RPM, 6000)
                .device(DeviceParameter.NEXT_TRACK_NS, 1e6)
                .device(DeviceParameter.AVERAGE_SEEK_NS, 9e6)
                .device(DeviceParameter.FULL_SEEK_NS, 17e6)
                .device(DeviceParameter.OUTER_BANDWIDTH, 100e6)
                .device(DeviceParameter.INNER_BANDWIDTH, 100e6);
    }

    private final Platter even = new Platter(disk().deviceSpec());

    @Test
    void whatFollowsIsUnderTheHeadAtOnce() {
        double end = 5 * MB + 4096;
        double now = TURN * even.track(end);
        assertThat(even.positioningNs(now, even.track(end), end, 0)).isZero();
        assertThat(even.positioningNs(now + 0.4, even.track(end), end, 0)).isZero();
    }

    @Test
    void whatHasJustGoneByCostsATurn() {
        double now = TURN * even.track(5 * MB) + 50_000;
        assertThat(even.positioningNs(now, even.track(5 * MB), 5 * MB, 0)).isCloseTo(TURN - 50_000, within(1.0));
    }

    @ParameterizedTest(name = "over {0} tracks: {1} ms")
    @CsvSource({"0, 0", "1000, 9", "250, 5", "3000, 17", "2000, 13"})
    void seeksAreRootsUpToAThirdAndStraightFromThere(double tracks, double ms) {
        assertThat(even.seekNs(0, tracks)).isCloseTo(ms * 1e6, within(1.0));
        assertThat(even.seekNs(tracks, 0)).isCloseTo(ms * 1e6, within(1.0));
    }

    @Test
    void aWriteSettlesAfterASeekOnly() {
        double there = 1000 * MB;
        assertThat(even.positioningNs(0, 0, there, 3e6))
                .isCloseTo(even.positioningNs(0, 0, there, 0) + TURN, within(1.0));
        assertThat(even.positioningNs(0, 0, 0, 3e6)).isZero();
    }

    @Test
    void sectorsAreFewerFurtherIn() {
        var zoned =
                new Platter(disk().device(DeviceParameter.INNER_BANDWIDTH, 50e6).deviceSpec());
        assertThat(zoned.transferNs(0, MB)).isCloseTo(TURN, Percentage.withPercentage(0.1));
        assertThat(zoned.transferNs(2999 * MB, 3000 * MB)).isCloseTo(2 * TURN, Percentage.withPercentage(0.1));
        assertThat(zoned.transferNs(1500 * MB, 1501 * MB)).isCloseTo(TURN / 0.75, Percentage.withPercentage(0.1));
        assertThat(zoned.offsetAfter(0, 1)).isCloseTo(MB, within(1.0));
    }
}
