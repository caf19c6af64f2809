package dev.blklab.sweep;

import dev.blklab.experiment.Catalogue;
import dev.blklab.sim.spec.Bound;
import dev.blklab.sim.spec.IllegalSpecException;
import dev.blklab.sweep.Simulator.Prepared;
import java.time.Clock;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Works on a chunk of a sweep: simulates what has no result yet and writes down what came of it.
 *
 * <p>It may be stopped at any moment, by anything, and begun again by any process: the rows say what is left.
 */
@Component
class ChunkWorker {

    /** A run that was being simulated at so many deaths of its process is left out: it may be the reason. */
    static final int MOST_ATTEMPTS = 3;

    private static final long WRITE_EVERY_NS = 500_000_000;
    private static final int SWEEPS_KEPT = 16;

    /** After so long a chunk is put back, and whoever's turn it is goes on: long against the queue's own work. */
    private static final long SLICE_NS = 3_000_000_000L;

    private final Sweeps sweeps;
    private final Results results;
    private final Simulator simulator;
    private final Catalogue catalogue;
    private final Clock clock;

    private final Map<String, Held> helds = new LinkedHashMap<>();
    /** Being simulated in this process now, by digest: an equal run waits for it. */
    private final Map<String, CompletableFuture<@Nullable Figures>> underWay = new ConcurrentHashMap<>();

    ChunkWorker(Sweeps sweeps, Results results, Simulator simulator, Catalogue catalogue, Clock clock) {
        this.sweeps = sweeps;
        this.results = results;
        this.simulator = simulator;
        this.catalogue = catalogue;
        this.clock = clock;
    }

    /** A sweep's spec, and what its runs are held to: one thread at a time finds out, the others wait for it. */
    private static final class Held {
        private final SweepSpec spec;
        private @Nullable List<List<Bound>> bounds;

        Held(SweepSpec spec) {
            this.spec = spec;
        }
    }

    /** How a chunk was left. */
    enum Outcome {
        DONE,
        /** The process ends, or its time for this chunk: somebody is to go on. */
        STOPPED,
        /** The sweep is paused, cancelled or gone. */
        NOT_WANTED
    }

    /**
     * Works until the chunk is done.
     *
     * @param careful whether this chunk was begun before by a process that died: every result is then written at once, and what is
     *     being simulated is written down before
     * @param stopping whether the process ends
     */
    Outcome work(Chunk chunk, boolean careful, BooleanSupplier stopping) {
        Optional<Sweep> sweep = sweeps.find(chunk.sweep());
        if (sweep.isEmpty() || sweep.get().state() != SweepState.RUNNING) {
            return Outcome.NOT_WANTED;
        }
        var batch = new Batch(held(sweep.get()), chunk.sweep(), careful, stopping);
        try {
            batch.work(chunk);
        } catch (Simulator.Stopped e) {
            // what is done is written below, the rest is left
        } finally {
            batch.write();
        }
        sweeps.completeIfDone(chunk.sweep(), clock.instant());
        return batch.outcome();
    }

    /** Gives up on what is left of a chunk. */
    void giveUp(Chunk chunk, String reason) {
        BitSet done = results.done(chunk.sweep(), chunk.from(), chunk.to());
        List<RunResult> failed = IntStream.range(chunk.from(), chunk.to())
                .filter(r -> !done.get(r))
                .mapToObj(r -> RunResult.failed(r, "", reason))
                .toList();
        results.add(chunk.sweep(), failed);
        sweeps.completeIfDone(chunk.sweep(), clock.instant());
    }

    /** A sweep's spec, read once for its many chunks. */
    SweepSpec spec(Sweep sweep) {
        return held(sweep).spec;
    }

    private Held held(Sweep sweep) {
        synchronized (helds) {
            Held known = helds.get(sweep.id());
            if (known == null) {
                known = new Held(SweepReader.stored(sweep.request(), catalogue));
                helds.put(sweep.id(), known);
                if (helds.size() > SWEEPS_KEPT) {
                    helds.remove(helds.keySet().iterator().next());
                }
            }
            return known;
        }
    }

    /** The work on one chunk. */
    private final class Batch {

        private final Held held;
        private final SweepSpec spec;
        private final String sweep;
        private final boolean careful;
        private final BooleanSupplier stopping;
        private final List<RunResult> unwritten = new ArrayList<>();
        private final List<String> finished = new ArrayList<>();
        private final long began = System.nanoTime();
        private long looked = began;
        private boolean wanted = true;
        private boolean stopped;

