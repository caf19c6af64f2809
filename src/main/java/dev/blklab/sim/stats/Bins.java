package dev.blklab.sim.stats;

import java.util.Arrays;

/** I/Os, bytes and latencies over time, in a fixed number of equal steps: when the time outgrows them, two steps become one. */
final class Bins {

    static final int MOST = 1024;

    private static final long FIRST_STEP_NS = 250_000;

    private final long[] ios = new long[MOST];
    private final long[] bytes = new long[MOST];
    private final long[] latencyNs = new long[MOST];
    private long stepNs = FIRST_STEP_NS;
    /** The step that was added to last, and when it begins: the next I/O most often falls into it too. */
    private int step;

    private long stepStartNs;

    void add(long atNs, int byteCount, long latency) {
        if (atNs - stepStartNs >= stepNs || atNs < stepStartNs) {
            findStep(atNs);
        }
        int i = step;
        ios[i]++;
        bytes[i] += byteCount;
        latencyNs[i] += latency;
    }

    private void findStep(long atNs) {
        while (atNs / stepNs >= MOST) {
            halve();
        }
        step = (int) (atNs / stepNs);
        stepStartNs = step * stepNs;
    }

    /** Makes the steps at least as long as the given ones, which are a power of two longer. */
    void widenTo(long longerNs) {
        while (stepNs < longerNs) {
            halve();
        }
    }

    private void halve() {
        halve(ios);
        halve(bytes);
        halve(latencyNs);
        stepNs *= 2;
        step /= 2;
        stepStartNs = step * stepNs;
    }

    private static void halve(long[] a) {
        for (int i = 0; i < MOST / 2; i++) {
            a[i] = a[2 * i] + a[2 * i + 1];
        }
        Arrays.fill(a, MOST / 2, MOST, 0);
    }

    /** Adds what others hold, whose steps may be shorter or longer; they stay as they are. */
    void addAll(Bins other) {
        widenTo(other.stepNs);
        int shift = Long.numberOfTrailingZeros(stepNs / other.stepNs);
        for (int i = 0; i < MOST; i++) {
            ios[i >> shift] += other.ios[i];
            bytes[i >> shift] += other.bytes[i];
            latencyNs[i >> shift] += other.latencyNs[i];
        }
    }

    long stepNs() {
        return stepNs;
    }

    long ios(int step) {
        return ios[step];
    }

    long bytes(int step) {
        return bytes[step];
    }

    long latencyNs(int step) {
        return latencyNs[step];
    }

    /** Steps that lie wholly between two times: from the first (included) to the last (excluded). */
    int firstWhole(long fromNs) {
        return (int) ((fromNs + stepNs - 1) / stepNs);
    }

    int lastWhole(long toNs) {
        return (int) Math.min(MOST, toNs / stepNs);
    }
}
