package dev.blklab.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.experiment.Catalogue;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Does a cell that a search runs again stay the same cell, with chance of its own? */
class SearchRunsTest {

    private final SweepSpec spec = SweepReader.read(
            SearchProblem.named("hdd-ncq")
                    .request(66, 1, SearchProblem.named("hdd-ncq").goals(), List.of()),
            new Catalogue());

    @Test
    void repeatsAreRunsOfTheSameCellWithOtherSeeds() {
        for (int cell : Set.of(0, 17, spec.baseline())) {
            int first = spec.firstRun(cell);
            int third = spec.firstRun(cell, 2);
            assertThat(spec.cellOf(third)).isEqualTo(cell);
            assertThat(spec.scenarioOf(third)).isEqualTo(spec.scenarioOf(first));
            assertThat(spec.replicationOf(third)).isEqualTo(2 * spec.replications());
            assertThat(spec.request(third).seed())
                    .isNotEqualTo(spec.request(first).seed());
            assertThat(spec.request(third).tunables())
                    .isEqualTo(spec.request(first).tunables());
        }
    }
}
