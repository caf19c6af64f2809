package dev.blklab.sim.stats;

import dev.blklab.sim.report.Curve;
import dev.blklab.sim.report.DirectionStats;
import dev.blklab.sim.report.Interval;
import dev.blklab.sim.report.JobDetail;
import dev.blklab.sim.report.JobReport;
import dev.blklab.sim.report.LatencySummary;
import dev.blklab.sim.report.Outcome;
import dev.blklab.sim.report.Series;
import dev.blklab.sim.report.Stage;
import dev.blklab.sim.report.StageBreakdown;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns what a lane has kept into the figures of the report. */
final class Figures {

    private static final double[] CURVE = {
        0.1, 1, 2, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 92.5, 95, 97, 98, 99, 99.5,
        99.8, 99.9, 99.95, 99.99, 100
    };

    /** Steps a chart is drawn with. */
    private static final int CHART_STEPS = 256;

    private Figures() {}

    static JobReport job(String name, int numjobs, Lane[] lanes, long fromNs, long toNs, @Nullable JobDetail detail) {
        return new JobReport(
                name,
                numjobs,
                direction(lanes[0], fromNs, toNs),
                direction(lanes[1], fromNs, toNs),
                trims(lanes) ? direction(lanes[Lane.TRIMS], fromNs, toNs) : DirectionStats.NONE,
                detail);
    }

    static JobDetail detail(
            int group, Lane[] lanes, long fromNs, long toNs, Histogram flushes, @Nullable Outcome outcome) {
        return new JobDetail(
                group,
                fromNs,
                toNs,
                flushes.total(),
                summary(flushes),
                bins(lanes[0]),
                bins(lanes[1]),
                trims(lanes) ? bins(lanes[Lane.TRIMS]) : null,
                outcome);
    }

    private static boolean trims(Lane[] lanes) {
        return lanes.length > Lane.TRIMS && lanes[Lane.TRIMS].latency.total() > 0;
    }

    private static JobDetail.Direction bins(Lane lane) {
        return new JobDetail.Direction(lane.latency.fioBins(), lane.clat.fioBins());
    }

    static DirectionStats direction(Lane lane, long fromNs, long toNs) {
        long ios = lane.latency.total();
        if (ios == 0) {
            return DirectionStats.NONE;
        }
        double seconds = (toNs - fromNs) / 1e9;
        double iops = ios / seconds;
        double bw = lane.bytes / seconds;
        var batches = new BatchMeans(lane.bins, fromNs, toNs);
        var ci = new DirectionStats.Ci(
                batches.iops(iops),
                batches.bytesPerSec(bw),
                batches.meanLatency(lane.latency.mean()),
                batches.percentile(lane.latency, 50),
                batches.percentile(lane.latency, 90),
                batches.percentile(lane.latency, 95),
                batches.percentile(lane.latency, 99),
                batches.percentile(lane.latency, 99.9),
                batches.percentile(lane.latency, 99.99));
        return new DirectionStats(
                ios, lane.bytes, iops, bw, summary(lane.latency), summary(lane.slat), summary(lane.clat), ci);
    }

    /** Largest relative half-width of the headline figures of a direction; 0 where nothing happened. */
    static double imprecision(Lane lane, long fromNs, long toNs) {
        long ios = lane.latency.total();
        if (ios == 0) {
            return 0;
        }
        double seconds = (toNs - fromNs) / 1e9;
        var batches = new BatchMeans(lane.bins, fromNs, toNs);
        Interval rate = batches.iops(ios / seconds);
        Interval latency = batches.meanLatency(lane.latency.mean());
        return Math.max(rate.relativeHalfWidth(), latency.relativeHalfWidth());
    }

    static LatencySummary summary(Histogram h) {
        if (h.total() == 0) {
            return LatencySummary.NONE;
        }
        return new LatencySummary(
                h.mean(),
                Math.sqrt(h.variance()),
                h.min(),
                h.percentile(50),
                h.percentile(90),
                h.percentile(95),
                h.percentile(99),
                h.percentile(99.9),
                h.percentile(99.99),
                h.max());
    }

    static StageBreakdown stages(String job, String direction, Lane lane) {
        List<StageBreakdown.Entry> entries = new ArrayList<>();
        double total = lane.latency.mean();
        for (Stage stage : Stage.values()) {
            Histogram h = lane.stage(stage);
            entries.add(new StageBreakdown.Entry(
                    stage, h.mean(), h.percentile(50), h.percentile(99), total == 0 ? 0 : h.mean() / total));
        }
        return new StageBreakdown(job, direction, entries);
    }

    static Curve curve(String job, String direction, Lane lane) {
        List<Curve.Point> points = new ArrayList<>();
        for (double percent : CURVE) {
            points.add(new Curve.Point(percent, lane.latency.percentile(percent)));
        }
        return new Curve(job, direction, points);
    }

    static Series series(Lane[] lanes, long warmupNs, long toNs) {
        List<Bins> bins = new ArrayList<>(List.of(lanes[0].bins, lanes[1].bins));
        boolean trims = trims(lanes);
        if (trims) {
            bins.add(lanes[Lane.TRIMS].bins);
        }
        long widest = bins.stream().mapToLong(Bins::stepNs).max().orElseThrow();
        bins.forEach(b -> b.widenTo(widest));
        Bins read = bins.get(0);
        while (read.lastWhole(toNs) > CHART_STEPS) {
            long wider = 2 * read.stepNs();
            bins.forEach(b -> b.widenTo(wider));
        }
        long stepNs = read.stepNs();
        int steps = read.lastWhole(toNs);
        int warmup = (int) Math.min(steps, (warmupNs + stepNs - 1) / stepNs);
        Series.Lane trim = trims ? lane(bins.get(2), steps) : null;
        return new Series(stepNs, warmup, lane(read, steps), lane(bins.get(1), steps), trim);
    }

    private static Series.Lane lane(Bins bins, int steps) {
        double perSecond = 1e9 / bins.stepNs();
        List<Double> bw = new ArrayList<>(steps);
        List<Double> iops = new ArrayList<>(steps);
        List<Double> latency = new ArrayList<>(steps);
        for (int i = 0; i < steps; i++) {
            bw.add(bins.bytes(i) * perSecond);
            iops.add(bins.ios(i) * perSecond);
            latency.add(bins.ios(i) == 0 ? 0 : (double) bins.latencyNs(i) / bins.ios(i));
        }
        return new Series.Lane(List.copyOf(bw), List.copyOf(iops), List.copyOf(latency));
    }
}
