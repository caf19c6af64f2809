package dev.blklab.sim;

import dev.blklab.sim.block.Bio;
import dev.blklab.sim.block.Request;
import dev.blklab.sim.block.Task;
import dev.blklab.sim.block.Tracepoints;

/** Watches nothing; tests override what they want to see. */
public class IgnoredTracepoints implements Tracepoints {

    @Override
    public void queued(Bio bio) {}

    @Override
    public void split(Bio bio) {}

    @Override
    public void merged(Bio bio, Request rq) {}

    @Override
    public void allocated(Request rq) {}

    @Override
    public void slept(Task task) {}

    @Override
    public void inserted(Request rq) {}

    @Override
    public void dispatched(Request rq) {}

    @Override
    public void issued(Request rq) {}

    @Override
    public void requeued(Request rq) {}

    @Override
    public void budgetRefused() {}

    @Override
    public void completed(Request rq) {}

    @Override
    public void reaped(Bio bio, int bytes, long returnedNs) {}
}
