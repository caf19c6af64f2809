package dev.blklab.sim.spec;

/**
 * What a driver tells the SCSI mid-layer about its host adapter and disk when it is probed.
 *
 * @param nrHwQueues hardware queues (Scsi_Host.nr_hw_queues)
 * @param canQueue commands per hardware queue (can_queue)
 * @param queueDepth queue_depth of a fresh disk (cmd_per_lun, or what slave_configure sets)
 * @param maxHwSectors largest command in 512-byte sectors
 * @param maxSegments scatter-gather entries of a command
 * @param commitRqs whether the driver has commit_rqs, and so gets whole batches
 */
record DriverLimits(
        int nrHwQueues, int canQueue, int queueDepth, int maxHwSectors, int maxSegments, boolean commitRqs) {

    /** Message size of one storvsc command on the ring: packet header and ranges 288, vstor_packet 64, less the old-host delta of 8. */
    private static final int STORVSC_PACKET_BYTES = 344;

    /**
     * Hyper-V.
     *
     * <p>Source: drivers/scsi/storvsc_drv.c: storvsc_drv_init, storvsc_probe (5.11).
     */
    static DriverLimits storvsc(
            int cpus, int nrHwQueues, KernelRules rules, long ringBytes, long vcpusPerSubChannel, long lowater) {
        long perChannel = (ringBytes - 4096) / STORVSC_PACKET_BYTES;
        long subChannels = (cpus - 1) / vcpusPerSubChannel;
        long canQueue = perChannel * (subChannels + 1) * (100 - lowater) / 100;
        int tags = (int) Math.max(1, Math.min(canQueue, 10_240));
        return new DriverLimits(nrHwQueues, tags, rules.storvscCmdPerLun(), 1024, 128, false);
    }

    /** Source: drivers/scsi/scsi_debug.c (5.4): SDEBUG_CANQUEUE, sdebug_driver_template; sd takes the optimal transfer length. */
    static DriverLimits scsiDebug(int submitQueues) {
        return new DriverLimits(submitQueues, 192, 255, 1024, 2048, false);
    }

    /**
     * SAS3. With the multiqueue patch set every queue gets its share of the controller's request credit.
     *
     * <p>Source: drivers/scsi/mpt3sas/mpt3sas_base.c, mpt3sas_scsih.c: scsih_slave_configure (4.10); the split is inferred.
     */
    static DriverLimits mpt3sas(int nrHwQueues, int credit) {
        return new DriverLimits(nrHwQueues, credit / nrHwQueues, 254, 32767, 128, false);
    }

    /** Source: drivers/ata/ahci.h AHCI_MAX_SG; drivers/ata/libata: ATA_MAX_SECTORS_LBA48, 31 usable tags of 32. */
    static DriverLimits ahci() {
        return new DriverLimits(1, 32, 31, 65535, 168, false);
    }

    /** Source: drivers/scsi/qla2xxx/qla_os.c (4.2): FWI2 adapters, sg_tablesize 1024, max_sectors 65535, ql2xmaxqdepth 32. */
    static DriverLimits qla2xxx() {
        return new DriverLimits(1, 2048, 32, 65535, 1024, false);
    }

    /** Source: drivers/scsi/megaraid/megaraid_sas (4.2): queue depth 256 per logical drive; transfer limits assumed large. */
    static DriverLimits megaraidSas() {
        return new DriverLimits(1, 1008, 256, 65535, 256, false);
    }

    /**
     * NVMe: a queue for every CPU and no budget per disk. 512 KiB a command is assumed of the disk (MDTS).
     *
     * <p>Source: drivers/nvme/host/pci.c: io_queue_depth 1024 with one slot kept free, NVME_MAX_SEGS, nvme_commit_rqs (5.0 and later).
     */
    static DriverLimits nvme(int cpus, boolean commitRqs) {
        return new DriverLimits(cpus, 1023, 1023, 1024, 127, commitRqs);
    }

    /** Source: drivers/scsi/virtio_scsi.c: the device's own config; QEMU's defaults assumed. */
    static DriverLimits virtioScsi(int cpus) {
        return new DriverLimits(cpus, 128, 128, 65535, 126, true);
    }
}
