package dev.blklab.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.experiment.Catalogue;
import dev.blklab.experiment.RunRequest;
import dev.blklab.sim.Simulation;
import dev.blklab.sim.report.DirectionStats;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.spec.RunSpec;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Do 95 % intervals contain the long-run value as often as they say? {@code -Dblklab.coverage=1000} for the long version, which
 * also prints what the engine's own intervals of single runs come to.
 */
class IntervalCoverageTest {

    private static final int SETS = Integer.getInteger("blklab.coverage", 60);
    private static final int REPLICATIONS = 4;
    private static final Catalogue CATALOGUE = new Catalogue();

    private static RunSpec spec(String seconds, String precision, long seed) {
        RunRequest r = SweepsContract.base("4k", seconds).withPrecision(precision);
        return Axis.seeded(r, seed).toSpec(CATALOGUE).orThrow();
    }

    @Test
    void intervalsOfMeansAndOfTheTailHoldTheLongRunValue() {
        Report whole = Simulation.run(spec(SETS >= 1000 ? "300" : "60", "full", 1));
        DirectionStats truth = whole.total().read();
        int means = 0;
        int tails = 0;
        int ownMeans = 0;
        int ownTails = 0;
        for (int set = 0; set < SETS; set++) {
            List<Figures.Value> mean = new ArrayList<>();
            List<Figures.Value> tail = new ArrayList<>();
            for (int r = 0; r < REPLICATIONS; r++) {
                DirectionStats d = Simulation.run(spec("60", "0.2", 1000L + set * REPLICATIONS + r))
                        .total()
                        .read();
                Figures.Lane lane = Figures.Lane.of(d);
                mean.add(lane.meanNs());
                tail.add(lane.p99Ns());
                if (r == 0) {
                    ownMeans += holds(
                            lane.meanNs().value(),
                            lane.meanNs().half(),
                            truth.latency().meanNs());
                    boolean in = d.ci95().p99Ns().lo() <= truth.latency().p99Ns()
                            && truth.latency().p99Ns() <= d.ci95().p99Ns().hi();
                    ownTails += in ? 1 : 0;
                }
            }
            Estimate m = Estimate.of(mean);
            Estimate t = Estimate.of(tail);
            means += holds(m.mean(), m.half(), truth.latency().meanNs());
            tails += holds(t.mean(), t.half(), truth.latency().p99Ns());
        }
        double sets = SETS;
        System.out.printf(
                "COVERAGE of %d: over %d replications mean %.1f %%, p99 %.1f %%; of single runs by the engine mean %.1f %%, p99 %.1f %%%n",
                SETS,
                REPLICATIONS,
                100 * means / sets,
                100 * tails / sets,
                100 * ownMeans / sets,
                100 * ownTails / sets);
        // of 1000, 93 to 97 % is what chance leaves open; of fewer it leaves more
        double least = SETS >= 1000 ? 0.93 : 0.85;
        double most = SETS >= 1000 ? 0.97 : 1;
        assertThat(means / sets).isBetween(least, most);
        assertThat(tails / sets).isBetween(least, most);
        assertThat(ownMeans / sets).isBetween(least, most);
        assertThat(ownTails / sets).isBetween(least, most);
    }

    private static int holds(double value, double half, double truth) {
        return Math.abs(value - truth) <= half ? 1 : 0;
    }
}
