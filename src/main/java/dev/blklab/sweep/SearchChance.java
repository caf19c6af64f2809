package dev.blklab.sweep;

import java.util.Random;
import java.util.function.Supplier;
import org.moeaframework.core.PRNG;

/**
 * Chance for MOEA Framework, which has one generator for the whole process: here every thread that searches has its own, begun
 * with the search's seed, so that a search begun again takes the same way.
 */
final class SearchChance {

    private static final ThreadLocal<Random> OF_THREAD = ThreadLocal.withInitial(() -> new Random(1));

    private SearchChance() {}

    /** Calls with the generator of this thread begun anew. */
    static <T> T seeded(long seed, Supplier<T> call) {
        PRNG.setRandom(new Delegating());
        OF_THREAD.set(new Random(seed));
        try {
            return call.get();
        } finally {
            OF_THREAD.remove();
        }
    }

    private static final class Delegating extends Random {
        private static final long serialVersionUID = 1;

        @Override
        protected int next(int bits) {
            // 32 bits are always good for as many as are asked for
            return OF_THREAD.get().nextInt() >>> (32 - bits);
        }
    }
}
