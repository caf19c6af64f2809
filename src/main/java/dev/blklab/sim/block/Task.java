package dev.blklab.sim.block;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A process as the block layer sees it ({@code current}): its CPU, its plug, and the bios it has still to submit. */
public final class Task {

    /** What the process does with its CPU time. */
    public interface Body {

        /** Runs to the next point where CPU time is paid for; returns whether there is more to do at once. */
        boolean run();
    }

    /** Number by which events name it. */
    public final int id;

    public final int cpu;
    public final Body body;
    final Plug plug = new Plug();

    private Bio[] bioList = new Bio[8];
    private int bios;
    private @Nullable Bio asleepFor;

    public Task(int id, int cpu, Body body) {
        this.id = id;
        this.cpu = cpu;
        this.body = body;
    }

    /** Collects requests until {@link #finishPlug} (blk_start_plug). */
    public void startPlug() {
        plug.open();
    }

    /** Whether requests are being collected. */
    public boolean isPlugged() {
        return plug.isOpen();
    }

    /** Sends the collected requests off (blk_finish_plug). */
    public void finishPlug() {
        plug.close();
        RequestQueue.flushPlug(this, false);
    }

    /**
     * Submits a bio (submit_bio_noacct): what it is split or remapped into follows in order.
     *
     * @return false when the task must sleep for a tag; once woken it goes on with {@link #resume}
     */
    public boolean submit(Bio bio, BioTarget target) {
        bio.target = target;
        push(bio);
        return submitList();
    }

    /** Goes on with the bio that a tag was missing for. */
    public boolean resume() {
        Bio bio = asleepFor;
        if (bio == null) {
            throw new IllegalStateException("task " + id + " was woken without waiting");
        }
        asleepFor = null;
        if (!target(bio).resumeBio(this, bio)) {
            asleepFor = bio;
            return false;
        }
        return submitList();
    }

    /** Whether the task is in the middle of a bio. */
    public boolean isAsleep() {
        return asleepFor != null;
    }

    /** Puts the rest of a split bio, or a remapped one, in front of what is still to submit. */
    public void push(Bio bio) {
        if (bios == bioList.length) {
            bioList = Arrays.copyOf(bioList, 2 * bios);
        }
        bioList[bios++] = bio;
    }

    private boolean submitList() {
        while (bios > 0) {
            Bio bio = bioList[--bios];
            if (!target(bio).submitBio(this, bio)) {
                asleepFor = bio;
                return false;
            }
        }
        return true;
    }

    private static BioTarget target(Bio bio) {
        BioTarget target = bio.target;
        if (target == null) {
            throw new IllegalStateException("a bio without a target");
        }
        return target;
    }
}
