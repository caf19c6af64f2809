package dev.blklab.sim.spec;

/**
 * When a run may stop: at the jobs' own end, or as soon as it knows enough.
 *
 * @param relative half-width of the 95 % interval, relative to the value, that every headline figure must reach; 0 means
 *     the whole job runtime
 */
public record Precision(double relative) {

    public static final Precision FULL = new Precision(0);
    /** What a preview asks for: enough to see a difference of a tenth. */
    public static final Precision QUICK = new Precision(0.05);

    public Precision {
        if (relative != 0 && !(relative >= 0.001 && relative <= 0.5)) {
            throw new IllegalSpecException("precision", "must be \"full\" or a number from 0.001 to 0.5", relative);
        }
    }

    public boolean full() {
        return relative == 0;
    }

    @Override
    public String toString() {
        return full() ? "full" : Double.toString(relative);
    }
}
