package dev.blklab.sim.device;

/** What the head has read and goes on reading without being asked: one stretch of the disk, from the start of the last read on. */
final class ReadBuffer {

    private final Platter platter;
    private final double size;

    private double from;
    /** How far it went when it was stopped; while it goes on, where the read that began it ends, at {@link #sinceNs}. */
    private double to;

    private double sinceNs;
    private boolean goesOn;

    /**
     * Empty.
     *
     * @param size bytes it holds
     */
    ReadBuffer(Platter platter, double size) {
        this.platter = platter;
        this.size = size;
    }

    /** Where it ends at a time. */
    double end(double nowNs) {
        if (!goesOn) {
            return to;
        }
        double room = Math.max(to, from + size);
        return Math.min(room, platter.offsetAfter(to, (nowNs - sinceNs) / platter.turnNs()));
    }

    /** Whether these bytes are there; then what lies before them is not needed any more, and there is room to go on. */
    boolean holds(double first, double end, double nowNs) {
        boolean holds = first >= from && end <= end(nowNs);
        if (holds && readsOnFrom(first, nowNs)) {
            from = first;
        }
        return holds;
    }

    /** Whether the head is on its way through what begins at a byte. */
    boolean readsOnFrom(double first, double nowNs) {
        double end = end(nowNs);
        boolean hasRoom = end < from + size;
        return goesOn && hasRoom && first >= from && first <= end;
    }

    /** Whether the head is where it reads on, or waits there for room. */
    boolean goesOn() {
        return goesOn;
    }

    /** A read ends at a time, and the head goes on. */
    void readOn(double first, double end, double atNs) {
        from = first;
        to = end;
        sinceNs = atNs;
        goesOn = true;
    }

    /** The head is called away. */
    void stop(double nowNs) {
        to = end(nowNs);
        goesOn = false;
    }
}
