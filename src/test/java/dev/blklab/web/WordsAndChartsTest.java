package dev.blklab.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.experiment.Catalogue;
import dev.blklab.experiment.Run;
import dev.blklab.experiment.RunRequest;
import dev.blklab.experiment.Runner;
import dev.blklab.sim.report.Report;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

/** Do the words beside a chart say what the chart shows? Checked on pairs of runs whose story is known. */
@SpringBootTest(properties = "spring.datasource.url=jdbc:h2:mem:words;DB_CLOSE_DELAY=-1")
class WordsAndChartsTest {

    private static final Pattern RATE = Pattern.compile("(reads|writes) run [^,;.]*? (faster|slower)");
    private static final Pattern SHIFT =
            Pattern.compile("takes \\S+ \\S+ (less|more)(?:: [+−]\\S+ \\S+ in stage ([^,.]+))?");

    @Autowired
    private Catalogue catalogue;

    @Autowired
    private Runner runner;

    @Autowired
    private Published published;

    private Run run(RunRequest request) throws InterruptedException {
        String id = runner.submit(request, request.toSpec(catalogue), null).id();
        return runner.await(id, Duration.ofMinutes(5)).orElseThrow();
    }

    private static RunRequest request(String device, String host, String job, Map<String, String> tunables) {
        String fio = "[global]\nioengine=libaio\ndirect=1\ntime_based=1\nruntime=10\nsize=1g\n" + job;
        return new RunRequest(
                "", "", List.of(), device, Map.of(), host, Map.of(), "5.15", List.of(), fio, tunables, "1", "0.02");
    }

    private CompareView compared(Run baseline, Run other) {
        return CompareView.of(List.of(baseline, other), new CompareView.Wish(baseline.id(), "", "", "", ""), published);
    }

    /** Every sentence against every chart of a pair. */
    private CompareView consistent(Run baseline, Run other) {
        CompareView view = compared(baseline, other);
        String sentence = view.first().toLowerCase(java.util.Locale.ROOT);
        for (Chart chart : view.charts()) {
            if (chart.id().endsWith("-bw")) {
                Chart.Series bars = chart.series().get(0);
                double before = Objects.requireNonNull(bars.values().get(0));
                double after = Objects.requireNonNull(bars.values().get(1));
                String direction = chart.id().replace("-bw", "s");
                Matcher said = RATE.matcher(sentence);
                String word = said.results()
                        .filter(m -> m.group(1).equals(direction))
                        .map(m -> m.group(2))
                        .findFirst()
                        .orElse("unchanged");
                boolean apart = Objects.requireNonNull(bars.lo().get(1))
                                > Objects.requireNonNull(bars.hi().get(0))
                        || Objects.requireNonNull(bars.hi().get(1))
                                < Objects.requireNonNull(bars.lo().get(0));
                apart &= Math.abs(after / before - 1) > 0.005;
                if (word.equals("unchanged")) {
                    assertThat(apart)
                            .as("%s, yet the bars' intervals do not meet: %s", sentence, chart)
                            .isFalse();
                } else {
                    assertThat(after > before)
                            .as("%s of %s: %s", direction, chart, sentence)
                            .isEqualTo(word.equals("faster"));
                }
            }
        }
        view.shifts().forEach(WordsAndChartsTest::consistent);
        assertThat(view.shifts()).isNotEmpty();
        return view;
    }

    /** The stage that is named first is the tallest bar, and less or more is on which side of zero the bars lie together. */
    private static void consistent(ShiftChart shift) {
        String sentence = shift.sentences().get(0);
        Matcher said = SHIFT.matcher(sentence);
        if (!said.find()) {
            assertThat(sentence).contains("within the noise");
            return;
        }
        List<Double> values = shift.chart().series().get(0).values().stream()
                .map(Objects::requireNonNull)
                .toList();
        double sum = values.stream().mapToDouble(v -> v).sum();
        assertThat(sum < 0).as(sentence + values).isEqualTo(said.group(1).equals("less"));
        int tallest = 0;
        for (int i = 0; i < values.size(); i++) {
            tallest = Math.abs(values.get(i)) > Math.abs(values.get(tallest)) ? i : tallest;
        }
        assertThat(said.group(2)).as(sentence).isEqualTo(shift.chart().labels().get(tallest));
    }

