package dev.blklab.sim.engine;

/**
 * A sequence of chance: SplitMix64 (Steele, Lea, Flood, OOPSLA 2014), with exponential numbers from a table so that they are the
 * same on every machine and cost no logarithm.
 */
public final class RandomStream {

    /** Equal-probability cells of the exponential distribution but the last; that one is the whole distribution again, shifted. */
    private static final int CELLS = 1024;

    private static final long STEP = 0x9e3779b97f4a7c15L;

    private static final double[] EDGE = new double[CELLS];

    static {
        for (int i = 0; i < CELLS; i++) {
            EDGE[i] = -StrictMath.log1p(-(double) i / CELLS);
        }
    }

    private long state;

    /** The exponential number that comes next from {@link #aheadFrom}, and the state after it: drawn before anything waits for it. */
    private double ahead;

    private long aheadFrom;
    private long aheadTo;

    RandomStream(long state) {
        this.state = state;
        drawAhead();
    }

    static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    /** A stream that gives from here on what this one will. */
    public RandomStream copy() {
        return new RandomStream(state);
    }

    /** 64 random bits. */
    public long next() {
        state += STEP;
        return mix(state);
    }

    /** Uniform from 0 (included) to {@code bound} (excluded). */
    public long below(long bound) {
        return Math.floorMod(next() >>> 1, bound);
    }

    /** Uniform from 0 (included) to 1 (excluded). */
    public double uniform() {
        return (next() >>> 11) * 0x1.0p-53;
    }

    /** Exponential with mean 1. */
    public double exponential() {
        if (aheadFrom != state) {
            drawAhead();
        }
        double drawn = ahead;
        state = aheadTo;
        drawAhead();
        return drawn;
    }

    private void drawAhead() {
        long at = state + STEP;
        long bits = mix(at);
        double shift = 0;
        while (cell(bits) == CELLS - 1) {
            shift += EDGE[CELLS - 1];
            at += STEP;
            bits = mix(at);
        }
        double low = EDGE[cell(bits)];
        double inCell = (bits & ((1L << 53) - 1)) * 0x1.0p-53;
        ahead = shift + low + inCell * (EDGE[cell(bits) + 1] - low);
        aheadFrom = state;
        aheadTo = at;
    }

    private static int cell(long bits) {
        return (int) (bits >>> 54);
    }

    /** A time of the given mean, {@code share} of it exponential and the rest fixed; whole nanoseconds. */
    public long around(double meanNs, double share) {
        return share == 0 ? (long) (meanNs + 0.5) : (long) (meanNs * (1 - share + share * exponential()) + 0.5);
    }
}
