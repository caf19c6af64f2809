package dev.blklab.sweep;

import com.github.kagkarlsson.scheduler.SchedulerClient;
import java.time.Clock;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Sees to it that what is left of a sweep is in the queue. */
@Component
class Sweeper {

    private final Sweeps sweeps;
    private final Results results;
    private final SweepQueue queue;
    private final Clock clock;

    Sweeper(Sweeps sweeps, Results results, SweepQueue queue, Clock clock) {
        this.sweeps = sweeps;
        this.results = results;
        this.queue = queue;
        this.clock = clock;
    }

    /** Stores a sweep with everything it has to do, or nothing at all. */
    @Transactional
    public void begin(SchedulerClient client, Sweep sweep) {
        sweeps.insert(sweep);
        if (sweep.design() == Design.SEARCH) {
            queue.addSearch(client, sweep.id());
        } else {
            int sharing = sweeps.running(sweep.owner());
            queue.add(client, Chunk.all(sweep.id(), sweep.runs(), sweep.chunk()), sharing);
        }
    }

    /** Queues what has no result and is not queued. */
    void refill(SchedulerClient client, Sweep sweep) {
        if (sweep.design() == Design.SEARCH) {
            queue.addSearch(client, sweep.id());
            return;
        }
        BitSet done = results.done(sweep.id(), 0, sweep.runs());
        for (Chunk chunk : Chunk.all(sweep.id(), sweep.runs(), sweep.chunk())) {
            if (done.get(chunk.from(), chunk.to()).cardinality() < chunk.to() - chunk.from()) {
                queue.addAgain(client, chunk);
            }
        }
        sweeps.completeIfDone(sweep.id(), clock.instant());
    }

    /** A sweep that is worked on but has nothing in the queue lost it to an accident. */
    void audit(SchedulerClient client) {
        List<String> running = sweeps.ids(SweepState.RUNNING);
        for (String id : running) {
            Optional<Sweep> sweep = queue.waiting(id) == 0 ? sweeps.find(id) : Optional.empty();
            sweep.ifPresent(s -> refill(client, s));
        }
    }
}
