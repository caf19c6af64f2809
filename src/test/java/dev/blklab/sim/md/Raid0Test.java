package dev.blklab.sim.md;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.sim.block.Bio;
import dev.blklab.sim.block.BioPool;
import dev.blklab.sim.block.BioTarget;
import dev.blklab.sim.block.BlockInternals;
import dev.blklab.sim.block.Task;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Mirrors drivers/md/raid0.c: raid0_make_request (4.10, 5.11). */
class Raid0Test {

    private static final int CHUNK = 64 << 10;

    private final List<String> got = new ArrayList<>();
    private final Raid0 raid = new Raid0(new BioTarget[] {disk("a"), disk("b"), disk("c")}, CHUNK, new BioPool());

    @Test
    void oneChunkAfterAnotherGoesToTheNextDisk() {
        for (int chunk = 0; chunk < 5; chunk++) {
            submit(chunk * 128L, 8);
        }
        assertThat(got).containsExactly("a 0+8", "b 0+8", "c 0+8", "a 128+8", "b 128+8");
    }

    @Test
    void anOffsetIntoAChunkIsKept() {
        submit(128 + 40, 8);
        assertThat(got).containsExactly("b 40+8");
    }

    @Test
    void aBioThatCrossesChunksIsCutAndItsPartsGoInOrder() {
        submit(120, 8 + 128 + 16);
        assertThat(got).containsExactly("a 120+8", "b 0+128", "c 0+16");
    }

    @Test
    void aBioThatEndsWithItsChunkIsNotCut() {
        submit(120, 8);
        assertThat(got).containsExactly("a 120+8");
    }

    private void submit(long sector, int sectors) {
        assertThat(new Task(0, 0, () -> false).submit(BlockInternals.bio(false, sector, sectors), raid))
                .isTrue();
    }

    private BioTarget disk(String name) {
        return new BioTarget() {
            @Override
            public boolean submitBio(Task task, Bio bio) {
                return got.add(name + " " + bio.sector + "+" + bio.sectors);
            }

            @Override
            public boolean resumeBio(Task task, Bio bio) {
                throw new AssertionError("never asleep");
            }
        };
    }
}
