package dev.blklab.sim.block;

import java.util.Arrays;

/** Bios for the rests of split ones, used again and again; the bios that a process owns itself do not come here. */
final class BioPool {

    private Bio[] spare = new Bio[16];
    private int size;

    /** A bio that is part of the same I/O as the given one. */
    Bio take(Bio of) {
        Bio bio = size == 0 ? new Bio(of.owner, of.io, true) : spare[--size];
        bio.owner = of.owner;
        bio.io = of.io;
        bio.stream = of.stream;
        bio.write = of.write;
        bio.target = of.target;
        bio.queuedNs = of.queuedNs;
        return bio;
    }

    void give(Bio bio) {
        if (size == spare.length) {
            spare = Arrays.copyOf(spare, 2 * size);
        }
        spare[size++] = bio;
    }
}
