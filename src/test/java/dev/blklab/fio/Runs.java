package dev.blklab.fio;

import dev.blklab.sim.spec.DeviceKind;
import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.DeviceSpec;
import dev.blklab.sim.spec.DriverType;
import dev.blklab.sim.spec.HostParameter;
import dev.blklab.sim.spec.HostSpec;
import dev.blklab.sim.spec.KernelProfile;
import dev.blklab.sim.spec.KernelVersion;
import dev.blklab.sim.spec.Origin;
import dev.blklab.sim.spec.Precision;
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.sim.spec.Sourced;
import dev.blklab.sim.spec.Tunables;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/** A small machine to run job files on. */
final class Runs {

    private Runs() {}

    /** A job file on a disk that takes a tenth of a millisecond for everything. */
    static RunSpec of(String fio) {
        Map<DeviceParameter, Sourced> disk = new EnumMap<>(DeviceParameter.class);
        for (DeviceParameter p : DeviceKind.FIXED_DELAY.parameters()) {
            disk.put(p, value(100_000));
        }
        disk.put(DeviceParameter.RAID0_MEMBERS, value(1));
        disk.put(DeviceParameter.RAID0_CHUNK_BYTES, value(65536));
        disk.put(DeviceParameter.ROTATIONAL, value(0));
        disk.put(DeviceParameter.PHYSICAL_BLOCK_BYTES, value(512));
        disk.put(DeviceParameter.LOGICAL_BLOCK_BYTES, value(512));
        disk.put(DeviceParameter.QUEUE_DEPTH, value(DeviceParameter.QUEUE_DEPTH.min()));
        Map<HostParameter, Sourced> host = new EnumMap<>(HostParameter.class);
        for (HostParameter p : HostParameter.values()) {
            host.put(p, value(p.min()));
        }
        host.put(HostParameter.CPUS, value(4));
        host.put(HostParameter.COST_FACTOR, value(1));
        host.put(HostParameter.COST_SUBMIT_NS, value(2000));
        return new RunSpec(
                new DeviceSpec("disk", "a disk", DeviceKind.FIXED_DELAY, DriverType.SCSI_DEBUG, 1L << 40, disk, ""),
                new HostSpec("host", "a host", host, ""),
                new KernelProfile(KernelVersion.V5_4, Set.of()),
                JobFile.parse(fio, JobFile.Context.of(4)).workload(),
                Tunables.NONE,
                1,
                Precision.FULL);
    }

    private static Sourced value(double value) {
        return new Sourced(value, Origin.ASSUMED, "for a test");
    }
}
