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
    private final boolean forgets;
    private final long[] smallest;
    private int last;

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
        this.smallest = bs;
        this.forgets = job.rules().forgetsThinktime();
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
        last = d;
        counted += thinkAtIssue ? 1 : 0;
        long bps = rate[d];
        if (bps == 0) {
            return;
        }
        issuedBytes[d] += bytes;
        if (poisson) {
            dueUs[d] += (long) (meanUs[d] * chance.exponential());
        } else {
            dueUs[d] = dueUs(d);
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

    /** A pause of so long ends at this time. */
    void paused(long sinceBeganNs, long pauseNs) {
        thoughtAtCount = counted;
        thoughtAtNs = sinceBeganNs;
        if (forgets && rate[last] > 0) {
            forget(pauseNs / USEC);
        }
    }

    /** What would have been done meanwhile counts as done, less one I/O so that it goes on at once. */
    private void forget(long us) {
        long usPerIo = smallest[last] * 1_000_000 / rate[last];
        issuedBytes[last] += rate[last] * us / 1_000_000 - (usPerIo <= us ? smallest[last] : 0);
        dueUs[last] = poisson ? dueUs[last] + us : dueUs(last);
    }

    private long dueUs(int d) {
        return issuedBytes[d] / rate[d] * 1_000_000 + issuedBytes[d] % rate[d] * 1_000_000 / rate[d];
    }
}
