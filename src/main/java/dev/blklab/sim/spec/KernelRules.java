package dev.blklab.sim.spec;

/**
 * What a kernel release does differently on the path of an I/O; one row per version in {@link KernelVersion}.
 *
 * @param plug when a task's plug collects whole batches (blk_mq_submit_bio)
 * @param plugMaxRequests a plug with this many requests is flushed before one more is added (BLK_MAX_REQUEST_COUNT)
 * @param plugFlushBytes a plug whose last request is this large is flushed likewise (BLK_PLUG_FLUSH_SIZE); 0 = no such rule
 * @param aioPlugThreshold io_submit opens a plug when it carries more iocbs than this (AIO_PLUG_THRESHOLD)
 * @param hostBusyCounter commands of all hardware queues are counted against can_queue (scsi_host_queue_ready)
 * @param hasWorkPerQueue mq-deadline offers work to a hardware queue only if requests were inserted through it
 *     (dd_has_work, elevator_queued)
 * @param softwareMerge without a scheduler a bio is compared with its CPU's software queue even under a plug
 *     (__blk_mq_sched_bio_merge); before, only without one (blk_mq_merge_queue_io), and direct I/O always has one
 * @param respin a queue the driver found busy is run again at once, by kblockd on the same CPU, until it gets through (4.10)
 * @param dispatchOne the elevator gives one request per round instead of a batch (blk_mq_do_dispatch_sched)
 * @param restartAlways every SCSI completion runs all hardware queues (scsi_end_request); otherwise only after a refused budget
 * @param restartLocal such a run is kept to the current CPU's hardware queue and those with a dispatch list, under a scheduler
 *     that is not aware of hardware queues (blk_mq_run_hw_queues with blk_mq_get_sq_hctx)
 * @param clampQueueDepth cmd_per_lun is clamped to can_queue when the host is added (scsi_add_host_with_dma)
 * @param asyncDepth mq-deadline keeps a quarter of the scheduler tags from writes and asynchronous reads (dd_limit_depth)
 * @param priorities what becomes of I/O priority classes
 * @param defaultMaxSectors cap of max_sectors at start (BLK_DEF_MAX_SECTORS); 0 = the hardware's limit
 * @param storvscCmdPerLun queue_depth of a fresh storvsc disk
 * @param storvscRingBytes default of storvsc_ringbuffer_size
 * @param storvscQueuesBefore54 hardware queues of storvsc before it followed the CPUs; 0 = it follows them
 * @param hasSchedulers whether blk-mq has schedulers at all (4.11)
 */
