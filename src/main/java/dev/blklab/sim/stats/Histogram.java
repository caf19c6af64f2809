package dev.blklab.sim.stats;

import dev.blklab.sim.report.LatencyBins;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Counts of times by size, in buckets that are a fixed fraction of the time wide: exact up to {@code 2^(bits+1)} ns, and within
 * {@code 2^-(bits+1)} beyond. Fixed memory, whatever the length of the run.
 */
final class Histogram {

    private static final int LARGEST_BITS = 43;

    /** fio's histogram: 64 bins to a doubling, 29 groups (FIO_IO_U_PLAT_BITS in stat.h). */
    private static final int FIO_BITS = 6;

    private static final int FIO_BINS = 29 << FIO_BITS;

    private final int bits;
    private final int[] counts;
    private long total;
    private long sum;
    private double squares;
    private long min = Long.MAX_VALUE;
    private long max;

    /** @param bits sub-buckets of a doubling, as a power of two */
    Histogram(int bits) {
        this.bits = bits;
        this.counts = new int[slots(bits)];
    }

    /**
     * What was counted elsewhere, without the squares.
     *
     * @param counts by {@link #slot}; taken over
     * @param total of all times, of which those not counted are zero
     */
    Histogram(int bits, int[] counts, long total, long sum, long min, long max) {
        this.bits = bits;
        this.counts = counts;
        this.total = total;
        this.sum = sum;
        this.min = min;
        this.max = max;
        long zeros = total - Arrays.stream(counts).asLongStream().sum();
        if (zeros > 0) {
            counts[0] += (int) zeros;
            this.min = 0;
        }
    }

    /** Buckets of a histogram. */
    static int slots(int bits) {
        return (LARGEST_BITS - bits) << bits;
    }

    /** The bucket of a time. */
    static int slot(long ns, int bits) {
        int shift = Math.max(0, 63 - Long.numberOfLeadingZeros(ns | 1) - bits);
        return Math.min((shift << bits) + (int) (ns >>> shift), slots(bits) - 1);
    }

    void add(long ns) {
        counts[slot(ns, bits)]++;
        total++;
        sum += ns;
        squares += (double) ns * ns;
        if (ns < min) {
            min = ns;
        }
        if (ns > max) {
            max = ns;
        }
    }

    void addAll(Histogram other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
        total += other.total;
        sum += other.sum;
        squares += other.squares;
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
    }

    void clear() {
        Arrays.fill(counts, 0);
        total = 0;
        sum = 0;
        squares = 0;
        min = Long.MAX_VALUE;
        max = 0;
    }

    long total() {
        return total;
    }

    long sum() {
        return sum;
    }

    double mean() {
        return total == 0 ? 0 : (double) sum / total;
    }

    double variance() {
        return total < 2 ? 0 : Math.max(0, squares / total - mean() * mean());
    }

    long min() {
        return total == 0 ? 0 : min;
    }

    long max() {
        return max;
    }

    /** The sample of that rank (1 = the smallest), as if those of its bucket were spread over it evenly. */
    long atRank(double rank) {
        if (total == 0) {
            return 0;
        }
        long wanted = Math.max(1, Math.min(total, (long) Math.ceil(rank)));
        long seen = 0;
        for (int i = 0; i < counts.length; i++) {
            if (seen + counts[i] >= wanted) {
                return Math.max(min, Math.min(max, within(i, (wanted - seen - 0.5) / counts[i])));
            }
            seen += counts[i];
        }
        return max;
    }

    long percentile(double percent) {
        return atRank(percent / 100 * total);
    }

    /** The counts in fio's bins, of which a histogram with 7 bits has two for each: exact. */
    LatencyBins fioBins() {
        List<Integer> bins = new ArrayList<>();
        List<Integer> into = new ArrayList<>();
        int last = -1;
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] == 0) {
                continue;
            }
            int bin = Math.min(i < 2 << FIO_BITS ? i : (i + (2 << FIO_BITS)) >> 1, FIO_BINS - 1);
            if (bin == last) {
                into.set(into.size() - 1, into.get(into.size() - 1) + counts[i]);
            } else {
                bins.add(bin);
                into.add(counts[i]);
                last = bin;
            }
        }
        return new LatencyBins(bins, into);
    }

    /** The time that such a share of a bucket lies below. */
    private long within(int i, double share) {
        int shift = Math.max(0, (i >> bits) - 1);
        long low = (long) (i - (shift << bits)) << shift;
        return low + (long) (share * (1L << shift));
    }
}
