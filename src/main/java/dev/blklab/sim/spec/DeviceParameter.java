package dev.blklab.sim.spec;

/** A number a device model runs on: declared once with its range, unit and meaning; its value and source are in the catalogue. */
public enum DeviceParameter {
    READ_LATENCY_NS("readLatencyNs", 0, 10e9, "ns", "mean time of one read in an idle disk"),
    WRITE_LATENCY_NS("writeLatencyNs", 0, 10e9, "ns", "mean time of one write in an idle disk"),
    READ_EXPONENTIAL_SHARE(
            "readExponentialShare", 0, 1, "", "share of the read latency that varies exponentially; the rest is fixed"),
    WRITE_EXPONENTIAL_SHARE("writeExponentialShare", 0, 1, "", "share of the write latency that varies exponentially"),
    IOPS("iops", 1, 1e8, "1/s", "sustained I/Os per second"),
    BANDWIDTH("bandwidth", 1e3, 1e12, "B/s", "sustained bytes per second"),
    BURST_IOPS("burstIops", 0, 1e8, "1/s", "I/Os per second while credits last; 0 = no burst"),
    BURST_BANDWIDTH("burstBandwidth", 0, 1e12, "B/s", "bytes per second while credits last; 0 = no burst"),
    BURST_SECONDS("burstSeconds", 0, 1e6, "s", "how long a full credit bucket lasts at full burst"),
    CREDIT_LEVEL("creditLevel", 0, 1, "", "how full the credit buckets are at the start"),
    IOPS_UNIT_BYTES("iopsUnitBytes", 512, 1e9, "B", "a larger I/O counts as several of this size"),
    THROTTLE_WINDOW_NS(
            "throttleWindowNs",
            0,
            10e9,
            "ns",
            "quotas are granted per window of this length, debt is carried; 0 = smooth token bucket"),
    READ_LOCALITY_EXTENT_BYTES(
            "readLocalityExtentBytes",
            0,
            1e15,
            "B",
            "size of a back-end extent for the read-locality limit; 0 = no limit"),
    READ_LOCALITY_DEPTH(
            "readLocalityDepth", 1, 65536, "reads", "reads in service at once in one extent, started in arrival order"),
    DELAY_NS("delayNs", 0, 10e9, "ns", "time of every command"),
    SERVICE_NS("serviceNs", 0, 10e9, "ns", "time the drive is busy with one command, whatever its size"),
    SERVICE_NS_PER_BYTE("serviceNsPerByte", 0, 1e6, "ns/B", "time the drive is busy with each byte"),
    SERVICE_EXPONENTIAL_SHARE(
            "serviceExponentialShare", 0, 1, "", "share of the service time that varies exponentially"),
    LATENCY_NS("latencyNs", 0, 10e9, "ns", "time on the way and in the drive that keeps nobody else waiting"),
    COMMAND_NS("commandNs", 0, 10e9, "ns", "fixed time per command (protocol, firmware)"),
    STAGE1_BANDWIDTH("stage1Bandwidth", 1e3, 1e12, "B/s", "rate of the first stage (transfer)"),
    STAGE2_BANDWIDTH("stage2Bandwidth", 0, 1e12, "B/s", "rate of the second stage (commit); 0 = no such stage"),
    STAGE3_BANDWIDTH("stage3Bandwidth", 0, 1e12, "B/s", "rate of the third stage; 0 = no such stage"),
    RPM("rpm", 1000, 1e6, "1/min", "turns of the platter per minute"),
    NEXT_TRACK_NS("nextTrackNs", 0, 1e9, "ns", "seek to the next track"),
    AVERAGE_SEEK_NS("averageSeekNs", 0, 1e9, "ns", "seek over a third of the disk, which is the mean of random seeks"),
    FULL_SEEK_NS("fullSeekNs", 0, 1e9, "ns", "seek over the whole disk"),
    WRITE_SETTLE_NS("writeSettleNs", 0, 1e9, "ns", "what a seek takes longer before a write"),
    OUTER_BANDWIDTH("outerBandwidth", 1e6, 1e12, "B/s", "media rate at the rim, where sector 0 is"),
    INNER_BANDWIDTH("innerBandwidth", 1e6, 1e12, "B/s", "media rate at the innermost track"),
    LINK_BANDWIDTH("linkBandwidth", 1e6, 1e12, "B/s", "rate between buffer and host"),
    REORDER_SHARE(
            "reorderShare",
            0,
            1,
            "",
            "share of the commands held, the oldest, from which the firmware takes the one the head reaches first; 0 = in order"),
    WRITE_CACHE_EXTENTS(
            "writeCacheExtents",
            0,
            65536,
            "",
            "separate stretches of the disk that the write cache holds; 0 = no write cache"),
    WRITE_CACHE_BYTES("writeCacheBytes", 0, 1e12, "B", "bytes that the write cache holds"),
    READ_AHEAD_BYTES(
            "readAheadBytes", 0, 1e12, "B", "how far the head reads on after a read, if nothing calls it away"),
    DISCARD_MAX_BYTES(
            "discardMaxBytes",
            0,
            4294966784.0,
            "B",
            "largest discard of one command (discard_max_bytes); 0 = the disk takes none"),
    DISCARD_NS("discardNs", 0, 10e9, "ns", "mean time of one discard, whatever its size"),
    RAID0_MEMBERS("raid0Members", 1, 64, "disks", "md raid0 over this many such disks; 1 = no raid"),
    RAID0_CHUNK_BYTES("raid0ChunkBytes", 4096, 1e9, "B", "md raid0 chunk"),
    ROTATIONAL("rotational", 0, 1, "", "what the disk reports: 1 unless its VPD page B1 says otherwise"),
    PHYSICAL_BLOCK_BYTES("physicalBlockBytes", 512, 65536, "B", "physical block size, where splits end"),
    LOGICAL_BLOCK_BYTES("logicalBlockBytes", 512, 4096, "B", "logical block size, the smallest I/O"),
    ADAPTER_COMMANDS(
            "adapterCommands",
            0,
            65536,
            "commands",
            "commands the host adapter takes in all, where its firmware decides (mpt3sas); 0 = the driver's own limit"),
    QUEUE_DEPTH(
            "queueDepth", 0, 65536, "commands", "queue_depth the driver sets for this disk; 0 = the driver's default");

    private final String id;
    private final double min;
    private final double max;
    private final String unit;
    private final String help;

    DeviceParameter(String id, double min, double max, String unit, String help) {
        this.id = id;
        this.min = min;
        this.max = max;
        this.unit = unit;
        this.help = help;
    }

    public double min() {
        return min;
    }

    public double max() {
        return max;
    }

    public String unit() {
        return unit;
    }

    public String help() {
        return help;
    }

    @Override
    public String toString() {
        return id;
    }
}
