package dev.blklab.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.blklab.sim.report.Report;
import dev.blklab.sim.spec.AccessPattern;
import dev.blklab.sim.spec.IoEngine;
import dev.blklab.sim.spec.JobSpec;
import dev.blklab.sim.spec.Precision;
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.sim.spec.Tunables;
import dev.blklab.sim.spec.Workload;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When does a run end, and over what time are its figures taken? */
class SimulationTest {

    private static final long SECOND = 1_000_000_000;

    private static JobSpec job(String name, long size, long runtimeNs, boolean timeBased) {
        return new JobSpec(
                name,
                1,
                AccessPattern.READ,
                50,
                4096,
                4096,
                size,
                0,
                null,
                false,
                IoEngine.LIBAIO,
                true,
                JobSpec.Depth.of(4, null, null, null, null),
                runtimeNs,
                timeBased);
    }

    private static RunSpec run(Precision precision, JobSpec... jobs) {
        RunSpec plain = Specs.plain().build();
        return new RunSpec(
                plain.device(),
                plain.host(),
                plain.kernel(),
                new Workload("", List.of(jobs)),
                Tunables.NONE,
                1,
                precision);
    }

    @Test
    void aRunWithoutRuntimeEndsWithItsLastIo() {
        Report report = Simulation.run(run(Precision.FULL, job("a", 4 << 20, 0, false)));
        assertThat(report.engine().stopReason()).isEqualTo("size");
        assertThat(report.total().read().ios()).isEqualTo(1024);
        double seconds = report.engine().simulatedNs() / 1e9;
        assertThat(report.total().read().iops()).isCloseTo(1024 / seconds, within(1.0));
        // four at a time, each in the disk's own time and a little more
        assertThat(report.total().read().latency().meanNs() * 1024 / 4 / 1e9)
                .isCloseTo(seconds, within(0.02 * seconds));
    }

    @Test
    void aShorterJobsFiguresAreOverItsOwnRuntime() {
        Report report = Simulation.run(
                run(Precision.FULL, job("short", 1 << 20, SECOND / 10, true), job("long", 1 << 20, SECOND, true)));
        double shorter = report.jobs().get(0).read().iops();
        double longer = report.jobs().get(1).read().iops();
        assertThat(shorter).isCloseTo(longer, within(0.05 * longer));
        assertThat(report.engine().simulatedNs()).isEqualTo(SECOND);
    }

    @Test
    void aPreciseAnswerStopsEarlyAndSaysSo() {
        Report report = Simulation.run(run(new Precision(0.05), job("a", 1 << 20, 60 * SECOND, true)));
        assertThat(report.engine().stopReason()).isEqualTo("precision");
        assertThat(report.engine().simulatedNs()).isLessThan(5 * SECOND);
        assertThat(report.engine().warmupNs()).isPositive();
        assertThat(report.total().read().ci95().iops().relativeHalfWidth()).isLessThanOrEqualTo(0.05);
    }

    @Test
    void aCancelledRunEnds() {
        RunSpec endless = run(Precision.FULL, job("a", 1 << 20, 3600 * SECOND, true));
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> Simulation.run(endless, done -> done < 1e-5))
                .isInstanceOf(Simulation.Cancelled.class);
    }
}
