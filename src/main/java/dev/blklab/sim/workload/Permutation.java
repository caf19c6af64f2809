package dev.blklab.sim.workload;

import dev.blklab.sim.engine.RandomStream;

/**
 * The blocks of a region, each once, in a random order, and then again in another: what fio's random map makes of its draws, without
 * a map. A Feistel network over the next power of four, walked until it is inside the region.
 */
final class Permutation {

    private static final int ROUNDS = 4;

    private final long blocks;
    private final int halfBits;
    private final long halfMask;
    private long key;
    private long drawn;

    /** @param blocks of the region, at least 1 */
    Permutation(long blocks) {
        this.blocks = blocks;
        int bits = 64 - Long.numberOfLeadingZeros(Math.max(1, blocks - 1));
        this.halfBits = (bits + 1) / 2;
        this.halfMask = (1L << halfBits) - 1;
    }

    /** The next block, from 0. */
    long next(RandomStream chance) {
        if (drawn == 0) {
            key = chance.next();
        }
        long block = drawn;
        do {
            block = shuffled(block);
        } while (block >= blocks);
        drawn = drawn + 1 == blocks ? 0 : drawn + 1;
        return block;
    }

    private long shuffled(long value) {
        long left = value >>> halfBits;
        long right = value & halfMask;
        for (int round = 0; round < ROUNDS; round++) {
            long mixed = (right + key + round) * 0x9e3779b97f4a7c15L;
            mixed ^= mixed >>> 29;
            mixed = mixed * 0xbf58476d1ce4e5b9L + Long.rotateLeft(key, 17 * round);
            long next = left ^ (mixed >>> 32 & halfMask);
            left = right;
            right = next;
        }
        return left << halfBits | right;
    }
}
