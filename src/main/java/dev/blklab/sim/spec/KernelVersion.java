package dev.blklab.sim.spec;

/**
 * The released kernels the lab knows, as data: what each does differently on the path of an I/O.
 *
 * <p>Source: block/blk-mq.c, block/blk-core.c, block/blk-merge.c, drivers/scsi/scsi_lib.c and fs/aio.c of each version.
 */
public enum KernelVersion {
    V4_2(
            "4.2",
            new KernelRules(
                    KernelRules.Plug.LEGACY, 16, 0, 0, true, false, true, true, false, 0, 255, 1 << 20, 1, false)),
    V4_10(
            "4.10",
            new KernelRules(
                    KernelRules.Plug.BY_QUEUE_COUNT,
                    16,
                    128 << 10,
                    0,
                    true,
                    false,
                    true,
                    true,
                    false,
                    2560,
                    255,
                    1 << 20,
                    1,
                    false)),
    V4_19(
            "4.19",
            new KernelRules(
                    KernelRules.Plug.BY_QUEUE_COUNT,
                    16,
                    128 << 10,
                    0,
                    true,
                    false,
                    true,
                    true,
                    false,
                    2560,
                    2048,
                    1 << 20,
                    8,
                    true)),
    V5_4(
            "5.4",
            new KernelRules(
                    KernelRules.Plug.OR_ROTATIONAL,
                    16,
                    128 << 10,
                    2,
                    true,
                    false,
                    true,
                    true,
                    false,
                    2560,
                    2048,
                    128 << 10,
                    0,
                    true)),
    V5_11(
            "5.11",
            new KernelRules(
                    KernelRules.Plug.OR_ROTATIONAL,
                    16,
                    128 << 10,
                    2,
                    false,
                    true,
                    false,
                    false,
                    false,
                    2560,
                    2048,
                    128 << 10,
                    0,
                    true)),
    V5_15(
            "5.15",
            new KernelRules(
                    KernelRules.Plug.OR_ROTATIONAL,
                    16,
                    128 << 10,
                    2,
                    false,
                    false,
                    false,
                    false,
                    true,
                    2560,
                    2048,
                    128 << 10,
                    0,
                    true));

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
