package dev.blklab.experiment;

import dev.blklab.sim.Simulation;
import dev.blklab.sim.report.Report;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The published length of one mpt3sas cell, 150 s and 75 million I/Os, in a heap of 64 MB: it ends, or it does not. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx64m")
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class LongRunBench {

    @Benchmark
    public Report seventyFiveMillionIos(WholeRunBench.Simulated simulated) {
        Report report = Simulation.run(PublishedRuns.of("mpt3sas-raid0/24q-8", 155_000));
        simulated.ios += report.engine().ios();
        return report;
    }
}
