package dev.blklab.sim.block;

import java.util.ArrayDeque;

/** The driver tags of a host adapter, one set per hardware queue, shared by all its disks ({@code struct blk_mq_tag_set}). */
public final class HostTags {

    private final TagSet[] sets;
    private final ArrayDeque<HardwareQueue>[] waiting;
    private final int[] users;
    /** What each disk may have of a hardware queue's tags. */
    private final int[] share;

    private final boolean shared;

    /**
     * Tags for all disks of an adapter.
     *
     * @param disks how many request queues draw from these tags
     */
    @SuppressWarnings({"unchecked", "rawtypes"}) // no generic arrays in Java
    public HostTags(int nrHwQueues, int canQueue, int disks) {
        this.sets = new TagSet[nrHwQueues];
        this.waiting = new ArrayDeque[nrHwQueues];
        this.users = new int[nrHwQueues];
        this.share = new int[nrHwQueues];
        this.shared = disks > 1;
        for (int i = 0; i < nrHwQueues; i++) {
            sets[i] = new TagSet(canQueue);
            waiting[i] = new ArrayDeque<>();
            share[i] = canQueue;
        }
    }

    /** Whether there are several disks. */
    boolean isShared() {
        return shared;
    }

    public TagSet of(int hctx) {
        return sets[hctx];
    }

    /** Driver tags in use over all hardware queues. */
    public int used() {
        int n = 0;
        for (TagSet s : sets) {
            n += s.used();
        }
        return n;
    }

    /** Whether a disk that holds so many tags of a hardware queue may have one more: a fair share, at least four (hctx_may_queue). */
    boolean mayQueue(int hctx, int active) {
        return active < share[hctx];
    }

    /** A disk uses its hardware queue for the first time; it counts as a user from now on. */
    void addUser(int hctx) {
        int n = ++users[hctx];
        if (shared && n > 1) {
            share[hctx] = Math.max((sets[hctx].depth() + n - 1) / n, 4);
        }
    }

    /** A disk whose tags were all taken by others is told when one is free (blk_mq_mark_tag_wait). */
    void await(HardwareQueue hctx) {
        if (shared) {
            waiting[hctx.index].add(hctx);
        }
    }

    void freed(int hctx) {
        if (shared && !waiting[hctx].isEmpty()) {
            waiting[hctx].remove().driverTagFree();
        }
    }
}
