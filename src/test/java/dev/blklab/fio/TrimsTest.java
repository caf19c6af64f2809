package dev.blklab.fio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.blklab.sim.Simulation;
import dev.blklab.sim.report.BlockStats;
import dev.blklab.sim.report.JobReport;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.IllegalSpecException;
import dev.blklab.sim.spec.RunSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** {@code rw=trim} and its like: discards with figures of their own. */
class TrimsTest {

    private static final String GLOBAL = "[global]\nioengine=libaio\ndirect=1\nsize=16m\nbs=64k\niodepth=32\n";

    @TempDir
    Path directory;

    private static Report run(String jobs) {
        return Simulation.run(Runs.of(GLOBAL + jobs));
    }

    @ParameterizedTest
    @ValueSource(strings = {"trim", "randtrim"})
    void aTrimIsADiscardAndHasADirectionOfItsOwn(String rw) {
        Report report = run("[a]\nrw=" + rw + "\n");
        JobReport job = report.jobs().get(0);
        assertThat(job.trim().ios()).isEqualTo(256);
        assertThat(job.trim().bytes()).isEqualTo(16 << 20);
        assertThat(job.write().ios() + job.read().ios()).isZero();
        assertThat(report.checks()).allMatch(c -> c.holds());
        assertThat(job.trim().slat().maxNs())
                .as("the call that trims is the I/O")
                .isZero();
    }

    @Test
    void aTrimIsACallThatReturnsWhenItIsDone() {
        Report report = run("[a]\nrw=randtrim\n");
        assertThat(report.block().meanInFlight()).isLessThanOrEqualTo(1);
        double seconds = 256 * report.jobs().get(0).trim().latency().meanNs() / 1e9;
        assertThat(report.jobs().get(0).trim().iops()).isCloseTo(256 / seconds, within(0.02 * 256 / seconds));
        assertThat(JobFile.summary(Runs.of(GLOBAL + "[a]\nrw=trim\n").workload()))
                .extracting(JobSummary::effectiveDepth)
                .containsExactly(1);
    }

    @Test
    void atrimLargerThanTheDiskTakesIsSplitAndNothingElseLimitsIt() {
        Report whole = run("[a]\nrw=trim\nbs=8m\n");
        assertThat(whole.block().splits()).isZero();
        assertThat(whole.block().requestSizes()).containsExactly(new BlockStats.SizeCount(8 << 20, 2));
        RunSpec spec = Runs.of(GLOBAL + "[a]\nrw=trim\nbs=8m\n");
        Report cut = Simulation.run(spec.withDevice(spec.device().with(DeviceParameter.DISCARD_MAX_BYTES, 4 << 20)));
        assertThat(cut.block().splits()).isEqualTo(2);
        assertThat(cut.jobs().get(0).trim().ios()).isEqualTo(2);
    }

    @Test
    void aDiskWithoutDiscardsRefusesThem() {
        RunSpec spec = Runs.of(GLOBAL + "[a]\nrw=trim\n");
        var none = spec.device().with(DeviceParameter.DISCARD_MAX_BYTES, 0);
        assertThatThrownBy(() -> spec.withDevice(none))
                .isInstanceOf(IllegalSpecException.class)
                .hasMessageContaining("takes no discards");
    }

    @Test
    void eachTrimOfATrimwriteIsWrittenThen() {
        JobReport job = run("[a]\nrw=randtrimwrite\nbs=4k,8k,16k\n").jobs().get(0);
        assertThat(job.trim().ios()).isEqualTo(1024);
        assertThat(job.write().ios()).isEqualTo(1024);
        assertThat(job.write().bytes())
                .as("the write has the trim's size")
                .isEqualTo(job.trim().bytes());
    }

    @Test
    void aDiscardTakesNoneOfTheDisksBandwidth() {
        JobReport job =
                run("[a]\nrw=trim\nbs=16m\nsize=16g\nruntime=1\n").jobs().get(0);
        assertThat(job.trim().bwBytesPerSec()).isGreaterThan(10e9);
    }

    @Test
    void fiosFormatsHaveThem() {
        RunSpec spec = Runs.of(GLOBAL + "[a]\nrw=trimwrite\n");
        var output = new FioOutput("a run", spec, Simulation.run(spec), Instant.EPOCH);
        JsonNode trim = FioOutputTest.json(output.jsonPlus()).at("/jobs/0/trim");
        assertThat(trim.get("total_ios").asLong()).isEqualTo(256);
        assertThat(trim.at("/clat_ns/percentile").size()).isEqualTo(17);
        assertThat(trim.at("/clat_ns/bins").size()).isPositive();
        assertThat(FioLogs.iops(Simulation.run(spec).series()).lines()).anyMatch(l -> l.contains(", 2, 0, 0"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--output-format=json", "--output-format=json+"})
    void fiosJsonOfTrimsHasTheSameKeysAndTypes(String format) throws IOException, InterruptedException {
        RealFio fio = RealFio.orSkip("its JSON of trims is not compared with ours");
        String jobs = "[a]\nioengine=null\nsize=16m\nbs=64k\nrw=randtrimwrite\n";
        String said = fio.run(directory, jobs, format);
        Map<String, String> fios = FioOutputTest.schema(FioOutputTest.json(said.substring(said.indexOf('{'))));
        RunSpec spec = Runs.of(GLOBAL + "[a]\nrw=randtrimwrite\n");
        var output = new FioOutput("a run", spec, Simulation.run(spec), Instant.EPOCH);
        Map<String, String> ours =
                FioOutputTest.schema(FioOutputTest.json(format.endsWith("+") ? output.jsonPlus() : output.json()));
        List<String> notCompared = List.of("blklab", "disk_util", "global options", "jobs[].job options.");
        assertThat(withoutBins(FioOutputTest.without(fios, notCompared.toArray(String[]::new))))
                .isEqualTo(withoutBins(FioOutputTest.without(ours, notCompared.toArray(String[]::new))));
    }

    /** Which bins are filled is chance; that there are some is not. */
    private static Set<String> withoutBins(Set<Map.Entry<String, String>> schema) {
        return schema.stream()
                .map(e -> e.toString().replaceAll("\\.bins\\..*", ".bins"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void theStreamIsThatOfFio() throws IOException, InterruptedException {
        RealFio fio = RealFio.orSkip("its trims are not compared with ours");
        for (String rw : List.of("trim", "trimwrite", "randtrim", "randtrimwrite")) {
            String said = fio.run(
                    directory,
                    "[a]\nioengine=null\nsize=1m\nbs=64k\nrw=" + rw + "\nwrite_iolog=log\n",
                    "--output-format=json");
            JsonNode fios =
                    FioOutputTest.json(said.substring(said.indexOf('{'))).at("/jobs/0");
            JobReport ours = run("[a]\nsize=1m\nbs=64k\nrw=" + rw + "\n").jobs().get(0);
            assertThat(ours.trim().ios()).isEqualTo(fios.at("/trim/total_ios").asLong());
            assertThat(ours.trim().bytes()).isEqualTo(fios.at("/trim/io_bytes").asLong());
            assertThat(ours.write().ios()).isEqualTo(fios.at("/write/total_ios").asLong());
            assertThat(ours.write().bytes())
                    .isEqualTo(fios.at("/write/io_bytes").asLong());
        }
    }
}
