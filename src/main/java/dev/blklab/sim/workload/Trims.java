package dev.blklab.sim.workload;

/**
 * A job that trims: every I/O, or of each pair the first, with a write of the same place behind it (fio io_u.c: set_rw_ddir,
 * get_next_offset for td_trimwrite). Only the trims count for what the job is to do. Where sizes differ the write has the trim's, as
 * fio has it since 3.34; 3.33 does so in random jobs only.
 */
final class Trims implements IoSource {

    private final IoSource places;
    private final boolean writesAfter;
    private long sector;
    private boolean trimmed;
    private boolean trim = true;

    /** @param writesAfter each trim is followed by a write */
    Trims(IoSource places, boolean writesAfter) {
        this.places = places;
        this.writesAfter = writesAfter;
    }

    @Override
    public boolean hasNext() {
        return trimmed || places.hasNext();
    }

    @Override
    public boolean nextWrites() {
        trim = !trimmed;
        return true;
    }

    @Override
    public boolean nextTrims() {
        return trim;
    }

    @Override
    public long next(boolean write) {
        if (trim) {
            places.nextWrites();
            sector = places.next(write);
        }
        trimmed = trim && writesAfter;
        return sector;
    }

    @Override
    public boolean isWrite() {
        return true;
    }

    @Override
    public int bytes() {
        return places.bytes();
    }
}
