package dev.blklab.sweep;

import com.github.kagkarlsson.scheduler.Scheduler;
import dev.blklab.experiment.Catalogue;
import dev.blklab.experiment.QueueFullException;
import dev.blklab.experiment.RunIds;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Starts sweeps, and says what they cost before; pauses, resumes, ends and deletes them. */
@Component
public class SweepRunner {

    /** A chunk of cheap runs is over before its time is. */
    private static final int MOST_IN_A_CHUNK = 100;

    /** Every worker gets several chunks of a small sweep. */
    private static final int LEAST_CHUNKS = 16;

    /** Of one sweep: they are all queued at once. */
    private static final int MOST_CHUNKS = 2000;

    private static final long MOST_WAITING = 1_000_000;
    private static final int SECONDS_TO_RETRY = 60;

    private final Catalogue catalogue;
    private final Sweeps sweeps;
    private final Sweeper sweeper;
    private final CostMeter costs;
    private final Scheduler scheduler;
    private final Clock clock;

    SweepRunner(
            Catalogue catalogue, Sweeps sweeps, Sweeper sweeper, CostMeter costs, Scheduler scheduler, Clock clock) {
        this.catalogue = catalogue;
        this.sweeps = sweeps;
        this.sweeper = sweeper;
        this.costs = costs;
        this.scheduler = scheduler;
        this.clock = clock;
    }

    /**
     * What a sweep would take.
     *
     * @throws dev.blklab.sim.spec.IllegalSpecException with all that is wrong with it
     */
    public Cost preview(SweepRequest request) {
        return costs.of(SweepReader.read(request, catalogue));
    }

    /**
     * Stores a sweep and has it simulated.
     *
     * @throws dev.blklab.sim.spec.IllegalSpecException with all that is wrong with it; nothing is stored
     * @throws QueueFullException if too many runs wait; nothing is stored
     */
    public Sweep start(SweepRequest request) {
        SweepSpec spec = SweepReader.read(request, catalogue);
        if (sweeps.waiting() + spec.runs() > MOST_WAITING) {
            throw new QueueFullException(
                    "as many runs of sweeps are waiting as the lab takes (" + MOST_WAITING + ")", SECONDS_TO_RETRY);
        }
        Instant now = clock.instant();
        var sweep = new Sweep(
                RunIds.next(),
                request.name(),
                request.owner(),
                SweepState.RUNNING,
                spec.design(),
                spec.cells(),
                spec.runs(),
                chunk(spec),
                0,
                0,
                0,
                0,
                0,
                now,
                now,
                0,
                null,
                request,
                null);
        sweeper.begin(scheduler, sweep);
        scheduler.triggerCheckForDueExecutions();
        return sweep;
    }

    private static int chunk(SweepSpec spec) {
        int bySize = Math.max(1, spec.runs() / LEAST_CHUNKS);
        int least = (spec.runs() + MOST_CHUNKS - 1) / MOST_CHUNKS;
        return Math.max(Math.max(1, least), Math.min(MOST_IN_A_CHUNK, bySize));
    }

    /** Lets nothing new be begun; what is done stays. False if the sweep is not being worked on. */
    public boolean pause(String id) {
        return sweeps.change(id, SweepState.RUNNING, SweepState.PAUSED, clock.instant());
    }

    /** Goes on with a paused sweep. False if it is not paused. */
    public boolean resume(String id) {
        boolean resumed = sweeps.change(id, SweepState.PAUSED, SweepState.RUNNING, clock.instant());
        Optional<Sweep> sweep = resumed ? sweeps.find(id) : Optional.empty();
        sweep.ifPresent(s -> sweeper.refill(scheduler, s));
        scheduler.triggerCheckForDueExecutions();
        return resumed;
    }

    /** Ends a sweep before its time; what is done stays. False if it has ended. */
    public boolean cancel(String id) {
        Instant now = clock.instant();
        return sweeps.change(id, SweepState.RUNNING, SweepState.CANCELLED, now)
                || sweeps.change(id, SweepState.PAUSED, SweepState.CANCELLED, now);
    }

    /** Deletes a sweep with its results; false if there is none. */
    public boolean delete(String id) {
        return sweeps.delete(id);
    }
}
