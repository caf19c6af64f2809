package dev.blklab.sim.spec;

import static dev.blklab.sim.spec.DeviceParameter.*;

import java.util.EnumSet;
import java.util.Set;

/** The model a disk is simulated with, and the parameters that model needs. */
public enum DeviceKind {
    /** A provider's network disk: two token buckets with burst credits in front of a latency. */
    CLOUD_DISK(
            "cloud-disk",
            READ_LATENCY_NS,
            WRITE_LATENCY_NS,
            READ_EXPONENTIAL_SHARE,
            WRITE_EXPONENTIAL_SHARE,
            IOPS,
            BANDWIDTH,
            BURST_IOPS,
            BURST_BANDWIDTH,
            BURST_SECONDS,
            CREDIT_LEVEL,
            IOPS_UNIT_BYTES,
            THROTTLE_WINDOW_NS,
            READ_LOCALITY_EXTENT_BYTES,
            READ_LOCALITY_DEPTH),
    /** Every command takes the same time, any number side by side (scsi_debug with ndelay). */
    FIXED_DELAY("fixed-delay", DELAY_NS),
    /** One FIFO server per drive in front of a fixed latency (SAS SSD behind an HBA). */
    FIFO_DRIVE("fifo-drive", SERVICE_NS, SERVICE_NS_PER_BYTE, SERVICE_EXPONENTIAL_SHARE, LATENCY_NS),
    /** Tandem of store-and-forward stages: a command moves on when a whole stage is done with it. */
    STORE_AND_FORWARD(
            "store-and-forward",
            COMMAND_NS,
            STAGE1_BANDWIDTH,
            STAGE2_BANDWIDTH,
            STAGE3_BANDWIDTH,
            SERVICE_EXPONENTIAL_SHARE),
    /** A head over a platter: seeks, turns, a command queue that is reordered, read-ahead and a write cache. */
    SPINNING_DISK(
            "spinning-disk",
            COMMAND_NS,
            RPM,
            NEXT_TRACK_NS,
            AVERAGE_SEEK_NS,
            FULL_SEEK_NS,
            WRITE_SETTLE_NS,
            OUTER_BANDWIDTH,
            INNER_BANDWIDTH,
            LINK_BANDWIDTH,
            REORDER_SHARE,
            WRITE_CACHE_EXTENTS,
            WRITE_CACHE_BYTES,
            READ_AHEAD_BYTES);

    private final String id;

    private final Set<DeviceParameter> parameters;

    DeviceKind(String id, DeviceParameter... parameters) {
        this.id = id;
        this.parameters = EnumSet.noneOf(DeviceParameter.class);
        for (var p : parameters) {
            this.parameters.add(p);
        }
    }

    /** The parameters every disk of this kind must state, beside those of all kinds. */
    public Set<DeviceParameter> parameters() {
        return EnumSet.copyOf(parameters);
    }

    @Override
    public String toString() {
        return id;
    }
}
