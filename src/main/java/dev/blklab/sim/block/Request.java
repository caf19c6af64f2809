package dev.blklab.sim.block;

import org.jspecify.annotations.Nullable;

/** One command to the disk, made of adjacent bios ({@code struct request}). Each tag owns one; links are intrusive. */
public final class Request {

    /** Number by which events name it. */
    public final int id;

    public final RequestQueue queue;

    /** Hardware queue it was allocated on ({@code mq_hctx}); the CPU that allocated it is {@link #cpu}. */
    public HardwareQueue hctx;

    public int cpu;
    /** CPU that gave it to the driver. */
    public int issueCpu;
    /** CPU that completes it; known when the disk has answered. */
    public int completeCpu;

    public boolean write;
    /** Gives its sectors back; no data goes with it. */
    public boolean discard;
    /** Priority class of its bios. */
    public byte priority;

    public long sector;
    public int sectors;
    public int stream;
    public int bios;
    int segments;

    int schedTag = -1;
    int driverTag = -1;
    /** Too large or too fragmented once: never a merge target again (REQ_NOMERGE). */
    public boolean noMerge;

    @Nullable
    Bio firstBio;

    @Nullable
    Bio lastBio;

    /** Next in a plug, software queue or dispatch list, of which it is in at most one. */
    @Nullable
    Request next;

    public long insertedNs;
    public long dispatchedNs;
    public long issuedNs;
    public long arrivedNs;
    public long startedNs;
    public long doneNs;

    /** What an elevator keeps with the request ({@code rq->elv}); made by the elevator, once. */
    public @Nullable Object elevatorData;

    Request(int id, RequestQueue queue, HardwareQueue hctx) {
        this.id = id;
        this.queue = queue;
        this.hctx = hctx;
    }

    public long end() {
        return sector + sectors;
    }

    public int bytes() {
        return sectors << 9;
    }

    /** Bytes of data that go with it to the disk or come back. */
    public int dataBytes() {
        return discard ? 0 : sectors << 9;
    }

    void init(HardwareQueue on, int onCpu, Bio bio) {
        hctx = on;
        cpu = onCpu;
        write = bio.write;
        discard = bio.discard;
        priority = bio.priority;
        sector = bio.sector;
        sectors = bio.sectors;
        segments = bio.segments;
        stream = bio.stream;
        bios = 1;
        noMerge = false;
        firstBio = bio;
        lastBio = bio;
        bio.next = null;
        next = null;
    }

    void append(Bio bio) {
        bio.next = null;
        requireNonNullBio(lastBio).next = bio;
        lastBio = bio;
        grow(bio);
    }

    void prepend(Bio bio) {
        bio.next = firstBio;
        firstBio = bio;
        sector = bio.sector;
        grow(bio);
    }

    /** Takes over the bios of the request that follows on the disk. */
    void absorb(Request later) {
        for (Bio bio = later.firstBio; bio != null; bio = bio.next) {
            bio.settleInserted(later);
        }
        requireNonNullBio(lastBio).next = later.firstBio;
        lastBio = later.lastBio;
        sectors += later.sectors;
        segments += later.segments;
        bios += later.bios;
        later.firstBio = null;
        later.lastBio = null;
        later.bios = 0;
    }

    private void grow(Bio bio) {
        sectors += bio.sectors;
        segments += bio.segments;
        bios++;
    }

    private static Bio requireNonNullBio(@Nullable Bio bio) {
        if (bio == null) {
            throw new IllegalStateException("a request without bios");
        }
        return bio;
    }
}
