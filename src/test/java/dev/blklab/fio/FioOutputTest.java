package dev.blklab.fio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.blklab.sim.Simulation;
import dev.blklab.sim.report.DirectionStats;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.spec.RunSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class FioOutputTest {

    private static final Path SAMPLES = Path.of("src/test/resources/fio-samples");

    static final String JOBS = """
            [global]
            ioengine=libaio
            direct=1
            size=64m
            runtime=1
            time_based
            [readers]
            rw=randread
            iodepth=8
            numjobs=2
            [mixed]
            rw=randrw
            rwmixread=70
            bs=8k
            """;

    private final RunSpec spec = Runs.of(JOBS);
    private final Report report = Simulation.run(spec);
    private final FioOutput output = new FioOutput("a run", spec, report, Instant.ofEpochMilli(1_796_030_801_487L));

    static JsonNode json(String text) {
        return new JsonMapper().readTree(text);
    }

    @Test
    void headerIsThatOfFio() {
        JsonNode document = json(output.json());
        assertThat(document.get("fio version").asString()).isEqualTo("fio-3.33");
        assertThat(document.get("timestamp").asLong()).isEqualTo(1_796_030_801L);
        assertThat(document.get("timestamp_ms").asLong()).isEqualTo(1_796_030_801_487L);
        assertThat(document.get("time").asString()).isEqualTo("Mon Nov 30 09:26:41 2026");
        assertThat(output.json()).startsWith("{\n  \"fio version\" : \"fio-3.33\",\n");
    }

    @Test
    void keysAndTypesAreThoseOfFio() throws IOException {
        Map<String, String> ours = schema(json(output.json()));
        Map<String, String> fios = schema(json(Files.readString(SAMPLES.resolve("01-null.json"))));
        Map<String, String> disk = schema(json(Files.readString(SAMPLES.resolve("02-libaio.json"))));
        disk.keySet().removeIf(k -> !k.startsWith("disk_util"));
        fios.putAll(disk);
        assertThat(without(fios, "global options.", "jobs[].job options.", "jobs[].sync.lat_ns.percentile"))
                .isSubsetOf(ours.entrySet());
        assertThat(without(ours, "blklab", "jobs[].job options.")).isSubsetOf(fios.entrySet());
    }

    @Test
    void plusAddsTheBinsOnly() throws IOException {
        Map<String, String> plain = schema(json(output.json()));
        Map<String, String> plus = schema(json(output.jsonPlus()));
        assertThat(plus.keySet()).containsAll(plain.keySet());
        assertThat(plus.keySet()).contains("jobs[].read.clat_ns.bins.#");
        Map<String, String> fios = schema(json(Files.readString(SAMPLES.resolve("01-null.json+"))));
        assertThat(fios.keySet()).contains("jobs[].read.clat_ns.bins.#");
    }

    @Test
    void figuresAreThoseOfTheReport() {
        FioResult result = FioResult.parse(output.json());
        assertThat(result.jobs()).extracting(FioResult.Job::name).containsExactly("readers", "mixed");
        FioResult.Job readers = result.jobs().get(0);
        DirectionStats read = report.jobs().get(0).read();
        assertThat(readers.read().ios()).isEqualTo(read.ios());
        assertThat(readers.read().iops()).isEqualTo(read.iops(), within(1e-5));
        assertThat(readers.read().bwBytesPerSec()).isEqualTo(read.bwBytesPerSec(), within(0.5));
        assertThat(readers.read().lat().meanNs()).isEqualTo(read.latency().meanNs(), within(1e-5));
        assertThat(readers.read().clat().percentile(99))
                .isCloseTo(read.clat().p99Ns(), within(read.clat().p99Ns() / 100));
        assertThat(readers.read().clat().percentile(50))
                .isCloseTo(read.clat().p50Ns(), within(read.clat().p50Ns() / 100));
        assertThat(readers.write().ios()).isZero();
        assertThat(readers.clones()).isEqualTo(2);
        assertThat(readers.options())
                .containsEntry("iodepth", "8")
                .containsEntry("rw", "randread")
                .containsEntry("bs", "4k");
    }

    @Test
    void binsHoldEveryIo() {
        for (FioResult.Job job : FioResult.parse(output.jsonPlus()).jobs()) {
            long counted = job.read().clat().bins().stream()
                    .mapToLong(FioResult.Bin::count)
                    .sum();
            assertThat(counted).isEqualTo(job.read().ios());
        }
    }

    @Test
    void latencyBucketsAddUpToAHundred() {
        for (JsonNode job : json(output.json()).get("jobs")) {
            double sum = 0;
            for (String unit : List.of("latency_ns", "latency_us", "latency_ms")) {
                for (JsonNode share : job.get(unit)) {
                    sum += share.asDouble();
                }
            }
            assertThat(sum).isEqualTo(100, within(0.2));
        }
    }

    @Test
    void terseLinesHaveFiosFields() throws IOException {
        String[] fios = Files.readAllLines(SAMPLES.resolve("01-null.terse-v3.txt"))
                .get(0)
                .split(";", -1);
        List<String> lines = output.terse().lines().toList();
        assertThat(lines).hasSize(2);
        for (String line : lines) {
            String[] ours = line.split(";", -1);
            assertThat(ours).hasSize(fios.length + 9); // the disk, which a null engine has not
            for (int i = 5; i < fios.length; i++) {
                assertThat(shape(ours[i])).as("field %d", i + 1).isEqualTo(shape(fios[i]));
            }
        }
    }

    @Test
    void theTextForPeopleHasTheLinesThatScriptsCutFiguresOutOf() {
        String text = output.normal();
        DirectionStats read = report.jobs().get(0).read();
        Matcher iops = Pattern.compile("readers: [^\\n]*\\n +read: IOPS=([0-9.]+)(k?),")
                .matcher(text);
        assertThat(iops.find()).as(text).isTrue();
        double shown = Double.parseDouble(iops.group(1)) * (iops.group(2).isEmpty() ? 1 : 1000);
        assertThat(shown).isCloseTo(read.iops(), within(read.iops() / 100));
        Matcher lat = Pattern.compile(" lat \\(usec\\): min=\\d+, max=[0-9.kM]+, avg=([0-9.]+), ")
                .matcher(text);
        assertThat(lat.find()).as(text).isTrue();
        assertThat(Double.parseDouble(lat.group(1))).isEqualTo(read.latency().meanNs() / 1000, within(0.01));
        assertThat(text).contains("mixed: (groupid=0, jobs=1): err= 0:").contains("; 0 zone resets");
    }

    @Test
    void jobsOfOneNameKeepTheirOwnLatencies() {
        RunSpec twins = Runs.of("""
                [global]
                ioengine=libaio
                direct=1
                size=64m
                runtime=1
                time_based
                rw=randread
                [a]
                [a]
                bs=1m
                """);
        Report twinReport = Simulation.run(twins);
        FioResult result = FioResult.parse(new FioOutput("twins", twins, twinReport, Instant.EPOCH).json());
        for (int i = 0; i < 2; i++) {
            DirectionStats read = twinReport.jobs().get(i).read();
            assertThat(result.jobs().get(i).read().clat().percentile(99))
                    .isCloseTo(read.clat().p99Ns(), within(read.clat().p99Ns() / 50));
        }
    }

    @Test
    void logsHaveOneLineForEachStepAndDirection() {
        List<String> lines = FioLogs.iops(report.series()).lines().toList();
        assertThat(lines).isNotEmpty().allMatch(l -> l.matches("\\d+, \\d+, [01], 0, 0"));
        assertThat(FioLogs.bandwidth(report.series()).lines()).hasSameSizeAs(lines);
        assertThat(FioLogs.latency(report.series()).lines()).hasSameSizeAs(lines);
    }

    @Test
    void binsAreThoseOfFio() {
        assertThat(Bins.value(Bins.index(160_768))).isEqualTo(160_768);
        assertThat(Bins.value(Bins.index(131))).isEqualTo(131);
        assertThat(Bins.value(Bins.index(22_937_600))).isEqualTo(22_937_600);
        assertThat(Bins.value(Bins.index(Long.MAX_VALUE))).isEqualTo(17_112_760_320L);
        for (int i = 0; i < Bins.COUNT; i++) {
            assertThat(Bins.index(Bins.value(i))).isEqualTo(i);
        }
    }

    /** Digits as they stand, numbers without their size. */
    private static String shape(String field) {
        return field.replaceAll("^(\\d+\\.\\d+|0)%=\\d+$", "$1=n")
                .replaceAll("\\d+\\.\\d{6}", "f6")
                .replaceAll("\\d+\\.\\d{2}%", "f2")
                .replaceAll("\\d+\\.\\d%", "f1")
                .replaceAll("^\\d+$", "n");
    }

    static Set<Map.Entry<String, String>> without(Map<String, String> schema, String... prefixes) {
        Map<String, String> rest = new TreeMap<>(schema);
        for (String prefix : prefixes) {
            rest.keySet().removeIf(k -> k.startsWith(prefix));
        }
        return rest.entrySet();
    }

    /** Every path of a document and what stands there; histogram bins count as one path. */
    static Map<String, String> schema(JsonNode node) {
        Map<String, String> schema = new TreeMap<>();
        collect(node, "", schema);
        return schema;
    }

    private static void collect(JsonNode node, String path, Map<String, String> into) {
        if (node.isObject()) {
            for (Map.Entry<String, JsonNode> e : node.properties()) {
                String key = path.endsWith(".bins") ? "#" : e.getKey();
                collect(e.getValue(), path.isEmpty() ? key : path + "." + key, into);
            }
        } else if (node.isArray()) {
            List<JsonNode> elements = new ArrayList<>();
            node.forEach(elements::add);
            elements.forEach(e -> collect(e, path + "[]", into));
        } else {
            String kind = node.isString() ? "text" : node.isIntegralNumber() ? "whole" : "fraction";
            into.put(path, kind);
        }
    }
}
