package dev.blklab.fio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.blklab.sim.Simulation;
import dev.blklab.sim.report.JobReport;
import dev.blklab.sim.report.Report;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Job files run to their end: what their options come to. */
class SimulatedJobsTest {

    private static final String GLOBAL = "[global]\nioengine=libaio\ndirect=1\nsize=16m\nbs=64k\n";

    private static Report run(String jobs) {
        return Simulation.run(Runs.of(GLOBAL + jobs));
    }

    private static JobReport only(String options) {
        return run("[a]\n" + options).jobs().get(0);
    }

    private static long fromNs(JobReport job) {
        return Objects.requireNonNull(job.detail()).fromNs();
    }

    private static long toNs(JobReport job) {
        return Objects.requireNonNull(job.detail()).toNs();
    }

    @Test
    void aStonewallWaitsForAllAboveAndBeginsAGroup() {
        var jobs = run("[a]\nrw=write\n[b]\nrw=read\nstonewall\n[c]\nrw=read\n").jobs();
        assertThat(jobs)
                .extracting(j -> Objects.requireNonNull(j.detail()).group())
                .containsExactly(0, 1, 1);
        assertThat(fromNs(jobs.get(1))).isGreaterThanOrEqualTo(toNs(jobs.get(0)));
        assertThat(fromNs(jobs.get(2))).as("below a stonewall all wait").isEqualTo(fromNs(jobs.get(1)));
        assertThat(jobs.get(0).write().bytes()).isEqualTo(16 << 20);
        assertThat(jobs.get(1).read().bytes()).isEqualTo(16 << 20);
        double seconds = (toNs(jobs.get(1)) - fromNs(jobs.get(1))) / 1e9;
        assertThat(jobs.get(1).read().bwBytesPerSec())
                .as("a job's figures are over its own time")
                .isCloseTo((16 << 20) / seconds, within(1.0));
    }

    @Test
    void phasesThatAreTimedFollowEachOther() {
        var jobs = run("[a]\ntime_based\nruntime=100ms\n[b]\nstonewall\ntime_based\nruntime=50ms\nrw=randread\n")
                .jobs();
        assertThat(fromNs(jobs.get(1))).isBetween(100_000_000L, 120_000_000L);
        assertThat(toNs(jobs.get(1)) - fromNs(jobs.get(1))).isEqualTo(50_000_000L);
        assertThat(jobs.get(1).read().ios()).isPositive();
    }

    @Test
    void wait_forWaitsForTheNamedJobOnly() {
        var jobs = run("[a]\nsize=4m\n[b]\nwait_for=a\n[c]\n").jobs();
        assertThat(fromNs(jobs.get(1))).isGreaterThanOrEqualTo(toNs(jobs.get(0)));
        assertThat(fromNs(jobs.get(2))).isZero();
    }

    @Test
    void exitallEndsTheOthers() {
        var report = run("[a]\nsize=1m\nexitall\n[b]\ntime_based\nruntime=10s\n");
        assertThat(report.engine().simulatedNs()).isLessThan(2_000_000_000L);
    }

