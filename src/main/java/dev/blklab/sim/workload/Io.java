package dev.blklab.sim.workload;

import dev.blklab.sim.block.Bio;

/**
 * One slot of a process's iodepth ({@code struct io_u}): an I/O and the bios it is made of. It is the first of them itself, as the
 * kernel keeps a direct I/O and its first bio in one place ({@code struct blkdev_dio}): mostly there is no other, and what was out
 * for long is fetched from memory once.
 */
final class Io extends Bio {

    /** Pages of one bio of direct I/O (BIO_MAX_PAGES): larger I/Os are several bios. */
    static final int BIO_MAX_BYTES = 256 * 4096;

    private static final Bio[] NONE = {};

    /** The bios behind the first. */
    private final Bio[] others;

    int bytes;
    int pieces;
    /** Bytes not yet back; bios may be split on their way, so it is bytes that tell. */
    int bytesLeft;
    /** When the call that submitted it returned. */
    long returnedNs;

    Io(Bio.Owner owner, int slot, int mostBios) {
        super(owner, slot);
        this.others = mostBios == 1 ? NONE : new Bio[mostBios - 1];
        for (int i = 0; i < others.length; i++) {
            others[i] = new Bio(owner, slot);
        }
    }

    /** A trim is one bio, however large; anything else is cut into bios of direct I/O. */
    void aim(int process, long from, int length, boolean writes, boolean trim, long nowNs) {
        bytes = length;
        bytesLeft = length;
        int piece = trim ? Integer.MAX_VALUE : BIO_MAX_BYTES;
        pieces = trim ? 1 : (length + BIO_MAX_BYTES - 1) / BIO_MAX_BYTES;
        for (int i = 0; i < pieces; i++) {
            Bio bio = piece(i);
            int offset = i * BIO_MAX_BYTES;
            bio.stream = process;
            bio.write = writes;
            bio.discard = trim;
            bio.sector = from + (offset >> 9);
            bio.sectors = (Math.min(length - offset, piece) + 511) >> 9;
            bio.queuedNs = nowNs;
        }
    }

    void prioritize(byte level) {
        for (int i = 0; i < pieces; i++) {
            piece(i).priority = level;
        }
    }

    /** Whether any other that is on its way shares a sector with it. */
    boolean overlaps(Io[] all) {
        long from = sector;
        for (Io other : all) {
            long start = other.sector;
            boolean shares = start < from + (bytes >> 9) && from < start + (other.bytes >> 9);
            if (other != this && other.bytesLeft > 0 && shares) {
                return true;
            }
        }
        return false;
    }

    /** A bio that it is made of. */
    Bio piece(int i) {
        return i == 0 ? this : others[i - 1];
    }
}
