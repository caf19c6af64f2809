package dev.blklab.sim.scsi;

import dev.blklab.sim.block.Request;
import dev.blklab.sim.spec.DriverType;

/**
 * Which CPU the answer to a command interrupts.
 *
 * <p>Source: drivers/scsi/storvsc_drv.c: get_og_chn, storvsc_do_io (5.11); drivers/scsi/scsi_debug.c: schedule_resp (5.4);
 * drivers/scsi/mpt3sas (4.10), where the reply queue of a single hardware queue is always the first (inferred).
 */
public final class InterruptRouting {

    private final DriverType driver;
    private final int cpus;
    private final int nrHwQueues;
    private final int channels;

    /** @param vcpusPerSubChannel storvsc: one VMBus channel beside the first for every so many CPUs */
    public InterruptRouting(DriverType driver, int cpus, int nrHwQueues, int vcpusPerSubChannel) {
        this.driver = driver;
        this.cpus = cpus;
        this.nrHwQueues = nrHwQueues;
        this.channels = Math.min(cpus, 1 + (cpus - 1) / vcpusPerSubChannel);
    }

    /** The one CPU that all answers interrupt, or -1 where there are several. */
    public int onlyCpu() {
        return switch (driver) {
            case STORVSC -> channels == 1 ? 0 : -1;
            case SCSI_DEBUG -> -1;
            case MPT3SAS, VIRTIO_SCSI, NVME -> nrHwQueues == 1 ? 0 : -1;
            case AHCI, QLA2XXX, MEGARAID_SAS -> 0;
        };
    }

    int cpuFor(Request rq) {
        return switch (driver) {
            case STORVSC -> rq.issueCpu % channels * (cpus / channels);
            case SCSI_DEBUG -> rq.issueCpu;
            case MPT3SAS, VIRTIO_SCSI, NVME -> nrHwQueues == 1 ? 0 : rq.cpu;
            case AHCI, QLA2XXX, MEGARAID_SAS -> 0;
        };
    }
}
