package dev.blklab.sim.block;

import org.jspecify.annotations.Nullable;

/**
 * A fixed number of tags, and the tasks that wait for one ({@code struct sbitmap_queue}).
 *
 * <p>A freed tag is kept for nobody: whoever asks first has it. Waiters hang in eight queues and are woken in batches.
 *
 * <p>Source: lib/sbitmap.c: __sbitmap_queue_get, sbitmap_queue_wake_up; block/blk-mq-tag.c: blk_mq_get_tag (5.11).
 */
public final class TagSet {

    private static final int WAIT_QUEUES = 8;

    private final long[] words;
    private final int depth;
    private final int wakeBatch;
    private final Task[][] waiting = new Task[WAIT_QUEUES][];
    private final int[] waiters = new int[WAIT_QUEUES];
    private final int[] countdown = new int[WAIT_QUEUES];
    private int used;
    private int sleeping;
    private int wakeIndex;
    private int waitIndex;
    private int hint;

    public TagSet(int depth) {
        this.depth = depth;
        this.words = new long[(depth + 63) >> 6];
        this.wakeBatch = Math.max(1, Math.min(depth / WAIT_QUEUES, WAIT_QUEUES));
        for (int i = 0; i < WAIT_QUEUES; i++) {
            waiting[i] = new Task[4];
            countdown[i] = wakeBatch;
        }
    }

    public int depth() {
        return depth;
    }

    public int used() {
        return used;
    }

    /** A free tag, or -1. The lowest in the word used last, so that few requests are touched. */
    public int get() {
        if (used == depth) {
            return -1;
        }
        int n = words.length;
        for (int i = 0; i < n; i++) {
            int w = hint + i < n ? hint + i : hint + i - n;
            long free = ~words[w];
            if (free != 0) {
                int tag = (w << 6) + Long.numberOfTrailingZeros(free);
                if (tag < depth) {
                    words[w] |= free & -free;
                    used++;
                    hint = w;
                    return tag;
                }
            }
        }
        throw new IllegalStateException(used + " of " + depth + " tags used, yet none is free");
    }

    /**
     * A free tag among the first {@code shallow} of each word, or -1 (__sbitmap_queue_get_shallow): with more tags than fit into a
     * word the limit hardly limits, as in the kernel.
     */
    public int getShallow(int shallow) {
        long allowed = shallow >= 64 ? -1L : (1L << shallow) - 1;
        for (int w = 0; w < words.length; w++) {
            long free = ~words[w] & allowed;
            int tag = (w << 6) + Long.numberOfTrailingZeros(free);
            if (free != 0 && tag < depth) {
                words[w] |= free & -free;
                used++;
                hint = w;
                return tag;
            }
        }
        return -1;
    }

    /** Gives a tag back, and wakes who waits for it. */
    void put(int tag, Cpus cpus) {
        long bit = 1L << (tag & 63);
        if ((words[tag >> 6] & bit) == 0) {
            throw new IllegalStateException("tag " + tag + " was given back twice");
        }
        words[tag >> 6] &= ~bit;
        hint = tag >> 6;
        used--;
        if (sleeping > 0) {
            wakeUp(cpus);
        }
    }

    /** Puts a task to sleep until a tag may be free for it. */
    void await(Task task) {
        int q = waitIndex;
        waitIndex = (waitIndex + 1) % WAIT_QUEUES;
        Task[] tasks = waiting[q];
        if (waiters[q] == tasks.length) {
            tasks = java.util.Arrays.copyOf(tasks, 2 * tasks.length);
            waiting[q] = tasks;
        }
        tasks[waiters[q]++] = task;
        sleeping++;
    }

    private void wakeUp(Cpus cpus) {
        int q = wakeIndex;
        while (waiters[q] == 0) {
            q = (q + 1) % WAIT_QUEUES;
        }
        if (--countdown[q] > 0) {
            return;
        }
        countdown[q] = wakeBatch;
        wakeIndex = (q + 1) % WAIT_QUEUES;
        int woken = Math.min(wakeBatch, waiters[q]);
        @Nullable Task[] tasks = waiting[q];
        for (int i = 0; i < woken; i++) {
            Task t = tasks[i];
            if (t != null) {
                cpus.wake(t);
            }
        }
        waiters[q] -= woken;
        sleeping -= woken;
        System.arraycopy(tasks, woken, tasks, 0, waiters[q]);
    }
}
