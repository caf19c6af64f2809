package dev.blklab.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.sim.block.Witness;
import dev.blklab.sim.engine.EventHandler;
import dev.blklab.sim.engine.EventLoop;
import dev.blklab.sim.report.Check;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.sim.workload.FioProcess;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What must hold for every machine and every workload. A failure names the seed that makes it again. */
class LawTest {

    private static final int SEEDS = 200;
    private static final long MOST_EVENTS = 3_000_000;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, SEEDS);
    }

    static LongStream someSeeds() {
        return LongStream.rangeClosed(1, SEEDS).filter(seed -> seed % 4 == 0);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void everythingComesBackOnceWithinItsLimitsAndLittlesLawHolds(long seed) {
        RunSpec spec = RandomSpecs.of(seed);
        var loop = new EventLoop();
        var witness = new Witness(loop, spec);
        var machine = new Machine(spec, spec.effective(), loop, witness, witness.disk());
        EventHandler limited = (kind, arg) -> {
            if (loop.fired() > MOST_EVENTS) {
                throw new AssertionError("still running at " + loop.now() + " ns. " + reproduce(seed, spec));
            }
            machine.fire(kind, arg);
        };
        machine.start();
        loop.run(limited, 15 * Specs.MS);
        machine.processes.forEach(FioProcess::stop);
        loop.drain(limited);

        assertThat(witness.breaches()).as(reproduce(seed, spec)).isEmpty();
        assertThat(machine.allStopped())
                .as("all processes end. " + reproduce(seed, spec))
                .isTrue();
        assertThat(machine.processes)
                .as(reproduce(seed, spec))
                .allSatisfy(p -> assertThat(p.outstanding()).isZero());
        assertThat(machine.tagsTaken()).as("tags. " + reproduce(seed, spec)).isZero();
        assertThat(machine.busy()).as("budget. " + reproduce(seed, spec)).isZero();
        assertThat(witness.reaped()).as("I/Os. " + reproduce(seed, spec)).isPositive();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("someSeeds")
    void theSameSpecGivesTheSameReportAndItsOwnChecksHold(long seed) {
        RunSpec spec = RandomSpecs.of(seed);
        Report report = Simulation.run(spec);
        assertThat(Simulation.run(spec)).as(reproduce(seed, spec)).isEqualTo(report);
        assertThat(report.checks()).as(reproduce(seed, spec)).isNotEmpty().allMatch(Check::holds);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void anotherSeedGivesAnotherReport(long seed) {
        RunSpec spec =
                Specs.storvscLarge().job(new Specs.Job("reader").iodepth(8)).build();
        assertThat(Simulation.run(spec.withSeed(seed)))
                .isNotEqualTo(Simulation.run(spec.withSeed(seed + 1)))
                .isEqualTo(Simulation.run(spec.withSeed(seed)));
    }

    private static String reproduce(long seed, RunSpec spec) {
        return "RandomSpecs.of(" + seed + "): kernel " + spec.kernel() + ", "
                + spec.device().kind() + " on "
                + spec.device().driver() + ", tunables " + spec.tunables().values() + ", device "
                + spec.device().parameters().entrySet().stream()
                        .map(e -> e.getKey() + "=" + e.getValue().value())
                        .toList()
                + ", " + spec.host().cpus() + " CPUs, jobs " + spec.workload().jobs();
    }
}
