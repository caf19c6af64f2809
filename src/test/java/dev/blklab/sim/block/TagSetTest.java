package dev.blklab.sim.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Mirrors lib/sbitmap.c: sbq_calc_wake_batch, __sbq_wake_up; block/blk-mq-tag.c: blk_mq_get_tag (5.11). */
class TagSetTest {

    private final WakeLog cpus = new WakeLog();

    @ParameterizedTest
    @CsvSource({"55, 6", "11, 1", "256, 8", "4, 1", "8, 1", "16, 2", "63, 7", "64, 8", "2048, 8"})
    void wakesAWaiterWhenAWakeBatchOfTagsWasFreed(int depth, int wakeBatch) {
        var tags = full(depth);
        tags.await(task(0));
        for (int freed = 1; freed < wakeBatch; freed++) {
            tags.put(freed, cpus);
            assertThat(cpus.woken).as("after %d freed tags", freed).isEmpty();
        }
        tags.put(0, cpus);
        assertThat(cpus.woken).containsExactly(0);
    }

    @Test
    void wakesABatchOfOneWaitQueueAndThenTheNext() {
        var tags = full(55);
        for (int id = 0; id < 48; id++) {
            tags.await(task(id));
        }
        free(tags, 0, 6);
        assertThat(cpus.woken).as("the first of the eight queues").containsExactly(0, 8, 16, 24, 32, 40);
        cpus.woken.clear();
        free(tags, 6, 12);
        assertThat(cpus.woken).as("the second").containsExactly(1, 9, 17, 25, 33, 41);
    }

    @Test
    void waitersHangInEightQueuesInTurn() {
        var tags = full(11);
        for (int id = 0; id < 11; id++) {
            tags.await(task(id));
        }
        free(tags, 0, 11);
        assertThat(cpus.woken).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    }

    @Test
    void aFreedTagIsKeptForNobody() {
        var tags = full(8);
        tags.await(task(0));
        tags.put(3, cpus);
        assertThat(cpus.woken).containsExactly(0);
        assertThat(tags.get()).as("who asks before the woken task has it").isEqualTo(3);
        assertThat(tags.get()).as("and the woken task finds none").isEqualTo(-1);
    }

    @Test
    void aTagGivenBackTwiceIsADefectOfOurs() {
        var tags = new TagSet(4);
        int tag = tags.get();
        tags.put(tag, cpus);
        assertThatThrownBy(() -> tags.put(tag, cpus)).isInstanceOf(IllegalStateException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 128, 2656})
    void handsOutEveryTagOnceAndThenNone(int depth) {
        var tags = new TagSet(depth);
        Set<Integer> seen = new HashSet<>();
        for (int i = 0; i < depth; i++) {
            int tag = tags.get();
            assertThat(tag).isBetween(0, depth - 1);
            assertThat(seen.add(tag)).isTrue();
        }
        assertThat(tags.get()).isEqualTo(-1);
        assertThat(tags.used()).isEqualTo(depth);
    }

    private static TagSet full(int depth) {
        var tags = new TagSet(depth);
        while (tags.get() >= 0) {
            // until none is left
        }
        return tags;
    }

    private void free(TagSet tags, int from, int to) {
        for (int tag = from; tag < to; tag++) {
            tags.put(tag, cpus);
        }
    }

    private static Task task(int id) {
        return new Task(id, 0, () -> false);
    }

    private static final class WakeLog implements Cpus {
        private final List<Integer> woken = new ArrayList<>();

        @Override
        public int current() {
            return 0;
        }

        @Override
        public void charge(Step step) {
            // free
        }

        @Override
        public void kblockd(int cpu, HardwareQueue hctx) {
            throw new AssertionError("no queue here");
        }

        @Override
        public void wake(Task task) {
            woken.add(task.id);
        }

        @Override
        public void interrupt(int cpu, int completeOn, Request rq) {
            throw new AssertionError("no disk here");
        }
    }
}
