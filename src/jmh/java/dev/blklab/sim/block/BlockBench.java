package dev.blklab.sim.block;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A tag taken and given back with all others in use, and a bio put behind a request. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class BlockBench {

    private static final int BIOS = 128;

    @Param({"55", "256", "2048"})
    int depth;

    private final Cpus nobody = new Cpus() {
        @Override
        public int current() {
            return 0;
        }

        @Override
        public void charge(Step step) {}

        @Override
        public void kblockd(int cpu, HardwareQueue hctx) {}

        @Override
        public void wake(Task task) {}

        @Override
        public void interrupt(int cpu, int completeOn, Request rq) {}
    };

    private TagSet tags = new TagSet(1);
    private int held;
    private final Merge merge = new Merge(8 * BIOS, BIOS, 4096, 1 << 22);
    private final Bio[] bios = new Bio[BIOS];
    private final Request rq = BlockInternals.request(0, false, 0, 8);

    @Setup(Level.Trial)
    public void fill() {
        tags = new TagSet(depth);
        for (int i = 0; i < depth; i++) {
            held = tags.get();
        }
        for (int i = 0; i < BIOS; i++) {
            bios[i] = BlockInternals.bio(false, 8L * i, 8);
        }
    }

    @Benchmark
    public int tag() {
        tags.put(held, nobody);
        held = tags.get();
        return held;
    }

    @Benchmark
    @OperationsPerInvocation(BIOS - 1)
    public int backMerge() {
        rq.init(null, 0, bios[0]);
        for (int i = 1; i < BIOS; i++) {
            if (merge.follows(rq, bios[i])) {
                merge.back(rq, bios[i]);
            }
        }
        return rq.bios;
    }
}
