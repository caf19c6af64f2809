package dev.blklab.sim.device;

import dev.blklab.sim.block.Request;
import dev.blklab.sim.engine.Timer;
import java.util.Arrays;

/** Commands that end in the order in which they came: only the first of them needs an event, so the event queue stays small. */
final class InOrder {

    private final Timer served;
    private int[] ids = new int[64];
    private long[] endsNs = new long[64];
    private int head;
    private int size;

    InOrder(Timer served) {
        this.served = served;
    }

    /** A command that ends then, which is not before the one added last. */
    void add(Request rq, long endNs) {
        if (size == 0) {
            served.at(endNs, rq.id);
        } else if (size == ids.length) {
            grow();
        }
        int tail = (head + size++) & (ids.length - 1);
        ids[tail] = rq.id;
        endsNs[tail] = endNs;
    }

    /** The first has ended. */
    void removeFirst() {
        head = (head + 1) & (ids.length - 1);
        if (--size > 0) {
            served.at(endsNs[head], ids[head]);
        }
    }

    private void grow() {
        int[] moreIds = Arrays.copyOf(ids, 2 * size);
        long[] moreEnds = Arrays.copyOf(endsNs, 2 * size);
        System.arraycopy(ids, 0, moreIds, size, head);
        System.arraycopy(endsNs, 0, moreEnds, size, head);
        ids = moreIds;
        endsNs = moreEnds;
    }
}
