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
