package dev.blklab.sweep;

import dev.blklab.experiment.SimulatorProperties;
import dev.blklab.experiment.SpecJson;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.springframework.stereotype.Component;

/** Works on a search from its beginning to its recommendation; begun again, it takes the way it took before. */
@Component
class SearchWorker {

    private static final long LOOK_EVERY_NS = 500_000_000;

    private final Sweeps sweeps;
    private final Results results;
    private final Simulator simulator;
    private final ChunkWorker specs;
    private final SimulatorProperties properties;
    private final Clock clock;

    SearchWorker(
            Sweeps sweeps,
            Results results,
            Simulator simulator,
            ChunkWorker specs,
            SimulatorProperties properties,
            Clock clock) {
        this.sweeps = sweeps;
        this.results = results;
        this.simulator = simulator;
        this.specs = specs;
        this.properties = properties;
        this.clock = clock;
    }

    /**
     * Searches.
     *
     * @param stopping whether the process ends
     */
    ChunkWorker.Outcome work(String id, BooleanSupplier stopping) {
        Optional<Sweep> sweep = sweeps.find(id);
        if (sweep.isEmpty() || sweep.get().state() != SweepState.RUNNING) {
            return ChunkWorker.Outcome.NOT_WANTED;
        }
        SweepSpec spec = specs.spec(sweep.get());
        var wanted = new AtomicBoolean(true);
        var looked = new AtomicLong(System.nanoTime());
        BooleanSupplier goOn = () -> {
            long before = looked.get();
            if (System.nanoTime() - before > LOOK_EVERY_NS && looked.compareAndSet(before, System.nanoTime())) {
                wanted.set(sweeps.state(id).filter(s -> s == SweepState.RUNNING).isPresent());
            }
            return wanted.get() && !stopping.getAsBoolean();
        };
        ExecutorService workers = Executors.newFixedThreadPool(properties.threadsUsed(), task -> {
            var thread = new Thread(task, "search");
            thread.setDaemon(true);
            return thread;
        });
        try {
            sweeps.recommend(id, SpecJson.MAPPER.writeValueAsString(search(spec, id, workers, goOn)), clock.instant());
            return ChunkWorker.Outcome.DONE;
        } catch (Simulator.Stopped e) {
            return stopping.getAsBoolean() ? ChunkWorker.Outcome.STOPPED : ChunkWorker.Outcome.NOT_WANTED;
        } finally {
            workers.shutdownNow();
        }
    }

    private Recommendation search(SweepSpec spec, String id, ExecutorService workers, BooleanSupplier goOn) {
        var lab = new Trials.Lab() {
            @Override
            public Simulator.Prepared prepare(int run) {
                return simulator.prepare(spec, run);
            }

            @Override
            public List<RunResult> simulate(Map<Integer, Simulator.Prepared> wanted) {
                return simulated(id, wanted, workers, goOn);
            }
        };
        var trials = new Trials(spec, lab, results.all(id));
        var judge = new Judge(spec, trials);
        Outlook.Picture picture = new Search(spec, trials, judge).run();
        return new Advice(spec, trials, judge, picture).recommendation();
    }

    private List<RunResult> simulated(
            String id, Map<Integer, Simulator.Prepared> wanted, ExecutorService workers, BooleanSupplier goOn) {
        List<Callable<RunResult>> calls = new ArrayList<>();
        wanted.forEach((run, prepared) -> calls.add(() -> simulator.simulate(run, prepared, goOn)));
        List<RunResult> fresh = new ArrayList<>();
        try {
            for (Future<RunResult> f : workers.invokeAll(calls)) {
                fresh.add(f.get());
            }
            return fresh;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Simulator.Stopped();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Simulator.Stopped) {
                throw new Simulator.Stopped();
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            results.add(id, fresh);
        }
    }
}
