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
 * @param dispatchOne the elevator gives one request per round instead of a batch (blk_mq_do_dispatch_sched)
 * @param restartAlways every SCSI completion runs all hardware queues (scsi_end_request); otherwise only after a refused budget
 * @param asyncDepth mq-deadline keeps a quarter of the scheduler tags from writes and asynchronous reads (dd_limit_depth)
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
        boolean dispatchOne,
        boolean restartAlways,
        boolean asyncDepth,
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
}
