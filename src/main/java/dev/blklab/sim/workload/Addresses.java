package dev.blklab.sim.workload;

import dev.blklab.sim.engine.RandomStream;
import dev.blklab.sim.spec.AccessPattern;
import dev.blklab.sim.spec.JobSpec;

/** Where one process reads and writes next: fio's get_next_block for the patterns the lab knows. */
final class Addresses {

    private final AccessPattern pattern;
    private final int rwmixread;
    private final long bsRead;
    private final long bsWrite;
    private final long startByte;
    private final long sizeBytes;
    private final boolean wraps;
    private final RandomStream chance;
    private long positionByte;
    private long doneBytes;
    private boolean write;

    /**
     * @param startByte of the file on the disk
     * @param sizeBytes of the part that is used
     */
    Addresses(JobSpec job, long startByte, long sizeBytes, RandomStream chance) {
        this.pattern = job.rw();
        this.rwmixread = job.rwmixread();
        this.bsRead = job.bsRead();
        this.bsWrite = job.bsWrite();
        this.startByte = startByte;
        this.sizeBytes = sizeBytes;
        this.wraps = job.timeBased();
        this.chance = chance;
    }

    /** Whether there is anything left to do; a time_based job goes round for ever. */
    boolean hasNext() {
        return wraps || doneBytes + smallest() <= sizeBytes;
    }

    private long smallest() {
        return Math.min(pattern.reads() ? bsRead : Long.MAX_VALUE, pattern.writes() ? bsWrite : Long.MAX_VALUE);
    }

    /** Moves on to the next I/O: {@link #isWrite}, {@link #bytes} and the returned sector describe it. */
    long next() {
        write = pattern.writes() && (!pattern.reads() || chance.below(100) >= rwmixread);
        long bs = bytes();
        doneBytes += bs;
        if (pattern.random()) {
            return (startByte + bs * chance.below(sizeBytes / bs)) >> 9;
        }
        if (positionByte + bs > sizeBytes) {
            positionByte = 0;
        }
        long at = startByte + positionByte;
        positionByte += bs;
        return at >> 9;
    }

    boolean isWrite() {
        return write;
    }

    int bytes() {
        return (int) (write ? bsWrite : bsRead);
    }
}
