package dev.blklab.sim.stats;

import dev.blklab.sim.block.Bio;
import dev.blklab.sim.report.Stage;

/** What is kept of one direction of one job section. */
final class Lane {

    /** Reads are lane 0, writes lane 1. */
    static final int TRIMS = 2;

    private static final int LATENCY_BITS = 7;
    static final int STAGE_BITS = 5;
    private static final int STAGES = Stage.values().length;

    final Histogram latency = new Histogram(LATENCY_BITS);
    final Histogram slat = new Histogram(STAGE_BITS);
    final Histogram clat = new Histogram(LATENCY_BITS);
    private final Histogram[] stages = new Histogram[STAGES];
    final Bins bins = new Bins();
    long bytes;
    /** When its figures begin. */
    long fromNs;
    /** When the last I/O was reaped. */
    long lastNs;

    /** Lanes of a section; without trims there is no lane of theirs. */
    static Lane[] lanes(boolean trims) {
        return trims ? new Lane[] {new Lane(), new Lane(), new Lane()} : new Lane[] {new Lane(), new Lane()};
    }

    Lane() {
        for (int i = 0; i < STAGES; i++) {
            stages[i] = new Histogram(STAGE_BITS);
        }
    }

    void reaped(Bio bio, int byteCount, long returnedNs, long nowNs) {
        long total = nowNs - bio.queuedNs;
        bytes += byteCount;
        lastNs = nowNs;
        latency.add(total);
        slat.add(returnedNs - bio.queuedNs);
        clat.add(nowNs - returnedNs);
        bins.add(nowNs, byteCount, total);
        stage(Stage.SUBMIT, bio.submittedNs - bio.queuedNs);
        stage(Stage.TAG, bio.joinedNs - bio.submittedNs);
        stage(Stage.PLUG, bio.insertedNs - bio.joinedNs);
        stage(Stage.ELEVATOR, bio.dispatchedNs - bio.insertedNs);
        stage(Stage.DISPATCH, bio.issuedNs - bio.dispatchedNs);
        stage(Stage.DRIVER, bio.arrivedNs - bio.issuedNs);
        stage(Stage.DEVICE_QUEUE, bio.startedNs - bio.arrivedNs);
        stage(Stage.MEDIUM, bio.doneNs - bio.startedNs);
        stage(Stage.COMPLETION, bio.endedNs - bio.doneNs);
        stage(Stage.REAP, nowNs - bio.endedNs);
    }

    private void stage(Stage stage, long ns) {
        if (ns != 0) {
            // most stages take no time for most I/Os; those are made up for in the end
            stages[stage.ordinal()].add(ns);
        }
    }

    /** Times in one stage, of every I/O. */
    Histogram stage(Stage stage) {
        Histogram h = stages[stage.ordinal()];
        h.padZeros(latency.total());
        return h;
    }

    void addAll(Lane other) {
        bytes += other.bytes;
        latency.addAll(other.latency);
        slat.addAll(other.slat);
        clat.addAll(other.clat);
        bins.addAll(other.bins);
        for (int i = 0; i < STAGES; i++) {
            stages[i].addAll(other.stages[i]);
        }
    }

    /** Forgets the figures, but not the series: the warm-up stays visible in the charts. */
    void clear() {
        bytes = 0;
        latency.clear();
        slat.clear();
        clat.clear();
        for (Histogram h : stages) {
            h.clear();
        }
    }
}
