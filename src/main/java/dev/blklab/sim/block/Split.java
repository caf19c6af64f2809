package dev.blklab.sim.block;

/**
 * How large the first part of a bio may be.
 *
 * <p>Source: block/blk-merge.c: get_max_io_size, blk_bio_segment_split, blk_bio_discard_split (5.11).
 */
final class Split {

    private final int maxSectors;
    private final int physicalBlockSectors;
    private final int logicalBlockSectors;
    private final int maxDiscardSectors;

    Split(
            int maxSectors,
            int maxSegments,
            int segmentBytes,
            int physicalBlockBytes,
            int logicalBlockBytes,
            int maxDiscardSectors) {
        this.maxDiscardSectors = maxDiscardSectors;
        this.maxSectors = Math.min(maxSectors, maxSegments * (segmentBytes >> 9));
        this.physicalBlockSectors = Math.max(1, physicalBlockBytes >> 9);
        this.logicalBlockSectors = Math.max(1, logicalBlockBytes >> 9);
    }

    /** The same of a discard, which only the disk's own limit holds (blk_bio_discard_split). */
    int allowedDiscard(int sectors) {
        return Math.min(sectors, maxDiscardSectors);
    }

    /** Sectors of the bio that fit into one request: all of them, or up to the last physical block that does. */
    int allowed(long sector, int sectors) {
        if (sectors <= maxSectors - physicalBlockSectors) {
            // wherever it begins in a block, less than one block is lost
            return sectors;
        }
        int intoBlock = (int) (sector % physicalBlockSectors);
        int aligned = (maxSectors + intoBlock) / physicalBlockSectors * physicalBlockSectors - intoBlock;
        int most = aligned > 0
                ? aligned
                : Math.max(logicalBlockSectors, maxSectors / logicalBlockSectors * logicalBlockSectors);
        return Math.min(sectors, most);
    }
}
