package dev.blklab.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.sim.report.Life;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.report.Stage;
import dev.blklab.sim.report.Traced;
import dev.blklab.sim.spec.RunSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Is the life of one I/O told whole, and is it the life of the run that was asked about? */
class LivesTest {

    private static final List<RunSpec> SPECS = List.of(
            Specs.storvscLarge().precision(0.05).build(), RandomSpecs.of(3), RandomSpecs.of(11), RandomSpecs.of(29));

    @Test
    void aTracedRunIsTheSameRun() {
        for (RunSpec spec : SPECS) {
            Report report = Simulation.run(spec);
            Traced traced = Simulation.trace(spec, report, Simulation.Progress.NONE);
            assertThat(traced.report()).isEqualTo(report);
        }
    }

    @Test
    void everyLifeIsWholeAndNearTheFigureItStandsFor() {
        for (RunSpec spec : SPECS) {
            Report report = Simulation.run(spec);
            List<Life> lives =
                    Simulation.trace(spec, report, Simulation.Progress.NONE).lives();
            boolean reads = report.total().read().ios() > 0;
            boolean writes = report.total().write().ios() > 0;
            assertThat(lives).hasSize((reads ? 3 : 0) + (writes ? 3 : 0));
            for (Life life : lives) {
                var latency = (life.direction().equals("read")
                                ? report.total().read()
                                : report.total().write())
                        .latency();
                long wanted = switch (life.pick()) {
                    case "median" -> latency.p50Ns();
                    case "p99" -> latency.p99Ns();
                    default -> latency.maxNs();
                };
                assertThat((double) life.latencyNs()).as(life.toString()).isBetween(0.99 * wanted, 1.01 * wanted);
                long at = 0;
                Stage last = null;
                for (Life.Span span : life.spans()) {
                    assertThat(span.fromNs()).isEqualTo(at);
                    assertThat(span.toNs()).isGreaterThan(at);
                    assertThat(last == null || span.stage().compareTo(last) > 0).isTrue();
                    last = span.stage();
                    at = span.toNs();
                }
                assertThat(at).isEqualTo(life.latencyNs());
            }
        }
    }
}
