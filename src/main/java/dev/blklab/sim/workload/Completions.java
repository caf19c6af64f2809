package dev.blklab.sim.workload;

/** I/Os that are done and not yet reaped, in the order they came back; never more than the process has. */
final class Completions {

    private final Io[] ring;
    private int head;
    private int count;

    Completions(int most) {
        this.ring = new Io[most];
    }

    int count() {
        return count;
    }

    void add(Io io) {
        int tail = head + count++;
        ring[tail >= ring.length ? tail - ring.length : tail] = io;
    }

    Io remove() {
        Io io = ring[head];
        head = head + 1 == ring.length ? 0 : head + 1;
        count--;
        return io;
    }
}
