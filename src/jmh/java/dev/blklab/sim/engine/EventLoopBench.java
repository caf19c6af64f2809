package dev.blklab.sim.engine;

import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One event fired and one scheduled, with so many pending (the hold model), against the library's queue. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class EventLoopBench {

    private static final int EVENTS = 10_000;

    @Param({"10", "300", "5000"})
    int pending;

    private final EventLoop loop = new EventLoop();
    private final Timer timer = loop.timer(1);
    private final RandomStream chance = new RandomStreams(1).named("bench");
    private int left;

    private record Event(long at, long order) {}

    private final PriorityQueue<Event> library =
            new PriorityQueue<>((a, b) -> a.at != b.at ? Long.compare(a.at, b.at) : Long.compare(a.order, b.order));
    private long order;

    @Setup
    public void fill() {
        for (int i = 0; i < pending; i++) {
            timer.in(chance.below(1_000_000), i);
            library.add(new Event(chance.below(1_000_000), order++));
        }
    }

    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public long ours() {
        left = EVENTS;
        loop.drain((kind, arg) -> {
            timer.in(chance.below(1_000_000), arg);
            if (--left == 0) {
                loop.stop();
            }
        });
        return loop.now();
    }

    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public long priorityQueue() {
        long now = 0;
        for (int i = 0; i < EVENTS; i++) {
            now = library.remove().at;
            library.add(new Event(now + chance.below(1_000_000), order++));
        }
        return now;
    }
}
