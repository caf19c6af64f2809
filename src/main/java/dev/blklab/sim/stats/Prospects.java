package dev.blklab.sim.stats;

import dev.blklab.sim.report.DirectionStats;
import dev.blklab.sim.report.Interval;
import dev.blklab.sim.spec.Bound;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether a run is sure to miss a bound: the figure so far lies beyond it with the whole of its interval, and did at every look since
 * half the time that has passed. Only looks: a run that goes on is the same with it and without.
 */
public final class Prospects {

    /** Half a width, relative to the figure, that an interval has at least: a machine that repeats itself has none of its own. */
    private static final double LEAST_HALF = 0.01;

    /** A direction with fewer I/Os has not shown itself yet. */
    private static final long LEAST_IOS = 50;

    /**
     * What was missed must be missed until so many times the time has passed: a machine may stay in one of its states for longer than
     * an interval can know.
     */
    private static final int LASTING = 2;

    private final Recorder recorder;
    private final List<Bound> bounds;
    /** When each was found missed and has been since; 0 = it is not. */
    private final long[] missedSinceNs;

    public Prospects(Recorder recorder, List<Bound> bounds) {
        this.recorder = recorder;
        this.bounds = List.copyOf(bounds);
        this.missedSinceNs = new long[bounds.size()];
    }

    /** Looks; the first bound that the run is sure to miss, or null. */
    public @Nullable Bound missed(long nowNs) {
        Bound sure = null;
        for (int b = missedSinceNs.length - 1; b >= 0; b--) {
            if (!isMissed(bounds.get(b), nowNs)) {
                missedSinceNs[b] = 0;
                continue;
            }
            if (missedSinceNs[b] == 0) {
                missedSinceNs[b] = nowNs;
            }
            sure = nowNs >= LASTING * missedSinceNs[b] ? bounds.get(b) : sure;
        }
        return sure;
    }

    private boolean isMissed(Bound bound, long nowNs) {
        Lane lane = lane(bound.direction());
        long ios = lane.latency.total();
        double percentile = bound.figure().percentile();
        if (ios < LEAST_IOS || !DirectionStats.reaches(ios, percentile / 100)) {
            return false;
        }
        double seconds = (nowNs - recorder.sinceNs) / 1e9;
        double value = switch (bound.figure()) {
            case IOPS -> ios / seconds;
            case BW -> lane.bytes / seconds;
            case MEAN -> lane.latency.mean();
            case P50, P99, P999 -> lane.latency.percentile(percentile);
        };
        if (!bound.missedBy(value)) {
            return false;
        }
        var batches = new BatchMeans(lane.bins, recorder.sinceNs, nowNs);
        Interval ci = switch (bound.figure()) {
            case IOPS -> batches.iops(value);
            case BW -> batches.bytesPerSec(value);
            case MEAN -> batches.meanLatency(value);
            case P50, P99, P999 -> batches.percentile(lane.latency, percentile);
        };
        // widened on a straight line also where it is a percentile's: towards the middle of a distribution its ranks
        // lie closer
        double half = Bound.sure(bound.atLeast() ? ci.hi() - value : value - ci.lo());
        double far = Math.max(half, LEAST_HALF * value);
        return bound.missedBy(bound.atLeast() ? value + far : value - far);
    }

    /** All jobs of a direction. */
    private Lane lane(Bound.Direction direction) {
        int d = direction.ordinal();
        if (recorder.lanes.length == 1) {
            return recorder.lanes[0][d];
        }
        var all = new Lane();
        for (Lane[] job : recorder.lanes) {
            all.bytes += job[d].bytes;
            all.latency.addAll(job[d].latency);
            all.bins.addAll(job[d].bins);
        }
        return all;
    }
}
