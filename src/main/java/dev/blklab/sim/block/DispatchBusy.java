package dev.blklab.sim.block;

/** How often the driver was busy of late ({@code hctx->dispatch_busy}). Source: block/blk-mq.c: blk_mq_update_dispatch_busy (5.11). */
final class DispatchBusy {

    private static final int WEIGHT = 8;
    private static final int FACTOR = 4;

    private int average;

    boolean isBusy() {
        return average > 0;
    }

    /** It was busy so many times in a row; after some the average stays where it is. */
    void busy(int times) {
        int before = -1;
        for (int i = 0; i < times && average != before; i++) {
            before = average;
            update(true);
        }
    }

    void update(boolean busy) {
        if (average > 0 || busy) {
            average = (average * (WEIGHT - 1) + (busy ? 1 << FACTOR : 0)) / WEIGHT;
        }
    }
}
