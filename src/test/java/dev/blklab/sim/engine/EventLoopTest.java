package dev.blklab.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventLoopTest {

    private record Event(long time, long order, int kind, int arg) {}

    @Test
    void eventsFireInTheOrderOfTheirTime() {
        var loop = new EventLoop();
        Timer timer = loop.timer(1);
        timer.in(30, 3);
        timer.in(10, 1);
        timer.at(20, 2);
        assertThat(fired(loop, 100)).containsExactly("10: 1 1", "20: 1 2", "30: 1 3");
        assertThat(loop.now()).as("the clock goes on to the asked time").isEqualTo(100);
    }

    @Test
    void eventsOfOneTimeFireInTheOrderTheyWereScheduled() {
        var loop = new EventLoop();
        for (int i = 0; i < 1000; i++) {
            loop.timer(i % 32).at(5, i);
        }
        List<Integer> args = new ArrayList<>();
        loop.run((kind, arg) -> args.add(arg), 5);
        assertThat(args).hasSize(1000).isSorted();
    }

    @Test
    void whatIsScheduledForNowFiresAfterWhatIsAlreadyThere() {
        var loop = new EventLoop();
        Timer timer = loop.timer(0);
        timer.at(5, 1);
        timer.at(5, 2);
        List<Integer> args = new ArrayList<>();
        loop.run(
                (kind, arg) -> {
                    args.add(arg);
                    if (arg == 1) {
                        timer.in(0, 3);
                    }
                },
                10);
        assertThat(args).containsExactly(1, 2, 3);
    }

    @Test
    void runStopsBeforeWhatIsLaterAndDrainFiresTheRest() {
        var loop = new EventLoop();
        loop.timer(0).at(10, 1);
        loop.timer(0).at(11, 2);
        assertThat(fired(loop, 10)).containsExactly("10: 0 1");
        assertThat(loop.isEmpty()).isFalse();
        List<Integer> rest = new ArrayList<>();
        loop.drain((kind, arg) -> rest.add(arg));
        assertThat(rest).containsExactly(2);
        assertThat(loop.now()).isEqualTo(11);
        assertThat(loop.fired()).isEqualTo(2);
    }

    @Test
    void theClockGoesOnWithoutAnEventOnlyWhereNothingElseComesFirst() {
        var loop = new EventLoop();
        loop.timer(0).at(10, 1);
        loop.timer(0).at(30, 2);
        List<String> seen = new ArrayList<>();
        loop.run(
                (kind, arg) -> {
                    if (arg == 1) {
                        seen.add(loop.goOnTo(29) + " " + loop.now());
                        seen.add(loop.goOnTo(30) + " " + loop.now());
                    } else {
                        seen.add(loop.goOnTo(40) + " " + loop.now());
                        seen.add(loop.goOnTo(41) + " " + loop.now());
                        loop.stop();
                        seen.add(loop.goOnTo(40) + " " + loop.now());
                    }
                },
                40);
        assertThat(seen).containsExactly("true 29", "false 29", "true 40", "false 40", "false 40");
        assertThat(loop.fired()).as("each of them counts as an event").isEqualTo(4);
    }

    @Test
    void stopReturnsAfterTheEventThatIsBeingHandled() {
        var loop = new EventLoop();
        loop.timer(0).at(10, 1);
        loop.timer(0).at(20, 2);
        loop.run((kind, arg) -> loop.stop(), 100);
        assertThat(loop.now()).isEqualTo(10);
    }

    @Test
    void thePastCannotBeScheduled() {
        var loop = new EventLoop();
        loop.run((kind, arg) -> {}, 50);
        assertThatThrownBy(() -> loop.timer(0).at(49, 0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> loop.timer(0).in(0, -1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> loop.timer(32)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void firesAsAPriorityQueueWould(long seed) {
        var random = new Random(seed);
        var loop = new EventLoop();
        var expected = new PriorityQueue<>(Comparator.comparingLong(Event::time).thenComparingLong(Event::order));
        long[] order = {0};
        Runnable scheduleSome = () -> {
            for (int i = random.nextInt(4); i > 0; i--) {
                long time = loop.now() + random.nextInt(20);
                int kind = random.nextInt(32);
                int arg = random.nextInt(1 << 21);
                loop.timer(kind).at(time, arg);
                expected.add(new Event(time, order[0]++, kind, arg));
            }
        };
        for (int i = 0; i < 200; i++) {
            scheduleSome.run();
        }
        int[] budget = {20_000};
        loop.drain((kind, arg) -> {
            Event e = expected.remove();
            assertThat(new Event(loop.now(), e.order(), kind, arg))
                    .as("seed %d", seed)
                    .isEqualTo(e);
            if (budget[0]-- > 0) {
                scheduleSome.run();
            }
        });
        assertThat(expected).isEmpty();
    }

    /** Phases of other delays, so that days become longer and shorter and some events are too far away for the calendar. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void firesInOrderWhateverTheDelays(long seed) {
        var random = new Random(seed);
        var loop = new EventLoop();
        var expected = new PriorityQueue<>(Comparator.comparingLong(Event::time).thenComparingLong(Event::order));
        long[] order = {0};
        int[] scales = {20, 1_000_000, 50_000_000, 300, 1_000_000_000, 5};
        Runnable scheduleOne = () -> {
            boolean odd = random.nextInt(20) == 0;
            int scale = odd ? scales[random.nextInt(scales.length)] : scales[(int) (order[0] / 20_000) % scales.length];
            long time = loop.now() + random.nextInt(scale);
            int arg = random.nextInt(1 << 21);
            loop.timer(7).at(time, arg);
            expected.add(new Event(time, order[0]++, 7, arg));
        };
        for (int i = 0; i < 3000; i++) {
            scheduleOne.run();
        }
        loop.drain((kind, arg) -> {
            Event e = expected.remove();
            if (e.time() != loop.now() || e.arg() != arg) {
                throw new AssertionError("seed " + seed + ": fired " + arg + " at " + loop.now() + ", not " + e);
            }
            if (order[0] < 150_000) {
                scheduleOne.run();
            }
        });
        assertThat(expected).isEmpty();
    }

    private static List<String> fired(EventLoop loop, long until) {
        List<String> fired = new ArrayList<>();
        loop.run((kind, arg) -> fired.add(loop.now() + ": " + kind + " " + arg), until);
        return fired;
    }
}
