package dev.blklab.sim.block;

import dev.blklab.sim.engine.EventLoop;
import dev.blklab.sim.spec.Effective;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Watches a run and notes every breach of what must always hold. It counts who is where by the events alone, and compares that
 * with the times the bios themselves carry: Little's law, station by station.
 */
public final class Witness implements Tracepoints {

    /** Where a bio can be, as far as events tell. */
    public enum Station {
        TAG_WAIT,
        PLUG,
        QUEUE,
        DEVICE
    }

    private static final int STATIONS = Station.values().length;
    private static final int MOST_BREACHES = 10;

    private final EventLoop loop;
    private final Effective kernel;
    private final boolean adapterCounts;
    private final List<String> breaches = new ArrayList<>();
    private final Set<Bio> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<Request, Station> at = new IdentityHashMap<>();
    private final Map<RequestQueue, Integer> inFlight = new IdentityHashMap<>();
    private final Map<Integer, Integer> inFlightOfQueue = new HashMap<>();
    private final Set<Long> driverTags = new HashSet<>();
    private final long[] bios = new long[STATIONS];
    private final double[] area = new double[STATIONS];
    private final double[] time = new double[STATIONS];
    private int allInFlight;
    private long changedNs;
    private long bytesSubmitted;
    private long bytesReaped;
    private long reaped;
    private long completedBios;

    /** @param adapterCounts whether all hardware queues together may have no more than can_queue in flight */
    public Witness(EventLoop loop, Effective kernel, boolean adapterCounts) {
        this.loop = loop;
        this.kernel = kernel;
        this.adapterCounts = adapterCounts;
    }

    /** What was breached, the first few; to be read when everything is back. */
    public List<String> breaches() {
        settle();
        expect(open.isEmpty(), open.size() + " bios never came back");
        expect(bytesSubmitted == bytesReaped, bytesSubmitted + " bytes went down, " + bytesReaped + " came back");
        expect(allInFlight == 0, allInFlight + " commands are still out");
        for (Station s : Station.values()) {
            int i = s.ordinal();
            expect(bios[i] == 0, bios[i] + " bios are still in " + s);
            double off = Math.abs(area[i] - time[i]);
            expect(
                    off <= 0.01 * Math.max(area[i], time[i]) + 1,
                    "Little's law in " + s + ": " + area[i] + " bio-ns by counting, " + time[i]
                            + " by the bios' times");
        }
        return List.copyOf(breaches);
    }

    /** I/Os that fio took out of the ring. */
    public long reaped() {
        return reaped;
    }

    public long completedBios() {
        return completedBios;
    }

    private void expect(boolean holds, String breach) {
        if (!holds && breaches.size() < MOST_BREACHES) {
            breaches.add(loop.now() + " ns: " + breach);
        }
    }

    private void settle() {
        long elapsed = loop.now() - changedNs;
        for (int i = 0; i < STATIONS; i++) {
            area[i] += (double) bios[i] * elapsed;
        }
        changedNs = loop.now();
    }

    private void enter(Station s, int n) {
        settle();
        bios[s.ordinal()] += n;
    }

    private void leave(Station s, int n) {
        settle();
        bios[s.ordinal()] -= n;
        expect(bios[s.ordinal()] >= 0, "more bios left " + s + " than had entered");
    }

    @Override
    public void queued(Bio bio) {
        expect(open.add(bio), "a bio at " + bio.sector + " was submitted while it was out");
        expect(bio.queuedNs <= bio.submittedNs, "submitted before it was queued");
        bytesSubmitted += (long) bio.sectors << 9;
        enter(Station.TAG_WAIT, 1);
    }

    @Override
    public void split(Bio bio) {
        // the rest arrives as a bio of its own
    }

    @Override
    public void merged(Bio bio, Request rq) {
        leave(Station.TAG_WAIT, 1);
        Station s = at.get(rq);
        expect(s == Station.PLUG || s == Station.QUEUE, "a bio joined a request that is in " + s);
        enter(s == null ? Station.QUEUE : s, 1);
        expect(kernel.nomerges() != 2, "a merge in spite of nomerges=2");
    }

    @Override
    public void allocated(Request rq) {
        leave(Station.TAG_WAIT, 1);
        enter(Station.PLUG, 1);
        at.put(rq, Station.PLUG);
        int used = rq.hctx.allocationTags().used();
        expect(
                used <= kernel.nrRequests(),
                used + " requests of one hardware queue, nr_requests is " + kernel.nrRequests());
    }

    @Override
    public void slept(Task task) {
        // allowed at any time
    }

