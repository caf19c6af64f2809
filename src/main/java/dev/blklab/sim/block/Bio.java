package dev.blklab.sim.block;

import org.jspecify.annotations.Nullable;

/**
 * One contiguous piece of I/O on its way ({@code struct bio}), with the times at which it passed each station. An owner may keep
 * more with it.
 */
public class Bio {

    /** Told when the I/O of a bio is done ({@code bi_end_io}). */
    public interface Owner {
        void ended(Bio bio);
    }

    Owner owner;
    int io;
    /** Made to carry the rest of a split bio, and reused. */
    final boolean pooled;

    /** Stream of addresses it belongs to: one per process; consecutive ones are what a disk sees as sequential. */
    public int stream;

    public boolean write;
    /** Gives the sectors back instead of writing them (REQ_OP_DISCARD); it goes the way of writes. */
    public boolean discard;
    /** I/O priority class: 0 none, 1 realtime, 2 best effort, 3 idle (bi_ioprio). */
    public byte priority;

    public long sector;
    public int sectors;
    /** Pieces of memory behind it. */
    int segments;

    public @Nullable BioTarget target;

    @Nullable
    Bio next;

    /** fio queued the I/O. */
    public long queuedNs;
    /** The bio reached the block layer. */
    public long submittedNs;
    /** It got a request of its own, or joined one. */
    public long joinedNs;
    /** Its request left the plug; -1 while it shares that time with its request. */
    public long insertedNs;
    /** Its request left the elevator. */
    public long dispatchedNs;
    /** The driver took its request. */
    public long issuedNs;
    /** The disk got its request. */
    public long arrivedNs;
    /** The disk began to serve its request. */
    public long startedNs;
    /** The disk was done with its request. */
    public long doneNs;
    /** The completion can be seen by the task. */
    public long endedNs;

    /** @param io the owner's number for the I/O this bio is part of */
    public Bio(Owner owner, int io) {
        this(owner, io, false);
    }

    Bio(Owner owner, int io, boolean pooled) {
        this.owner = owner;
        this.io = io;
        this.pooled = pooled;
    }

    /** The owner's number for the I/O this bio is part of. */
    public int io() {
        return io;
    }

    public long end() {
        return sector + sectors;
    }

    /** Takes over the times of another part of the same I/O. */
    public void passedAs(Bio other) {
        submittedNs = other.submittedNs;
        joinedNs = other.joinedNs;
        insertedNs = other.insertedNs;
        dispatchedNs = other.dispatchedNs;
        issuedNs = other.issuedNs;
        arrivedNs = other.arrivedNs;
        startedNs = other.startedNs;
        doneNs = other.doneNs;
        endedNs = other.endedNs;
    }

    /** Is done where it begins: every station at once. */
    public void passedAtOnce(long nowNs) {
        submittedNs = joinedNs = insertedNs = dispatchedNs = issuedNs = nowNs;
        arrivedNs = startedNs = doneNs = endedNs = nowNs;
    }

    /** Joins a request, or gets one of its own. */
    void joined(long nowNs) {
        joinedNs = nowNs;
        insertedNs = -1;
    }

    /** Keeps the time at which its request was inserted, before the bio goes over to another or back to its owner. */
    void settleInserted(Request rq) {
        if (insertedNs < 0) {
            insertedNs = Math.max(joinedNs, rq.insertedNs);
        }
    }

    /** Copies what its request knows, clipped to the time since this bio joined it. */
    void passed(Request rq, long nowNs) {
        settleInserted(rq);
        dispatchedNs = rq.dispatchedNs;
        issuedNs = rq.issuedNs;
        arrivedNs = rq.arrivedNs;
        startedNs = rq.startedNs;
        doneNs = rq.doneNs;
        endedNs = nowNs;
    }
}
