package dev.blklab.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.blklab.experiment.Catalogue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Are designs, intervals, corrections and effects what the textbooks say? */
class SweepStatisticsTest {

    private static final Catalogue CATALOGUE = new Catalogue();

    private static SweepSpec spec(String design, String points, SweepRequest.AxisText... axes) {
        return SweepReader.read(
                new SweepRequest(
                        "",
                        "",
                        SweepsContract.base("4k", "1"),
                        List.of(),
                        List.of(axes),
                        design,
                        points,
                        "",
                        "",
                        "",
                        List.of(),
                        List.of()),
                CATALOGUE);
    }

    private static Estimate estimate(double... values) {
        List<Figures.Value> all = new ArrayList<>();
        for (double v : values) {
            all.add(new Figures.Value(v, 1));
        }
        return Estimate.of(all);
    }

    @Test
    void rangesHaveBothEndsAndAreWholeWhereTheEndsAre() {
        assertThat(Range.of("8..512 in 7 log").orElseThrow().levels())
                .containsExactly("8", "16", "32", "64", "128", "256", "512");
        assertThat(Range.of("0..1 in 5").orElseThrow().levels()).containsExactly("0", "1");
        assertThat(Range.of("0.0..0.5 in 3").orElseThrow().levels()).containsExactly("0", "0.25", "0.5");
        assertThat(Range.of("mq-deadline")).isEmpty();
        assertThatThrownBy(() -> Range.of("0..8 log")).hasMessageContaining("above 0");
    }

    @Test
    void aGridHasEveryCombinationOnceAndAListEveryRow() {
        var depth = SweepsContract.axis("queue_depth", "1", "2", "3");
        var merges = SweepsContract.axis("nomerges", "0", "1", "2");
        SweepSpec grid = spec("grid", "", depth, merges);
        var all = new HashSet<List<String>>();
        for (int c = 0; c < grid.cells(); c++) {
            all.add(grid.values(c));
            assertThat(grid.cell(grid.levels(c))).isEqualTo(c);
        }
        assertThat(all).hasSize(9);
        SweepSpec list = spec("list", "", depth, merges);
        assertThat(list.cells()).isEqualTo(3);
        assertThat(list.values(2)).containsExactly("3", "2");
        assertThat(list.values(list.baseline())).containsExactly("default", "default");
    }

    @Test
    void spaceFillingDesignsUseEveryStripOnce() {
        var depth = SweepsContract.axis("queue_depth", "1..1000 in 9");
        var latency = SweepsContract.axis("device.readLatencyNs", "100000.5..900000.5");
        for (String design : List.of("latin-hypercube", "sobol")) {
            SweepSpec spec = spec(design, "16", depth, latency);
            assertThat(spec.cells()).isEqualTo(16);
            boolean[] strips = new boolean[16];
            for (int c = 0; c < 16; c++) {
                double at = (Double.parseDouble(spec.values(c).get(1)) - 100000.5) / 800000 + 1e-5;
                strips[Math.min(15, (int) (16 * at))] = true;
            }
            int used = 0;
            for (boolean s : strips) {
                used += s ? 1 : 0;
            }
            assertThat(used).as(design).isGreaterThanOrEqualTo(design.equals("sobol") ? 13 : 16);
        }
    }

    @Test
    void goalsAndLimitsAreReadAsPeopleWriteThem() {
        assertThat(Goal.of("write.iops").orElseThrow()).isEqualTo(new Goal(Metric.WRITE_IOPS, true));
        assertThat(Goal.of("minimise read.p99").orElseThrow()).isEqualTo(new Goal(Metric.READ_P99, false));
        assertThat(Goal.of("max speed")).isEmpty();
        assertThat(Limit.of("read.bw >= 95 % of best").orElseThrow())
                .isEqualTo(new Limit(Metric.READ_BW, true, 0.95, Limit.Of.BEST));
        assertThat(Limit.of("write.p99<=5ms").orElseThrow())
                .isEqualTo(new Limit(Metric.WRITE_P99, false, 5e6, Limit.Of.ITSELF));
        assertThat(Limit.of("read.bw >= 95 %")).isEmpty();
    }

    @Test
    void holmIsNeverMilderThanOneComparisonNorHarsherThanBonferroni() {
        assertThat(Holm.corrected(new double[] {0.01, 0.04, 0.03, 0.005}))
                .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-12));
    }

    @Test
    void intervalsOfReplicationsAreStudents() {
        Estimate e = estimate(10, 12, 14);
        assertThat(e.mean()).isEqualTo(12);
        // t of 2 degrees of freedom is 4.3027
        assertThat(e.half()).isCloseTo(4.3027 * 2 / Math.sqrt(3), within(1e-3));
        assertThat(estimate(10, 12).half()).isCloseTo(Math.sqrt(2) / 2, within(1e-12));
        assertThat(e.chance(estimate(20, 22, 24), true)).isZero();
        assertThat(e.chance(estimate(13, 11, 12.5), false)).isGreaterThan(0.5);
    }

    @Test
    void importanceOfAFullGridIsTheAnalysisOfVariance() {
        SweepSpec spec = spec(
                "grid", "", SweepsContract.axis("queue_depth", "1", "2"), SweepsContract.axis("nomerges", "0", "1"));
        // effects 6 and 2, interaction 1: sums of squares 36, 4 and 1
        double[] means = {0, 1, 5, 8};
        List<Analysis.Cell> cells = new ArrayList<>();
        for (int c = 0; c < 4; c++) {
            cells.add(new Analysis.Cell(c, spec.values(c), estimate(means[c], means[c], means[c]), 1, false, ""));
        }
        Effects effects = Effects.of(spec, cells);
        assertThat(effects.axes().get(0).share()).isCloseTo(36.0 / 41, within(1e-9));
        assertThat(effects.axes().get(1).share()).isCloseTo(4.0 / 41, within(1e-9));
        assertThat(effects.pairs().get(0).share()).isCloseTo(1.0 / 41, within(1e-9));
        assertThat(effects.axes().get(0).levels())
                .extracting(Effects.Level::mean)
                .containsExactly(0.5, 6.5);
    }

    @Test
    void theGuessFollowsAFunctionAndKnowsWhereItDoesNot() {
        List<double[]> at = new ArrayList<>();
        double[] values = new double[25];
        for (int i = 0; i < 25; i++) {
            double[] point = {(i % 5) / 4.0, (i / 5) / 4.0};
            at.add(point);
            values[i] = 1 + point[0] - 2 * point[1] * point[1];
        }
        GaussianProcess guess = GaussianProcess.fit(at, values, new double[25], null);
        GaussianProcess.Guess inside = guess.at(new double[] {0.4, 0.6});
        GaussianProcess.Guess outside = guess.at(new double[] {3, 3});
        assertThat(inside.mean()).isCloseTo(1.4 - 0.72, within(0.02));
        assertThat(inside.deviation()).isLessThan(0.05);
        assertThat(outside.deviation()).isGreaterThan(5 * inside.deviation());
        GaussianProcess more = guess.believing(new double[] {3, 3});
        assertThat(more.at(new double[] {3, 3}).deviation()).isLessThan(outside.deviation() / 2);
        assertThat(more.at(new double[] {3, 3}).mean()).isCloseTo(outside.mean(), within(0.1));
    }
}
