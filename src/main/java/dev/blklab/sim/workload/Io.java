package dev.blklab.sim.workload;

import dev.blklab.sim.block.Bio;

/** One slot of a process's iodepth ({@code struct io_u}): an I/O and the bios it is made of. */
final class Io {

    final int slot;
    final Bio[] bios;
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
    }

    /** The bio that stands for the whole I/O. */
    Bio first() {
        return bios[0];
    }
}
