package dev.blklab.sim.report;

/** A 95 % confidence interval, in the unit of the figure it belongs to; both ends equal where nothing is known. */
public record Interval(double lo, double hi) {

    /** Nothing is known. */
    public static final Interval NONE = new Interval(0, 0);

    /** Half the width, relative to the middle; 0 for an interval around 0. */
    public double relativeHalfWidth() {
        double middle = (lo + hi) / 2;
        return middle == 0 ? 0 : (hi - lo) / 2 / Math.abs(middle);
    }

    public boolean overlaps(Interval other) {
        return lo <= other.hi && other.lo <= hi;
    }
}
