package dev.blklab.sim.device;

import static dev.blklab.sim.block.BlockInternals.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.sim.block.Request;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadLocalityTest {

    private static final int EXTENT_SECTORS = 8192;

    @Test
    void soManyReadsOfOneExtentAreServedAtOnce() {
        var limit = new ReadLocality(4 << 20, 3);
        for (int i = 0; i < 5; i++) {
            limit.add(request(i, false, 128L * i, 128));
        }
        for (int i = 0; i < 3; i++) {
            assertThat(limit.mayStart()).isTrue();
            assertThat(limit.start().id).isEqualTo(i);
        }
        assertThat(limit.mayStart()).isFalse();
        limit.end(request(9, false, 0, 128));
        assertThat(limit.mayStart()).isTrue();
        assertThat(limit.start().id).isEqualTo(3);
    }

    @Test
    void readsOfAnotherExtentWaitForTheirTurnAllTheSame() {
        var limit = new ReadLocality(4 << 20, 1);
        limit.add(request(0, false, 0, 8));
        limit.add(request(1, false, 8, 8));
        limit.add(request(2, false, EXTENT_SECTORS, 8));
        assertThat(limit.start().id).isZero();
        assertThat(limit.mayStart())
                .as("the second heads the line, and its extent is busy")
                .isFalse();
        limit.end(request(0, false, 0, 8));
        assertThat(limit.start().id).isEqualTo(1);
        assertThat(limit.mayStart()).isTrue();
        assertThat(limit.start().id).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void noExtentIsEverServedMoreOftenThanItsDepth(long seed) {
        var random = new Random(seed);
        var limit = new ReadLocality(4 << 20, 3);
        Map<Long, Integer> busy = new HashMap<>();
        var serving = new ArrayDeque<Request>();
        int nextStart = 0;
        for (int i = 0; i < 5000; i++) {
            limit.add(request(i, false, random.nextInt(40 * EXTENT_SECTORS), 8));
            while (limit.mayStart()) {
                Request rq = limit.start();
                assertThat(rq.id).as("in the order of arrival, seed %d", seed).isEqualTo(nextStart++);
                assertThat(busy.merge(rq.sector / EXTENT_SECTORS, 1, Integer::sum))
                        .isLessThanOrEqualTo(3);
                serving.add(rq);
            }
            if (random.nextInt(3) > 0 && !serving.isEmpty()) {
                Request done = serving.remove();
                busy.merge(done.sector / EXTENT_SECTORS, -1, Integer::sum);
                limit.end(done);
            }
        }
    }
}
