package dev.blklab.sim.workload;

import dev.blklab.sim.block.Task;
import dev.blklab.sim.spec.JobSpec;
import dev.blklab.sim.spec.Rules;
import org.jspecify.annotations.Nullable;

/** What watches one process by its job's {@link Rules}: whether it may go on, how deep, and whether it has failed. */
final class Watch {

    /** Linux's numbers, which fio gives as a job's error. */
    static final int EIO = 5;

    static final int ETIMEDOUT = 110;

    private final Flows.@Nullable Member flow;
    private final long flowSleepNs;
    private final @Nullable LeastRate leastRate;
    private final @Nullable DepthSearch search;
    private final long maxLatencyNs;
    private final int iodepth;

    private int error;
    private boolean done;
    private boolean quiesce;
    private boolean found;

    Watch(JobSpec job, Flows flows) {
        Rules rules = job.rules();
        Rules.Flow f = rules.flow();
        Rules.Minimum minimum = rules.minimum();
        Rules.LatencyTarget target = rules.latencyTarget();
        this.flow = f == null ? null : flows.member(f.id(), f.weight());
        this.flowSleepNs = f == null ? 0 : f.sleepNs();
        this.leastRate = minimum == null ? null : new LeastRate(minimum);
        this.iodepth = job.effectiveDepth();
        this.search = target == null ? null : new DepthSearch(target, iodepth);
        this.maxLatencyNs = rules.maxLatencyNs();
    }

    void began(long nowNs) {
        if (flow != null) {
            flow.join();
        }
        if (search != null) {
            search.began(nowNs);
        }
    }

    /** I/Os that may be in flight now. */
    int depth() {
        return search == null ? iodepth : search.depth();
    }

    /** Whether the flow lets one more I/O go. */
    boolean mayGo() {
        return flow == null || flow.mayGo();
    }

    /** Has the task woken when it is not ahead of its flow any more. */
    void await(Task task) {
        if (flow != null) {
            flow.await(task);
        }
    }

    /** Waits no more; whether it did. */
    boolean giveUp() {
        return flow != null && flow.giveUp();
    }

    void leave() {
        if (flow != null) {
            flow.leave();
        }
    }

    /** Pause before a process that is ahead of its flow looks again; 0 = it looks all the time. */
    long flowSleepNs() {
        return flowSleepNs;
    }

    void completed(Io io, long nowNs, long beganNs) {
        boolean write = io.write;
        long latencyNs = nowNs - io.queuedNs;
        if (maxLatencyNs > 0 && latencyNs > maxLatencyNs) {
            fail(ETIMEDOUT);
        }
        if (leastRate != null && !leastRate.kept(write, io.bytes, nowNs - beganNs)) {
            fail(EIO);
        }
        if (search != null) {
            take(search.completed(latencyNs, nowNs));
        }
    }

    /** Looks whether a depth has been tried for long enough. */
    void check(long nowNs) {
        if (search != null) {
            take(search.check(nowNs));
        }
    }

    private void take(DepthSearch.Verdict verdict) {
        switch (verdict) {
            case GO_ON -> {}
            case QUIESCE -> quiesce = true;
            case FOUND -> found = true;
            case DONE -> done = true;
            case FAILED -> fail(ETIMEDOUT);
        }
    }

    private void fail(int errno) {
        error = error == 0 ? errno : error;
        done = true;
    }

    /** Whether everything in flight has to come back now; asked once. */
    boolean quiesces() {
        boolean now = quiesce;
        quiesce = false;
        return now;
    }

    /** Whether the figures begin again now; asked once. */
    boolean figuresBeginAgain() {
        boolean now = found;
        found = false;
        return now;
    }

    /** Whether it has come to its end. */
    boolean done() {
        return done;
    }

    /** Linux's number of what it failed with; 0 = it did not. */
    int error() {
        return error;
    }
}
