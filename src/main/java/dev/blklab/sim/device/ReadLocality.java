package dev.blklab.sim.device;

import dev.blklab.sim.block.Request;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * An optional limit on reads of one back-end extent: so many in service at once, and all reads start in the order of their arrival.
 * Fitted to one published result; no provider documents it.
 */
final class ReadLocality {

    private final long extentSectors;
    private final int depth;
    private final ArrayDeque<Request> waiting = new ArrayDeque<>();
    private long[] extents = new long[16];
    private int[] inService = new int[16];
    private int busy;

    ReadLocality(long extentBytes, int depth) {
        this.extentSectors = Math.max(1, extentBytes >> 9);
        this.depth = depth;
    }

    void add(Request rq) {
        waiting.add(rq);
    }

    /** Whether the read that came first may start. */
    boolean mayStart() {
        Request first = waiting.peek();
        return first != null && count(first.sector / extentSectors) < depth;
    }

    Request start() {
        Request rq = waiting.remove();
        long extent = rq.sector / extentSectors;
        int i = find(extent);
        if (i < 0) {
            if (busy == extents.length) {
                extents = Arrays.copyOf(extents, 2 * busy);
                inService = Arrays.copyOf(inService, 2 * busy);
            }
            i = busy++;
            extents[i] = extent;
            inService[i] = 0;
        }
        inService[i]++;
        return rq;
    }

    void end(Request rq) {
        int i = find(rq.sector / extentSectors);
        if (--inService[i] == 0) {
            busy--;
            extents[i] = extents[busy];
            inService[i] = inService[busy];
        }
    }

    private int count(long extent) {
        int i = find(extent);
        return i < 0 ? 0 : inService[i];
    }

    private int find(long extent) {
        for (int i = 0; i < busy; i++) {
            if (extents[i] == extent) {
                return i;
            }
        }
        return -1;
    }
}
