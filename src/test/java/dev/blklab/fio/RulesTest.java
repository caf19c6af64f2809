package dev.blklab.fio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.blklab.sim.Simulation;
import dev.blklab.sim.report.JobReport;
import dev.blklab.sim.report.Outcome;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.spec.RunSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The options that hold jobs back, or end them, by what comes out of them; each run to its end. */
class RulesTest {

    private static final String GLOBAL = "[global]\nioengine=libaio\ndirect=1\nsize=1g\nbs=4k\nrw=randread\n";

    @TempDir
    Path directory;

    private static Report run(String jobs) {
        return Simulation.run(Runs.of(GLOBAL + jobs));
    }

    private static JobReport only(String options) {
        Report report = run("[a]\n" + options);
        assertThat(report.checks()).allMatch(c -> c.holds());
        return report.jobs().get(0);
    }

    private static Outcome outcome(JobReport job) {
        return Objects.requireNonNull(Objects.requireNonNull(job.detail()).outcome());
    }

    private static double seconds(JobReport job) {
        var detail = Objects.requireNonNull(job.detail());
        return (detail.toNs() - detail.fromNs()) / 1e9;
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "flow_sleep=1000\n"})
    void jobsOfAFlowDoTheirShares(String sleep) {
        Report report =
                run("time_based\nruntime=2\niodepth=32\nnorandommap\n" + sleep + "[one]\nflow=1\n[eight]\nflow=8\n");
        assertThat(report.checks()).allMatch(c -> c.holds());
        double one = report.jobs().get(0).read().iops();
        double eight = report.jobs().get(1).read().iops();
        assertThat(eight / one).isCloseTo(8, within(0.4));
    }

    @Test
    void aFlowGoesOnWithoutThoseThatHaveEnded() {
        Report report = run("[a]\nflow=1\ntime_based\nruntime=2\n[b]\nflow=3\ntime_based\nruntime=1\n");
        assertThat(seconds(report.jobs().get(0))).isCloseTo(2, within(0.01));
        assertThat(report.jobs().get(0).read().ios())
                .isGreaterThan(report.jobs().get(1).read().ios() / 2);
        assertThat(report.checks()).allMatch(c -> c.holds());
    }

    @Test
    void aLatencyTargetFindsTheDepthThatKeepsIt() {
        // IOPS are capped, so the latency rises with the depth; 5000 I/Os a second at 8 ms are 40 in flight
        String options = "iodepth=256\ntime_based\nruntime=60\nlatency_target=8ms\nlatency_window=250ms\n";
        JobReport job = only(options + "latency_percentile=95\n");
        int depth = outcome(job).latencyDepth();
        JobReport at = only("iodepth=" + depth + "\ntime_based\nruntime=2\n");
        JobReport twice = only("iodepth=" + 2 * depth + "\ntime_based\nruntime=2\n");
        assertThat(depth).isBetween(2, 255);
        assertThat(at.read().latency().p95Ns()).isLessThan(9_500_000);
        assertThat(twice.read().latency().p95Ns()).isGreaterThan(8_000_000);
        assertThat(seconds(job)).as("it ends when the depth is found").isLessThan(40);
        assertThat(outcome(job).error()).isZero();
    }

    @Test
    void aTargetNothingKeepsFailsTheJob() {
        JobReport job = only("iodepth=8\nlatency_target=1us\nlatency_window=10ms\n");
        assertThat(outcome(job).error()).isEqualTo(110);
        assertThat(job.read().ios()).isLessThan(20);
    }

    @Test
    void anIoOverMaxLatencyEndsTheJob() {
        assertThat(outcome(only("max_latency=1us\n")).error()).isEqualTo(110);
        JobReport kept = only("max_latency=10s\nnumber_ios=100\n");
        assertThat(outcome(kept).error()).isZero();
        assertThat(kept.read().ios()).isEqualTo(100);
    }

    @Test
    void aRateBelowItsMinimumEndsTheJob() {
        JobReport slow = only("time_based\nruntime=10\nrate_iops_min=1000000\n");
        assertThat(outcome(slow).error()).isEqualTo(5);
        assertThat(seconds(slow)).as("two seconds to begin with, and a cycle").isBetween(2.9, 3.2);
        JobReport fast = only("time_based\nruntime=4\nrate_iops_min=10\nrate_min=4k\n");
        assertThat(outcome(fast).error()).isZero();
        assertThat(seconds(fast)).isCloseTo(4, within(0.01));
    }

    @ParameterizedTest
    @ValueSource(strings = {"iops:10%", "bw:10%", "iops_slope:5%", "bw_slope:5%"})
    void aJobWhoseFiguresStayTheSameEnds(String criterion) {
        RunSpec spec = Runs.of(GLOBAL + "[a]\niodepth=4\nrate_iops=500\ntime_based\nruntime=60\nss=" + criterion
                + "\nss_dur=5\nss_ramp=2\n");
        Report report = Simulation.run(spec);
        JobReport job = report.jobs().get(0);
        assertThat(report.engine().stopReason()).isEqualTo("steady");
        assertThat(seconds(job)).isBetween(7.0, 10.0);
        var output = new FioOutput("a run", spec, report, Instant.EPOCH);
        JsonNode steady = FioOutputTest.json(output.json()).at("/jobs/0/steadystate");
        assertThat(steady.get("attained").asInt()).isEqualTo(1);
        assertThat(steady.at("/data/iops").size()).isEqualTo(5);
        assertThat(steady.at("/data/iops_mean").asLong()).isBetween(495L, 505L);
    }

    @Test
    void figuresThatAreNeverSteadyRunToTheEnd() {
        JobReport job = only("iodepth=4\ntime_based\nruntime=6\nss=iops:0.0001%\nss_dur=3\n");
        assertThat(outcome(job).steady()).isNotNull().matches(s -> !s.attained());
        assertThat(seconds(job)).isCloseTo(6, within(0.01));
    }

    @Test
    void fiosSteadyStateHasTheSameKeysAndTypes() throws IOException, InterruptedException {
        RealFio fio = RealFio.orSkip("its steady state is not compared with ours");
        String options = "time_based\nruntime=4\nrate_iops=500\nss=iops:50%\nss_dur=2\n"
                + "latency_target=1s\nlatency_window=100ms\nlatency_percentile=99\n";
        String said = fio.run(directory, "[a]\nioengine=null\nsize=1m\n" + options, "--output-format=json");
        RunSpec spec = Runs.of(GLOBAL + "[a]\n" + options);
        var ours = new FioOutput("a run", spec, Simulation.run(spec), Instant.EPOCH);
        JsonNode their = FioOutputTest.json(said.substring(said.indexOf('{'))).at("/jobs/0");
        JsonNode our = FioOutputTest.json(ours.json()).at("/jobs/0");
        assertThat(FioOutputTest.schema(our.get("steadystate")))
                .isEqualTo(FioOutputTest.schema(their.get("steadystate")));
        for (String key : List.of("latency_target", "latency_percentile", "latency_window")) {
            assertThat(our.get(key).asDouble()).as(key).isEqualTo(their.get(key).asDouble());
        }
        assertThat(our.at("/steadystate/ss")).isEqualTo(their.at("/steadystate/ss"));
    }

    @Test
    void exitallTakesAlongWhomExit_whatSays() {
        String jobs = "time_based\nruntime=1\n[a]\nexitall\nnumber_ios=10\n%s[b]\n[c]\nnew_group\n[d]\nstonewall\n";
        assertThat(running(jobs.formatted(""))).containsExactly(true, false, true, true);
        assertThat(running(jobs.formatted("exit_what=stonewall\n"))).containsExactly(true, false, false, true);
        assertThat(running(jobs.formatted("exit_what=all\n"))).containsExactly(true, false, false, false);
    }

    /** Which jobs did all they had to. */
    private static List<Boolean> running(String jobs) {
        return run(jobs).jobs().stream()
                .map(j -> j.name().equals("a") || j.read().ios() > 100)
                .toList();
    }

    @Test
    void aSpinKeepsTheCpuBusy() {
        Report sleeps = run("[a]\nthinktime=500\nnumber_ios=200\n");
        Report spins = run("[a]\nthinktime=500\nthinktime_spin=400\nnumber_ios=200\n");
        double more = busyNs(spins) - busyNs(sleeps);
        assertThat(more).isCloseTo(199 * 400_000.0, within(4_000_000.0));
        assertThat(seconds(spins.jobs().get(0))).isCloseTo(seconds(sleeps.jobs().get(0)), within(0.02));
    }

    private static double busyNs(Report report) {
        return report.host().utilisation().stream().mapToDouble(u -> u.busy()).sum()
                * report.engine().simulatedNs();
    }

    @Test
    void aRateThatForgetsThinktimeDoesNotCatchUp() {
        String options = "rate_iops=1000\nthinktime=20ms\nthinktime_blocks=20\niodepth=8\ntime_based\nruntime=2\n";
        assertThat(only(options).read().iops()).as("the pauses are made up for").isGreaterThan(800);
        assertThat(only(options + "rate_ignore_thinktime=1\n").read().iops()).isBetween(350.0, 650.0);
    }

    @Test
    void verify_onlyReadsWhatWouldBeWritten() {
        JobReport job = only("rw=randwrite\nsize=1m\nverify=md5\nverify_only\n");
        assertThat(job.write().ios()).isZero();
        assertThat(job.read().bytes()).isEqualTo(1 << 20);
    }

    @Test
    void someFilesAreDrawnMoreOften() {
        JobReport job = only("nrfiles=16\nfilesize=1m\nsize=16m\nfile_service_type=pareto:0.2:0\n");
        assertThat(job.read().bytes()).isEqualTo(16 << 20);
    }

    @Test
    void overlappingIoWaitsForEachOther() {
        // two blocks and sixteen I/Os that want to be in flight
        String options = "rw=randwrite\nsize=8k\niodepth=16\nnorandommap\ntime_based\nruntime=1\n";
        assertThat(run("[a]\n" + options).block().meanInFlight()).isGreaterThan(10);
        Report report = run("[a]\nserialize_overlap=1\n" + options);
        assertThat(report.block().meanInFlight()).isBetween(0.9, 2.0);
        assertThat(report.checks()).allMatch(c -> c.holds());
    }

    @Test
    void zonesOfAZonedDiskAreRefusedByName() {
        assertThat(JobFile.parse(GLOBAL + "[a]\nzonemode=zbd\nzonesize=1m\n", JobFile.Context.of(4))
                        .errors())
                .extracting(JobFile.Message::code)
                .containsExactly("needs-zoned-disk");
    }
}
