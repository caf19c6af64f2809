package dev.blklab.sim.engine;

import java.util.Arrays;

/**
 * Events far away: a four-ary heap in one array of longs. An entry is two of them, the time, and below it the order of scheduling
 * with kind and argument in the low bits.
 */
final class EventHeap {

    private long[] heap = new long[2 * 64];
    private int size;
    private long firstNs = Long.MAX_VALUE;

    /** Time of the first event, or the largest number there is. */
    long firstNs() {
        return firstNs;
    }

    /** Order of the first event; only while there is one. */
    long firstOrder() {
        return heap[1];
    }

    void add(long time, long order) {
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
        firstNs = h[0];
    }

    void removeFirst() {
        int last = --size;
        long[] h = heap;
        if (last == 0) {
            firstNs = Long.MAX_VALUE;
            return;
        }
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
        firstNs = h[0];
    }
}
