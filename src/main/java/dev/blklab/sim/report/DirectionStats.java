package dev.blklab.sim.report;

import org.jspecify.annotations.Nullable;

/**
 * One direction of one job, or of all of them: what fio would print, with its uncertainty.
 *
 * @param ios I/Os completed after the warm-up cut, as fio counts them (one per iocb)
 * @param bytes bytes of those I/Os
 * @param iops I/Os per second
 * @param bwBytesPerSec bytes per second
 * @param latency fio's {@code lat}: from queueing the I/O to reaping its completion
 * @param slat fio's {@code slat}: from queueing to the return of the submitting call
 * @param clat fio's {@code clat}: from there to reaping
 * @param ci95 intervals of the headline figures
 */
public record DirectionStats(
        long ios,
        long bytes,
        double iops,
        double bwBytesPerSec,
        LatencySummary latency,
        LatencySummary slat,
        LatencySummary clat,
        Ci ci95) {

    public static final DirectionStats NONE = new DirectionStats(
            0,
            0,
            0,
            0,
            LatencySummary.NONE,
            LatencySummary.NONE,
            LatencySummary.NONE,
            new Ci(
                    Interval.NONE,
                    Interval.NONE,
                    Interval.NONE,
                    Interval.NONE,
                    Interval.NONE,
                    Interval.NONE,
                    Interval.NONE,
                    Interval.NONE,
                    Interval.NONE));

    /** I/Os that must lie beyond a percentile for its interval to mean something. */
    private static final int LEAST_BEYOND = 10;

    /**
     * I/Os beyond a percentile.
     *
     * @param share of I/Os up to it, 0 to 1
     */
    public long iosBeyond(double share) {
        return iosBeyond(ios, share);
    }

    /** Whether the run was long enough for that percentile. */
    public boolean reaches(double share) {
        return reaches(ios, share);
    }

    /** Whether so many I/Os are enough for that percentile. */
    public static boolean reaches(long ios, double share) {
        return iosBeyond(ios, share) >= LEAST_BEYOND;
    }

    /** Of so many I/Os, those beyond a percentile. */
    public static long iosBeyond(long ios, double share) {
        return Math.round(ios * (1 - share));
    }

    /**
     * 95 % intervals of {@code iops}, {@code bwBytesPerSec} and of the figures of {@code latency}; those that engines before 3 did not
     * give are {@link Interval#NONE} in their reports.
     */
    public record Ci(
            Interval iops,
            Interval bwBytesPerSec,
            Interval meanNs,
            Interval p50Ns,
            Interval p90Ns,
            Interval p95Ns,
            Interval p99Ns,
            Interval p999Ns,
            Interval p9999Ns) {

        public Ci {
            p90Ns = known(p90Ns);
            p95Ns = known(p95Ns);
            p999Ns = known(p999Ns);
            p9999Ns = known(p9999Ns);
        }

        private static Interval known(@Nullable Interval interval) {
            return interval == null ? Interval.NONE : interval;
        }
    }
}