    /** What the run's page says bounds it, with its charts. */
    private RunView.Figures page(Run run) {
        return Objects.requireNonNull(RunView.of(run, published).figures());
    }

    @Test
    void aStarvedWriteIsFreedByOneQueueAndTheWordsSayWhere() throws Exception {
        Published.Experiment e = published.experiment("storvsc-large").orElseThrow();
        Run many = run(e.request(e.cases().get(0)));
        Run one = run(e.request(e.cases().get(1)));
        CompareView view = consistent(many, one);
        assertThat(view.first()).containsPattern("Writes run \\d+\\D% faster").contains("reads are unchanged");
        ShiftChart write = view.shifts().get(1);
        assertThat(write.sentences().get(0)).startsWith("A mean write takes").contains(" less: −");
        assertThat(view.rest()).anyMatch(s -> s.contains("a write spends"));
    }

    @Test
    void aCappedDiskTakesLongerAndGivesNoMore() throws Exception {
        Run shallow = run(request(
                "azure-premium-p10",
                "azure-f32s-v2",
                "[r]\nrw=randread\nbs=4k\niodepth=128\n",
                Map.of("queue_depth", "128")));
        Run deep = run(request(
                "azure-premium-p10",
                "azure-f32s-v2",
                "[r]\nrw=randread\nbs=4k\niodepth=256\n",
                Map.of("queue_depth", "256")));
        CompareView view = consistent(shallow, deep);
        assertThat(view.first())
                .contains("read throughput is unchanged, but each takes")
                .contains("longer");
        Report report = Objects.requireNonNull(deep.report());
        assertThat(report.bottleneck().code()).isEqualTo("disk-iops");
        assertThat(report.bottleneck().sentence()).contains("IOPS");
        // one step of the line holds two or three of the disk's throttle windows, so steps go up and down; their mean
        // does not
        List<? extends Number> line = page(deep).overTime().stream()
                .filter(c -> c.id().equals("read-iops"))
                .findFirst()
                .orElseThrow()
                .series()
                .get(0)
                .values();
        double mean = line.subList(line.size() / 2, line.size()).stream()
                .mapToDouble(Number::doubleValue)
                .average()
                .orElseThrow();
        assertThat(mean / report.total().read().iops()).isBetween(0.9, 1.1);
    }

    @Test
    void aBusyCpuIsNamedAndItsBarIsFull() throws Exception {
        Run bound = run(request(
                "scsi-debug", "vm-4vcpu", "[r]\nsize=1m\nrw=randread\nbs=4k\niodepth=128\nnumjobs=4\n", Map.of()));
        Run idle = run(request("scsi-debug", "vm-4vcpu", "[r]\nsize=1m\nrw=randread\nbs=4k\niodepth=1\n", Map.of()));
        consistent(idle, bound);
        Report report = Objects.requireNonNull(bound.report());
        assertThat(report.bottleneck().code())
                .as(report.bottleneck().sentence())
                .isEqualTo("cpu");
        double most = page(bound).cpus().series().get(0).values().stream()
                .mapToDouble(Objects::requireNonNull)
                .max()
                .orElse(0);
        Matcher said =
                Pattern.compile("(\\d+) % busy").matcher(report.bottleneck().sentence());
        assertThat(said.find()).isTrue();
        assertThat(most).isBetween(Double.parseDouble(said.group(1)) - 1, Double.parseDouble(said.group(1)) + 1);
    }

    @Test
    void aSplitLargeIoShowsInRequestSizesAndInTheVerdict() throws Exception {
        String job = "[w]\nioengine=sync\nrw=write\nbs=2m\n";
        Run whole = run(request("san-fc-array", "server-2x12", job, Map.of("max_sectors_kb", "32767")));
        Run split = run(request("san-fc-array", "server-2x12", job, Map.of("max_sectors_kb", "1024")));
        CompareView view = consistent(split, whole);
        assertThat(Objects.requireNonNull(split.report()).block().meanRequestBytes())
                .isEqualTo(1 << 20);
        assertThat(Objects.requireNonNull(whole.report()).block().meanRequestBytes())
                .isEqualTo(2 << 20);
        assertThat(page(split).requestSizes().labels())
                .hasSize(1)
                .first()
                .asString()
                .startsWith("1");
        assertThat(view.first()).containsPattern("Writes run \\d+\\D% slower");
        assertThat(view.differences()).anyMatch(d -> d.input().equals("max_sectors_kb"));
    }
}
