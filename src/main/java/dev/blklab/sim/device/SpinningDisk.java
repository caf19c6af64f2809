package dev.blklab.sim.device;

import dev.blklab.sim.block.Request;
import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.DeviceSpec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One head over a {@link Platter}. Its firmware takes the command that the head reaches soonest, out of the oldest share of those it
 * holds (native command queuing, rotational position ordering). After a read the head reads on until it is called away. Writes are
 * done when they are in the cache, and go to the platter when no read waits, or every second turn when the cache is full.
 *
 * <p>Source: Ruemmler and Wilkes, An introduction to disk drive modeling (1994), for what matters in a disk; how the firmware chooses
 * is assumed, and the share it chooses from fitted.
 */
final class SpinningDisk implements DeviceModel {

    private final DeviceModels.Environment env;
    private final Platter platter;
    private final long commandNs;
    private final double linkNsPerByte;
    private final double settleNs;
    private final double discardNs;
    private final double reorderShare;
    private final int cacheExtents;
    private final long cacheBytes;

    /**
     * Work for the head, by the bytes' place on the disk.
     *
     * @param rq who is told in the end; null for a write that is in the cache and was told
     */
    private record Work(
            double from, double to, boolean write, @Nullable Request rq) {
        static Work of(Request rq) {
            return new Work(512.0 * rq.sector, 512.0 * rq.end(), rq.write, rq);
        }

        boolean holds(Work other) {
            return from <= other.from && other.to <= to;
        }
    }

    /** Commands that wait for the head, oldest first. */
    private final List<Work> queue = new ArrayList<>();
    /** Writes that wait for room in the cache. */
    private final ArrayDeque<Request> outside = new ArrayDeque<>();
    /** What is in the cache and not on the platter yet, oldest first. */
    private final List<Work> dirty = new ArrayList<>();

    private final ReadBuffer buffer;
    private double dirtyBytes;
    private boolean busy;
    private boolean lastFromCache;
    /** The byte at which the head ended what it did last, or ends what it does. */
    private double headAt;

    private long linkFreeNs;
    /** When the head is through with what it does. */
    private long headUntilNs;

    private double headBusyNs;
    private double headOnTheWayNs;

    SpinningDisk(DeviceSpec spec, DeviceModels.Environment env) {
        this.env = env;
        this.platter = new Platter(spec);
        this.buffer = new ReadBuffer(platter, spec.value(DeviceParameter.READ_AHEAD_BYTES));
        this.commandNs = spec.longValue(DeviceParameter.COMMAND_NS);
        this.linkNsPerByte = 1e9 / spec.value(DeviceParameter.LINK_BANDWIDTH);
        this.settleNs = spec.value(DeviceParameter.WRITE_SETTLE_NS);
        this.discardNs = spec.value(DeviceParameter.DISCARD_NS);
        this.reorderShare = spec.value(DeviceParameter.REORDER_SHARE);
        this.cacheExtents = (int) spec.longValue(DeviceParameter.WRITE_CACHE_EXTENTS);
        this.cacheBytes = spec.longValue(DeviceParameter.WRITE_CACHE_BYTES);
    }

    @Override
    public void submit(Request rq) {
        rq.arrivedNs = env.loop().now();
        Work work = Work.of(rq);
        if (rq.discard) {
            start(rq);
            env.served().in(commandNs + Math.round(discardNs), rq.id);
        } else if (rq.write && cacheExtents > 0) {
            outside.add(rq);
            admit();
        } else if (!rq.write
                && (dirty.stream().anyMatch(d -> d.holds(work)) || buffer.holds(work.from, work.to, now()))) {
            start(rq);
            overLink(rq);
        } else {
            queue.add(work);
        }
        turn();
    }

    /** The time now, as the geometry reckons: exact to 104 days. */
    private double now() {
        return (double) env.loop().now();
    }

    private void start(Request rq) {
        rq.startedNs = env.loop().now();
        env.trace().started(rq);
    }

