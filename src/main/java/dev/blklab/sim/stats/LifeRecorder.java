package dev.blklab.sim.stats;

import dev.blklab.sim.block.Bio;
import dev.blklab.sim.engine.EventLoop;
import dev.blklab.sim.report.LatencySummary;
import dev.blklab.sim.report.Life;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.report.Stage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records a run that was recorded before, and keeps of each direction the I/Os that came nearest to the median, the 99th percentile
 * and the worst latency of the report that run gave: never more than six.
 */
public final class LifeRecorder extends Recorder {

    private static final List<String> PICKS = List.of("median", "p99", "worst");

    private final EventLoop loop;
    private final int[] sectionOf;
    private final List<String> jobs;
    private final long fromNs;
    private final long[][] wanted;
    private final @Nullable Life[][] found = new Life[2][PICKS.size()];

    /**
     * @param jobs name of each job section
     * @param trims for each whether it trims
     * @param before the report of the same spec
     */
    public LifeRecorder(
            EventLoop loop, List<String> jobs, boolean[] trims, int[] sectionOf, int budget, Report before) {
        super(loop, trims, sectionOf, budget);
        this.loop = loop;
        this.sectionOf = sectionOf.clone();
        this.jobs = List.copyOf(jobs);
        this.fromNs = before.engine().warmupNs();
        this.wanted = new long[][] {
            picks(before.total().read().latency()), picks(before.total().write().latency())
        };
    }

    private static long[] picks(LatencySummary latency) {
        return new long[] {latency.p50Ns(), latency.p99Ns(), latency.maxNs()};
    }

    @Override
    public void reaped(Bio bio, int bytes, long returnedNs) {
        super.reaped(bio, bytes, returnedNs);
        long now = loop.now();
        if (now < fromNs || bio.discard) {
            return;
        }
        int direction = bio.write ? 1 : 0;
        long latency = now - bio.queuedNs;
        for (int pick = 0; pick < PICKS.size(); pick++) {
            Life best = found[direction][pick];
            long target = wanted[direction][pick];
            if (best == null || Math.abs(latency - target) < Math.abs(best.latencyNs() - target)) {
                found[direction][pick] = life(bio, bytes, pick, now);
            }
        }
    }

    private Life life(Bio bio, int bytes, int pick, long nowNs) {
        long[] left = {
            bio.submittedNs,
            bio.joinedNs,
            bio.insertedNs,
            bio.dispatchedNs,
            bio.issuedNs,
            bio.arrivedNs,
            bio.startedNs,
            bio.doneNs,
            bio.endedNs,
            nowNs
        };
        List<Life.Span> spans = new ArrayList<>();
        long at = bio.queuedNs;
        for (Stage stage : Stage.values()) {
            long until = left[stage.ordinal()];
            if (until != at) {
                spans.add(new Life.Span(stage, at - bio.queuedNs, until - bio.queuedNs));
            }
            at = until;
        }
        return new Life(
                bio.write ? "write" : "read",
                PICKS.get(pick),
                jobs.get(sectionOf[bio.stream]),
                bytes,
                bio.sector,
                bio.queuedNs,
                nowNs - bio.queuedNs,
                List.copyOf(spans));
    }

    /** What was found, reads first. */
    public List<Life> lives() {
        List<Life> lives = new ArrayList<>();
        for (Life[] direction : found) {
            for (Life life : direction) {
                if (life != null) {
                    lives.add(life);
                }
            }
        }
        return lives;
    }
}