public record KernelRules(
        Plug plug,
        int plugMaxRequests,
        int plugFlushBytes,
        int aioPlugThreshold,
        boolean hostBusyCounter,
        boolean hasWorkPerQueue,
        boolean softwareMerge,
        boolean respin,
        boolean dispatchOne,
        boolean restartAlways,
        boolean restartLocal,
        boolean clampQueueDepth,
        boolean asyncDepth,
        Priorities priorities,
        int defaultMaxSectors,
        int storvscCmdPerLun,
        int storvscRingBytes,
        int storvscQueuesBefore54,
        boolean hasSchedulers) {

    /** When blk_mq_submit_bio adds a request to the task's plug instead of passing it on at once. */
    public enum Plug {
        /** The single-queue block layer: always. */
        LEGACY,
        /** With one hardware queue. */
        BY_QUEUE_COUNT,
        /** With one hardware queue, or a driver with commit_rqs, or a rotational disk. */
        OR_ROTATIONAL
    }

    /** What a release does with I/O priority classes. */
    public enum Priorities {
        /** Nothing below fio. */
        IGNORED,
        /** Bios of different classes do not merge (blk_rq_merge_ok, 5.0). */
        KEPT_APART,
        /** mq-deadline serves higher classes first (5.14). */
        SCHEDULED
    }

    /** What one release changed over another. */
    Builder but() {
        return new Builder(this);
    }

    /** Rules by name, starting from another release's. */
    static final class Builder {
        private Plug plug;
        private int plugMaxRequests;
        private int plugFlushBytes;
        private int aioPlugThreshold;
        private boolean hostBusyCounter;
        private boolean hasWorkPerQueue;
        private boolean softwareMerge;
        private boolean respin;
        private boolean dispatchOne;
        private boolean restartAlways;
        private boolean restartLocal;
        private boolean clampQueueDepth;
        private boolean asyncDepth;
        private Priorities priorities;
        private int defaultMaxSectors;
        private int storvscCmdPerLun;
        private int storvscRingBytes;
        private int storvscQueuesBefore54;
        private boolean hasSchedulers;

        private Builder(KernelRules from) {
            plug = from.plug;
            plugMaxRequests = from.plugMaxRequests;
            plugFlushBytes = from.plugFlushBytes;
            aioPlugThreshold = from.aioPlugThreshold;
            hostBusyCounter = from.hostBusyCounter;
            hasWorkPerQueue = from.hasWorkPerQueue;
            softwareMerge = from.softwareMerge;
            respin = from.respin;
            dispatchOne = from.dispatchOne;
            restartAlways = from.restartAlways;
            restartLocal = from.restartLocal;
            clampQueueDepth = from.clampQueueDepth;
            asyncDepth = from.asyncDepth;
            priorities = from.priorities;
            defaultMaxSectors = from.defaultMaxSectors;
            storvscCmdPerLun = from.storvscCmdPerLun;
            storvscRingBytes = from.storvscRingBytes;
            storvscQueuesBefore54 = from.storvscQueuesBefore54;
            hasSchedulers = from.hasSchedulers;
        }

        Builder plug(Plug value) {
            plug = value;
            return this;
        }

        Builder plugMaxRequests(int value) {
            plugMaxRequests = value;
            return this;
        }

        Builder plugFlushBytes(int value) {
            plugFlushBytes = value;
            return this;
        }

        Builder aioPlugThreshold(int value) {
            aioPlugThreshold = value;
            return this;
        }

        Builder hostBusyCounter(boolean value) {
            hostBusyCounter = value;
            return this;
        }

        Builder hasWorkPerQueue(boolean value) {
            hasWorkPerQueue = value;
            return this;
        }

        Builder softwareMerge(boolean value) {
            softwareMerge = value;
            return this;
        }

        Builder respin(boolean value) {
            respin = value;
            return this;
        }

        Builder dispatchOne(boolean value) {
            dispatchOne = value;
            return this;
        }

        Builder restartAlways(boolean value) {
            restartAlways = value;
            return this;
        }

        Builder restartLocal(boolean value) {
            restartLocal = value;
            return this;
        }

        Builder clampQueueDepth(boolean value) {
            clampQueueDepth = value;
            return this;
        }

        Builder priorities(Priorities value) {
            priorities = value;
            return this;
        }

        Builder asyncDepth(boolean value) {
            asyncDepth = value;
            return this;
        }

        Builder defaultMaxSectors(int value) {
            defaultMaxSectors = value;
            return this;
        }

        Builder storvscCmdPerLun(int value) {
            storvscCmdPerLun = value;
            return this;
        }

        Builder storvscRingBytes(int value) {
            storvscRingBytes = value;
            return this;
        }

        Builder storvscQueuesBefore54(int value) {
            storvscQueuesBefore54 = value;
            return this;
        }

        Builder hasSchedulers(boolean value) {
            hasSchedulers = value;
            return this;
        }

        KernelRules build() {
            return new KernelRules(
                    plug,
                    plugMaxRequests,
                    plugFlushBytes,
                    aioPlugThreshold,
                    hostBusyCounter,
                    hasWorkPerQueue,
                    softwareMerge,
                    respin,
                    dispatchOne,
                    restartAlways,
                    restartLocal,
                    clampQueueDepth,
                    asyncDepth,
                    priorities,
                    defaultMaxSectors,
                    storvscCmdPerLun,
                    storvscRingBytes,
                    storvscQueuesBefore54,
                    hasSchedulers);
        }
    }
}
