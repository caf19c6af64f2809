package dev.blklab.sim.spec;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/**
 * What a figure of a run, over all its jobs, would have to keep for the run to be of use.
 *
 * @param atLeast whether the figure must not be below; else not above
 * @param value I/Os or bytes per second, or nanoseconds
 */
public record Bound(Direction direction, Figure figure, boolean atLeast, double value) {

    /** Which I/Os count. */
    public enum Direction {
        READ,
        WRITE
    }

    /** Figures that have an interval. */
    public enum Figure {
        IOPS(0),
        BW(0),
        MEAN(0),
        P50(50),
        P99(99),
        P999(99.9);

        private final double percentile;

        Figure(double percentile) {
            this.percentile = percentile;
        }

        /** Percentile this is, or 0. */
        public double percentile() {
            return percentile;
        }

        /** Whether it says how many or how much a second. */
        public boolean isRate() {
            return this == IOPS || this == BW;
        }
    }

    /**
     * How many times wider than 95 % intervals those are that decide: 99.9 % of a Student's t with 19 degrees of freedom is 3.883,
     * against 2.093. A run is looked at some dozens of times, and each look may be wrong.
     */
    private static final double STRICTER = 1.855;

    /** The half-width that a figure has at the level that decides, of its 95 % one. */
    public static double sure(double half) {
        return STRICTER * half;
    }

    /** Whether a value misses it. */
    public boolean missedBy(double actual) {
        return atLeast ? actual < value : actual > value;
    }

    @Override
    public String toString() {
        BigDecimal shown = new BigDecimal(value).round(new MathContext(6)).stripTrailingZeros();
        return String.format(
                Locale.ROOT,
                "%s.%s %s %s",
                direction.name().toLowerCase(Locale.ROOT),
                figure.name().toLowerCase(Locale.ROOT),
                atLeast ? ">=" : "<=",
                shown.toPlainString());
    }
}
