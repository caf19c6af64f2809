package dev.blklab.sim.block;

import dev.blklab.sim.engine.Timer;
import org.jspecify.annotations.Nullable;

/**
 * A hardware dispatch queue ({@code struct blk_mq_hw_ctx}): its tags, what it has to send again, and the run that moves requests
 * from the elevator or the software queues to the driver.
 *
 * <p>Source: block/blk-mq-sched.c: blk_mq_sched_dispatch_requests; block/blk-mq.c: blk_mq_dispatch_rq_list,
 * __blk_mq_delay_run_hw_queue (5.11).
 */
public final class HardwareQueue {

    /** Number by which events name it, over all queues of the machine. */
    public final int id;

    final int index;
    final RequestQueue queue;
    final QueueTags tags;
    final int[] cpus;

    private final Dispatch dispatch;
    private final RunWork work;
    private final boolean respin;

    /** Requests inserted into the elevator through this queue and not dispatched yet (elevator_queued; leaks as the kernel's does). */
    int elevatorQueued;

    /** Requests in its CPUs' software queues. */
    int software;

    /** Processes whose CPUs are mapped to this queue. */
    int submitters;

    /** CPU on which its run was last queued in vain, -1 = none; kept by the CPUs. */
    public int spinsOn = -1;

    /** The next request that is freed runs the queue (BLK_MQ_S_SCHED_RESTART). */
    private boolean schedRestart;

    private boolean waitsForTag;
    /** Software queue the next single request is taken from. */
    int nextSoftware;

    HardwareQueue(int id, int index, RequestQueue queue, @Nullable TagSet schedTags, int[] cpus, Timer delayedRun) {
        this.id = id;
        this.index = index;
        this.queue = queue;
        this.tags = new QueueTags(this, queue, schedTags);
        this.cpus = cpus;
        this.dispatch = new Dispatch(this, queue, schedTags == null);
        this.respin = queue.rules().respin();
        this.work = new RunWork(this, queue.cpus(), delayedRun);
    }

    /** Processes that submit to this queue. */
    public int submitters() {
        return submitters;
    }

    public RequestQueue queue() {
        return queue;
    }

    /** What takes its requests. */
    public Driver driver() {
        return queue.driver();
    }

    /** Whether a run that got nothing through was refused by the driver, and not before, for want of a budget. */
    public boolean reachesDriver() {
        return dispatch.reachesDriver();
    }

    /** kblockd ran this queue so many times more, and each time the driver took nothing. */
    public void spunInVain(int times) {
        dispatch.refused(times);
    }

    boolean isDispatchBusy() {
        return dispatch.isBusy();
    }

    boolean hasDispatchList() {
        return !dispatch.isEmpty();
    }

    /** Whether nothing that came in through this queue is left. */
    boolean isEmpty() {
        return software == 0 && elevatorQueued <= 0 && dispatch.isEmpty();
    }

    boolean hasPending() {
        Elevator elevator = queue.elevator();
        return !dispatch.isEmpty() || (elevator == null ? software > 0 : hasWork(elevator));
    }

    /** Whether the elevator has something for this queue: in some kernels only what came in through it (dd_has_work). */
    private boolean hasWork(Elevator elevator) {
        return elevator.waiting() > 0 && (elevatorQueued > 0 || !queue.rules().hasWorkPerQueue());
    }

    /** Runs this queue at once in the running task or interrupt (blk_mq_run_hw_queue with async false). */
    void runInline() {
        if (hasPending()) {
            run();
            queue.cpus().ranMeanwhile(this);
        }
    }

    /** Hands the run over to kblockd (async true). */
    void runAsync() {
        if (hasPending()) {
            work.queue();
        }
    }

    /** Runs after a while. */
    void runDelayed() {
        work.delay(queue.now());
    }

    /** The time of a delayed run has come. */
    public void delayOver() {
        work.delayOver(queue.now());
    }

    /** kblockd has come to this queue's work; returns false where it was put off meanwhile. */
    public boolean runWork() {
        boolean due = work.begin();
        if (due) {
            run();
        }
        return due;
    }

    /** Moves requests to the driver for as long as it takes them (blk_mq_sched_dispatch_requests). */
    private void run() {
        Elevator elevator = queue.elevator();
        if (!dispatch.isEmpty()) {
            schedRestart = true;
            if (!dispatch.again()) {
                return;
            }
            if (elevator != null) {
                dispatchElevator(elevator);
            } else {
                dispatchSoftwareOneByOne();
            }
        } else if (elevator != null) {
            dispatchElevator(elevator);
        } else if (dispatch.isBusy()) {
            dispatchSoftwareOneByOne();
        } else {
            RequestList list = queue.lists.borrow();
            queue.spliceSoftware(this, list);
            if (!list.isEmpty()) {
                dispatch.all(list, 0);
            }
            queue.lists.giveBack(list);
        }
    }

