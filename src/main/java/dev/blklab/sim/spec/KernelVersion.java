package dev.blklab.sim.spec;

import dev.blklab.sim.spec.KernelRules.Plug;

/**
 * The released kernels the lab knows, as data: what each does differently on the path of an I/O, told as changes over the one
 * before.
 *
 * <p>Source: block/blk-mq.c, block/blk-core.c, block/blk-merge.c, drivers/scsi/scsi_lib.c, drivers/scsi/storvsc_drv.c and fs/aio.c
 * of each version.
 */
public enum KernelVersion {
    V4_2(
            "4.2",
            new KernelRules(
                    Plug.LEGACY,
                    16,
                    0,
                    0,
                    true,
                    false,
                    false,
                    false,
                    true,
                    true,
                    false,
                    false,
                    false,
                    KernelRules.Priorities.IGNORED,
                    0,
                    255,
                    1 << 20,
                    1,
                    false)),
    V4_10(
            "4.10",
            V4_2.rules
                    .but()
                    .plug(Plug.BY_QUEUE_COUNT)
                    .plugFlushBytes(128 << 10)
                    .respin(true)
                    .defaultMaxSectors(2560)
                    .build()),
    V4_19(
            "4.19",
            V4_10.rules
                    .but()
                    .softwareMerge(true)
                    .respin(false)
                    .storvscCmdPerLun(2048)
                    .storvscQueuesBefore54(8)
                    .hasSchedulers(true)
                    .build()),
    V5_4(
            "5.4",
            V4_19.rules
                    .but()
                    .plug(Plug.OR_ROTATIONAL)
                    .aioPlugThreshold(2)
                    .priorities(KernelRules.Priorities.KEPT_APART)
                    .storvscRingBytes(128 << 10)
                    .storvscQueuesBefore54(0)
                    .build()),
    V5_11(
            "5.11",
            V5_4.rules
                    .but()
                    .hostBusyCounter(false)
                    .hasWorkPerQueue(true)
                    .dispatchOne(false)
                    .restartAlways(false)
                    .build()),
    V5_15(
            "5.15",
            V5_11.rules
                    .but()
                    .hasWorkPerQueue(false)
                    .restartLocal(true)
                    .clampQueueDepth(true)
                    .asyncDepth(true)
                    .priorities(KernelRules.Priorities.SCHEDULED)
                    .build());

    /** What "latest" means: the newest release the lab's rules were read from. */
    public static final KernelVersion LATEST = V5_15;

    private final String id;
    private final KernelRules rules;

    KernelVersion(String id, KernelRules rules) {
        this.id = id;
        this.rules = rules;
    }

    public KernelRules rules() {
        return rules;
    }

    @Override
    public String toString() {
        return id;
    }
}
