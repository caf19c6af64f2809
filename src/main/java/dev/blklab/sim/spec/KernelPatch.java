package dev.blklab.sim.spec;

/** A change under discussion on a mailing list, switched on on top of a released kernel. */
public enum KernelPatch {
    STORVSC_NR_HW_QUEUES_V1(
            "storvsc-nr-hw-queues-v1",
            "module parameter storvsc_nr_hw_queues, read-only; the driver refuses to load with a value out of range"),
    STORVSC_MAX_HW_QUEUES_V2(
            "storvsc-max-hw-queues-v2",
            "module parameter storvsc_max_hw_queues, writable; a value out of range is logged and all CPUs are used"),
    STORVSC_MAX_HW_QUEUES_CAP(
            "storvsc-max-hw-queues-cap", "the reviewer's wish: a value above the number of CPUs is capped to it"),
    STORVSC_MAX_HW_QUEUES_MERGED(
            "storvsc-max-hw-queues-merged",
            "as merged: unsigned, 0 = all CPUs; a value above the number of CPUs is reset to 0 when a disk is probed"),
    SSD_IGNORES_QUEUE_DEPTH(
            "ssd-ignores-queue-depth", "November 2019: queue_depth is not looked at for a disk with rotational=0"),
    MAX_HW_SECTORS_CAP_REVERT(
            "max-hw-sectors-cap-revert", "max_sectors_kb starts at 512 again instead of at the hardware's limit"),
    MPT3SAS_MULTIQUEUE("mpt3sas-multiqueue", "February 2017: mpt3sas offers several hardware queues");

    private final String id;
    private final String help;

    KernelPatch(String id, String help) {
        this.id = id;
        this.help = help;
    }

    public String help() {
        return help;
    }

    @Override
    public String toString() {
        return id;
    }
}
