package dev.blklab.sim.block;

/**
 * The way from one hardware queue to the driver, and the dispatch list ({@code hctx->dispatch}): what the driver did not take waits
 * there, ahead of the elevator and no longer mergeable.
 *
 * <p>Source: block/blk-mq.c: blk_mq_dispatch_rq_list, __blk_mq_try_issue_directly (5.11).
 */
final class Dispatch {

    private final HardwareQueue hctx;
    private final RequestQueue queue;
    private final Cpus cpus;
    private final Tracepoints trace;
    private final QueueTags tags;
    private final boolean respin;
    /** With a scheduler the kernel does not look how busy the driver was. */
    private final boolean watchesBusy;

    private final RequestList left = new RequestList();
    private final DispatchBusy busy = new DispatchBusy();
    /** What went out last was refused the budget, and not by the adapter. */
    private boolean refusedBudget;

    Dispatch(HardwareQueue hctx, RequestQueue queue, boolean watchesBusy) {
        this.hctx = hctx;
        this.queue = queue;
        this.cpus = queue.cpus();
        this.trace = queue.trace();
        this.tags = hctx.tags;
        this.respin = queue.rules().respin();
        this.watchesBusy = watchesBusy;
    }

    /** Whether nothing waits to be sent again. */
    boolean isEmpty() {
        return left.isEmpty();
    }

    /** Whether the driver was busy of late. */
    boolean isBusy() {
        return busy.isBusy();
    }

    /** Whether a run that got nothing through was refused by the driver, and not before, for want of a budget. */
    boolean reachesDriver() {
        return !refusedBudget;
    }

    /** The driver was asked so many times more, and took nothing. */
    void refused(int times) {
        if (refusedBudget) {
            trace.budgetRefused(times);
        } else {
            trace.requeued(left.first(), times);
        }
        if (watchesBusy) {
            busy.busy(times);
        }
    }

    boolean getBudget() {
        boolean got = queue.driver().getBudget();
        if (!got) {
            trace.budgetRefused();
        }
        return got;
    }

    /** Tries the driver without any queueing; false leaves the request to the caller. */
    boolean directly(Request rq) {
        if (!getBudget()) {
            return false;
        }
        if (!getTag(rq)) {
            queue.driver().putBudget();
            return false;
        }
        rq.insertedNs = queue.now();
        queue.dispatched(rq);
        if (issue(rq) == Driver.Status.OK) {
            updateBusy(false);
        } else {
            tags.putDriver(rq);
            keep(rq);
            updateBusy(true);
            hctx.runInline();
        }
        return true;
    }

    /**
     * Sends one request, on the budget that was got for it.
     *
     * @return whether it went out
     */
    boolean one(Request rq) {
        Driver.Status status = Driver.Status.OK;
        if (getTag(rq)) {
            status = issue(rq);
            if (status == Driver.Status.OK) {
                updateBusy(false);
                return true;
            }
            tags.putDriver(rq);
        } else {
            queue.driver().putBudget();
        }
        keep(rq);
        tryLater(false, status);
        return false;
    }

    /**
     * Sends requests in order.
     *
     * @param budgets how many of them have their budget already
     * @return whether any went out, and none was left
     */
    boolean all(RequestList list, int budgets) {
        boolean any = false;
        boolean noBudget = false;
        Driver.Status status = Driver.Status.OK;
        while (!list.isEmpty()) {
            Request rq = list.first();
            if (budgets == 0 && !getBudget()) {
                noBudget = true;
                break;
            }
            if (!getTag(rq)) {
                if (budgets == 0) {
                    queue.driver().putBudget();
                }
                break;
            }
            if (budgets > 0) {
                budgets--;
            }
            status = issue(rq);
            if (status != Driver.Status.OK) {
                tags.putDriver(rq);
                break;
            }
            list.removeFirst();
            any = true;
        }
        if (list.isEmpty()) {
            updateBusy(false);
            return any;
        }
        for (; budgets > 0; budgets--) {
            queue.driver().putBudget();
        }
        while (!list.isEmpty()) {
            keep(list.removeFirst());
        }
        tryLater(noBudget, status);
        return false;
    }

    /**
     * Sends what was left before, for as long as the driver takes it.
     *
     * @return whether nothing is left
     */
    boolean again() {
        for (Request rq = left.head(); rq != null; rq = left.head()) {
            if (!getBudget()) {
                tryLater(true, Driver.Status.OK);
                return false;
            }
            if (!getTag(rq)) {
                queue.driver().putBudget();
                tryLater(false, Driver.Status.OK);
                return false;
            }
            Driver.Status status = issue(rq);
            if (status != Driver.Status.OK) {
                tags.putDriver(rq);
                tryLater(false, status);
                return false;
            }
            left.removeFirst();
            queue.unsent--;
        }
        updateBusy(false);
        return true;
    }

    private boolean getTag(Request rq) {
        if (tags.getDriver(rq)) {
            return true;
        }
        hctx.awaitDriverTag();
        return false;
    }

    /** Sends one request to the driver; it leaves the block layer here. */
    private Driver.Status issue(Request rq) {
        cpus.charge(Step.DISPATCH);
        rq.issueCpu = cpus.current();
        rq.issuedNs = queue.now();
        Driver.Status status = queue.driver().queueRq(rq);
        if (status == Driver.Status.OK) {
            trace.issued(rq);
        } else {
            trace.requeued(rq);
        }
        return status;
    }

    private void keep(Request rq) {
        queue.unsent++;
        queue.pending(hctx);
        left.addLast(rq);
    }

    private void tryLater(boolean noBudget, Driver.Status status) {
        if (respin && (noBudget || status != Driver.Status.OK)) {
            refusedBudget = noBudget;
        }
        hctx.tryLater(noBudget, status);
        updateBusy(true);
    }

    private void updateBusy(boolean was) {
        if (watchesBusy) {
            busy.update(was);
        }
    }
}
