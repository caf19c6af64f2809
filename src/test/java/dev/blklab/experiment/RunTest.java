package dev.blklab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blklab.sim.Simulation;
import dev.blklab.sim.report.Report;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Does a run go forward only? */
class RunTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private static Run queued() {
        RunRequest request = Requests.named("n", List.of("a", "b"), Map.of());
        return new Run(
                RunIds.next(), request, request.toSpec(Requests.CATALOGUE).orThrow(), List.of("w"), NOW);
    }

    @Test
    void aQueuedRunShowsWhatWasAskedAndUsed() {
        Run run = queued();
        assertThat(run.state()).isEqualTo(RunState.QUEUED);
        assertThat(run.tags()).containsExactly("a", "b");
        assertThat(run.request().name()).isEqualTo("n");
        assertThat(run.warnings()).containsExactly("w");
        assertThat(run.knobs().value(dev.blklab.sim.spec.Tunable.SCHEDULER)).isEqualTo("none");
        assertThat(run.knobs().byName()).containsEntry("storvsc_max_hw_queues", 32L);
        assertThat(run.report()).isNull();
        assertThat(run.headline()).isNull();
    }

    @Test
    void onlyARunningRunCanEndWithAReport() {
        Report report = Simulation.run(queued().spec());
        Run queued = queued();
        assertThatThrownBy(() -> queued.complete(report, NOW)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> queued.fail("x", NOW)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aCancelledRunStaysCancelled() {
        Run run = queued();
        run.cancel(NOW);
        assertThat(run.state()).isEqualTo(RunState.CANCELLED);
        assertThat(run.finishedAt()).isEqualTo(NOW);
        assertThatThrownBy(() -> run.cancel(NOW)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void idsAreShortAndDiffer() {
        assertThat(RunIds.next()).hasSize(12).isNotEqualTo(RunIds.next());
    }
}
