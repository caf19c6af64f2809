package dev.blklab.sim.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Mirrors block/blk-mq-cpumap.c: blk_mq_map_queues (5.11). */
class QueueMapTest {

    @Test
    void theFirstCpusGetAQueueEach() {
        assertThat(map(4, 4, 1)).containsExactly(0, 1, 2, 3);
        assertThat(map(4, 1, 1)).containsExactly(0, 0, 0, 0);
    }

    @Test
    void theOthersGoRoundWhenTheyAreFirstSiblings() {
        assertThat(map(8, 3, 1)).containsExactly(0, 1, 2, 0, 1, 2, 0, 1);
    }

    @Test
    void aSecondSiblingSharesTheFirstSiblingsQueueOnceTheQueuesHaveRunOut() {
        assertThat(map(8, 8, 2)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
        assertThat(map(8, 4, 2)).containsExactly(0, 1, 2, 3, 0, 0, 1, 1);
        assertThat(map(8, 3, 2)).containsExactly(0, 1, 2, 2, 0, 0, 1, 1);
    }

    @Test
    void everyQueueHasTheCpusThatSubmitToIt() {
        var map = new QueueMap(8, 3, 1);
        assertThat(map.cpusOf(0)).containsExactly(0, 3, 6);
        assertThat(map.cpusOf(2)).containsExactly(2, 5);
    }

    private static int[] map(int cpus, int queues, int threads) {
        var map = new QueueMap(cpus, queues, threads);
        return IntStream.range(0, cpus).map(map::queueOf).toArray();
    }
}
