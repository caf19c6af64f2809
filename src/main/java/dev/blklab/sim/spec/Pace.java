package dev.blklab.sim.spec;

/**
 * How fast a clone may go.
 *
 * @param rateRead bytes per second of reads; 0 = as fast as it can
 * @param rateWrite bytes per second of writes; 0 = as fast as it can
 * @param iops the rates were given as I/Os of the smallest size ({@code rate_iops})
 * @param poisson I/Os come as independent arrivals, not evenly
 * @param thinkNs pause ({@code thinktime}); 0 = none
 * @param thinkBlocks I/Os between pauses
 * @param thinkAtIssue submissions are counted, not completions
 * @param thinkIoNs time between pauses; 0 = only the I/Os count
 * @param offload submission does not wait for what is in flight ({@code io_submit_mode=offload})
 */
public record Pace(
        long rateRead,
        long rateWrite,
        boolean iops,
        boolean poisson,
        long thinkNs,
        long thinkBlocks,
        boolean thinkAtIssue,
        long thinkIoNs,
        boolean offload) {

    /** As fast as it can. */
    public static final Pace FREE = new Pace(0, 0, false, false, 0, 1, false, 0, false);

    /** Whether a rate holds. */
    public boolean limited() {
        return rateRead > 0 || rateWrite > 0;
    }
}
