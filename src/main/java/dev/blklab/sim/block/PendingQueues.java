package dev.blklab.sim.block;

/** Hardware queues that something was put into, as bits: whoever looks for work asks these alone. */
final class PendingQueues {

    private final long[] words;

    PendingQueues(int queues) {
        words = new long[(queues + 63) >> 6];
    }

    void add(int queue) {
        words[queue >> 6] |= 1L << (queue & 63);
    }

    void remove(int queue) {
        words[queue >> 6] &= ~(1L << (queue & 63));
    }

    /** The first of them from a number on, -1 = none. */
    int next(int from) {
        int word = from >> 6;
        if (word >= words.length) {
            return -1;
        }
        long bits = words[word] & -1L << (from & 63);
        while (bits == 0) {
            if (++word == words.length) {
                return -1;
            }
            bits = words[word];
        }
        return (word << 6) + Long.numberOfTrailingZeros(bits);
    }
}
