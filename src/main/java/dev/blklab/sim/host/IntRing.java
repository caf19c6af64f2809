package dev.blklab.sim.host;

import java.util.Arrays;

/** A first-in-first-out queue of numbers; mostly it holds one or none, so the first is kept by itself. */
final class IntRing {

    private int first;
    private int size;
    /** Those behind the first. */
    private int[] items = new int[8];

    private int head;

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    void add(int item) {
        if (size == 0) {
            first = item;
        } else {
            addBehind(item);
        }
        size++;
    }

    private void addBehind(int item) {
        int behind = size - 1;
        if (behind == items.length) {
            int[] larger = Arrays.copyOf(items, 2 * behind);
            System.arraycopy(items, head, larger, 0, behind - head);
            System.arraycopy(items, 0, larger, behind - head, head);
            items = larger;
            head = 0;
        }
        items[(head + behind) & (items.length - 1)] = item;
    }

    int peek() {
        return first;
    }

    int remove() {
        int item = first;
        if (--size > 0) {
            first = items[head];
            head = (head + 1) & (items.length - 1);
        }
        return item;
    }
}
