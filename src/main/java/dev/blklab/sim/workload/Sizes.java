package dev.blklab.sim.workload;

import dev.blklab.sim.engine.RandomStream;
import dev.blklab.sim.spec.BlockSizes;
import java.util.List;

/** Draws the sizes of one direction's I/Os (fio io_u.c: get_next_buflen). */
final class Sizes {

    /** fio draws until a size fits into what is left of the region; nothing says that one ever does. */
    private static final int MOST_DRAWS = 100;

    private final long smallest;
    private final long largest;
    private final long[] splitBytes;
    private final int[] splitPercent;
    private final boolean aligned;

    Sizes(long smallest, BlockSizes.Direction direction, boolean unaligned) {
        this.smallest = smallest;
        this.largest = Math.max(smallest, direction.largest());
        this.aligned = !unaligned;
        List<BlockSizes.Part> split = direction.split();
        this.splitBytes = split.stream().mapToLong(BlockSizes.Part::bytes).toArray();
        this.splitPercent = split.stream().mapToInt(BlockSizes.Part::percent).toArray();
    }

    long smallest() {
        return smallest;
    }

    long largest() {
        return largest;
    }

    /** Bytes of the next I/O, of which so many fit. */
    long next(long room, RandomStream chance) {
        if (smallest == largest) {
            return smallest;
        }
        for (int i = 0; i < MOST_DRAWS; i++) {
            long bytes = splitBytes.length == 0 ? ranged(chance) : split(room, chance);
            if (bytes <= room) {
                return bytes;
            }
        }
        return smallest;
    }

    private long ranged(RandomStream chance) {
        return tidy(smallest + (long) (largest * chance.uniform()));
    }

    private long split(long room, RandomStream chance) {
        double draw = 100 * chance.uniform();
        int upTo = 0;
        long bytes = smallest;
        for (int i = 0; i < splitBytes.length; i++) {
            bytes = splitBytes[i];
            upTo += splitPercent[i];
            if (draw < upTo && bytes <= room) {
                break;
            }
        }
        return tidy(bytes);
    }

    /** A multiple of the smallest, unless told otherwise; a device has no smaller unit than a sector. */
    private long tidy(long bytes) {
        long unit = aligned ? smallest : 512;
        return Math.max(smallest, Math.min(largest, bytes - bytes % unit));
    }
}
