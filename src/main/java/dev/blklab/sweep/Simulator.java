package dev.blklab.sweep;

import dev.blklab.experiment.Catalogue;
import dev.blklab.experiment.RunRequest;
import dev.blklab.experiment.Runner;
import dev.blklab.experiment.SimulatorProperties;
import dev.blklab.sim.Simulation;
import dev.blklab.sim.spec.Bound;
import dev.blklab.sim.spec.IllegalSpecException;
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.sim.spec.Tunable;
import dev.blklab.sim.spec.Tunables;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
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

    private static final int COMMONS_KEPT = 256;

    private final Catalogue catalogue;
    private final Runner runner;
    private final SimulatorProperties properties;
    private final Map<RunRequest, Common> commons = new LinkedHashMap<>();

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
    record Prepared(RunSpec spec, List<Bound> bounds, String digest) {}

    /** What does not change while only knobs and the seed do. */
    private record Common(RunSpec spec, String digestPart) {}

    /**
     * What a run comes to.
     *
     * @throws IllegalSpecException if this combination cannot be had
     */
    Prepared prepare(SweepSpec sweep, int run) {
        return prepare(sweep, run, List.of());
    }

    /**
     * What a run comes to.
     *
     * @param bounds it is given up once it is sure to miss one
     * @throws IllegalSpecException if this combination cannot be had
     */
    Prepared prepare(SweepSpec sweep, int run, List<Bound> bounds) {
        RunRequest request = sweep.request(run);
        Common common = common(request);
        if (common == null) {
            RunSpec spec = request.toSpec(catalogue).orThrow();
            return new Prepared(spec, bounds, Digest.of(Digest.part(spec), spec, bounds));
        }
        Map<Tunable, String> values = new EnumMap<>(Tunable.class);
        request.tunables().forEach((name, value) -> Tunable.named(name).ifPresent(t -> values.put(t, value)));
        RunSpec c = common.spec;
        var spec = new RunSpec(
                c.device(),
                c.host(),
                c.kernel(),
                c.workload(),
                new Tunables(values),
                Long.parseLong(request.seed()),
                c.precision());
        return new Prepared(spec, bounds, Digest.of(common.digestPart, spec, bounds));
    }

    /** The machine and the jobs of a request, read once for the many runs that share them; null if they need its knobs to be legal. */
    private @Nullable Common common(RunRequest request) {
        RunRequest key = Axis.seeded(request.withTunables(Map.of()), 1);
        synchronized (commons) {
            Common known = commons.get(key);
            if (known != null) {
                return known;
            }
        }
        RunSpec spec = key.toSpec(catalogue).spec();
        if (spec == null) {
            return null;
        }
        var fresh = new Common(spec, Digest.part(spec));
        synchronized (commons) {
            commons.put(key, fresh);
            if (commons.size() > COMMONS_KEPT) {
                commons.remove(commons.keySet().iterator().next());
            }
        }
        return fresh;
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
            var report = Simulation.run(prepared.spec(), prepared.bounds(), done -> {
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
