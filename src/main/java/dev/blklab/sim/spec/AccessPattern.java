package dev.blklab.sim.spec;

/** Which way a job goes over its file ({@code rw}). */
public enum AccessPattern {
    READ("read", true, false, false),
    WRITE("write", false, true, false),
    RANDREAD("randread", true, false, true),
    RANDWRITE("randwrite", false, true, true),
    RW("rw", true, true, false),
    RANDRW("randrw", true, true, true);

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

    public boolean writes() {
        return writes;
    }

    public boolean random() {
        return random;
    }

    @Override
    public String toString() {
        return id;
    }
}
