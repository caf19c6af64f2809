package dev.blklab.sim.workload;

import dev.blklab.sim.spec.Rules;

/** The part of a region a strided job is in (fio io_u.c: setup_strided_zone_mode). */
final class Strides {

    private final Rules.Strided zones;
    private long doneBytes;
    /** Where the zone begins in the region. */
    private long start;

    Strides(Rules.Strided zones) {
        this.zones = zones;
    }

    long start() {
        return start;
    }

    /** Bytes of the zone that lie in the region. */
    long size(Region r) {
        return Math.min(zones.rangeBytes(), r.sizeBytes - start);
    }

    /** Before the next I/O: goes to the next zone when enough is done of this one. Whether its blocks are all unvisited then. */
    boolean advance(Region r, int direction) {
        if (doneBytes >= zones.sizeBytes()) {
            doneBytes = 0;
            start += zones.rangeBytes() + zones.skipBytes();
            if (start >= r.sizeBytes) {
                start = 0;
            }
            r.positionByte[direction] = start;
        }
        if (r.positionByte[direction] >= start + zones.rangeBytes() || r.positionByte[direction] < start) {
            r.positionByte[direction] = start;
        }
        return doneBytes % zones.rangeBytes() == 0;
    }

    void did(int bytes) {
        doneBytes += bytes;
    }
}
