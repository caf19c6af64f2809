package dev.blklab.sweep;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Holm's correction for many comparisons: the chance of a single false alarm among all of them stays what it was for one. */
final class Holm {

    private Holm() {}

    /** Chances, corrected, in the order given. */
    static double[] corrected(double[] chances) {
        int n = chances.length;
        int[] order = IntStream.range(0, n)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> chances[i]))
                .mapToInt(i -> i)
                .toArray();
        double[] corrected = new double[n];
        double least = 0;
        for (int rank = 0; rank < n; rank++) {
            least = Math.max(least, Math.min(1, (n - rank) * chances[order[rank]]));
            corrected[order[rank]] = least;
        }
        return Arrays.copyOf(corrected, n);
    }
}
