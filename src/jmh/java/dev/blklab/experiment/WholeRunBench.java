package dev.blklab.experiment;

import dev.blklab.sim.Simulation;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.spec.RunSpec;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
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
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Whole runs of the published experiments, all statistics on, no early stop. The counter {@code ios} is simulated I/Os per second;
 * with {@code -prof gc} the allocation of a run divided by its I/Os is what an I/O allocates.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-XX:+UseParallelGC", "-Xmx2g"})
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class WholeRunBench {

    @Param({
        "storvsc-large/ncpu@100000",
        "storvsc-large/one@100000",
        "storvsc-small/ncpu@200000",
        "storvsc-small/one@200000",
        "ssd-queue-depth/qd255@4000",
        "ssd-queue-depth/qd32@4000",
        "max-sectors-san/512k-1024@1000000",
        "max-sectors-san/4M-32767@1000000",
        "mpt3sas-raid0/1q-1@2000",
        "mpt3sas-raid0/1q-4@2000",
        "mpt3sas-raid0/24q-1@4000",
        "mpt3sas-raid0/24q-4@2000",
        "mpt3sas-raid0/24q-8@2000"
    })
    String cell = "";

    private RunSpec spec;

    /** Simulated I/Os per second, of each thread that runs. */
    @AuxCounters
    @State(Scope.Thread)
    public static class Simulated {
        public long ios;
    }

    @Setup
    public void resolve() {
        String[] parts = cell.split("@");
        spec = PublishedRuns.of(parts[0], Integer.parseInt(parts[1]));
    }

    @Benchmark
    public Report oneRun(Simulated simulated) {
        Report report = Simulation.run(spec);
        simulated.ios += report.engine().ios();
        return report;
    }

    @Benchmark
    @Threads(2)
    public Report twoRunsAtOnce(Simulated simulated) {
        return oneRun(simulated);
    }
}
