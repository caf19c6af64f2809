package dev.blklab.sim;

import static dev.blklab.sim.BlockLayerHarness.read;
import static dev.blklab.sim.BlockLayerHarness.write;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BlockLayerHarnessTest {

    @Test
    void submittedIoReachesTheDiskAndComesBack() {
        var io = new BlockLayerHarness(Specs.plain());
        io.submit(read(0), write(1000), read(2000));
        io.runUntilIdle();
        assertThat(io.finished()).containsExactlyInAnyOrder(read(0), write(1000), read(2000));
        io.assertAllBack();
    }
}
