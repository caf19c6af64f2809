package dev.blklab.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.experiment.Catalogue;
import dev.blklab.experiment.RunRequest;
import dev.blklab.sim.Simulation;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.spec.Bound;
import dev.blklab.sim.spec.Effective;
import dev.blklab.sim.spec.RunSpec;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Does a digest name all that a report depends on, and nothing else? */
class DigestTest {

    private static final Catalogue CATALOGUE = new Catalogue();

    private static RunSpec spec(RunRequest r) {
        return r.toSpec(CATALOGUE).orThrow();
    }

    private static RunRequest run(Map<String, String> tunables) {
        return SweepsContract.base("4k", "0.1").withTunables(tunables);
    }

    @Test
    void whatTheKernelTreatsAlikeHasTheSameNameAndTheSameReport() {
        RunSpec left = spec(run(Map.of()));
        RunSpec set = spec(run(Map.of("queue_depth", "2048")));
        RunSpec idle = spec(run(Map.of("iosched/fifo_batch", "3", "wbt_lat_usec", "0")));
        assertThat(Digest.of(set)).isEqualTo(Digest.of(left)).isEqualTo(Digest.of(idle));
        Report report = Simulation.run(left);
        assertThat(Figures.of(Simulation.run(set))).isEqualTo(Figures.of(report));
        assertThat(Figures.of(Simulation.run(idle))).isEqualTo(Figures.of(report));
    }

    @Test
    void whatMakesADifferenceMakesAnotherName() {
        RunSpec spec = spec(run(Map.of()));
        assertThat(Digest.of(spec(run(Map.of("queue_depth", "4"))))).isNotEqualTo(Digest.of(spec));
        assertThat(Digest.of(spec.withSeed(2))).isNotEqualTo(Digest.of(spec));
        assertThat(Digest.of(spec(SweepsContract.base("8k", "0.1")))).isNotEqualTo(Digest.of(spec));
        assertThat(Digest.of(
                        spec(new Axis("device.readLatencyNs", java.util.List.of()).apply(run(Map.of()), "123456"))))
                .isNotEqualTo(Digest.of(spec));
        assertThat(Digest.of(spec(run(Map.of("storvsc_vcpus_per_sub_channel", "2")))))
                .isNotEqualTo(Digest.of(spec));
    }

    @Test
    void whatARunIsGivenUpForMakesAnotherName() {
        RunSpec spec = spec(run(Map.of()));
        String part = Digest.part(spec);
        var bound = new Bound(Bound.Direction.READ, Bound.Figure.IOPS, true, 1000);
        assertThat(Digest.of(part, spec, List.of())).isEqualTo(Digest.of(spec));
        assertThat(Digest.of(part, spec, List.of(bound))).isNotEqualTo(Digest.of(spec));
        // shown alike, but not the same
        var other = new Bound(Bound.Direction.READ, Bound.Figure.IOPS, true, Math.nextUp(1000.0));
        assertThat(other).hasToString(bound.toString());
        assertThat(Digest.of(part, spec, List.of(other))).isNotEqualTo(Digest.of(part, spec, List.of(bound)));
    }

    /** A new component of a spec must be looked at here: does it belong into the name? */
    @Test
    void specsHaveNoPartThatTheDigestDoesNotKnow() {
        assertThat(names(RunSpec.class))
                .containsExactly("device", "host", "kernel", "workload", "tunables", "seed", "precision");
        assertThat(names(Effective.class))
                .containsExactly(
                        "nrHwQueues",
                        "canQueue",
                        "queueDepth",
                        "ignoreQueueDepth",
                        "scheduler",
                        "nrRequests",
                        "maxSectors",
                        "maxSegments",
                        "segmentBytes",
                        "rotational",
                        "plugCollects",
                        "nomerges",
                        "rqAffinity",
                        "mqDeadline",
                        "settings",
                        "warnings");
    }

    private static String[] names(Class<? extends Record> type) {
        return Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getName)
                .toArray(String[]::new);
    }
}
