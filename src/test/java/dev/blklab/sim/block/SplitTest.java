package dev.blklab.sim.block;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mirrors block/blk-merge.c: get_max_io_size, blk_bio_segment_split (5.11). */
class SplitTest {

    @ParameterizedTest(name = "max {0}, physical {1}: bio {2}+{3} is cut at {4}")
    @CsvSource({
        // kernel-model 1.1: max_sectors_kb=65 is 130 sectors; an aligned large bio is cut at a physical block
        "130, 4096, 0, 2048, 128",
        // a bio that starts 4 sectors into a block ends on a block boundary too: 4 + 124 = 128
        "130, 4096, 4, 2048, 124",
        "130, 512, 0, 2048, 130",
        "128, 4096, 0, 2048, 128",
        "128, 4096, 0, 64, 64",
        "128, 4096, 0, 128, 128",
        // less than one physical block: down to a logical one
        "8, 65536, 0, 128, 8",
        // 130 sectors are as large as a request may be, and still end within a block
        "130, 4096, 0, 130, 128"
    })
    void cutsAtTheLastPhysicalBlockThatFits(int maxSectors, int physicalBytes, long sector, int sectors, int allowed) {
        assertThat(new Split(maxSectors, 2048, 4096, physicalBytes, 512, 1 << 22).allowed(sector, sectors))
                .isEqualTo(allowed);
    }

    @ParameterizedTest
    @CsvSource({"128, 4096, 1024", "168, 4096, 1344", "16, 100, 100"})
    void cutsWhereTheSegmentsRunOut(int segments, int sectors, int allowed) {
        assertThat(new Split(65_535, segments, 4096, 512, 512, 1 << 22).allowed(0, sectors))
                .isEqualTo(allowed);
    }
}