    /** Data goes over the link, one command's at a time. */
    private void overLink(Request rq) {
        linkFreeNs = Math.max(env.loop().now(), linkFreeNs) + Math.round(linkNsPerByte * rq.bytes());
        env.served().at(linkFreeNs + commandNs, rq.id);
    }

    /** Lets writes into the cache in their order. */
    private void admit() {
        while (!outside.isEmpty() && fits(outside.element())) {
            Request rq = outside.remove();
            start(rq);
            overLink(rq);
            Work work = Work.of(rq);
            Work last = dirty.isEmpty() ? null : dirty.get(dirty.size() - 1);
            boolean continued = last != null && last.to == work.from;
            if (continued) {
                dirty.remove(dirty.size() - 1);
            }
            dirty.add(new Work(last != null && continued ? last.from : work.from, work.to, true, null));
            dirtyBytes += rq.bytes();
        }
    }

    /** Whether there is room; a write that is larger than the whole cache goes in alone. */
    private boolean fits(Request rq) {
        boolean room = dirty.size() < cacheExtents || dirty.get(dirty.size() - 1).to == 512.0 * rq.sector;
        return dirty.isEmpty() || (room && dirtyBytes + rq.bytes() <= cacheBytes);
    }

    /** Gives an idle head its next work. */
    private void turn() {
        if (busy || (queue.isEmpty() && dirty.isEmpty())) {
            return;
        }
        boolean writesWait = !outside.isEmpty() && !lastFromCache;
        lastFromCache = !dirty.isEmpty() && (queue.isEmpty() || writesWait);
        List<Work> from = lastFromCache ? dirty : queue;
        Work work = from.remove(soonest(from));
        busy = true;
        if (work.rq == null) {
            dirtyBytes -= work.to - work.from;
        } else {
            start(work.rq);
        }
        long endNs = move(work);
        if (work.rq != null) {
            env.served().at(endNs + commandNs, work.rq.id);
        }
        env.gate().at(endNs, env.index());
    }

    /** Which of the oldest the head reaches first. */
    private int soonest(List<Work> all) {
        int among = (int) Math.max(1, Math.round(reorderShare * all.size()));
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < among; i++) {
            double ns = reachesNs(all.get(i));
            if (ns < least) {
                least = ns;
                best = i;
            }
        }
        return best;
    }

    /** Nanoseconds until the head is where work begins; none if it is reading on from there already. */
    private double reachesNs(Work work) {
        if (!work.write && buffer.readsOnFrom(work.from, now())) {
            return 0;
        }
        double at = buffer.goesOn() ? buffer.end(now()) : headAt;
        return platter.positioningNs(now(), platter.track(at), work.from, work.write ? settleNs : 0);
    }

    /** Moves the head to its work and over it. Returns when it is through. */
    private long move(Work work) {
        boolean on = !work.write && buffer.readsOnFrom(work.from, now());
        double from = on ? Math.max(work.from, buffer.end(now())) : work.from;
        double wayNs = reachesNs(work);
        double ns = wayNs + Math.max(0, platter.transferNs(from, work.to));
        headAt = work.to;
        if (work.write) {
            buffer.stop(now());
        } else {
            buffer.readOn(work.from, work.to, now() + ns);
        }
        headBusyNs += ns;
        headOnTheWayNs += wayNs;
        headUntilNs = env.loop().now() + Math.round(ns);
        return headUntilNs;
    }

    @Override
    public double headBusyNs() {
        return headBusyNs - Math.max(0, headUntilNs - env.loop().now());
    }

    @Override
    public double headOnTheWayNs() {
        return headOnTheWayNs;
    }

    /** The head is through with its work. */
    @Override
    public void gateOpens() {
        busy = false;
        admit();
        turn();
    }

    @Override
    public void served(Request rq) {
        env.trace().served(rq);
        env.answer().done(rq);
    }

    /** The time that the cache takes to fill: rates before that do not last. */
    @Override
    public long periodNs() {
        return (long) ((cacheExtents + 1) * (platter.averageSeekNs() + platter.turnNs() / 2));
    }
}
