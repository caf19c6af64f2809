package dev.blklab.sim.workload;

import dev.blklab.sim.spec.Rules;

/** Whether a process keeps its least rates, looked at once in a cycle (fio backend.c: __check_min_rate). */
final class LeastRate {

    /** fio lets a job get going. */
    private static final long AT_FIRST_NS = 2_000_000_000L;

    private final Rules.Minimum minimum;
    private final long[] leastBytes;
    private final long[] leastIos;
    private final long[] bytes = new long[2];
    private final long[] ios = new long[2];
    private final long[] lastBytes = new long[2];
    private final long[] lastIos = new long[2];
    private long lookedNs;

    LeastRate(Rules.Minimum minimum) {
        this.minimum = minimum;
        this.leastBytes = new long[] {minimum.readBytes(), minimum.writeBytes()};
        this.leastIos = new long[] {minimum.readIos(), minimum.writeIos()};
    }

    /**
     * Counts an I/O that came back, and looks whether a cycle is over.
     *
     * @return false when the rate was too low
     */
    boolean kept(boolean write, int length, long sinceBeganNs) {
        int d = write ? 1 : 0;
        bytes[d] += length;
        ios[d]++;
        if (sinceBeganNs < AT_FIRST_NS) {
            return true;
        }
        long spent = sinceBeganNs - lookedNs;
        if (lookedNs != 0 && spent < minimum.cycleNs()) {
            return true;
        }
        boolean kept = true;
        if (lookedNs != 0) {
            for (int i = 0; i < 2; i++) {
                kept &= leastBytes[i] == 0 || (bytes[i] - lastBytes[i]) * 1e9 / spent >= leastBytes[i];
                kept &= leastIos[i] == 0 || (ios[i] - lastIos[i]) * 1e9 / spent >= leastIos[i];
            }
        }
        System.arraycopy(bytes, 0, lastBytes, 0, 2);
        System.arraycopy(ios, 0, lastIos, 0, 2);
        lookedNs = sinceBeganNs;
        return kept;
    }
}
