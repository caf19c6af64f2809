package dev.blklab.sim.device;

import dev.blklab.sim.block.Request;
import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.DeviceSpec;
import dev.blklab.sim.spec.HostParameter;
import dev.blklab.sim.spec.HostSpec;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * A provider's network disk: commands pass the VM's cap and the disk's in the order of their arrival, and then take their latency
 * side by side, any number of them.
 */
final class CloudDisk implements DeviceModel {

    private final DeviceModels.Environment env;
    private final Throttle vm;
    private final Throttle disk;
    private final @Nullable ReadLocality locality;
    private final ArrayDeque<Request> gate = new ArrayDeque<>();
    private final double readLatencyNs;
    private final double writeLatencyNs;
    private final double discardNs;
    private final double readShare;
    private final double writeShare;
    private final int unitBytes;
    private final long windowNs;
    private long gateOpensNs = -1;

    /** @param vm the cap that all disks of the VM share */
    CloudDisk(DeviceSpec spec, Throttle vm, DeviceModels.Environment env) {
        this.env = env;
        this.windowNs = spec.longValue(DeviceParameter.THROTTLE_WINDOW_NS);
        this.disk = diskCap(spec, windowNs);
        this.vm = vm;
        this.readLatencyNs = spec.value(DeviceParameter.READ_LATENCY_NS);
        this.writeLatencyNs = spec.value(DeviceParameter.WRITE_LATENCY_NS);
        this.discardNs = spec.value(DeviceParameter.DISCARD_NS);
        this.readShare = spec.value(DeviceParameter.READ_EXPONENTIAL_SHARE);
        this.writeShare = spec.value(DeviceParameter.WRITE_EXPONENTIAL_SHARE);
        this.unitBytes = (int) spec.longValue(DeviceParameter.IOPS_UNIT_BYTES);
        long extent = spec.longValue(DeviceParameter.READ_LOCALITY_EXTENT_BYTES);
        this.locality = extent == 0
                ? null
                : new ReadLocality(extent, (int) spec.longValue(DeviceParameter.READ_LOCALITY_DEPTH));
    }

    private static Throttle diskCap(DeviceSpec spec, long windowNs) {
        double seconds = spec.value(DeviceParameter.BURST_SECONDS);
        double level = spec.value(DeviceParameter.CREDIT_LEVEL);
        return new Throttle(
                new TokenBucket(
                        spec.value(DeviceParameter.IOPS),
                        spec.value(DeviceParameter.BURST_IOPS),
                        seconds,
                        level,
                        windowNs),
                new TokenBucket(
                        spec.value(DeviceParameter.BANDWIDTH),
                        spec.value(DeviceParameter.BURST_BANDWIDTH),
                        seconds,
                        level,
                        windowNs));
    }

    static Throttle vmCap(HostSpec host, DeviceSpec spec) {
        long windowNs = spec.longValue(DeviceParameter.THROTTLE_WINDOW_NS);
        double seconds = host.value(HostParameter.VM_BURST_SECONDS);
        return new Throttle(
                new TokenBucket(
                        host.value(HostParameter.VM_IOPS),
                        host.value(HostParameter.VM_BURST_IOPS),
                        seconds,
                        1,
                        windowNs),
                new TokenBucket(
                        host.value(HostParameter.VM_BANDWIDTH),
                        host.value(HostParameter.VM_BURST_BANDWIDTH),
                        seconds,
                        1,
                        windowNs));
    }

    @Override
    public void submit(Request rq) {
        long now = env.loop().now();
        rq.arrivedNs = now;
        if (gateOpensNs >= 0 || !isOpen(now)) {
            gate.add(rq);
        } else {
            letThrough(rq);
        }
    }

    @Override
    public void gateOpens() {
        gateOpensNs = -1;
        long now = env.loop().now();
        while (!gate.isEmpty() && isOpen(now)) {
            letThrough(gate.remove());
        }
    }

    /** Whether a command may pass now; if not, the gate's event comes when one may. */
    private boolean isOpen(long now) {
        long opens = Math.max(vm.opensNs(now), disk.opensNs(now));
        if (opens > now) {
            gateOpensNs = opens;
            env.gate().at(opens, env.index());
            return false;
        }
        return true;
    }

    private void letThrough(Request rq) {
        int bytes = rq.dataBytes();
        int units = bytes <= unitBytes ? 1 : (bytes + unitBytes - 1) / unitBytes;
        vm.take(units, bytes);
        disk.take(units, bytes);
        env.trace().passedThrottle(rq, units);
        if (locality == null || rq.write) {
            serve(rq);
        } else {
            locality.add(rq);
            startReads(locality);
        }
    }

    private void startReads(ReadLocality limit) {
        while (limit.mayStart()) {
            serve(limit.start());
        }
    }

    private void serve(Request rq) {
        rq.startedNs = env.loop().now();
        env.trace().started(rq);
        long ns = rq.write
                ? env.chance().around(rq.discard ? discardNs : writeLatencyNs, writeShare)
                : env.chance().around(readLatencyNs, readShare);
        env.served().in(ns, rq.id);
    }

    @Override
    public void served(Request rq) {
        env.trace().served(rq);
        if (locality != null && !rq.write) {
            locality.end(rq);
            startReads(locality);
        }
        env.answer().done(rq);
    }

    @Override
    public long periodNs() {
        return Math.max(windowNs, (long) Math.max(readLatencyNs, writeLatencyNs));
    }
}
