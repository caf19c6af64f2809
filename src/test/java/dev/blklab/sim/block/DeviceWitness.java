package dev.blklab.sim.block;

import dev.blklab.sim.block.Stations.Station;
import dev.blklab.sim.device.DeviceTracepoints;
import dev.blklab.sim.engine.EventLoop;
import dev.blklab.sim.spec.DeviceKind;
import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.DeviceSpec;
import dev.blklab.sim.spec.HostParameter;
import dev.blklab.sim.spec.HostSpec;
import dev.blklab.sim.spec.RunSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Watches the inside of the disks: whose turn it is, what the caps let pass, and how many reads of one extent are served. */
final class DeviceWitness implements DeviceTracepoints {

    interface Expectation {
        void that(boolean holds, String breach);
    }

    /** The caps on one thing, a disk or the VM. */
    private record Caps(CapWatch ios, CapWatch bytes) {}

    private final EventLoop loop;
    private final Stations stations;
    private final Map<Request, Station> at;
    private final Expectation expect;
    /** Commands whose turn is known and has not come. */
    private final PriorityQueue<Request> starts = new PriorityQueue<>(Comparator.comparingLong(rq -> rq.startedNs));

    private final List<Caps> disks = new ArrayList<>();
    private final List<Caps> vm = new ArrayList<>();
    private final long extentSectors;
    private final long extentDepth;
    private final Map<Long, Integer> readsOfExtent = new HashMap<>();

    DeviceWitness(RunSpec spec, EventLoop loop, Stations stations, Map<Request, Station> at, Expectation expect) {
        this.loop = loop;
        this.stations = stations;
        this.at = at;
        this.expect = expect;
        DeviceSpec device = spec.device();
        if (device.kind() != DeviceKind.CLOUD_DISK) {
            this.extentSectors = 0;
            this.extentDepth = 0;
            return;
        }
        int members = (int) device.longValue(DeviceParameter.RAID0_MEMBERS);
        for (int i = 0; i < members; i++) {
            disks.add(caps(i, device));
        }
        vm.add(caps(spec.host(), device.longValue(DeviceParameter.THROTTLE_WINDOW_NS)));
        this.extentSectors = device.longValue(DeviceParameter.READ_LOCALITY_EXTENT_BYTES) >> 9;
        this.extentDepth = device.longValue(DeviceParameter.READ_LOCALITY_DEPTH);
    }

    private static Caps caps(int disk, DeviceSpec spec) {
        double seconds = spec.value(DeviceParameter.BURST_SECONDS);
        long window = spec.longValue(DeviceParameter.THROTTLE_WINDOW_NS);
        return new Caps(
                new CapWatch(
                        "the IOPS cap of disk " + disk,
                        spec.value(DeviceParameter.IOPS),
                        spec.value(DeviceParameter.BURST_IOPS),
                        seconds,
                        window),
                new CapWatch(
                        "the bandwidth cap of disk " + disk,
                        spec.value(DeviceParameter.BANDWIDTH),
                        spec.value(DeviceParameter.BURST_BANDWIDTH),
                        seconds,
                        window));
    }

    private static Caps caps(HostSpec host, long windowNs) {
        double seconds = host.value(HostParameter.VM_BURST_SECONDS);
        return new Caps(
                new CapWatch(
                        "the VM's IOPS cap",
                        host.value(HostParameter.VM_IOPS),
                        host.value(HostParameter.VM_BURST_IOPS),
                        seconds,
                        windowNs),
                new CapWatch(
                        "the VM's bandwidth cap",
                        host.value(HostParameter.VM_BANDWIDTH),
                        host.value(HostParameter.VM_BURST_BANDWIDTH),
                        seconds,
                        windowNs));
    }

    /** Lets those whose turn has come meanwhile move on, each at its own time. */
    void startDue() {
        while (!starts.isEmpty()
                && starts.element().startedNs <= loop.now()
                && at.get(starts.element()) == Station.DISK_QUEUE) {
            Request rq = starts.remove();
            stations.moveAt(rq.startedNs, Station.DISK_QUEUE, Station.MEDIUM, rq.bios);
            at.put(rq, Station.MEDIUM);
        }
    }

    @Override
    public void passedThrottle(Request rq, int units) {
        for (Caps caps : List.of(vm.get(0), disks.get(rq.queue.index))) {
            passed(caps.ios.pass(loop.now(), units));
            passed(caps.bytes.pass(loop.now(), rq.dataBytes()));
        }
    }

    private void passed(@Nullable String wrong) {
        expect.that(wrong == null, String.valueOf(wrong));
    }

    @Override
    public void started(Request rq) {
        expect.that(rq.startedNs >= rq.arrivedNs, "served before it arrived");
        starts.add(rq);
        if (extentSectors > 0 && !rq.write) {
            int reads = readsOfExtent.merge(extent(rq), 1, Integer::sum);
            expect.that(reads <= extentDepth, reads + " reads of one extent are served at once");
        }
    }

    @Override
    public void served(Request rq) {
        startDue();
        expect.that(at.get(rq) == Station.MEDIUM, "the disk is done with a request that is in " + at.get(rq));
        stations.move(Station.MEDIUM, Station.COMPLETION, rq.bios);
        at.put(rq, Station.COMPLETION);
        if (extentSectors > 0 && !rq.write) {
            readsOfExtent.merge(extent(rq), -1, Integer::sum);
        }
    }

    /** Extents are those of one disk. */
    private long extent(Request rq) {
        return rq.sector / extentSectors << 8 | rq.queue.index;
    }
}
