package dev.blklab.sim.elevator;

import dev.blklab.sim.block.Bio;
import dev.blklab.sim.block.Elevator;
import dev.blklab.sim.block.Merge;
import dev.blklab.sim.block.Request;
import dev.blklab.sim.block.RequestQueue;
import dev.blklab.sim.spec.Effective.MqDeadlineSettings;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * mq-deadline: batches in sector order, reads before writes, until a deadline has passed or writes have starved long enough. One
 * for the whole queue, whatever the number of hardware queues.
 *
 * <p>Source: block/mq-deadline.c: dd_insert_request, __dd_dispatch_request, dd_bio_merge, dd_request_merged,
 * dd_merged_requests; block/elevator.c: elv_merge, elv_attempt_insert_merge (5.4 and 5.11); dd_dispatch_request with priorities
 * (5.15).
 */
final class MqDeadline implements Elevator {

    private final RequestQueue queue;
    private final Merge merge;
    private final MqDeadlineSettings settings;
    private final int nomerges;

    /** What waits of one priority (struct dd_per_prio); by direction: 0 reads, 1 writes. */
    private static final class Level {
        final SectorTree[] sorted = {new SectorTree(), new SectorTree()};
        final Fifo[] fifo = {new Fifo(), new Fifo()};
        final @Nullable Waiting[] next = new Waiting[2];
        /** Requests that came in and are not done. */
        int queued;
    }

    /** Before 5.14, and where nothing has a priority, a single one. */
    private final Level[] levels;

    private final MergeHash hash = new MergeHash();
    private @Nullable Waiting lastMerge;

    private int batching;
    private int starved;
    private int waiting;

    /** @param priorities whether it keeps priority classes apart: realtime before best effort before idle */
    MqDeadline(RequestQueue queue, boolean priorities) {
        this.queue = queue;
        this.levels = new Level[priorities ? 3 : 1];
        Arrays.setAll(levels, i -> new Level());
        this.merge = queue.merge();
        this.settings = queue.kernel().mqDeadline();
        this.nomerges = queue.kernel().nomerges();
    }

    @Override
    public boolean countsCompletions() {
        return levels.length > 1;
    }

    @Override
    public void finished(Request rq) {
        level(rq.priority).queued--;
    }

    /** No class is best effort (ioprio_class_to_prio). */
    private Level level(byte priority) {
        return levels.length == 1 ? levels[0] : levels[priority == 0 ? 1 : priority - 1];
    }

    @Override
    public int waiting() {
        return waiting;
    }

    @Override
    public boolean bioMerge(Bio bio) {
        Waiting last = lastMerge;
        if (last != null && merge.follows(last.rq, bio)) {
            return mergeBack(last, bio);
        }
        if (last != null && merge.precedes(last.rq, bio)) {
            return mergeFront(last, bio);
        }
        if (nomerges != 0) {
            return false;
        }
        Waiting before = hash.find(bio, merge);
        if (before != null) {
            return mergeBack(before, bio);
        }
        if (settings.frontMerges()) {
            Waiting behind = level(bio.priority).sorted[bio.write ? 1 : 0].find(bio.end());
            if (behind != null && merge.precedes(behind.rq, bio)) {
                return mergeFront(behind, bio);
            }
        }
        return false;
    }

    private boolean mergeBack(Waiting w, Bio bio) {
        if (!merge.back(w.rq, bio)) {
            return false;
        }
        queue.merged(bio, w.rq);
        Waiting neighbour = w.higher;
        if (neighbour != null && merge.requests(w.rq, neighbour.rq)) {
            takePlaceOf(w, neighbour);
        }
        hash.reposition(w);
        lastMerge = w;
        return true;
    }

    private boolean mergeFront(Waiting w, Bio bio) {
        // the sector is the key in the tree: out before it changes, in again after
        int dir = direction(w.rq);
        Waiting neighbour = w.lower;
        SectorTree tree = level(w.rq.priority).sorted[dir];
        tree.remove(w);
        boolean merged = merge.front(w.rq, bio);
        tree.add(w);
        if (!merged) {
            return false;
        }
        queue.merged(bio, w.rq);
        Waiting survivor = w;
        if (neighbour != null && merge.requests(neighbour.rq, w.rq)) {
            takePlaceOf(neighbour, w);
            hash.reposition(neighbour);
            survivor = neighbour;
        }
        lastMerge = survivor;
        return true;
    }

