package dev.blklab.sim.block;

import java.util.Arrays;

/** Bios for the rests of split ones, used again and again; the bios that a process owns itself do not come here. */
public final class BioPool {

    private Bio[] spare = new Bio[16];
    private int size;

    /** Cuts a bio off after so many sectors; the rest is returned, a bio of its own. */
    public Bio cut(Bio bio, int sectors) {
        Bio rest = take(bio);
        rest.sector = bio.sector + sectors;
        rest.sectors = bio.sectors - sectors;
        bio.sectors = sectors;
        return rest;
    }

    /** A bio that is part of the same I/O as the given one. */
    private Bio take(Bio of) {
        Bio bio = size == 0 ? new Bio(of.owner, of.io, true) : spare[--size];
        bio.owner = of.owner;
        bio.io = of.io;
        bio.stream = of.stream;
        bio.write = of.write;
        bio.discard = of.discard;
        bio.priority = of.priority;
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
