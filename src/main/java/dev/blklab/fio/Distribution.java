package dev.blklab.fio;

import java.util.Map;

/** A latency distribution, as fio's formats ask for it. */
interface Distribution {

    /** The latency that so many percent do not exceed. */
    double atPercent(double percent);

    /** Percent of the I/Os that took no longer. */
    double percentUpTo(double ns);

    /** Count of each of fio's bins that is not empty, by the value fio gives it; the counts add up to {@code ios}. */
    Map<Long, Long> bins(long ios);
}
