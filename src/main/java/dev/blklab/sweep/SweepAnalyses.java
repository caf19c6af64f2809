package dev.blklab.sweep;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/**
 * Analyses of sweeps, made on a thread of their own: nobody who looks at a sweep that is worked on waits for one, but is given the
 * last with its age. What is looked at is brought up to date about once a second, from the rows that have come in since, and never
 * takes more than a {@link #SHARE}th of that thread's time, so that looking costs the simulations little.
 */
@Component
public class SweepAnalyses implements DisposableBean {

    private static final Logger LOG = LoggerFactory.getLogger(SweepAnalyses.class);

    private static final int KEPT = 16;
    private static final long LOOK_MS = 250;
    private static final long LEAST_PAUSE_NS = 1_000_000_000L;
    private static final int SHARE = 15;
    /** What nobody has asked for so long is not brought up to date any more. */
    private static final long WATCHED_NS = 15_000_000_000L;

    private final Sweeps sweeps;
    private final Results results;
    private final ChunkWorker specs;
    private final Map<Key, Kept> kept = new LinkedHashMap<>(KEPT, 0.75f, true);
    private final ScheduledExecutorService worker = Executors.newSingleThreadScheduledExecutor(task -> {
        var thread = new Thread(task, "sweep-analyses");
        thread.setDaemon(true);
        return thread;
    });

    SweepAnalyses(Sweeps sweeps, Results results, ChunkWorker specs) {
        this.sweeps = sweeps;
        this.results = results;
        this.specs = specs;
        var unused = worker.scheduleWithFixedDelay(this::look, LOOK_MS, LOOK_MS, TimeUnit.MILLISECONDS);
    }

    private record Key(String sweep, Metric metric, int scenario) {}

    /** What is kept of one view; its column is used by one thread at a time, which holds this. */
    private static final class Kept {
        private final Key key;
        private final SweepSpec spec;
        private final MetricColumn column;
        private volatile @Nullable Report report;
        private volatile long askedNs = System.nanoTime();
        private volatile long dueNs;

        Kept(Key key, SweepSpec spec) {
            this.key = key;
            this.spec = spec;
            this.column = new MetricColumn(key.metric);
        }
    }

    /**
     * A metric over all cells, and what the axes do to it.
     *
     * @param ranked the cells, the best first
     * @param runs that had come to an end when it was made
     * @param madeNs when that was, by {@link System#nanoTime}
     */
    public record Report(
            SweepSpec spec, Analysis analysis, List<Analysis.Cell> ranked, Effects effects, int runs, long madeNs) {

        /** How old it is. */
        public Duration age() {
            return Duration.ofNanos(System.nanoTime() - madeNs);
        }
    }

    /** The spec that a sweep was read as. */
    public SweepSpec spec(Sweep sweep) {
        return specs.spec(sweep);
    }

    /** The last analysis of a sweep that is worked on; of one that is not, the analysis of all there is. */
    public Report of(Sweep sweep, Metric metric, int scenario) {
        var key = new Key(sweep.id(), metric, scenario);
        Kept view;
        synchronized (kept) {
            view = kept.computeIfAbsent(key, k -> new Kept(k, specs.spec(sweep)));
            if (kept.size() > KEPT) {
                kept.remove(kept.keySet().iterator().next());
            }
        }
        view.askedNs = System.nanoTime();
        Report before = view.report;
        if (before != null && (before.runs >= sweep.done() || sweep.state() == SweepState.RUNNING)) {
            return before;
        }
        return renewed(view, sweep.done());
    }

    @Override
    public void destroy() {
        worker.shutdownNow();
    }

    private void look() {
        List<Kept> views;
        synchronized (kept) {
            views = new ArrayList<>(kept.values());
        }
        long now = System.nanoTime();
        for (Kept view : views) {
            if (now - view.askedNs < WATCHED_NS && now - view.dueNs >= 0 && view.report != null) {
                try {
                    sweeps.done(view.key.sweep).ifPresent(done -> renewed(view, done));
                } catch (RuntimeException e) {
                    LOG.warn("sweep {} could not be analysed, the next try is in a moment", view.key.sweep, e);
                }
            }
        }
    }

    private Report renewed(Kept view, int done) {
        synchronized (view) {
            Report before = view.report;
            return before != null && before.runs >= done ? before : renewed(view);
        }
    }

    private Report renewed(Kept view) {
        long began = System.nanoTime();
        results.into(view.column, view.key.sweep);
        Analysis analysis = Analysis.of(view.spec, view.column, view.key.scenario);
        Effects effects = Effects.of(view.spec, analysis.known());
        long now = System.nanoTime();
        var report = new Report(view.spec, analysis, analysis.ranked(), effects, view.column.taken(), now);
        view.report = report;
        view.dueNs = now + Math.max(LEAST_PAUSE_NS, SHARE * (now - began));
        return report;
    }
}
