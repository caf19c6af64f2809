package dev.blklab.sim.workload;

import dev.blklab.sim.spec.Rules;

/**
 * Looks for the largest depth that keeps a latency: doubled until it fails, then halved in between (fio io_u.c: lat_target_check,
 * lat_target_success, __lat_target_failed).
 */
final class DepthSearch {

    private static final int STABLE = 3;

    private final Rules.LatencyTarget target;
    private final int iodepth;

    private int depth = 1;
    private int low = 1;
    private int high;
    private int stable;
    private long cycleFromNs;
    private long ios;
    private long late;
    private boolean lastCycle;

    /** What a look at the latencies came to. */
    enum Verdict {
        GO_ON,
        /** The depth went down: what is in flight comes back first. */
        QUIESCE,
        /** The depth is found: the figures begin again, for one more cycle. */
        FOUND,
        /** That cycle is over. */
        DONE,
        /** Not even one I/O at a time keeps the latency. */
        FAILED
    }

    DepthSearch(Rules.LatencyTarget target, int iodepth) {
        this.target = target;
        this.iodepth = iodepth;
        this.high = iodepth;
    }

    /** I/Os that may be in flight now. */
    int depth() {
        return depth;
    }

    void began(long nowNs) {
        newCycle(nowNs);
    }

    private void newCycle(long nowNs) {
        cycleFromNs = nowNs;
        ios = 0;
        late = 0;
    }

    Verdict completed(long latencyNs, long nowNs) {
        ios++;
        if (latencyNs <= target.targetNs()) {
            return Verdict.GO_ON;
        }
        if (target.percent() == 100) {
            return failed(nowNs);
        }
        late++;
        return Verdict.GO_ON;
    }

    Verdict check(long nowNs) {
        if (ios == 0 || nowNs - cycleFromNs < target.windowNs()) {
            return Verdict.GO_ON;
        }
        double kept = (double) (ios - late) / ios * 100;
        return kept >= target.percent() ? succeeded(nowNs) : failed(nowNs);
    }

    private Verdict succeeded(long nowNs) {
        int before = depth;
        low = depth;
        if (depth + 1 == high && ++stable >= STABLE) {
            high++;
            stable = 0;
        }
        depth = Math.min(iodepth, high == iodepth ? 2 * depth : (depth + high) / 2);
        newCycle(nowNs);
        if (target.forEver() || depth != before) {
            return Verdict.GO_ON;
        }
        if (lastCycle) {
            return Verdict.DONE;
        }
        lastCycle = true;
        return Verdict.FOUND;
    }

    private Verdict failed(long nowNs) {
        if (depth == 1) {
            return Verdict.FAILED;
        }
        high = depth;
        if (depth == low) {
            low--;
        }
        depth = (depth + low) / 2;
        stable = 0;
        newCycle(nowNs);
        return Verdict.QUIESCE;
    }
}
