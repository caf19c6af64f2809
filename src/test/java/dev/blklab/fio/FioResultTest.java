package dev.blklab.fio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FioResultTest {

    private static FioResult sample(String name) throws IOException {
        return FioResult.parse(Files.readString(Path.of("src/test/resources/fio-samples", name)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "01-null.json",
                "01-null.json+",
                "02-libaio.json",
                "02-libaio.head-3.42.json",
                "03-ss.json",
                "04-error.json",
                "05-client.json"
            })
    void everySampleIsRead(String name) throws IOException {
        FioResult result = sample(name);
        assertThat(result.version()).startsWith("fio-3.");
        assertThat(result.timestamp()).isPositive();
        assertThat(result.jobs()).isNotEmpty();
    }

    @Test
    void figuresAreInBaseUnits() throws IOException {
        FioResult.Job job = sample("02-libaio.json").jobs().get(0);
        assertThat(job.name()).isEqualTo("rr-qd8");
        assertThat(job.read().ios()).isEqualTo(20224);
        assertThat(job.read().bytes()).isEqualTo(82_837_504);
        assertThat(job.read().iops()).isEqualTo(10106.946527, within(1e-6));
        assertThat(job.read().bwBytesPerSec()).isEqualTo(41_398_052);
        assertThat(job.read().runtimeMs()).isEqualTo(2001);
        assertThat(job.read().clat().percentile(99.9)).isEqualTo(12_124_160);
        assertThat(job.read().clat().percentile(42)).isNull();
        assertThat(job.read().lat().meanNs()).isEqualTo(789554.965338, within(1e-6));
        assertThat(job.write().ios()).isZero();
    }

    @Test
    void jobsOptionsOverlayTheGlobalOnes() throws IOException {
        assertThat(sample("02-libaio.json").jobs().get(0).options())
                .containsEntry("ioengine", "libaio")
                .containsEntry("iodepth", "8")
                .containsEntry("bs", "4k");
    }

    @Test
    void aGroupStandsForItsClones() throws IOException {
        assertThat(sample("01-null.json").jobs().get(0).clones()).isEqualTo(2);
    }

    @Test
    void percentilesOfTheTotalLatencyAreFoundToo() throws IOException {
        assertThat(sample("02-libaio.json")
                        .jobs()
                        .get(2)
                        .read()
                        .withPercentiles()
                        .percentiles())
                .isNotEmpty();
    }

    @Test
    void linesBeforeTheJsonAreKeptAside() throws IOException {
        FioResult result = sample("04-error.json");
        assertThat(result.outside()).isNotEmpty().allMatch(l -> l.startsWith("fio:"));
        assertThat(result.jobs()).extracting(FioResult.Job::error).contains(0);
    }

    @Test
    void clientsAreNamedAndTheirSumIsLeftOut() throws IOException {
        FioResult result = sample("05-client.json");
        assertThat(result.jobs()).extracting(FioResult.Job::name).containsExactly("c", "d");
        assertThat(result.jobs()).allMatch(j -> j.host() != null);
        assertThat(result.outside()).hasSizeGreaterThan(1);
    }

    @Test
    void plusHasTheHistogram() throws IOException {
        FioResult.Job job = sample("01-null.json+").jobs().get(0);
        long counted = job.read().clat().bins().stream()
                .mapToLong(FioResult.Bin::count)
                .sum();
        assertThat(counted).isEqualTo(job.read().clat().samples());
    }

    @Test
    void unifiedFiguresStandBesideTheOthers() throws IOException {
        assertThat(sample("03-ss.json").jobs().get(0).mixed()).isNotNull();
    }

    @Test
    void theLastOfSeveralDocumentsCounts() throws IOException {
        String text = Files.readString(Path.of("src/test/resources/fio-samples/01-null.json"));
        assertThat(FioResult.parse(text + text.replace("\"grouped\"", "\"later\""))
                        .jobs()
                        .get(0)
                        .name())
                .isEqualTo("later");
    }

    @Test
    void versionTwoGaveMicrosecondsAndKilobytes() {
        FioResult result = FioResult.parse("""
                {"fio version": "fio-2.2.10", "jobs": [{"jobname": "a", "error": 0, "read": {"io_bytes": 1024, "bw": 512,
                 "iops": 128.0, "runtime": 2000, "clat": {"min": 1, "max": 3, "mean": 2.5, "stddev": 0.5,
                 "percentile": {"99.000000": 3, "0.00": 0}}}}]}
                """);
        FioResult.Direction read = result.jobs().get(0).read();
        assertThat(read.bytes()).isEqualTo(1 << 20);
        assertThat(read.bwBytesPerSec()).isEqualTo(512 * 1024);
        assertThat(read.ios()).isEqualTo(256);
        assertThat(read.clat().meanNs()).isEqualTo(2500);
        assertThat(read.clat().percentile(99)).isEqualTo(3000);
        assertThat(read.clat().percentiles()).hasSize(1);
    }

    @Test
    void latenciesBeyondFiosHistogramAreMarked() {
        FioResult result = FioResult.parse(
                "{\"jobs\":[{\"read\":{\"clat_ns\":{\"N\":1,\"percentile\":{\"50.0\":5,\"99.0\":17112760320}}}}]}");
        assertThat(result.jobs().get(0).read().clat().percentiles())
                .extracting(FioResult.Percentile::capped)
                .containsExactly(false, true);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no json", "{}", "{\"jobs\": [", "{\"a\": 1}", "[1]", "{{{{", "{\"jobs\": {\"a\": 1"})
    void anythingElseIsRefusedWithASentence(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FioResult.parse(text))
                .withMessageContaining(" ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jobs\": 5}",
                "{\"jobs\": [5, null, \"x\", []]}",
                "{\"jobs\": [{\"read\": [], \"job options\": 7, \"jobname\": {}}], \"global options\": []}",
                "{\"jobs\": [{\"read\": {\"iops\": \"x\", \"clat_ns\": {\"percentile\": {\"y\": \"z\"}}}}]}"
            })
    void oddShapesAreReadAsNothing(String text) {
        assertThat(FioResult.parse(text).version()).isEmpty();
    }
}
