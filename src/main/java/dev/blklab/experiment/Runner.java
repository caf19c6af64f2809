package dev.blklab.experiment;

import dev.blklab.sim.Simulation;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.report.Traced;
import dev.blklab.sim.spec.RunSpec;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.orm.ObjectOptimisticLockingFailureException;
import org.springframework.stereotype.Component;

/**
 * Runs simulations: stored ones from the queue, previews beside it.
 *
 * <p>The row is the queue. What sits in the pool are only hints to look at it, so nothing is lost with the process, and any
 * number of processes may work on one database.
 */
@Component
public class Runner implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(Runner.class);
    private static final int SECONDS_TO_RETRY = 5;
    private static final long LOOK_EVERY_NS = 500_000_000;
    private static final int PREVIEWS_WAITING_PER_THREAD = 4;
    private static final Duration PURGE_EVERY = Duration.ofHours(1);

    private final Runs runs;
    private final Clock clock;
    private final SimulatorProperties properties;
    private final String process = RunIds.next();
    private volatile ThreadPoolExecutor workers;
    private volatile ThreadPoolExecutor previewers;
    private volatile ScheduledExecutorService timer;
    private final Map<String, CompletableFuture<Void>> awaited = new ConcurrentHashMap<>();
    /** Runs being simulated here, with the share done; a run that is taken out stops. */
    private final Map<String, Double> progress = new ConcurrentHashMap<>();

    private volatile boolean running;
    /** Known to the timer only. */
    private Instant purgeNext = Instant.MIN;

    Runner(Runs runs, Clock clock, SimulatorProperties properties) {
        this.runs = runs;
        this.clock = clock;
        this.properties = properties;
        this.workers = workers(properties);
        this.previewers = previewers(properties);
        this.timer = timer();
    }

    private static ThreadPoolExecutor workers(SimulatorProperties properties) {
        ThreadPoolExecutor workers = pool("run", properties.threadsUsed(), 1);
        // a hint that does not fit into the pool is not needed: the one waiting there will find the row too
        workers.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
        return workers;
    }

    private static ThreadPoolExecutor previewers(SimulatorProperties properties) {
        return pool("preview", properties.previewThreads(), PREVIEWS_WAITING_PER_THREAD * properties.previewThreads());
    }

    private static ScheduledExecutorService timer() {
        return Executors.newSingleThreadScheduledExecutor(task -> daemon(task, "runner-timer"));
    }

    /**
     * Stores a run and has it simulated.
     *
     * @param key the client's idempotency key, if it gave one
     * @return the run, or the one that was stored before with the same key and request
     * @throws QueueFullException if too many wait; nothing is stored
     * @throws KeyReusedException if the key came with another request before
     */
    public Run submit(RunRequest request, Resolved resolved, @Nullable String key) {
        RunSpec spec = resolved.orThrow();
        if (key != null) {
            Optional<Run> before = sameAsBefore(request, key);
            if (before.isPresent()) {
                return before.get();
            }
        }
        var run = new Run(RunIds.next(), request, spec, resolved.warnings(), clock.instant());
        if (key != null) {
            run.identify(key);
        }
        try {
            enqueue(run);
        } catch (DataIntegrityViolationException e) {
            // the same key, posted twice at the same moment
            return sameAsBefore(request, String.valueOf(key)).orElseThrow(() -> e);
        }
        workers.execute(this::drain);
        return run;
    }

    /**
     * The run once it is done, or as it is when the time is over.
     *
     * @param longest how long to wait
     */
    public Optional<Run> await(String id, Duration longest) throws InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        CompletableFuture<Void> done = awaited.computeIfAbsent(id, i -> new CompletableFuture<>());
        try {
            while (runs.unfinished(id) && System.nanoTime() < deadline) {
                // another process may be the one that runs it, and tells nobody here
                waitFor(done, Math.min(deadline - System.nanoTime(), LOOK_EVERY_NS));
            }
        } finally {
            awaited.remove(id, done);
        }
        return runs.find(id);
    }

    /**
     * Simulates at once and stores nothing.
     *
     * @throws QueueFullException if too many previews are waiting
     * @throws PreviewTooLongException if it takes longer than previews may
     */
    public Report preview(RunSpec spec) throws InterruptedException {
        return beside(progress -> simulate(spec, progress));
    }

    /**
     * Simulates a finished run once more to see single I/Os of it; stores nothing.
     *
     * @param before the report the run has
     * @throws QueueFullException if too many previews are waiting
     * @throws PreviewTooLongException if it takes longer than previews may
     */
    public Traced trace(RunSpec spec, Report before) throws InterruptedException {
        return beside(progress -> Simulation.trace(spec, before, progress));
    }

    /** Simulates while somebody waits, beside the queue. */
    private <T> T beside(Function<Simulation.Progress, T> simulation) throws InterruptedException {
        long deadline = System.nanoTime() + properties.previewBudget().toNanos();
        Future<T> report;
        try {
            report = previewers.submit(() -> simulation.apply(done -> running && System.nanoTime() < deadline));
        } catch (RejectedExecutionException e) {
            throw new QueueFullException("too many previews at once", 1);
        }
        try {
            return report.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Simulation.Cancelled) {
                throw new PreviewTooLongException("a preview may take "
                        + properties.previewBudget().toSeconds()
                        + " s: post it as a run, or ask for less precision or a shorter runtime");
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Whether somebody waits for a run or a preview of this process: what can wait then lets it pass. */
    public boolean busy() {
        return !progress.isEmpty() || previewers.getActiveCount() > 0;
    }

    /** How far a run is that is being simulated in this process, 0 to 1; 0 otherwise. */
    public double progress(String id) {
        return progress.getOrDefault(id, 0.0);
    }

    /** Takes a run that has not ended out of work; it stays stored. */
    public Optional<Run> cancel(String id) {
        Optional<Run> run = runs.find(id);
        if (run.isPresent() && !run.get().state().isFinal()) {
            run.get().cancel(clock.instant());
            try {
                runs.update(run.get());
            } catch (ObjectOptimisticLockingFailureException e) {
                // it was claimed or ended between reading and writing: look again
                return cancel(id);
            }
            stop(id);
        }
        return runs.find(id);
    }

    /** Deletes a run for good; false if there is no such run. */
    public boolean delete(String id) {
        boolean deleted = runs.delete(id);
        stop(id);
        return deleted;
    }

    /** Deletes a run in such a way that {@link Runs#restore} brings it back for some days; false if there is no such run. */
    public boolean hide(String id) {
        boolean hidden = runs.hide(id, clock.instant());
        stop(id);
        return hidden;
    }

    @Override
    public void start() {
        if (timer.isShutdown()) {
            // a lifecycle may be stopped and started again, as test contexts are that wait for their next test
            workers = workers(properties);
            previewers = previewers(properties);
            timer = timer();
        }
        running = true;
        long period = Math.max(1, properties.lease().toMillis() / 3);
        var unused = timer.scheduleWithFixedDelay(this::lookAround, 0, period, TimeUnit.MILLISECONDS);
    }

    @Override
    public void stop() {
        running = false;
        timer.shutdownNow();
        workers.shutdownNow();
        previewers.shutdownNow();
        runs.release(process);
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    private static void waitFor(CompletableFuture<Void> done, long ns) throws InterruptedException {
        try {
            done.get(ns, TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            // whoever waits looks at the row next
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Renews this process's claims, and takes back those of processes that are gone. */
    private void lookAround() {
        try {
            runs.renew(process, progress.keySet(), clock.instant().plus(properties.lease()));
            int released = runs.releaseExpired(clock.instant());
            if (released > 0) {
                LOG.info("{} runs of a process that is gone are queued again", released);
            }
            purge();
            workers.execute(this::drain);
        } catch (RuntimeException e) {
            LOG.warn("the queue could not be looked at, the next try is in a third of the lease", e);
        }
    }

    /** Once an hour, as it looks at every run. */
    private void purge() {
        Instant now = clock.instant();
        if (now.isBefore(purgeNext)) {
            return;
        }
        purgeNext = now.plus(PURGE_EVERY);
        int purged = runs.purge(now.minus(properties.keepDeleted()));
        if (purged > 0) {
            LOG.info("{} runs that were deleted long ago are gone for good", purged);
        }
    }

    private synchronized void enqueue(Run run) {
        if (runs.countQueued() >= properties.queued()) {
            throw new QueueFullException(
                    "as many runs are waiting as the lab takes (" + properties.queued() + ")", SECONDS_TO_RETRY);
        }
        runs.insert(run);
    }

    private Optional<Run> sameAsBefore(RunRequest request, String key) {
        Optional<Run> before = runs.findByIdempotencyKey(key);
        if (before.isPresent() && !before.get().asPosted().equals(request)) {
            throw new KeyReusedException(key);
        }
        return before;
    }

    /** Works until the queue is empty. */
    private void drain() {
        while (running) {
            Optional<String> id = claimNext();
            if (id.isEmpty()) {
                return;
            }
            progress.put(id.get(), 0.0);
            try {
                work(id.get());
            } finally {
                stop(id.get());
            }
        }
    }

    private Optional<String> claimNext() {
        List<String> candidates = runs.oldestQueued(properties.threadsUsed() + 1);
        while (!candidates.isEmpty()) {
            for (String id : candidates) {
                if (runs.claim(id, process, clock.instant(), clock.instant().plus(properties.lease()))) {
                    return Optional.of(id);
                }
            }
            candidates = runs.oldestQueued(properties.threadsUsed() + 1);
        }
        return Optional.empty();
    }

    private void work(String id) {
        Optional<Run> claimed = runs.find(id);
        if (claimed.isEmpty()) {
            return;
        }
        Run run = claimed.get();
        long deadline = System.nanoTime() + properties.runBudget().toNanos();
        try {
            run.complete(simulate(run.spec(), done -> goesOn(id, done, deadline)), clock.instant());
        } catch (Simulation.Cancelled e) {
            if (!running || !progress.containsKey(id)) {
                // whoever stopped it has written the row, or puts it back into the queue
                return;
            }
            run.fail(tooLong(id), clock.instant());
        } catch (RuntimeException | Error e) {
            LOG.error("run {} failed", id, e);
            run.fail(reason(e) + " (seed " + run.seed() + ")", clock.instant());
        }
        try {
            runs.update(run);
        } catch (ObjectOptimisticLockingFailureException e) {
            LOG.info("run {} was cancelled, deleted or taken over meanwhile: this result is dropped", id);
        }
    }

    private boolean goesOn(String id, double done, long deadline) {
        return running && progress.replace(id, done) != null && System.nanoTime() < deadline;
    }

    private String tooLong(String id) {
        return "stopped after " + properties.runBudget().toSeconds() + " s with "
                + Math.round(100 * progress(id))
                + " % done: ask for less precision or a shorter runtime";
    }

    /** Only what was written for people is shown to them. */
    private static String reason(Throwable e) {
        if (e instanceof IllegalStateException || e instanceof OutdatedSpecException) {
            return String.valueOf(e.getMessage());
        }
        return "the simulation stopped with an error of its own, the log has the details";
    }

    private static Report simulate(RunSpec spec, Simulation.Progress progress) {
        long began = System.nanoTime();
        return Simulation.run(spec, progress).withWallNs(System.nanoTime() - began);
    }

    /** Ends the simulation of a run, if it still goes on here, and tells those who wait for it. */
    private void stop(String id) {
        progress.remove(id);
        CompletableFuture<Void> waiting = awaited.get(id);
        if (waiting != null) {
            waiting.complete(null);
        }
    }

    private static ThreadPoolExecutor pool(String name, int threads, int waiting) {
        return new ThreadPoolExecutor(
                threads, threads, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(waiting), task -> daemon(task, name));
    }

    private static Thread daemon(Runnable task, String name) {
        var thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
