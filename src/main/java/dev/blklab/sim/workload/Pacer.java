package dev.blklab.sim.workload;

import dev.blklab.sim.engine.RandomStream;
import dev.blklab.sim.spec.JobSpec;
import dev.blklab.sim.spec.Pace;

/** When a process may send its next I/O off (fio backend.c: usec_for_io, handle_thinktime). Times are since the process began. */
final class Pacer {

    private static final long USEC = 1000;

    private final long[] rate;
    private final long[] meanUs;
    private final boolean poisson;
    private final RandomStream chance;
    private final long thinkNs;
    private final long thinkBlocks;
    private final boolean thinkAtIssue;
    private final long thinkIoNs;
    private final boolean quiet;

    private final long[] issuedBytes = new long[2];
    private final long[] dueUs = new long[2];
    private long counted;
    private long thoughtAtCount;
    private long thoughtAtNs;

    Pacer(JobSpec job, RandomStream chance) {
        Pace pace = job.pace();
        this.rate = new long[] {pace.rateRead(), pace.rateWrite()};
        this.poisson = pace.poisson();
        this.chance = chance;
        long[] bs = {job.bsRead(), job.bsWrite()};
        this.meanUs = new long[2];
        for (int d = 0; d < 2; d++) {
            // fio computes both divisions in whole numbers, with the smallest block whatever the others are
            meanUs[d] = rate[d] == 0 ? 0 : 1_000_000 / Math.max(1, rate[d] / bs[d]);
        }
        this.thinkNs = pace.thinkNs();
        this.thinkBlocks = Math.max(1, pace.thinkBlocks());
        this.thinkAtIssue = pace.thinkAtIssue();
        this.thinkIoNs = pace.thinkIoNs();
        this.quiet = !pace.offload();
    }

    /** Whether the process lets everything come back before it sleeps. */
    boolean quiesces() {
        return quiet;
    }

    /** Earliest time of the next I/O of a direction. */
    long dueNs(boolean write) {
        return dueUs[write ? 1 : 0] * USEC;
    }

    void issued(boolean write, int bytes) {
        int d = write ? 1 : 0;
        counted += thinkAtIssue ? 1 : 0;
        long bps = rate[d];
        if (bps == 0) {
            return;
        }
        issuedBytes[d] += bytes;
        if (poisson) {
            dueUs[d] += (long) (meanUs[d] * chance.exponential());
        } else {
            dueUs[d] = issuedBytes[d] / bps * 1_000_000 + issuedBytes[d] % bps * 1_000_000 / bps;
        }
    }

    void completed() {
        counted += thinkAtIssue ? 0 : 1;
    }

    /** How long to pause now; 0 = not. */
    long pauseNs(long sinceBeganNs) {
        if (thinkNs == 0) {
            return 0;
        }
        boolean enough = counted >= thoughtAtCount + thinkBlocks;
        if (thinkIoNs > 0) {
            enough = sinceBeganNs - thoughtAtNs >= thinkIoNs;
        }
        return enough ? thinkNs : 0;
    }

    void paused(long sinceBeganNs) {
        thoughtAtCount = counted;
        thoughtAtNs = sinceBeganNs;
    }
}
