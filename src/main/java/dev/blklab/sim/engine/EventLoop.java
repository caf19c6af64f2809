package dev.blklab.sim.engine;

/**
 * Simulated time in integer nanoseconds, and the events to come: the next one by itself, those near by in a calendar, those far
 * away in a heap; nothing is allocated per event. Events of equal time fire in the order they were scheduled.
 */
public final class EventLoop {

    /** An event's order is that of its scheduling, with kind and argument in the low bits. */
    private static final int ARG_BITS = 21;

    private static final int KIND_BITS = 5;
    private static final int PAYLOAD_BITS = ARG_BITS + KIND_BITS;
    private static final int MAX_ARG = (1 << ARG_BITS) - 1;

    private final EventHeap heap = new EventHeap();
    private final EventWheel wheel = new EventWheel(heap);
    /**
     * Order, kind and argument of the first event of all, if it was so when scheduled, and is kept by itself: what comes next is often
     * what came last. -1 = the first event is among the others.
     */
    private long frontOrder = -1;
    /** Time of the first event, wherever it is; the largest number there is without one. */
    private long nextNs = Long.MAX_VALUE;

    private long now;
    private long scheduled;
    private long fired;
    private boolean stopped;
    private long untilNs;

    public long now() {
        return now;
    }

    /** Events fired so far. */
    public long fired() {
        return fired;
    }

    public boolean isEmpty() {
        return nextNs == Long.MAX_VALUE;
    }

    /** A timer for events of one kind, 0 to 31. */
    public Timer timer(int kind) {
        if (kind < 0 || kind >= 1 << KIND_BITS) {
            throw new IllegalArgumentException("kind " + kind);
        }
        return new Timer(this, kind);
    }

    /** Lets {@link #run} return after the event that is being handled. */
    public void stop() {
        stopped = true;
    }

    /** Fires events until none is left before {@code untilNs}, then sets the clock to it; or until {@link #stop}. */
    public void run(EventHandler handler, long untilNs) {
        stopped = false;
        this.untilNs = untilNs;
        while (!stopped) {
            if (nextNs > untilNs || isEmpty()) {
                now = Math.max(now, untilNs);
                return;
            }
            fireNext(handler);
        }
    }

    /** Fires what is left, however late: after the jobs have stopped, until everything in flight is back. */
    public void drain(EventHandler handler) {
        stopped = false;
        untilNs = Long.MAX_VALUE;
        while (!isEmpty() && !stopped) {
            fireNext(handler);
        }
    }

    /**
     * Goes on to a time at which the caller would be woken, if nothing comes before: as if an event had been scheduled for it, and
     * fired.
     *
     * @return false when something else comes first, and the caller has to schedule its event
     */
    public boolean goOnTo(long timeNs) {
        if (stopped || timeNs > untilNs || nextNs <= timeNs) {
            return false;
        }
        now = timeNs;
        fired++;
        return true;
    }

    private void fireNext(EventHandler handler) {
        long order;
        now = nextNs;
        if (frontOrder >= 0) {
            order = frontOrder;
            frontOrder = -1;
        } else if (heapIsFirst()) {
            order = heap.firstOrder();
            heap.removeFirst();
        } else {
            order = wheel.firstOrder();
            wheel.removeFirst();
        }
        nextNs = Math.min(wheel.firstNs(), heap.firstNs());
        int payload = (int) order & ((1 << PAYLOAD_BITS) - 1);
        fired++;
        handler.fire(payload >>> ARG_BITS, payload & MAX_ARG);
    }

    void schedule(long time, int kind, int arg) {
        if (time < now || arg < 0 || arg > MAX_ARG) {
            throw new IllegalStateException("event kind " + kind + " arg " + arg + " at " + time + ", now " + now);
        }
        long order = scheduled++ << PAYLOAD_BITS | (long) kind << ARG_BITS | arg;
        if (time >= nextNs) {
            wheel.add(now, time, order);
            return;
        }
        if (frontOrder >= 0) {
            wheel.add(now, nextNs, frontOrder);
        }
        nextNs = time;
        frontOrder = order;
    }

    private boolean heapIsFirst() {
        long far = heap.firstNs();
        long near = wheel.firstNs();
        return far < near || (far == near && heap.firstOrder() < wheel.firstOrder());
    }
}
