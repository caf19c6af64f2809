package dev.blklab.sim.block;

import dev.blklab.sim.block.Stations.Station;
import dev.blklab.sim.device.DeviceTracepoints;
import dev.blklab.sim.engine.EventLoop;
import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.Effective;
import dev.blklab.sim.spec.RunSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Watches a run and notes every breach of what must always hold: bios that come back once, tags held by one, stations in order,
 * Little's law at each of them, and no limit exceeded at any moment.
 */
public final class Witness implements Tracepoints {

    private static final int MOST_BREACHES = 10;

    private final EventLoop loop;
    private final Effective kernel;
    private final boolean adapterCounts;
    private final Stations stations;
    private final List<String> breaches = new ArrayList<>();
    private final Set<Bio> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<Request, Station> at = new IdentityHashMap<>();
    private final Map<RequestQueue, Integer> inFlight = new IdentityHashMap<>();
    private final Map<Integer, Integer> inFlightOfQueue = new HashMap<>();
    private final Set<Long> driverTags = new HashSet<>();
    private final long maxDiscardSectors;
    private final DeviceWitness disk;
    private int allInFlight;
    private long bytesSubmitted;
    private long bytesReaped;
    private long reaped;
    private long completedBios;

    public Witness(EventLoop loop, RunSpec spec) {
        this.loop = loop;
        this.kernel = spec.effective();
        this.adapterCounts = spec.kernel().rules().hostBusyCounter();
        this.maxDiscardSectors = spec.device().longValue(DeviceParameter.DISCARD_MAX_BYTES) >> 9;
        this.stations = new Stations(loop);
        this.disk = new DeviceWitness(spec, loop, stations, at, this::expect);
    }

    /** What watches the inside of the disks. */
    public DeviceTracepoints disk() {
        return disk;
    }

    /** What was breached, the first few; to be read when everything is back. */
    public List<String> breaches() {
        disk.startDue();
        expect(open.isEmpty(), open.size() + " bios never came back");
        expect(bytesSubmitted == bytesReaped, bytesSubmitted + " bytes went down, " + bytesReaped + " came back");
        expect(allInFlight == 0, allInFlight + " commands are still out");
        stations.breaches().forEach(b -> expect(false, b));
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

    private void enter(Station s, int n) {
        disk.startDue();
        stations.enter(s, n);
    }

    private void move(Request rq, Station to, Station... allowed) {
        Station from = at.get(rq);
        expect(List.of(allowed).contains(from), "a request went to " + to + " from " + from);
        disk.startDue();
        stations.move(from == null ? allowed[0] : from, to, rq.bios);
        at.put(rq, to);
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
        Station s = at.get(rq);
        expect(s == Station.PLUG || s == Station.ELEVATOR, "a bio joined a request that is in " + s);
        disk.startDue();
        stations.move(Station.TAG_WAIT, s == null ? Station.ELEVATOR : s, 1);
        expect(kernel.nomerges() != 2, "a merge in spite of nomerges=2");
    }

    @Override
    public void allocated(Request rq) {
        disk.startDue();
        stations.move(Station.TAG_WAIT, Station.PLUG, 1);
        at.put(rq, Station.PLUG);
        int used = rq.hctx.tags.allocation().used();
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
        move(rq, Station.ELEVATOR, Station.PLUG);
    }

    @Override
    public void dispatched(Request rq) {
        // from the plug where it is issued directly
        move(rq, Station.DISPATCH, Station.ELEVATOR, Station.PLUG);
    }

    @Override
    public void issued(Request rq) {
        move(rq, Station.DISK_QUEUE, Station.DISPATCH, Station.ELEVATOR);
        disk.startDue();
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
        expect(
                at.get(rq) == Station.DISPATCH || at.get(rq) == Station.ELEVATOR,
                "the driver refused a request that is in " + at.get(rq));
    }

    @Override
    public void budgetRefused() {
        // allowed at any time
    }

    @Override
    public void completed(Request rq) {
        expect(at.remove(rq) == Station.COMPLETION, "a request was completed that the disk was not done with");
        disk.startDue();
        stations.leave(Station.COMPLETION, rq.bios);
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
        long most = rq.discard ? maxDiscardSectors : kernel.maxSectors();
        expect(rq.sectors <= most, "a request of " + rq.sectors + " sectors");
        expect(rq.discard || rq.segments <= kernel.maxSegments(), "a request of " + rq.segments + " segments");
        count(rq);
    }

    private void count(Request rq) {
        long next = rq.sector;
        int n = 0;
        for (Bio bio = rq.firstBio; bio != null; bio = bio.next) {
            expect(open.remove(bio), "a bio at " + bio.sector + " ended that was not out");
            expect(
                    bio.sector == next && bio.write == rq.write && bio.discard == rq.discard,
                    "a request of bios that do not belong together");
            expect(bio.submittedNs <= bio.joinedNs && bio.joinedNs <= rq.dispatchedNs, "a bio joined too late");
            next = bio.sector + bio.sectors;
            n++;
            long inserted = bio.insertedNs >= 0 ? bio.insertedNs : Math.max(bio.joinedNs, rq.insertedNs);
            stations.told(Station.TAG_WAIT, bio.joinedNs - bio.submittedNs);
            stations.told(Station.PLUG, inserted - bio.joinedNs);
            stations.told(Station.ELEVATOR, rq.dispatchedNs - inserted);
            stations.told(Station.DISPATCH, rq.issuedNs - rq.dispatchedNs);
            stations.told(Station.DISK_QUEUE, rq.startedNs - rq.issuedNs);
            stations.told(Station.MEDIUM, rq.doneNs - rq.startedNs);
            stations.told(Station.COMPLETION, loop.now() - rq.doneNs);
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
