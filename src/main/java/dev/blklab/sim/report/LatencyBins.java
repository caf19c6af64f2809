package dev.blklab.sim.report;

import java.util.List;

/**
 * A latency histogram in fio's own bins (64 to each doubling), of those that are not empty.
 *
 * @param bins their numbers, in order
 * @param counts I/Os in each
 */
public record LatencyBins(List<Integer> bins, List<Integer> counts) {

    public LatencyBins {
        bins = List.copyOf(bins);
        counts = List.copyOf(counts);
    }
}
