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
    final @Nullable TagSet schedTags;
    final TagSet driverTags;
    final int[] cpus;

    private final RunWork work;
    private final RequestList dispatch = new RequestList();
    private @Nullable Request[] requests = new Request[16];

    /** Requests inserted into the elevator through this queue and not dispatched yet (elevator_queued; leaks as the kernel's does). */
    int elevatorQueued;

    /** Requests in its CPUs' software queues. */
    int software;

    /** Processes whose CPUs are mapped to this queue. */
    int submitters;

    /** Driver tags this disk holds of the set it may share with others (nr_active). */
    private int active;

    /** Counted among the users of its tags. */
    boolean counted;

    /** CPU on which its run was last queued in vain, -1 = none; kept by the CPUs. */
    public int spinsOn = -1;

    private boolean schedRestart;
    /** The last run that got nothing through was refused the budget, and not by the adapter. */
    private boolean refusedBudget;

    private boolean waitsForTag;
    private final DispatchBusy dispatchBusy = new DispatchBusy();
    /** Software queue the next single request is taken from. */
    int nextSoftware;

    HardwareQueue(
            int id,
            int index,
            RequestQueue queue,
            @Nullable TagSet schedTags,
            TagSet driverTags,
            int[] cpus,
            Timer delayedRun) {
        this.id = id;
        this.index = index;
        this.queue = queue;
        this.schedTags = schedTags;
        this.driverTags = driverTags;
        this.cpus = cpus;
        this.work = new RunWork(this, queue.cpus(), delayedRun);
    }

    /** The tags a request is allocated from: the scheduler's, or the driver's without one. */
    TagSet allocationTags() {
        return schedTags == null ? driverTags : schedTags;
    }

    /** The request of a tag; made when the tag is used for the first time. */
    Request request(int tag) {
        if (tag >= requests.length) {
            requests = java.util.Arrays.copyOf(requests, Math.max(tag + 1, 2 * requests.length));
        }
        Request rq = requests[tag];
        if (rq == null) {
            rq = queue.newRequest(this);
            requests[tag] = rq;
        }
        if (schedTags == null) {
            rq.driverTag = tag;
        } else {
            rq.schedTag = tag;
        }
        return rq;
    }

    /** Processes that submit to this queue. */
    public int submitters() {
        return submitters;
    }

    /** A tag for a new request: the scheduler's, or the driver's without one; -1 = none to be had. */
    int getTag(boolean write) {
        if (schedTags != null) {
            return write && queue.rules().asyncDepth() ? schedTags.getShallow(queue.asyncDepth()) : schedTags.get();
        }
        return takeDriverTag();
    }

    private int takeDriverTag() {
        if (!queue.hostTags().mayQueue(index, active)) {
            return -1;
        }
        int tag = driverTags.get();
        if (tag >= 0 && active++ == 0) {
            queue.hostTags().activate(this);
        }
        return tag;
    }

    private void returnDriverTag(Request rq) {
        active--;
        driverTags.put(rq.driverTag, queue.cpus());
        rq.driverTag = -1;
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
        return !refusedBudget;
    }

    /** kblockd ran this queue so many times more, and each time the driver took nothing. */
    public void spunInVain(int times) {
        if (refusedBudget) {
            queue.trace().budgetRefused(times);
        } else {
            queue.trace().requeued(requireRequest(dispatch.head()), times);
        }
        if (queue.elevator() == null) {
            dispatchBusy.busy(times);
        }
    }

    boolean isDispatchBusy() {
        return dispatchBusy.isBusy();
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
            if (!dispatchAgain()) {
                return;
            }
            if (elevator != null) {
                dispatchElevator(elevator);
            } else {
                dispatchSoftwareOneByOne();
            }
        } else if (elevator != null) {
            dispatchElevator(elevator);
        } else if (dispatchBusy.isBusy()) {
            dispatchSoftwareOneByOne();
        } else {
            RequestList list = queue.lists.borrow();
            queue.spliceSoftware(this, list);
            if (!list.isEmpty()) {
                dispatchList(list, 0);
            }
            queue.lists.giveBack(list);
        }
    }

    private void dispatchElevator(Elevator elevator) {
        int most = queue.rules().dispatchOne() ? 1 : dispatchBusy.isBusy() ? 1 : queue.nrRequests();
        while (dispatchRound(elevator, most)) {
            // every round that moved something is followed by another
        }
    }

    /** One round: a batch out of the elevator, each with its budget, then to the driver (__blk_mq_do_dispatch_sched). */
    private boolean dispatchRound(Elevator elevator, int most) {
        if (!hasWork(elevator) || !dispatch.isEmpty()) {
            return false;
        }
        if (!getBudget()) {
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
        return second == null ? first.hctx.dispatchOne(first) : dispatchBatch(elevator, first, second, most);
    }

    private boolean dispatchBatch(Elevator elevator, Request first, Request second, int most) {
        RequestList batch = queue.lists.borrow();
        batch.addLast(first);
        boolean several = false;
        for (Request rq = second; rq != null; rq = batch.size() < most ? next(elevator) : null) {
            several |= rq.hctx != first.hctx;
            batch.addLast(rq);
        }
        boolean dispatched = several ? dispatchByQueue(batch) : first.hctx.dispatchList(batch, batch.size());
        queue.lists.giveBack(batch);
        return dispatched;
    }

    /** One more request for a batch, if there is one and a budget for it. */
    private @Nullable Request next(Elevator elevator) {
        return hasWork(elevator) && dispatch.isEmpty() && getBudget() ? takeBudgeted(elevator) : null;
    }

    private boolean getBudget() {
        boolean got = queue.driver().getBudget();
        if (!got) {
            queue.trace().budgetRefused();
        }
        return got;
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
            HardwareQueue hctx = requireRequest(batch.head()).hctx;
            while (!batch.isEmpty()) {
                Request rq = batch.removeFirst();
                (rq.hctx == hctx ? own : rest).addLast(rq);
            }
            dispatched |= hctx.dispatchList(own, own.size());
            batch.addAll(rest);
        }
        queue.lists.giveBack(own);
        queue.lists.giveBack(rest);
        return dispatched;
    }

    private void dispatchSoftwareOneByOne() {
        boolean goesOn = true;
        while (goesOn && software > 0 && dispatch.isEmpty()) {
            goesOn = getBudget() && dispatchOne(queue.takeSoftware(this));
        }
    }

    /**
     * Gives requests to the driver in order (blk_mq_dispatch_rq_list). What it does not take waits on the dispatch list, ahead of
     * the elevator and no longer mergeable.
     *
     * @param budgets how many of the requests have their budget already
     * @return whether everything went out
     */
    private boolean dispatchList(RequestList list, int budgets) {
        boolean any = false;
        boolean noBudget = false;
        Driver.Status status = Driver.Status.OK;
        Driver driver = queue.driver();
        while (!list.isEmpty()) {
            Request rq = requireRequest(list.head());
            if (budgets == 0 && !driver.getBudget()) {
                queue.trace().budgetRefused();
                noBudget = true;
                break;
            }
            if (!getDriverTag(rq)) {
                if (budgets == 0) {
                    driver.putBudget();
                }
                break;
            }
            list.removeFirst();
            if (budgets > 0) {
                budgets--;
            }
            status = issue(rq);
            if (status != Driver.Status.OK) {
                putDriverTag(rq);
                list.addFirst(rq);
                break;
            }
            any = true;
        }
        if (list.isEmpty()) {
            updateBusy(false);
            return any;
        }
        for (; budgets > 0; budgets--) {
            driver.putBudget();
        }
        while (!list.isEmpty()) {
            keep(list.removeFirst());
        }
        tryLater(noBudget, status);
        return false;
    }

    /** Gives one request to the driver, on the budget that was got for it. */
    private boolean dispatchOne(Request rq) {
        Driver.Status status = Driver.Status.OK;
        if (getDriverTag(rq)) {
            status = issue(rq);
            if (status == Driver.Status.OK) {
                updateBusy(false);
                return true;
            }
            putDriverTag(rq);
        } else {
            queue.driver().putBudget();
        }
        keep(rq);
        tryLater(false, status);
        return false;
    }

    /** Gives the driver what is on the dispatch list, for as long as it takes it. */
    private boolean dispatchAgain() {
        for (Request rq = dispatch.head(); rq != null; rq = dispatch.head()) {
            if (!getBudget()) {
                tryLater(true, Driver.Status.OK);
                return false;
            }
            if (!getDriverTag(rq)) {
                queue.driver().putBudget();
                tryLater(false, Driver.Status.OK);
                return false;
            }
            Driver.Status status = issue(rq);
            if (status != Driver.Status.OK) {
                putDriverTag(rq);
                tryLater(false, status);
                return false;
            }
            dispatch.removeFirst();
            queue.unsent--;
        }
        updateBusy(false);
        return true;
    }

    /** A request that did not go out waits on the dispatch list. */
    private void keep(Request rq) {
        queue.unsent++;
        queue.pending(this);
        dispatch.addLast(rq);
    }

    /** Sees to it that what did not go out is tried again. */
    private void tryLater(boolean noBudget, Driver.Status status) {
        if (queue.rules().respin() && (noBudget || status != Driver.Status.OK)) {
            refusedBudget = noBudget;
            work.spin();
        } else if (!schedRestart || queue.rules().respin()) {
            work.queue();
        } else if (noBudget || status == Driver.Status.RESOURCE) {
            runDelayed();
        }
        updateBusy(true);
    }

    private boolean getDriverTag(Request rq) {
        if (rq.driverTag >= 0) {
            return true;
        }
        rq.driverTag = takeDriverTag();
        if (rq.driverTag < 0) {
            schedRestart = true;
            waitsForTag = true;
            queue.awaitDriverTag(this);
        }
        return rq.driverTag >= 0;
    }

    /** A driver tag that other disks of the host share was freed. */
    void driverTagFree() {
        if (waitsForTag) {
            waitsForTag = false;
            runAsync();
        }
    }

    private void putDriverTag(Request rq) {
        if (schedTags != null) {
            returnDriverTag(rq);
        }
    }

    /** Sends one request to the driver; it leaves the block layer here. */
    private Driver.Status issue(Request rq) {
        queue.cpus().charge(Step.DISPATCH);
        rq.issueCpu = queue.cpus().current();
        rq.issuedNs = queue.now();
        Driver.Status status = queue.driver().queueRq(rq);
        if (status == Driver.Status.OK) {
            queue.trace().issued(rq);
        } else {
            queue.trace().requeued(rq);
        }
        return status;
    }

    /** Tries the driver without any queueing (__blk_mq_try_issue_directly); false leaves the request to the caller. */
    boolean issueDirectly(Request rq) {
        if (!queue.driver().getBudget()) {
            queue.trace().budgetRefused();
            return false;
        }
        if (!getDriverTag(rq)) {
            queue.driver().putBudget();
            return false;
        }
        rq.insertedNs = queue.now();
        queue.dispatched(rq);
        if (issue(rq) != Driver.Status.OK) {
            putDriverTag(rq);
            keep(rq);
            updateBusy(true);
            runInline();
        } else {
            updateBusy(false);
        }
        return true;
    }

    /** Gives back a finished request's tags, and goes on where a run had to give up (blk_mq_free_request, blk_mq_sched_restart). */
    void free(Request rq) {
        if (rq.driverTag >= 0) {
            returnDriverTag(rq);
        }
        if (schedTags != null) {
            schedTags.put(rq.schedTag, queue.cpus());
            rq.schedTag = -1;
        }
        if (schedRestart) {
            schedRestart = false;
            runAsync();
        }
    }

    boolean hasDispatchList() {
        return !dispatch.isEmpty();
    }

    /** With a scheduler the kernel does not look at it. */
    private void updateBusy(boolean busy) {
        if (queue.elevator() == null) {
            dispatchBusy.update(busy);
        }
    }

    private static Request requireRequest(@Nullable Request rq) {
        if (rq == null) {
            throw new IllegalStateException("an empty list of requests");
        }
        return rq;
    }
}
