package dev.blklab.sim.md;

import dev.blklab.sim.block.Bio;
import dev.blklab.sim.block.BioPool;
import dev.blklab.sim.block.BioTarget;
import dev.blklab.sim.block.Task;

/**
 * Striping in front of the members' queues: chunk after chunk goes to the next disk. No queue, no scheduler, no merging here; the
 * task's plug belongs to the members' queues.
 *
 * <p>Source: drivers/md/raid0.c: raid0_make_request (4.10 and 5.11).
 */
public final class Raid0 implements BioTarget {

    private final BioTarget[] members;
    private final int chunkSectors;
    private final BioPool bios;

    public Raid0(BioTarget[] members, int chunkBytes, BioPool bios) {
        this.members = members.clone();
        this.chunkSectors = chunkBytes >> 9;
        this.bios = bios;
    }

    @Override
    public boolean submitBio(Task task, Bio bio) {
        long chunk = bio.sector / chunkSectors;
        int intoChunk = (int) (bio.sector % chunkSectors);
        if (intoChunk + bio.sectors > chunkSectors) {
            task.push(bios.cut(bio, chunkSectors - intoChunk));
        }
        bio.sector = chunk / members.length * chunkSectors + intoChunk;
        bio.target = members[(int) (chunk % members.length)];
        return bio.target.submitBio(task, bio);
    }

    @Override
    public boolean resumeBio(Task task, Bio bio) {
        throw new IllegalStateException("a bio never waits in raid0");
    }
}
