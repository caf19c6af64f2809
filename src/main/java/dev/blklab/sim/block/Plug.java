package dev.blklab.sim.block;

import dev.blklab.sim.spec.KernelRules;
import org.jspecify.annotations.Nullable;

/** A task's batch of requests that nobody else sees yet ({@code struct blk_plug}). */
final class Plug {

    final RequestList requests = new RequestList();
    private final RequestList others = new RequestList();
    private boolean open;

    boolean isOpen() {
        return open;
    }

    void open() {
        open = true;
    }

    void close() {
        open = false;
    }

    /** Whether it must be flushed before a request is added: too many in it, or the last one too large. */
    boolean isFull(KernelRules rules) {
        Request last = requests.tail();
        boolean large = last != null && rules.plugFlushBytes() > 0 && last.bytes() >= rules.plugFlushBytes();
        return large || requests.size() >= rules.plugMaxRequests();
    }

    /** Tries to put a bio into the request of its disk that was collected last of those it may join; mostly that is the last of all. */
    @Nullable
    Request merge(RequestQueue queue, Bio bio, Merge merge) {
        Request best = requests.tail();
        if (best != null && !joins(best, queue, bio, merge)) {
            best = null;
            for (Request rq = requests.head(); rq != null; rq = rq.next) {
                best = joins(rq, queue, bio, merge) ? rq : best;
            }
        }
        if (best == null) {
            return null;
        }
        boolean merged = merge.follows(best, bio) ? merge.back(best, bio) : merge.front(best, bio);
        return merged ? best : null;
    }

    private static boolean joins(Request rq, RequestQueue queue, Bio bio, Merge merge) {
        return rq.queue == queue && (merge.follows(rq, bio) || merge.precedes(rq, bio));
    }

    /** Adds a request and takes out the one of the same disk that was there before. */
    @Nullable
    Request replace(Request rq) {
        Request older = null;
        while (!requests.isEmpty()) {
            Request p = requests.removeFirst();
            if (p.queue == rq.queue) {
                older = p;
            } else {
                others.addLast(p);
            }
        }
        requests.addAll(others);
        requests.addLast(rq);
        return older;
    }
}
