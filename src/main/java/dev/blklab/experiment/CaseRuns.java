package dev.blklab.experiment;

import dev.blklab.sim.Simulation;
import dev.blklab.sim.report.Interval;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.spec.RunSpec;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * What each case of the published experiments gives, seed by seed. The first seed's run is a stored one, to be opened and shared;
 * the others are simulated once every case has its first, so that an answer comes soon and then gets better.
 */
final class CaseRuns {

    /** Longer than any run of a case takes; after it, whatever became of the stored one, the case is simulated here. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** A metric of one run and the half-width of its 95 % interval. */
    record Estimate(double value, double halfWidth) {}

    /** One case and its runs to come. */
    private record OfCase(
            Reproduction experiment,
            Reproduction.Case inCase,
            String storedId,
            List<CompletableFuture<Map<Metric, Estimate>>> seeds) {}

    private final Catalogue catalogue;
    private final Runner runner;
    private final Map<String, OfCase> cases = new LinkedHashMap<>();
    private final ExecutorService workers;

    /**
     * Begins with all cases of the experiments; those that take longest go first, so that none is left over in the end.
     *
     * @param stored stores the first run of a case and gives its id
     */
    CaseRuns(
            Catalogue catalogue,
            Runner runner,
            List<Reproduction> experiments,
            BiFunction<Reproduction, Reproduction.Case, String> stored) {
        this.catalogue = catalogue;
        this.runner = runner;
        this.workers = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors(), CaseRuns::daemon);
        experiments.stream()
                .flatMap(e -> e.cases().stream().map(c -> Map.entry(e, c)))
                .sorted(Comparator.comparing(pair -> -outstanding(spec(pair.getKey(), pair.getValue(), 1))))
                .forEach(pair -> cases.put(
                        key(pair.getKey(), pair.getValue()),
                        new OfCase(
                                pair.getKey(),
                                pair.getValue(),
                                stored.apply(pair.getKey(), pair.getValue()),
                                Stream.generate(CompletableFuture<Map<Metric, Estimate>>::new)
                                        .limit(Reproductions.SEEDS)
                                        .toList())));
        workers.execute(this::awaitFirst);
    }

    private static Thread daemon(Runnable task) {
        var thread = new Thread(task, "reproduction");
        thread.setDaemon(true);
        return thread;
    }

    private static String key(Reproduction e, Reproduction.Case c) {
        return e.id() + "/" + c.id();
    }

    private RunSpec spec(Reproduction e, Reproduction.Case c, long seed) {
        return e.request(c, seed, Reproductions.PRECISION).toSpec(catalogue).orThrow();
    }

    /** I/Os under way at a time. */
    private static int outstanding(RunSpec spec) {
        return spec.workload().jobs().stream()
                .mapToInt(j -> j.numjobs() * j.effectiveDepth())
                .sum();
    }

    private void awaitFirst() {
        for (OfCase r : cases.values()) {
            complete(r, 1, () -> {
                Report stored =
                        runner.await(r.storedId, PATIENCE).map(Run::report).orElse(null);
                // somebody may have cancelled or deleted it
                return stored == null ? Simulation.run(spec(r.experiment, r.inCase, 1)) : stored;
            });
        }
        for (int seed = 2; seed <= Reproductions.SEEDS && !workers.isShutdown(); seed++) {
            for (OfCase r : cases.values()) {
                int s = seed;
                workers.execute(() -> complete(r, s, () -> Simulation.run(spec(r.experiment, r.inCase, s))));
            }
        }
    }

    private interface Simulated {
        Report report() throws InterruptedException;
    }

    private static void complete(OfCase r, int seed, Simulated simulated) {
        var future = r.seeds.get(seed - 1);
        try {
            future.complete(estimates(simulated.report()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            future.cancel(false);
        } catch (RuntimeException e) {
            future.completeExceptionally(e);
        }
    }

    private static Map<Metric, Estimate> estimates(Report report) {
        Map<Metric, Estimate> estimates = new EnumMap<>(Metric.class);
        for (Metric m : Metric.values()) {
            Interval ci = m.ci95(report);
            estimates.put(m, new Estimate(m.of(report), (ci.hi() - ci.lo()) / 2));
        }
        return estimates;
    }

    /**
     * Waits until each case has so many runs, or the time is over.
     *
     * @throws IllegalStateException if a simulation failed
     */
    void await(int seeds, Duration longest) throws InterruptedException {
        CompletableFuture<?>[] all = cases.values().stream()
                .flatMap(r -> r.seeds.stream().limit(seeds))
                .toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(all).get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // the answer says what is still missing
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Whether every case has all its runs. */
    boolean areComplete() {
        return cases.values().stream().flatMap(r -> r.seeds.stream()).allMatch(CompletableFuture::isDone);
    }

    /** A metric of a case's runs: of all of them, or of the first while others are missing; none while that is. */
    List<Estimate> of(Reproduction e, String caseId, Metric metric) {
        OfCase r = runs(e, e.inCase(caseId));
        boolean all = r.seeds.stream().allMatch(CompletableFuture::isDone);
        return r.seeds.stream()
                .limit(all ? Reproductions.SEEDS : 1)
                .filter(CompletableFuture::isDone)
                .map(f -> estimate(f.join(), metric))
                .toList();
    }

    private static Estimate estimate(Map<Metric, Estimate> of, Metric metric) {
        Estimate estimate = of.get(metric);
        if (estimate == null) {
            throw new IllegalStateException("no " + metric);
        }
        return estimate;
    }

    private OfCase runs(Reproduction e, Reproduction.Case c) {
        OfCase r = cases.get(key(e, c));
        if (r == null) {
            throw new IllegalStateException(key(e, c));
        }
        return r;
    }

    void close() {
        workers.shutdownNow();
    }
}
