package dev.blklab.sim.block;

/** A task's batch of requests that nobody else sees yet ({@code struct blk_plug}). */
final class Plug {

    final RequestList requests = new RequestList();
    private boolean open;

    boolean isOpen() {
        return open;
    }

    void open() {
        open = true;
    }

    void close() {
        open = false;
    }
}
