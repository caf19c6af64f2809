package dev.blklab.sim.spec;

import java.util.List;

/**
 * How a job's I/O sizes vary around its {@code bs}, which is the smallest of them.
 *
 * @param read of reads
 * @param write of writes
 * @param unaligned sizes need not be multiples of the smallest ({@code bs_unaligned})
 * @param bySequence reads' sizes are those of sequential I/O, writes' those of random I/O ({@code bs_is_seq_rand})
 * @param alignRead random places of reads are multiples of this; 0 = of the smallest size ({@code blockalign})
 * @param alignWrite the same for writes
 */
public record BlockSizes(
        Direction read, Direction write, boolean unaligned, boolean bySequence, long alignRead, long alignWrite) {

    /** Every I/O has the job's {@code bs}. */
    public static final BlockSizes FIXED = new BlockSizes(Direction.FIXED, Direction.FIXED, false, false, 0, 0);

    /**
     * The sizes of one direction.
     *
     * @param largest bytes of the largest; 0 = all have the smallest size
     * @param split sizes with their shares, rarest first; empty = evenly between the smallest and the largest
     */
    public record Direction(long largest, List<Part> split) {

        public static final Direction FIXED = new Direction(0, List.of());

        public Direction {
            split = List.copyOf(split);
        }
    }

    /**
     * One size of a {@code bssplit}.
     *
     * @param percent of the I/Os
     */
    public record Part(long bytes, int percent) {}

    /** Whether every I/O of both directions has the smallest size. */
    public boolean fixed() {
        return read.largest == 0 && write.largest == 0;
    }
}
