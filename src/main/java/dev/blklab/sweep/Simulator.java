package dev.blklab.sweep;

import dev.blklab.experiment.Catalogue;
import dev.blklab.experiment.Runner;
import dev.blklab.experiment.SimulatorProperties;
import dev.blklab.sim.Simulation;
import dev.blklab.sim.spec.RunSpec;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Simulates single runs of sweeps, and lets those pass that somebody waits for. */
@Component
class Simulator {

    private static final Logger LOG = LoggerFactory.getLogger(Simulator.class);

    private static final long LOOK_NS = 2_000_000;

    /** Longest that a run steps aside at one look: a lab that is never idle still gets on with its sweeps. */
    private static final long LONGEST_ASIDE_NS = 200_000_000;

    private final Catalogue catalogue;
    private final Runner runner;
    private final SimulatorProperties properties;

    Simulator(Catalogue catalogue, Runner runner, SimulatorProperties properties) {
        this.catalogue = catalogue;
        this.runner = runner;
        this.properties = properties;
    }

    /** The simulation was told to end; there is no result. */
    static final class Stopped extends RuntimeException {
        Stopped() {
            super("stopped");
        }
    }

    /** A run as it will be simulated. */
    record Prepared(RunSpec spec, String digest) {}

    /**
     * What a run comes to.
     *
     * @throws dev.blklab.sim.spec.IllegalSpecException if this combination cannot be had
     */
    Prepared prepare(SweepSpec sweep, int run) {
        RunSpec spec = sweep.request(run).toSpec(catalogue).orThrow();
        return new Prepared(spec, Digest.of(spec));
    }

    /**
     * Simulates one run.
     *
     * @param goOn asked now and then; false ends it
     * @return its result; what goes wrong in it is in there too
     * @throws Stopped when it was told to end
     */
    RunResult simulate(int run, Prepared prepared, BooleanSupplier goOn) {
        long began = System.nanoTime();
        long[] aside = new long[1];
        long budget = properties.runBudget().toNanos();
        try {
            var report = Simulation.run(prepared.spec(), done -> {
                aside[0] += stepAside();
                return goOn.getAsBoolean() && System.nanoTime() - began - aside[0] < budget;
            });
            long wallNs = System.nanoTime() - began - aside[0];
            return new RunResult(run, prepared.digest(), false, null, Figures.of(report), wallNs);
        } catch (Simulation.Cancelled e) {
            if (!goOn.getAsBoolean()) {
                throw new Stopped();
            }
            String reason = "stopped after " + properties.runBudget().toSeconds()
                    + " s: ask for less precision or a shorter runtime";
            return RunResult.failed(run, prepared.digest(), reason);
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            LOG.error("run {} of a sweep failed: {}", run, prepared.digest(), e);
            String reason = e instanceof IllegalStateException
                    ? String.valueOf(e.getMessage())
                    : "the simulation stopped with an error of its own, the log has the details";
            return RunResult.failed(run, prepared.digest(), reason);
        }
    }

    private long stepAside() {
        if (!runner.busy()) {
            return 0;
        }
        long began = System.nanoTime();
        while (runner.busy() && System.nanoTime() - began < LONGEST_ASIDE_NS) {
            LockSupport.parkNanos(LOOK_NS);
        }
        return System.nanoTime() - began;
    }
}
