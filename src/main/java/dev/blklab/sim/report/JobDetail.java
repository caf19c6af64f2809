package dev.blklab.sim.report;

import org.jspecify.annotations.Nullable;

/**
 * What only fio's own output formats need of a job.
 *
 * @param group reporting group, from 0: one begins at every {@code stonewall} and {@code new_group}
 * @param fromNs when the job's figures begin
 * @param toNs when they end
 * @param flushes flushes it waited for
 * @param flush how long they took
 * @param trim null where nothing is trimmed
 * @param outcome of a job that looks for something or has limits to keep; null for others
 */
public record JobDetail(
        int group,
        long fromNs,
        long toNs,
        long flushes,
        LatencySummary flush,
        Direction read,
        Direction write,
        @Nullable Direction trim,
        @Nullable Outcome outcome) {

    /** Latencies of one direction, from queueing and from submission. */
    public record Direction(LatencyBins lat, LatencyBins clat) {}
}
