package dev.blklab.sim.spec;

/** The low-level driver a disk hangs on; it decides {@code can_queue}, the hardware queues and the transfer limits. */
public enum DriverType {
    STORVSC("storvsc", "Hyper-V and Azure virtual SCSI"),
    SCSI_DEBUG("scsi_debug", "the kernel's own RAM disk with a settable delay"),
    MPT3SAS("mpt3sas", "Broadcom SAS3 host bus adapters"),
    AHCI("ahci", "SATA ports"),
    QLA2XXX("qla2xxx", "QLogic Fibre Channel host bus adapters"),
    MEGARAID_SAS("megaraid_sas", "Broadcom RAID controllers"),
    VIRTIO_SCSI("virtio_scsi", "KVM virtual SCSI"),
    NVME("nvme", "NVMe over PCIe; no SCSI, so no queue_depth");

    private final String id;
    private final String title;

    DriverType(String id, String title) {
        this.id = id;
        this.title = title;
    }

    public String title() {
        return title;
    }

    @Override
    public String toString() {
        return id;
    }
}
