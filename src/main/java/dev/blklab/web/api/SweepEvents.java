package dev.blklab.web.api;

import dev.blklab.sweep.Sweep;
import dev.blklab.sweep.Sweeps;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Tells whoever watches a sweep how far it is, once a second while that changes.
 *
 * <p>The rows are looked at, not the work: any process can be watched, wherever the simulations run. One look serves all who watch
 * the same sweep.
 */
@Component
class SweepEvents {

    private static final Logger LOG = LoggerFactory.getLogger(SweepEvents.class);

    private static final long LONGEST_MS = 30 * 60_000L;
    private static final int MOST_WATCHERS = 2000;
    /** After so many looks without news a comment keeps the connection open. */
    private static final int QUIET_LOOKS = 15;

    private final Sweeps sweeps;
    private final Clock clock;
    private final Map<String, List<Watcher>> watchers = new ConcurrentHashMap<>();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        var thread = new Thread(task, "sweep-events");
        thread.setDaemon(true);
        return thread;
    });

    SweepEvents(Sweeps sweeps, Clock clock) {
        this.sweeps = sweeps;
        this.clock = clock;
        var unused = timer.scheduleWithFixedDelay(this::look, 1000, 1000, TimeUnit.MILLISECONDS);
    }

    /** Somebody who watches; used by the timer's thread only. */
    private static final class Watcher {
        private final SseEmitter emitter;
        private int told = -1;
        private String state = "";
        private int quiet;

        Watcher(SseEmitter emitter) {
            this.emitter = emitter;
        }
    }

    /** A stream of {@code progress} events, ended by {@code done}. */
    SseEmitter watch(String sweep) {
        var emitter = new SseEmitter(LONGEST_MS);
        emitter.onTimeout(emitter::complete);
        if (watchers.values().stream().mapToInt(List::size).sum() >= MOST_WATCHERS) {
            emitter.complete();
            return emitter;
        }
        var watcher = new Watcher(emitter);
        watchers.compute(sweep, (id, before) -> {
            List<Watcher> now = before == null ? new ArrayList<>() : new ArrayList<>(before);
            now.add(watcher);
            return now;
        });
        emitter.onCompletion(() -> forget(sweep, watcher));
        timer.execute(() -> lookAt(sweep));
        return emitter;
    }

    @EventListener(ContextClosedEvent.class)
    void close() {
        timer.shutdownNow();
        watchers.values().forEach(all -> all.forEach(w -> w.emitter.complete()));
    }

    private void forget(String sweep, Watcher watcher) {
        watchers.computeIfPresent(sweep, (id, before) -> {
            List<Watcher> now = new ArrayList<>(before);
            now.remove(watcher);
            return now.isEmpty() ? null : now;
        });
    }

    private void look() {
        watchers.keySet().forEach(this::lookAt);
    }

    private void lookAt(String id) {
        try {
            Optional<Sweep> sweep = sweeps.find(id);
            for (Watcher w : watchers.getOrDefault(id, List.of())) {
                tell(w, sweep.orElse(null));
            }
        } catch (RuntimeException e) {
            LOG.warn("sweep {} could not be looked at, the next try is in a second", id, e);
        }
    }

    private void tell(Watcher w, @Nullable Sweep sweep) {
        try {
            if (sweep == null) {
                w.emitter.send(SseEmitter.event().name("done").data("{}", MediaType.APPLICATION_JSON));
                w.emitter.complete();
                return;
            }
            String state = sweep.state().name();
            boolean news = w.told != sweep.done() || !w.state.equals(state);
            if (news) {
                w.told = sweep.done();
                w.state = state;
                w.quiet = 0;
                var progress = SweepAnswer.Progress.of(sweep, clock.instant());
                w.emitter.send(SseEmitter.event().name("progress").data(progress, MediaType.APPLICATION_JSON));
            } else if (++w.quiet >= QUIET_LOOKS) {
                w.quiet = 0;
                w.emitter.send(SseEmitter.event().comment("nothing new"));
            }
            if (sweep.state().isFinal()) {
                w.emitter.send(SseEmitter.event().name("done").data("{}", MediaType.APPLICATION_JSON));
                w.emitter.complete();
            }
        } catch (IOException | IllegalStateException e) {
            // the watcher has gone: its emitter forgets it
            w.emitter.complete();
        }
    }
}
