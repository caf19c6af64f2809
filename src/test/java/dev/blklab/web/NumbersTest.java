package dev.blklab.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.sim.report.Interval;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Do numbers read as people expect? A thin space is written as _ here. */
class NumbersTest {

    private final Numbers n = new Numbers();

    private static String shown(String text) {
        return text.replace(Numbers.THIN, "_");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "764.2, 764",
        "18000, 18_000",
        "1234567, 1_234_567",
        "3.1234, 3.12",
        "31.234, 31.2",
        "0.0312, 0.0312",
        "-5.5, −5.50"
    })
    void figuresHaveThreeDigitsThatMeanSomething(double v, String text) {
        assertThat(shown(n.figure(v))).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "999, 999_ns",
        "1500, 1.50_µs",
        "999600, 1.00_ms",
        "3120000, 3.12_ms",
        "312000000, 312_ms",
        "61000000000, 61.0_s"
    })
    void timesTakeTheUnitThatLeavesOneToThreeDigitsBeforeThePoint(double ns, String text) {
        assertThat(shown(n.time(ns))).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0.78, +78_%", "-0.001, −0.1_%", "0, ±0_%", "0.0999, +10_%", "-0.0004, ±0_%", "17.2, +1_720_%"})
    void changesAlwaysHaveASign(double relative, String text) {
        assertThat(shown(n.change(relative))).isEqualTo(text);
    }

    @Test
    void sizesAreBinaryAndRatesDecimal() {
        assertThat(shown(n.bytes(65_536))).isEqualTo("64.0_KiB");
        assertThat(shown(n.bytes(17_592_186_044_416.0))).isEqualTo("16.0_TiB");
        assertThat(n.megabytes(764_000_000)).isEqualTo("764");
    }

    @Test
    void intervalsAreShownInTheDigitsOfTheirFigure() {
        assertThat(shown(n.plusMinus(764e6, new Interval(762e6, 766e6), 1e6))).isEqualTo("±_2");
        assertThat(shown(n.plusMinus(764e6, new Interval(763.9e6, 764.1e6), 1e6)))
                .isEqualTo("±_0.1");
        assertThat(n.plusMinus(764e6, new Interval(0, 0), 1e6)).isEmpty();
        assertThat(shown(n.plusMinusTime(9_800_000, new Interval(9_500_000, 10_100_000))))
                .isEqualTo("±_0.30");
    }

    @Test
    void parametersAreNotRounded() {
        assertThat(shown(n.exact(4_194_304))).isEqualTo("4_194_304");
        assertThat(n.exact(0.15)).isEqualTo("0.15");
    }
}
