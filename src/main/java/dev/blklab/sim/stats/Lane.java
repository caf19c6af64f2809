package dev.blklab.sim.stats;

import dev.blklab.sim.block.Bio;
import dev.blklab.sim.report.Stage;

/** What is kept of one direction of one job section. */
final class Lane {

    /** Reads are lane 0, writes lane 1. */
    static final int TRIMS = 2;

    private static final int LATENCY_BITS = 7;
    /** Of times that are shown less finely. */
    static final int COARSE_BITS = 5;

    final Histogram latency = new Histogram(LATENCY_BITS);
    final Histogram slat = new Histogram(COARSE_BITS);
    final Histogram clat = new Histogram(LATENCY_BITS);
    private final StageTimes stages = new StageTimes();
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

    void reaped(Bio bio, int byteCount, long returnedNs, long nowNs) {
        long total = nowNs - bio.queuedNs;
        bytes += byteCount;
        lastNs = nowNs;
        latency.add(total);
        slat.add(returnedNs - bio.queuedNs);
        clat.add(nowNs - returnedNs);
        bins.add(nowNs, byteCount, total);
        stages.add(Stage.SUBMIT, bio.submittedNs - bio.queuedNs);
        stages.add(Stage.TAG, bio.joinedNs - bio.submittedNs);
        stages.add(Stage.PLUG, bio.insertedNs - bio.joinedNs);
        stages.add(Stage.ELEVATOR, bio.dispatchedNs - bio.insertedNs);
        stages.add(Stage.DISPATCH, bio.issuedNs - bio.dispatchedNs);
        stages.add(Stage.DRIVER, bio.arrivedNs - bio.issuedNs);
        stages.add(Stage.DEVICE_QUEUE, bio.startedNs - bio.arrivedNs);
        stages.add(Stage.MEDIUM, bio.doneNs - bio.startedNs);
        stages.add(Stage.COMPLETION, bio.endedNs - bio.doneNs);
        stages.add(Stage.REAP, nowNs - bio.endedNs);
    }

    /** Times in one stage, of every I/O. */
    Histogram stage(Stage stage) {
        return stages.of(stage, latency.total());
    }

    void addAll(Lane other) {
        bytes += other.bytes;
        latency.addAll(other.latency);
        slat.addAll(other.slat);
        clat.addAll(other.clat);
        bins.addAll(other.bins);
        stages.addAll(other.stages);
    }

    /** Forgets the figures, but not the series: the warm-up stays visible in the charts. */
    void clear() {
        bytes = 0;
        latency.clear();
        slat.clear();
        clat.clear();
        stages.clear();
    }
}
