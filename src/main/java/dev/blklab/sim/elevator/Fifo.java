package dev.blklab.sim.elevator;

import org.jspecify.annotations.Nullable;

/** Requests of one direction in the order of their arrival. */
final class Fifo {

    private @Nullable Waiting head;
    private @Nullable Waiting tail;

    @Nullable
    Waiting head() {
        return head;
    }

    void add(Waiting w) {
        w.earlier = tail;
        w.later = null;
        if (tail == null) {
            head = w;
        } else {
            tail.later = w;
        }
        tail = w;
    }

    void remove(Waiting w) {
        if (w.earlier == null) {
            head = w.later;
        } else {
            w.earlier.later = w.later;
        }
        if (w.later == null) {
            tail = w.earlier;
        } else {
            w.later.earlier = w.earlier;
        }
    }

    /** Gives the place of one request to another, which leaves its own. */
    void moveTo(Waiting place, Waiting w) {
        remove(w);
        w.earlier = place;
        w.later = place.later;
        if (place.later == null) {
            tail = w;
        } else {
            place.later.earlier = w;
        }
        place.later = w;
    }
}
