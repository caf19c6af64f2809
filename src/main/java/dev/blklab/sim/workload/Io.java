package dev.blklab.sim.workload;

import dev.blklab.sim.block.Bio;

/** One slot of a process's iodepth ({@code struct io_u}): an I/O and the bios it is made of. */
final class Io {

    /** Pages of one bio of direct I/O (BIO_MAX_PAGES): larger I/Os are several bios. */
    static final int BIO_MAX_BYTES = 256 * 4096;

    final int slot;
    /** The bio that stands for the whole I/O. */
    final Bio first;

    private final Bio[] bios;
    int bytes;
    int pieces;
    /** Bytes not yet back; bios may be split on their way, so it is bytes that tell. */
    int bytesLeft;
    /** When the call that submitted it returned. */
    long returnedNs;

    Io(Bio.Owner owner, int slot, int mostBios) {
        this.slot = slot;
        this.bios = new Bio[mostBios];
        for (int i = 0; i < mostBios; i++) {
            bios[i] = new Bio(owner, slot);
        }
        this.first = bios[0];
    }

    /** A trim is one bio, however large; anything else is cut into bios of direct I/O. */
    void aim(int stream, long sector, int length, boolean write, boolean trim, long nowNs) {
        bytes = length;
        bytesLeft = length;
        int piece = trim ? Integer.MAX_VALUE : BIO_MAX_BYTES;
        pieces = trim ? 1 : (length + BIO_MAX_BYTES - 1) / BIO_MAX_BYTES;
        for (int i = 0; i < pieces; i++) {
            Bio bio = piece(i);
            int offset = i * BIO_MAX_BYTES;
            bio.stream = stream;
            bio.write = write;
            bio.discard = trim;
            bio.sector = sector + (offset >> 9);
            bio.sectors = (Math.min(length - offset, piece) + 511) >> 9;
            bio.queuedNs = nowNs;
        }
    }

    void prioritize(byte priority) {
        for (int i = 0; i < pieces; i++) {
            bios[i].priority = priority;
        }
    }

    /** Whether any other that is on its way shares a sector with it. */
    boolean overlaps(Io[] all) {
        long from = first.sector;
        for (Io other : all) {
            long start = other.first.sector;
            boolean shares = start < from + (bytes >> 9) && from < start + (other.bytes >> 9);
            if (other != this && other.bytesLeft > 0 && shares) {
                return true;
            }
        }
        return false;
    }

    /** A bio that it is made of. */
    Bio piece(int i) {
        return i == 0 ? first : bios[i];
    }
}
