package dev.blklab.sim.spec;

/** A number the host model runs on: what a step costs a CPU, and what the VM may draw from its disks. */
public enum HostParameter {
    CPUS("cpus", 1, 256, "CPUs", "CPUs present and online"),
    NUMA_NODES(
            "numaNodes",
            1,
            16,
            "nodes",
            "memory nodes, CPUs split evenly and in order; those of a node share the last-level cache"),
    THREADS_PER_CORE("threadsPerCore", 1, 2, "threads", "SMT siblings of a core, numbered next to each other"),
    COST_SUBMIT_NS("costSubmitNs", 0, 1e6, "ns", "fio, system call, direct I/O and bio: CPU time to send one I/O off"),
    COST_REAP_NS("costReapNs", 0, 1e6, "ns", "CPU time to take one completed I/O out of the completion ring"),
    COST_REQUEST_NS("costRequestNs", 0, 1e6, "ns", "CPU time to allocate and insert one request"),
    COST_DISPATCH_NS(
            "costDispatchNs", 0, 1e6, "ns", "CPU time to take one request out of the queues and give it to the driver"),
    COST_MERGE_NS("costMergeNs", 0, 1e6, "ns", "CPU time to merge one bio into a waiting request"),
    COST_RUN_QUEUE_NS("costRunQueueNs", 0, 1e6, "ns", "CPU time of one hand-over to kblockd"),
    COST_INTERRUPT_NS("costInterruptNs", 0, 1e6, "ns", "CPU time to enter and leave one interrupt"),
    COST_COMPLETE_NS("costCompleteNs", 0, 1e6, "ns", "CPU time to complete one request"),
    COST_COMPLETE_BIO_NS("costCompleteBioNs", 0, 1e6, "ns", "CPU time to complete one bio of a request"),
    COST_SWITCH_NS("costSwitchNs", 0, 1e6, "ns", "CPU time of a switch to another task"),
    COST_CONTENTION_NS(
            "costContentionNs",
            0,
            1e6,
            "ns",
            "added to each completion for every further CPU that submits to the same hardware queue"),
    COST_REMOTE_NS(
            "costRemoteNs",
            0,
            1e6,
            "ns",
            "CPU time to complete a request for a CPU of another node, or to send its completion there"),
    WAKE_UP_NS("wakeUpNs", 0, 1e9, "ns", "from the wake-up of a sleeping task to its first instruction"),
    COST_FACTOR(
            "costFactor",
            0.1,
            100,
            "",
            "all CPU costs are multiplied by this (virtual machine exits, mitigations, slow cores)"),
    CPU_EXPONENTIAL_SHARE("cpuExponentialShare", 0, 1, "", "share of every CPU cost that varies exponentially"),
    SEGMENT_BYTES(
            "segmentBytes",
            512,
            1 << 20,
            "B",
            "contiguous memory behind user buffers: 4096 = scattered pages, 65536 = huge pages"),
    VM_IOPS("vmIops", 0, 1e9, "1/s", "I/Os per second the VM may draw from its uncached disks; 0 = no cap"),
    VM_BANDWIDTH("vmBandwidth", 0, 1e13, "B/s", "bytes per second the VM may draw; 0 = no cap"),
    VM_BURST_IOPS("vmBurstIops", 0, 1e9, "1/s", "I/Os per second while the VM's credits last; 0 = no burst"),
    VM_BURST_BANDWIDTH(
            "vmBurstBandwidth", 0, 1e13, "B/s", "bytes per second while the VM's credits last; 0 = no burst"),
    VM_BURST_SECONDS("vmBurstSeconds", 0, 1e6, "s", "how long the VM's full credits last at full burst");

    private final String id;
    private final double min;
    private final double max;
    private final String unit;
    private final String help;

    HostParameter(String id, double min, double max, String unit, String help) {
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