    /** A request has taken in the one behind it, and the earlier of their deadlines (dd_merged_requests). */
    private void takePlaceOf(Waiting w, Waiting absorbed) {
        int dir = direction(w.rq);
        if (absorbed.expiresNs < w.expiresNs) {
            level(w.rq.priority).fifo[dir].moveTo(absorbed, w);
            w.expiresNs = absorbed.expiresNs;
        }
        remove(absorbed);
        level(absorbed.rq.priority).queued--;
        queue.freeMerged(absorbed.rq);
    }

    @Override
    public void insert(Request rq) {
        Waiting w = Waiting.of(rq);
        if (insertMerge(w)) {
            return;
        }
        int dir = direction(rq);
        w.expiresNs = queue.now() + (rq.write ? settings.writeExpireNs() : settings.readExpireNs());
        Level level = level(rq.priority);
        level.queued++;
        level.sorted[dir].add(w);
        level.fifo[dir].add(w);
        hash.add(w);
        w.queued = true;
        waiting++;
        if (lastMerge == null) {
            lastMerge = w;
        }
    }

    /** Tries to append a request to one that waits, and that one to the next, and so on (elv_attempt_insert_merge). */
    private boolean insertMerge(Waiting w) {
        if (nomerges == 2) {
            return false;
        }
        Waiting last = lastMerge;
        if (last != null && merge.requests(last.rq, w.rq)) {
            hash.reposition(last);
            queue.freeMerged(w.rq);
            return true;
        }
        if (nomerges == 1) {
            return false;
        }
        boolean merged = false;
        Waiting appended = w;
        while (true) {
            Waiting before = hash.find(appended.rq);
            if (before == null || before == appended || !merge.requests(before.rq, appended.rq)) {
                return merged;
            }
            if (appended.queued) {
                takePlaceOf(before, appended);
            } else {
                queue.freeMerged(appended.rq);
            }
            hash.reposition(before);
            merged = true;
            appended = before;
        }
    }

    /** A class is served when everything of the higher ones is done, not only sent off (dd_dispatch_request, 5.15). */
    @Override
    public @Nullable Request dispatch() {
        if (levels.length == 1) {
            return dispatch(levels[0]);
        }
        for (Level level : levels) {
            Request rq = dispatch(level);
            if (rq != null || level.queued > 0) {
                return rq;
            }
        }
        return null;
    }

    private @Nullable Request dispatch(Level level) {
        Waiting candidate = level.next[1] != null ? level.next[1] : level.next[0];
        if (candidate != null && batching < settings.fifoBatch()) {
            return take(level, candidate);
        }
        boolean reads = !level.sorted[0].isEmpty();
        boolean writes = !level.sorted[1].isEmpty();
        if (reads && !(writes && starved++ >= settings.writesStarved())) {
            return takeFirst(level, 0);
        }
        if (writes) {
            starved = 0;
            return takeFirst(level, 1);
        }
        return null;
    }

    private Request takeFirst(Level level, int dir) {
        Waiting oldest = level.fifo[dir].head();
        if (oldest == null) {
            throw new IllegalStateException("requests in the sector order that are not in the arrival order");
        }
        Waiting following = level.next[dir];
        batching = 0;
        boolean expired = oldest.expiresNs <= queue.now();
        return take(level, expired || following == null ? oldest : following);
    }

    private Request take(Level level, Waiting w) {
        int dir = direction(w.rq);
        batching++;
        Waiting successor = w.higher;
        remove(w);
        level.next[dir] = successor;
        level.next[1 - dir] = null;
        return w.rq;
    }

    private void remove(Waiting w) {
        int dir = direction(w.rq);
        Level level = level(w.rq.priority);
        if (level.next[dir] == w) {
            level.next[dir] = w.higher;
        }
        level.sorted[dir].remove(w);
        level.fifo[dir].remove(w);
        hash.remove(w);
        if (lastMerge == w) {
            lastMerge = null;
        }
        w.queued = false;
        waiting--;
    }

    private static int direction(Request rq) {
        return rq.write ? 1 : 0;
    }
}
