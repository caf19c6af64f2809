package dev.blklab.sim.elevator;

import dev.blklab.sim.BlockLayerHarness;
import dev.blklab.sim.Specs;
import dev.blklab.sim.block.BlockInternals;
import dev.blklab.sim.block.Request;
import java.util.Random;
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

/** A request through mq-deadline, in and out, with so many waiting: random reads and one write in eight. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class MqDeadlineBench {

    private static final int REQUESTS = 1024;

    @Param({"16", "64", "512"})
    int waiting;

    private final MqDeadline elevator = new MqDeadline(new BlockLayerHarness(Specs.storvscLarge()).queue());
    private final Request[] requests = new Request[REQUESTS];

    @Setup
    public void fill() {
        var random = new Random(1);
        for (int i = 0; i < REQUESTS; i++) {
            requests[i] = BlockInternals.request(i, i % 8 == 0, 16L * random.nextInt(10_000_000), 8);
        }
    }

    @Benchmark
    @OperationsPerInvocation(REQUESTS)
    public long inAndOut() {
        long sectors = 0;
        for (int i = 0; i < REQUESTS + waiting; i++) {
            if (i < REQUESTS) {
                elevator.insert(requests[i]);
            }
            if (i >= waiting) {
                Request rq = elevator.dispatch();
                sectors += rq == null ? 0 : rq.sector;
            }
        }
        return sectors;
    }
}
