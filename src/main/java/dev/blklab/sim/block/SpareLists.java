package dev.blklab.sim.block;

import java.util.Arrays;

/** Empty lists of requests, used again and again. */
final class SpareLists {

    private RequestList[] lists = new RequestList[4];
    private int size;

    RequestList borrow() {
        return size == 0 ? new RequestList() : lists[--size];
    }

    void giveBack(RequestList list) {
        if (!list.isEmpty()) {
            throw new IllegalStateException("requests left on a list");
        }
        if (size == lists.length) {
            lists = Arrays.copyOf(lists, 2 * size);
        }
        lists[size++] = list;
    }
}