    @Override
    public void inserted(Request rq) {
        expect(at.get(rq) == Station.PLUG, "a request was inserted that is in " + at.get(rq));
        leave(Station.PLUG, rq.bios);
        enter(Station.QUEUE, rq.bios);
        at.put(rq, Station.QUEUE);
    }

    @Override
    public void issued(Request rq) {
        Station from = at.get(rq);
        expect(from == Station.PLUG || from == Station.QUEUE, "a request was issued that is in " + from);
        leave(from == null ? Station.QUEUE : from, rq.bios);
        enter(Station.DEVICE, rq.bios);
        at.put(rq, Station.DEVICE);
        long tag = (long) rq.hctx.index << 32 | rq.driverTag;
        expect(rq.driverTag >= 0 && driverTags.add(tag), "driver tag " + rq.driverTag + " is held twice");
        allInFlight++;
        int ofDisk = inFlight.merge(rq.queue, 1, Integer::sum);
        int ofQueue = inFlightOfQueue.merge(rq.hctx.index, 1, Integer::sum);
        expect(
                kernel.ignoreQueueDepth() || ofDisk <= kernel.queueDepth(),
                ofDisk + " commands in flight, queue_depth is " + kernel.queueDepth());
        int canQueue = kernel.canQueue();
        expect(ofQueue <= canQueue, ofQueue + " commands of one hardware queue, can_queue is " + canQueue);
        expect(
                !adapterCounts || allInFlight <= canQueue,
                allInFlight + " commands of the adapter, can_queue is " + canQueue);
    }

    @Override
    public void requeued(Request rq) {
        expect(at.get(rq) != Station.DEVICE, "a request came back from the driver that the disk has");
        if (at.get(rq) == Station.PLUG) {
            // issued directly and refused: it waits on the dispatch list, and nobody inserts it
            leave(Station.PLUG, rq.bios);
            enter(Station.QUEUE, rq.bios);
            at.put(rq, Station.QUEUE);
        }
    }

    @Override
    public void budgetRefused() {
        // allowed at any time
    }

    @Override
    public void completed(Request rq) {
        expect(at.remove(rq) == Station.DEVICE, "a request was completed that the disk did not have");
        leave(Station.DEVICE, rq.bios);
        driverTags.remove((long) rq.hctx.index << 32 | rq.driverTag);
        allInFlight--;
        inFlight.merge(rq.queue, -1, Integer::sum);
        inFlightOfQueue.merge(rq.hctx.index, -1, Integer::sum);
        expect(
                rq.insertedNs <= rq.dispatchedNs
                        && rq.dispatchedNs <= rq.issuedNs
                        && rq.issuedNs <= rq.arrivedNs
                        && rq.arrivedNs <= rq.startedNs
                        && rq.startedNs <= rq.doneNs
                        && rq.doneNs <= loop.now(),
                "the stations of a request are out of order");
        expect(rq.sectors <= kernel.maxSectors(), "a request of " + rq.sectors + " sectors");
        expect(rq.segments <= kernel.maxSegments(), "a request of " + rq.segments + " segments");
        count(rq);
    }

    private void count(Request rq) {
        long next = rq.sector;
        int n = 0;
        for (Bio bio = rq.firstBio; bio != null; bio = bio.next) {
            expect(open.remove(bio), "a bio at " + bio.sector + " ended that was not out");
            expect(bio.sector == next && bio.write == rq.write, "a request of bios that do not belong together");
            expect(bio.submittedNs <= bio.joinedNs && bio.joinedNs <= rq.dispatchedNs, "a bio joined too late");
            next = bio.sector + bio.sectors;
            n++;
            long inserted = bio.insertedNs >= 0 ? bio.insertedNs : Math.max(bio.joinedNs, rq.insertedNs);
            time[Station.TAG_WAIT.ordinal()] += bio.joinedNs - bio.submittedNs;
            time[Station.PLUG.ordinal()] += inserted - bio.joinedNs;
            time[Station.QUEUE.ordinal()] += rq.issuedNs - inserted;
            time[Station.DEVICE.ordinal()] += loop.now() - rq.issuedNs;
        }
        expect(n == rq.bios && next == rq.end(), "a request of " + rq.bios + " bios has " + n);
        completedBios += n;
    }

    @Override
    public void reaped(Bio bio, int bytes, long returnedNs) {
        reaped++;
        bytesReaped += bytes;
        expect(
                bio.queuedNs <= returnedNs && bio.endedNs <= loop.now() && bio.doneNs <= bio.endedNs,
                "an I/O was reaped before its time");
    }
}
