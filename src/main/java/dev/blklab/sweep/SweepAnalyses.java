package dev.blklab.sweep;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * Analyses of sweeps, kept while nothing new has come in, so that a page that is looked at often is not computed often. While a
 * sweep is worked on, an analysis may be {@link #STALE_NS} old.
 */
@Component
public class SweepAnalyses {

    private static final int KEPT = 16;
    private static final long STALE_NS = 3_000_000_000L;

    private final Results results;
    private final ChunkWorker specs;
    private final Map<Key, Kept> kept = new LinkedHashMap<>();

    SweepAnalyses(Results results, ChunkWorker specs) {
        this.results = results;
        this.specs = specs;
    }

    private record Key(String sweep, Metric metric, int scenario) {}

    private record Kept(int done, long atNs, Report report) {}

    /** A metric over all cells, and what the axes do to it. */
    public record Report(SweepSpec spec, Analysis analysis, Effects effects) {}

    /** The spec that a sweep was read as. */
    public SweepSpec spec(Sweep sweep) {
        return specs.spec(sweep);
    }

    /** The analysis of what is there now. */
    public Report of(Sweep sweep, Metric metric, int scenario) {
        var key = new Key(sweep.id(), metric, scenario);
        synchronized (kept) {
            Kept before = kept.get(key);
            if (before != null
                    && (before.done == sweep.done()
                            || (!sweep.state().isFinal() && System.nanoTime() - before.atNs < STALE_NS))) {
                return before.report;
            }
        }
        SweepSpec spec = specs.spec(sweep);
        List<RunResult> all = results.all(sweep.id());
        Analysis analysis = Analysis.of(spec, all, metric, scenario);
        var report = new Report(spec, analysis, Effects.of(spec, analysis.cells()));
        synchronized (kept) {
            kept.remove(key);
            kept.put(key, new Kept(sweep.done(), System.nanoTime(), report));
            if (kept.size() > KEPT) {
                kept.remove(kept.keySet().iterator().next());
            }
        }
        return report;
    }
}
