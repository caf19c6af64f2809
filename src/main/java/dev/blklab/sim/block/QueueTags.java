package dev.blklab.sim.block;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The tags that one hardware queue of a disk gives to its requests, and the request of each: the scheduler's own, if there is one,
 * and the driver's, which it may share with the other disks of the host.
 */
final class QueueTags {

    private final HardwareQueue hctx;
    private final RequestQueue queue;
    private final Cpus cpus;
    private final HostTags hostTags;
    private final @Nullable TagSet scheduler;
    private final TagSet driver;
    private @Nullable Request[] requests = new Request[16];

    /** Driver tags this disk holds (nr_active). */
    private int active;

    /** Counted among the users of the driver tags. */
    private boolean counted;

    QueueTags(HardwareQueue hctx, RequestQueue queue, @Nullable TagSet scheduler) {
        this.hctx = hctx;
        this.queue = queue;
        this.cpus = queue.cpus();
        this.hostTags = queue.hostTags();
        this.scheduler = scheduler;
        this.driver = hostTags.of(hctx.index);
    }

    /** The tags a request is allocated from: the scheduler's, or the driver's without one. */
    TagSet allocation() {
        return scheduler == null ? driver : scheduler;
    }

    /** A tag for a new request; -1 = none to be had. */
    int get(boolean write) {
        if (scheduler != null) {
            return write && queue.rules().asyncDepth() ? scheduler.getShallow(queue.asyncDepth()) : scheduler.get();
        }
        return takeDriver();
    }

    /** The request of a tag; made when the tag is used for the first time. */
    Request request(int tag) {
        if (tag >= requests.length) {
            requests = Arrays.copyOf(requests, Math.max(tag + 1, 2 * requests.length));
        }
        Request rq = requests[tag];
        if (rq == null) {
            rq = queue.newRequest(hctx);
            requests[tag] = rq;
        }
        if (scheduler == null) {
            rq.driverTag = tag;
        } else {
            rq.schedTag = tag;
        }
        return rq;
    }

    private int takeDriver() {
        if (!hostTags.mayQueue(hctx.index, active)) {
            return -1;
        }
        int tag = driver.get();
        if (tag >= 0 && active++ == 0 && !counted) {
            counted = true;
            hostTags.addUser(hctx.index);
        }
        return tag;
    }

    /** Sees to it that a request has a driver tag; false if none is to be had. */
    boolean getDriver(Request rq) {
        if (rq.driverTag < 0) {
            rq.driverTag = takeDriver();
        }
        return rq.driverTag >= 0;
    }

    /** The driver did not take a request: its tag is free again, unless it is the one it was allocated with. */
    void putDriver(Request rq) {
        if (scheduler != null) {
            returnDriver(rq);
        }
    }

    private void returnDriver(Request rq) {
        active--;
        driver.put(rq.driverTag, cpus);
        rq.driverTag = -1;
    }

    /** Gives back all tags of a finished request. */
    void free(Request rq) {
        if (rq.driverTag >= 0) {
            returnDriver(rq);
        }
        if (scheduler != null) {
            scheduler.put(rq.schedTag, cpus);
            rq.schedTag = -1;
        }
    }
}
