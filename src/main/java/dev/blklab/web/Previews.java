package dev.blklab.web;

import dev.blklab.experiment.Runner;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.spec.RunSpec;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Answers the lab asked for lately: the same spec gives the same report, so nothing is simulated twice while somebody tries a knob to and fro. */
@Component
class Previews {

    private static final int KEPT = 64;

    private final Runner runner;
    private final Map<RunSpec, Report> kept = new LinkedHashMap<>(KEPT, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<RunSpec, Report> eldest) {
            return size() > KEPT;
        }
    };

    Previews(Runner runner) {
        this.runner = runner;
    }

    Report of(RunSpec spec) throws InterruptedException {
        synchronized (kept) {
            @Nullable Report known = kept.get(spec);
            if (known != null) {
                return known;
            }
        }
        Report report = runner.preview(spec);
        synchronized (kept) {
            kept.put(spec, report);
        }
        return report;
    }
}
