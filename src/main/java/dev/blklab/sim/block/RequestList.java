package dev.blklab.sim.block;

import org.jspecify.annotations.Nullable;

/** Requests in order, linked through themselves. */
final class RequestList {

    private @Nullable Request head;
    private @Nullable Request tail;
    private int size;

    boolean isEmpty() {
        return head == null;
    }

    int size() {
        return size;
    }

    @Nullable
    Request head() {
        return head;
    }

    /** The first of those there are. */
    Request first() {
        Request rq = head;
        if (rq == null) {
            throw new IllegalStateException("an empty list of requests");
        }
        return rq;
    }

    @Nullable
    Request tail() {
        return tail;
    }

    void addLast(Request rq) {
        rq.next = null;
        if (tail == null) {
            head = rq;
        } else {
            tail.next = rq;
        }
        tail = rq;
        size++;
    }

    void addFirst(Request rq) {
        rq.next = head;
        head = rq;
        if (tail == null) {
            tail = rq;
        }
        size++;
    }

    Request removeFirst() {
        Request rq = first();
        head = rq.next;
        if (head == null) {
            tail = null;
        }
        rq.next = null;
        size--;
        return rq;
    }

    /** Moves all requests of another list behind these. */
    void addAll(RequestList other) {
        if (other.head == null) {
            return;
        }
        if (tail == null) {
            head = other.head;
        } else {
            tail.next = other.head;
        }
        tail = other.tail;
        size += other.size;
        other.head = null;
        other.tail = null;
        other.size = 0;
    }
}