    @Test
    void startdelayAndRampAreNotInTheFigures() {
        JobReport job = only("startdelay=30ms\nramp_time=20ms\ntime_based\nruntime=50ms\n");
        assertThat(fromNs(job)).isEqualTo(50_000_000L);
        assertThat(toNs(job)).isEqualTo(100_000_000L);
        assertThat(job.read().bwBytesPerSec()).isCloseTo(job.read().bytes() / 0.05, within(1.0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"linear", "poisson"})
    void aRateIsKept(String process) {
        JobReport job = only("rw=randread\nbs=4k\nrate_iops=400\nrate_process=" + process
                + "\niodepth=16\ntime_based\nruntime=10s\nio_submit_mode=offload\n");
        // 4000 arrivals, with a standard deviation of 1.6 % where they are independent
        assertThat(job.read().iops()).isCloseTo(400, within(process.equals("linear") ? 2.0 : 26.0));
    }

    @Test
    void aRateOfBytesHoldsForEachDirection() {
        JobReport job = only("rw=randrw\nrate=2m,1m\niodepth=8\ntime_based\nruntime=4s\n");
        assertThat(job.read().bwBytesPerSec()).isCloseTo(2 << 20, within(70_000.0));
        assertThat(job.write().bwBytesPerSec()).isCloseTo(1 << 20, within(70_000.0));
    }

    @Test
    void thinktimePausesAfterSoManyIos() {
        JobReport job = only("thinktime=10ms\nthinktime_blocks=4\nnumber_ios=41\n");
        assertThat(job.read().ios()).isEqualTo(41);
        double seconds = (toNs(job) - fromNs(job)) / 1e9;
        assertThat(seconds - 41 * job.read().latency().meanNs() / 1e9).isCloseTo(0.1, within(0.005));
    }

    @Test
    void loopsIoSizeAndPercentagesSayHowMuchIsDone() {
        assertThat(only("loops=3\nsize=1m\n").read().bytes()).isEqualTo(3 << 20);
        assertThat(only("io_size=2m\nsize=1m\n").read().bytes()).isEqualTo(2 << 20);
        assertThat(only("io_size=50%\nsize=2m\n").read().bytes()).isEqualTo(1 << 20);
        assertThat(only("nrfiles=4\nfilesize=256k\nsize=1m\n").read().bytes()).isEqualTo(1 << 20);
    }

    @Test
    void verifyReadsBackWhatWasWritten() {
        JobReport job = only("rw=randwrite\nbs=4k\nsize=2m\nverify=crc32c\n");
        assertThat(job.write().bytes()).isEqualTo(2 << 20);
        assertThat(job.read().bytes()).isEqualTo(2 << 20);
        assertThat(only("rw=write\nsize=2m\nverify=md5\nverify_backlog=8\nloops=2\n")
                        .read()
                        .bytes())
                .isEqualTo(4 << 20);
        assertThat(only("rw=write\nsize=2m\nverify=md5\ndo_verify=0\n").read().bytes())
                .isZero();
    }

    @Test
    void flushesAreCounted() {
        JobReport job = only("rw=write\nsize=4m\nfsync=8\n");
        assertThat(Objects.requireNonNull(job.detail()).flushes())
                .as("fio ends before the flush behind its last write")
                .isEqualTo(7);
        assertThat(job.write().bytes()).isEqualTo(4 << 20);
    }

    @Test
    void sizesOfASplitAddUpToTheRequestsBytes() {
        JobReport job = only("rw=randread\nbssplit=4k/50:16k/50\nsize=64m\nnorandommap\nnumber_ios=2000\n");
        assertThat(job.read().bytes() / 2000.0).isCloseTo(10240, within(600.0));
    }

    @Test
    void aReplayKeepsTheLogsTimes() {
        var log = new StringBuilder("#: file x.log\n#|fio version 3 iolog\n");
        for (int i = 0; i < 100; i++) {
            log.append("#|").append(1000 * i).append(" /dev/sda ").append(i % 4 == 0 ? "write " : "read ");
            log.append(4096L * i * 7).append(" 4096\n");
        }
        JobReport job = only("filename=/dev/sda\niodepth=8\nread_iolog=x.log\n" + log);
        assertThat(job.read().ios()).isEqualTo(75);
        assertThat(job.write().ios()).isEqualTo(25);
        assertThat(toNs(job) - fromNs(job)).isBetween(99_000_000L, 120_000_000L);
        JobReport fast = only("filename=/dev/sda\niodepth=8\nreplay_no_stall=1\nread_iolog=x.log\n" + log);
        assertThat(toNs(fast) - fromNs(fast)).isLessThan(70_000_000L);
    }

    @Test
    void throughThePageCacheBlocksMayHaveAnySize() {
        JobReport job = only("direct=0\nrw=write\nbs=448\nsize=44800\n");
        assertThat(job.write().ios()).isEqualTo(100);
        assertThat(job.write().bytes()).isEqualTo(44_800);
        assertThat(only("direct=0\nrw=read\nbs=1\nsize=1\nloops=10\n").read().bytes())
                .isEqualTo(10);
        assertThat(JobFile.parse("[a]\ndirect=1\nbs=448\nsize=1m\n", JobFile.Context.of(1))
                        .errors())
                .extracting(JobFile.Message::code)
                .containsExactly("bad-block-size");
    }

    @Test
    void theNullEngineCostsItsCpuTimeOnly() {
        Report report = run("[a]\nioengine=null\nrw=randrw\niodepth=16\nnumber_ios=10000\nsize=1g\n");
        assertThat(report.block().requests()).isZero();
        assertThat(report.total().read().ios() + report.total().write().ios()).isEqualTo(10_000);
        assertThat(report.checks()).allMatch(c -> c.holds());
    }
}
