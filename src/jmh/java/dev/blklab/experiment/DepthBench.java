package dev.blklab.experiment;

import dev.blklab.sim.Simulation;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.spec.RunSpec;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What an I/O costs with 32 and with 4096 of them outstanding: eight jobs over four drives and 24 hardware queues. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-XX:+UseParallelGC", "-Xmx2g"})
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class DepthBench {

    @Param({"4", "512"})
    int iodepthOfEachJob;

    private RunSpec spec;

    @Setup
    public void resolve() {
        spec = PublishedRuns.of("mpt3sas-raid0/24q-8", 2000, iodepthOfEachJob);
    }

    @Benchmark
    public Report run(WholeRunBench.Simulated simulated) {
        Report report = Simulation.run(spec);
        simulated.ios += report.engine().ios();
        return report;
    }
}
