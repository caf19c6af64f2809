package dev.blklab.fio;

/** The latency histogram of fio: 64 bins to 127 ns, then 64 for each power of two (FIO_IO_U_PLAT_BITS in stat.h). */
final class Bins {

    private static final int BITS = 6;
    private static final int PER_GROUP = 1 << BITS;
    private static final int GROUPS = 29;

    /** Bins in all. */
    static final int COUNT = GROUPS * PER_GROUP;

    private Bins() {}

    /** The bin a latency falls into; the last one takes everything from 17 s on. */
    static int index(long ns) {
        if (ns < 2 * PER_GROUP) {
            return (int) Math.max(0, ns);
        }
        int errorBits = 63 - Long.numberOfLeadingZeros(ns) - BITS;
        int index = (errorBits + 1) * PER_GROUP + (int) ((ns >> errorBits) & (PER_GROUP - 1));
        return Math.min(index, COUNT - 1);
    }

    /** What fio says for all latencies of a bin: its middle. */
    static long value(int index) {
        if (index < 2 * PER_GROUP) {
            return index;
        }
        int errorBits = index / PER_GROUP - 1;
        long base = 1L << (errorBits + BITS);
        return base + (long) ((index % PER_GROUP + 0.5) * (1L << errorBits));
    }
}
