package dev.blklab.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.sim.Specs;
import dev.blklab.sim.engine.RandomStreams;
import dev.blklab.sim.spec.HostParameter;
import dev.blklab.sim.spec.HostSpec;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Mirrors kernel/sched/fair.c: wake_affine, select_idle_sibling (4.10). */
class PlacementTest {

    private final HostSpec host = Specs.plain()
            .host(HostParameter.CPUS, 24)
            .host(HostParameter.NUMA_NODES, 2)
            .hostSpec();

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void whoIsWokenByOneCpuAloneSettlesOnItsNode(long seed) {
        int[] order = Placement.of(host, 0, new RandomStreams(seed).named("placement"));
        assertThat(order).hasSize(24).doesNotHaveDuplicates().endsWith(0);
        assertThat(Arrays.stream(order, 0, 11)).allMatch(cpu -> cpu < 12);
        assertThat(Arrays.stream(order, 11, 23)).allMatch(cpu -> cpu >= 12);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void whoIsInterruptedWhereItRunsSettlesAnywhere(long seed) {
        int[] order = Placement.of(host, -1, new RandomStreams(seed).named("placement"));
        assertThat(order).hasSize(24).doesNotHaveDuplicates().endsWith(0);
        assertThat(Arrays.stream(order, 0, 11)).anyMatch(cpu -> cpu >= 12);
    }
}
