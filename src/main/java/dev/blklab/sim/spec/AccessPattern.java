package dev.blklab.sim.spec;

/** Which way a job goes over its file ({@code rw}). */
public enum AccessPattern {
    READ("read", true, false, false),
    WRITE("write", false, true, false),
    RANDREAD("randread", true, false, true),
    RANDWRITE("randwrite", false, true, true),
    RW("rw", true, true, false),
    RANDRW("randrw", true, true, true),
    TRIM("trim", false, true, false),
    RANDTRIM("randtrim", false, true, true),
    /** Each block is trimmed and then written. */
    TRIMWRITE("trimwrite", false, true, false),
    RANDTRIMWRITE("randtrimwrite", false, true, true);

    private final String id;
    private final boolean reads;
    private final boolean writes;
    private final boolean random;

    AccessPattern(String id, boolean reads, boolean writes, boolean random) {
        this.id = id;
        this.reads = reads;
        this.writes = writes;
        this.random = random;
    }

    public boolean reads() {
        return reads;
    }

    /** Whether it changes what is on the disk: by writing, or by trimming, which goes the way of writes. */
    public boolean writes() {
        return writes;
    }

    public boolean random() {
        return random;
    }

    /** Whether it trims at all. */
    public boolean trims() {
        return this == TRIM || this == RANDTRIM || trimsAndWrites();
    }

    /** Whether it writes each block that it has trimmed. */
    public boolean trimsAndWrites() {
        return this == TRIMWRITE || this == RANDTRIMWRITE;
    }

    @Override
    public String toString() {
        return id;
    }
}
