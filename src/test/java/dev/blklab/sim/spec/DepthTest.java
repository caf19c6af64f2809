package dev.blklab.sim.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.sim.spec.JobSpec.Depth;
import org.junit.jupiter.api.Test;

/** Mirrors fio init.c: fixup_options. */
class DepthTest {

    @Test
    void unsetRulesAreOneOfEachAndRefillAtTheDepth() {
        assertThat(Depth.of(64, null, null, null, null)).isEqualTo(new Depth(64, 1, 1, 1, 64));
    }

    @Test
    void aSubmitBatchOfZeroOrBeyondTheDepthIsTheDepth() {
        assertThat(Depth.of(8, 0, null, null, null).batchSubmit()).isEqualTo(8);
        assertThat(Depth.of(8, 9, null, null, null).batchSubmit()).isEqualTo(8);
    }

    @Test
    void theMaximumIsNeverBelowTheMinimum() {
        assertThat(Depth.of(110, 55, 55, null, null)).isEqualTo(new Depth(110, 55, 55, 55, 110));
        assertThat(Depth.of(110, 55, 55, 8, null).batchCompleteMax()).isEqualTo(55);
    }
}
