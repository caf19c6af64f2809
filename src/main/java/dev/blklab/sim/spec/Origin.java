package dev.blklab.sim.spec;

/** Where a parameter's value comes from; shown wherever the value is. */
public enum Origin {
    /** Stated by a provider, a vendor or the kernel source. */
    PUBLISHED,
    /** Chosen so that the simulation meets a named measurement; that measurement is then no prediction. */
    FITTED,
    /** Computed from published values. */
    DERIVED,
    /** A plausible value nobody measured for this device. */
    ASSUMED,
    /** Given with the request. */
    USER;

    @Override
    public String toString() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
