package dev.blklab.sim.spec;

/** How fio sends I/O off ({@code ioengine}), as far as the block layer can tell engines apart. */
public enum IoEngine {
    /** io_submit and io_getevents: iodepth requests in flight, batches share a plug. */
    LIBAIO("libaio", true),
    /** One request at a time with pread and pwrite; iodepth does nothing. */
    SYNC("sync", false),
    /** Every I/O is done at once, without the block layer: what is left is what fio itself costs. */
    NULL("null", true);

    private final String id;
    private final boolean queues;

    IoEngine(String id, boolean queues) {
        this.id = id;
        this.queues = queues;
    }

    /** Whether the engine keeps more than one I/O in flight. */
    public boolean queues() {
        return queues;
    }

    @Override
    public String toString() {
        return id;
    }
}