    private void dispatchElevator(Elevator elevator) {
        int most = queue.rules().dispatchOne() ? 1 : dispatch.isBusy() ? 1 : queue.nrRequests();
        while (dispatchRound(elevator, most)) {
            // every round that moved something is followed by another
        }
    }

    /** One round: a batch out of the elevator, each with its budget, then to the driver (__blk_mq_do_dispatch_sched). */
    private boolean dispatchRound(Elevator elevator, int most) {
        if (!hasWork(elevator) || !dispatch.isEmpty()) {
            return false;
        }
        if (!dispatch.getBudget()) {
            return false;
        }
        Request first = takeBudgeted(elevator);
        if (first == null) {
            if (!queue.rules().dispatchOne()) {
                queue.runAllDelayed();
            }
            return false;
        }
        Request second = most == 1 ? null : next(elevator);
        return second == null ? first.hctx.dispatch.one(first) : dispatchBatch(elevator, first, second, most);
    }

    private boolean dispatchBatch(Elevator elevator, Request first, Request second, int most) {
        RequestList batch = queue.lists.borrow();
        batch.addLast(first);
        boolean several = false;
        for (Request rq = second; rq != null; rq = batch.size() < most ? next(elevator) : null) {
            several |= rq.hctx != first.hctx;
            batch.addLast(rq);
        }
        boolean dispatched = several ? dispatchByQueue(batch) : first.hctx.dispatch.all(batch, batch.size());
        queue.lists.giveBack(batch);
        return dispatched;
    }

    /** One more request for a batch, if there is one and a budget for it. */
    private @Nullable Request next(Elevator elevator) {
        return hasWork(elevator) && dispatch.isEmpty() && dispatch.getBudget() ? takeBudgeted(elevator) : null;
    }

    /** The request to go next, on the budget that was got for it; without one the budget is given back. */
    private @Nullable Request takeBudgeted(Elevator elevator) {
        Request rq = elevator.dispatch();
        if (rq == null) {
            queue.driver().putBudget();
        } else {
            rq.hctx.elevatorQueued--;
            queue.dispatched(rq);
        }
        return rq;
    }

    /** Requests go out through the hardware queue they were allocated on, whoever took them out (blk_mq_dispatch_hctx_list). */
    private boolean dispatchByQueue(RequestList batch) {
        boolean dispatched = false;
        RequestList own = queue.lists.borrow();
        RequestList rest = queue.lists.borrow();
        while (!batch.isEmpty()) {
            HardwareQueue hctx = batch.first().hctx;
            while (!batch.isEmpty()) {
                Request rq = batch.removeFirst();
                (rq.hctx == hctx ? own : rest).addLast(rq);
            }
            dispatched |= hctx.dispatch.all(own, own.size());
            batch.addAll(rest);
        }
        queue.lists.giveBack(own);
        queue.lists.giveBack(rest);
        return dispatched;
    }

    private void dispatchSoftwareOneByOne() {
        boolean goesOn = true;
        while (goesOn && software > 0 && dispatch.isEmpty()) {
            goesOn = dispatch.getBudget() && dispatch.one(queue.takeSoftware(this));
        }
    }

    /** Tries the driver without any queueing; false leaves the request to the caller. */
    boolean issueDirectly(Request rq) {
        return dispatch.directly(rq);
    }

    /** Sees to it that what the driver did not take is sent again. */
    void tryLater(boolean noBudget, Driver.Status status) {
        if (respin && (noBudget || status != Driver.Status.OK)) {
            work.spin();
        } else if (!schedRestart || respin) {
            work.queue();
        } else if (noBudget || status == Driver.Status.RESOURCE) {
            runDelayed();
        }
    }

    /** A request needs a driver tag, and other disks of the host have them all. */
    void awaitDriverTag() {
        schedRestart = true;
        waitsForTag = true;
        queue.awaitDriverTag(this);
    }

    /** A driver tag that other disks of the host share was freed. */
    void driverTagFree() {
        if (waitsForTag) {
            waitsForTag = false;
            runAsync();
        }
    }

    /** Gives back a finished request's tags, and goes on where a run had to give up (blk_mq_free_request, blk_mq_sched_restart). */
    void free(Request rq) {
        tags.free(rq);
        if (schedRestart) {
            schedRestart = false;
            runAsync();
        }
    }
}
