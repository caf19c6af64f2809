package dev.blklab.sim.report;

import java.util.List;

/**
 * One I/O's way through the machine.
 *
 * @param direction {@code read} or {@code write}
 * @param pick which of all it is: {@code median}, {@code p99} or {@code worst}
 * @param job name of its job section
 * @param bytes of the whole I/O
 * @param sector where it begins on the disk; of a split I/O, the part that ended last
 * @param queuedNs when fio queued it, since the run began
 * @param latencyNs from then until fio had it back
 * @param spans every stage it spent time in, in order; they follow each other without a gap
 */
public record Life(
        String direction,
        String pick,
        String job,
        int bytes,
        long sector,
        long queuedNs,
        long latencyNs,
        List<Span> spans) {

    /** Time in one stage, in nanoseconds since the I/O was queued. */
    public record Span(Stage stage, long fromNs, long toNs) {}
}
