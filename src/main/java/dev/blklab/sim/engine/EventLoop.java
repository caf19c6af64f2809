package dev.blklab.sim.engine;

import java.util.Arrays;

/**
 * Simulated time in integer nanoseconds, and the events to come: a four-ary heap in one array of longs, nothing allocated per
 * event. Events of equal time fire in the order they were scheduled.
 */
public final class EventLoop {

    /** A heap entry is two longs: the time, and below it the order of scheduling with kind and argument in the low bits. */
    private static final int ARG_BITS = 21;

    private static final int KIND_BITS = 5;
    private static final int PAYLOAD_BITS = ARG_BITS + KIND_BITS;
    private static final int MAX_ARG = (1 << ARG_BITS) - 1;

    private long[] heap = new long[2 * 256];
    private int size;
    /** The first event of all, kept out of the heap if it was so when scheduled: what comes next is often what came last. */
    private long frontNs;
    /** Its order, kind and argument; -1 = the first event is the heap's. */
    private long frontOrder = -1;

    private long now;
    private long scheduled;
    private long fired;
    private boolean stopped;

    public long now() {
        return now;
    }

    /** Events fired so far. */
    public long fired() {
        return fired;
    }

    public boolean isEmpty() {
        return size == 0 && frontOrder < 0;
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
        while (!stopped) {
            if (isEmpty() || nextNs() > untilNs) {
                now = Math.max(now, untilNs);
                return;
            }
            fireNext(handler);
        }
    }

    /** Fires what is left, however late: after the jobs have stopped, until everything in flight is back. */
    public void drain(EventHandler handler) {
        stopped = false;
        while (!isEmpty() && !stopped) {
            fireNext(handler);
        }
    }

    private long nextNs() {
        return frontOrder >= 0 ? frontNs : heap[0];
    }

    private void fireNext(EventHandler handler) {
        long order;
        if (frontOrder >= 0) {
            now = frontNs;
            order = frontOrder;
            frontOrder = -1;
        } else {
            now = heap[0];
            order = heap[1];
            removeFirst();
        }
        int payload = (int) order & ((1 << PAYLOAD_BITS) - 1);
        fired++;
        handler.fire(payload >>> ARG_BITS, payload & MAX_ARG);
    }

    void schedule(long time, int kind, int arg) {
        if (time < now || arg < 0 || arg > MAX_ARG) {
            throw new IllegalStateException("event kind " + kind + " arg " + arg + " at " + time + ", now " + now);
        }
        long order = scheduled++ << PAYLOAD_BITS | (long) kind << ARG_BITS | arg;
        if (frontOrder >= 0) {
            if (time >= frontNs) {
                add(time, order);
                return;
            }
            add(frontNs, frontOrder);
        } else if (size > 0 && time >= heap[0]) {
            add(time, order);
            return;
        }
        frontNs = time;
        frontOrder = order;
    }

    private void add(long time, long order) {
        if (2 * size == heap.length) {
            heap = Arrays.copyOf(heap, 2 * heap.length);
        }
        int hole = size++;
        long[] h = heap;
        while (hole > 0) {
            int parent = (hole - 1) >> 2;
            long t = h[2 * parent];
            if (t < time || (t == time && h[2 * parent + 1] < order)) {
                break;
            }
            h[2 * hole] = t;
            h[2 * hole + 1] = h[2 * parent + 1];
            hole = parent;
        }
        h[2 * hole] = time;
        h[2 * hole + 1] = order;
    }

    private void removeFirst() {
        int last = --size;
        if (last == 0) {
            return;
        }
        long[] h = heap;
        long time = h[2 * last];
        long order = h[2 * last + 1];
        int hole = 0;
        while (true) {
            int first = 4 * hole + 1;
            if (first >= last) {
                break;
            }
            int end = Math.min(first + 4, last);
            int least = first;
            long t = h[2 * first];
            for (int i = first + 1; i < end; i++) {
                long ti = h[2 * i];
                if (ti < t || (ti == t && h[2 * i + 1] < h[2 * least + 1])) {
                    least = i;
                    t = ti;
                }
            }
            if (time < t || (time == t && order < h[2 * least + 1])) {
                break;
            }
            h[2 * hole] = t;
            h[2 * hole + 1] = h[2 * least + 1];
            hole = least;
        }
        h[2 * hole] = time;
        h[2 * hole + 1] = order;
    }
}
