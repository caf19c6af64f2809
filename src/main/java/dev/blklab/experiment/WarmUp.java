package dev.blklab.experiment;

import dev.blklab.sim.Simulation;
import dev.blklab.sim.spec.RunSpec;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Simulates a moment of every published case when the process has started, so that the engine is compiled before somebody waits for
 * an answer: a new process takes twice the time for its first answers. What comes of it is thrown away, and it gives way to runs.
 */
@Component
class WarmUp implements DisposableBean {

    private final Catalogue catalogue;
    private final Reproductions reproductions;
    private final Runner runner;
    private final Duration each;
    private volatile boolean wanted = true;

    WarmUp(Catalogue catalogue, Reproductions reproductions, Runner runner, SimulatorProperties properties) {
        this.catalogue = catalogue;
        this.reproductions = reproductions;
        this.runner = runner;
        this.each = properties.warmUp();
    }

    @EventListener(ApplicationReadyEvent.class)
    void begin() {
        if (!each.isZero()) {
            var thread = new Thread(this::warm, "warm-up");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void warm() {
        List<RunSpec> specs = reproductions.experiments().stream()
                .flatMap(e -> e.cases().stream()
                        .map(c -> e.request(c, 1, Reproductions.PRECISION)
                                .toSpec(catalogue)
                                .orThrow()))
                // the most processes first: they are the longest and have most to compile
                .sorted(Comparator.comparing(s ->
                        -s.workload().jobs().stream().mapToInt(j -> j.numjobs()).sum()))
                .toList();
        for (RunSpec spec : specs) {
            long endNs = System.nanoTime() + each.toNanos();
            moment(spec, () -> wanted && !runner.busy() && System.nanoTime() < endNs);
        }
    }

    private static void moment(RunSpec spec, BooleanSupplier goesOn) {
        try {
            var unused = Simulation.run(spec, done -> goesOn.getAsBoolean());
        } catch (Simulation.Cancelled e) {
            // as was meant: a moment is enough
        }
    }

    @Override
    public void destroy() {
        wanted = false;
    }
}
