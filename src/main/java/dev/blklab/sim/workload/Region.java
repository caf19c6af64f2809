package dev.blklab.sim.workload;

import org.jspecify.annotations.Nullable;

/** The part of one file that a process works on ({@code struct fio_file}), and how far it has come in it. */
final class Region {

    final long startByte;
    final long sizeBytes;
    /** Where each direction goes on; fio keeps reads and writes apart. */
    final long[] positionByte = new long[2];
    /** Where each direction's last I/O began, -1 before the first. */
    final long[] lastStartByte = {-1, -1};

    @Nullable
    Permutation order;

    @Nullable
    Popularity popularity;

    long doneBytes;

    /**
     * A part of the disk.
     *
     * @param startByte on the disk
     * @param sizeBytes of the part that is used
     */
    Region(long startByte, long sizeBytes) {
        this.startByte = startByte;
        this.sizeBytes = sizeBytes;
    }

    /** The same part, untouched. */
    Region fresh() {
        return new Region(startByte, sizeBytes);
    }

    /** Begins it again. */
    void rewind() {
        doneBytes = 0;
        positionByte[0] = positionByte[1] = 0;
    }
}
