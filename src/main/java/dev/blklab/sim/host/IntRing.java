package dev.blklab.sim.host;

import java.util.Arrays;

/** A first-in-first-out queue of numbers. */
final class IntRing {

    private int[] items = new int[8];
    private int head;
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    void add(int item) {
        if (size == items.length) {
            int[] larger = Arrays.copyOf(items, 2 * size);
            System.arraycopy(items, head, larger, 0, size - head);
            System.arraycopy(items, 0, larger, size - head, head);
            items = larger;
            head = 0;
        }
        items[(head + size++) & (items.length - 1)] = item;
    }

    int peek() {
        return items[head];
    }

    int remove() {
        int item = items[head];
        head = (head + 1) & (items.length - 1);
        size--;
        return item;
    }
}