        Batch(Held held, String sweep, boolean careful, BooleanSupplier stopping) {
            this.held = held;
            this.spec = held.spec;
            this.sweep = sweep;
            this.careful = careful;
            this.stopping = stopping;
        }

        void work(Chunk chunk) {
            List<List<Bound>> bounds = bounds();
            if (bounds != null) {
                simulate(chunk.from(), chunk.to(), bounds);
            }
        }

        /** By scenario; null where the base's runs, which come first, are not all there when it is time to stop. */
        private @Nullable List<List<Bound>> bounds() {
            List<List<Bound>> none = Collections.nCopies(spec.scenarios().size(), List.of());
            if (spec.decisive().isEmpty()) {
                return none;
            }
            synchronized (held) {
                if (held.bounds == null) {
                    int from = spec.firstRun(spec.baseline());
                    int to = from + spec.runsPerCell();
                    if (spec.decisive().stream().anyMatch(l -> l.of() == Limit.Of.BASELINE)) {
                        simulate(from, to, none);
                        write();
                        if (results.done(sweep, from, to).cardinality() < to - from) {
                            return null;
                        }
                    }
                    // what stands, whoever has written it
                    held.bounds = spec.bounds(results.between(sweep, from, to));
                }
                return held.bounds;
            }
        }

        private void simulate(int from, int to, List<List<Bound>> bounds) {
            BitSet done = results.done(sweep, from, to);
            Map<Integer, Prepared> prepared = new LinkedHashMap<>();
            for (int run = done.nextClearBit(from); run < to; run = done.nextClearBit(run + 1)) {
                // the base is what all is compared with
                boolean isBase = spec.cellOf(run) == spec.baseline();
                try {
                    prepared.put(
                            run, simulator.prepare(spec, run, isBase ? List.of() : bounds.get(spec.scenarioOf(run))));
                } catch (IllegalSpecException e) {
                    unwritten.add(RunResult.failed(run, "", "cannot be had: " + e.getMessage()));
                }
            }
            Map<String, Figures> known = results.known(
                    prepared.values().stream().map(Prepared::digest).toList());
            for (Map.Entry<Integer, Prepared> e : prepared.entrySet()) {
                if (!goOn() || sliceIsOver()) {
                    return;
                }
                RunResult result = once(e.getKey(), e.getValue(), known);
                Figures figures = result.figures();
                if (figures != null) {
                    known.put(result.digest(), figures);
                }
                unwritten.add(result);
                if (careful) {
                    write();
                }
            }
        }

        /** One simulation for equal runs: of those in this process, one works and the others wait for it. */
        private RunResult once(int run, Prepared prepared, Map<String, Figures> known) {
            Figures before = known.get(prepared.digest());
            if (before != null) {
                return new RunResult(run, prepared.digest(), true, null, before, 0);
            }
            var mine = new CompletableFuture<@Nullable Figures>();
            CompletableFuture<@Nullable Figures> other = underWay.putIfAbsent(prepared.digest(), mine);
            if (other != null) {
                Figures theirs = other.join();
                return theirs == null
                        ? simulate(run, prepared)
                        : new RunResult(run, prepared.digest(), true, null, theirs, 0);
            }
            RunResult result = null;
            try {
                result = simulate(run, prepared);
                return result;
            } finally {
                mine.complete(result == null ? null : result.figures());
                // a result that is written is found in the database
                finished.add(prepared.digest());
            }
        }

        private RunResult simulate(int run, Prepared prepared) {
            if (careful && results.suspect(sweep, run) > MOST_ATTEMPTS) {
                return RunResult.failed(
                        run,
                        prepared.digest(),
                        "left out: the process that simulated it died " + MOST_ATTEMPTS + " times");
            }
            return simulator.simulate(run, prepared, this::goOn);
        }

        private boolean sliceIsOver() {
            stopped |= System.nanoTime() - began > SLICE_NS;
            return stopped;
        }

        /** Looks up twice a second: writes what is done, and asks whether the sweep is still wanted. */
        private boolean goOn() {
            if (stopping.getAsBoolean()) {
                stopped = true;
            }
            if (System.nanoTime() - looked > WRITE_EVERY_NS) {
                looked = System.nanoTime();
                write();
                wanted =
                        sweeps.state(sweep).filter(s -> s == SweepState.RUNNING).isPresent();
            }
            return wanted && !stopped;
        }

        void write() {
            try {
                results.add(sweep, unwritten);
                unwritten.clear();
            } finally {
                finished.forEach(underWay::remove);
                finished.clear();
            }
        }

        Outcome outcome() {
            return stopped ? Outcome.STOPPED : wanted ? Outcome.DONE : Outcome.NOT_WANTED;
        }
    }
}
