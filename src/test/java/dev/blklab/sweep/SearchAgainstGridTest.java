package dev.blklab.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.blklab.experiment.Catalogue;
import dev.blklab.experiment.Reproductions;
import dev.blklab.experiment.RunRequest;
import dev.blklab.experiment.SpecJson;
import dev.blklab.sweep.SweepRequest.AxisText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;

/**
 * Does a search find what the whole grid has, with a twentieth of its runs? Simulates the grids too, so it takes minutes:
 * {@code -Dblklab.search=true}.
 */
@EnabledIfSystemProperty(
        named = "blklab.search",
        matches = "true",
        disabledReason = "takes minutes: -Dblklab.search=true")
@SpringBootTest(
        webEnvironment = WebEnvironment.NONE,
        properties = "spring.datasource.url=jdbc:h2:mem:search;DB_CLOSE_DELAY=-1")
class SearchAgainstGridTest {

    private static final String SSD_JOB = """
            [global]
            ioengine=libaio
            direct=1
            time_based=1
            runtime=60
            size=20g

            [reader]
            rw=randread
            bs=4k
            iodepth=32
            numjobs=4

            [writer]
            rw=write
            bs=64k
            iodepth=4
            """;

    @Autowired
    private SweepRunner runner;

    @Autowired
    private Sweeps sweeps;

    @Autowired
    private Results results;

    @Autowired
    private Catalogue catalogue;

    private static RunRequest storvsc(String id) {
        var experiment = Reproductions.read().stream()
                .filter(e -> e.id().equals(id))
                .findFirst()
                .orElseThrow();
        return experiment.request(experiment.cases().get(0), 1, "0.05");
    }

    private static RunRequest base(String problem) {
        return switch (problem) {
            case "ssd-ncq" ->
                new RunRequest(
                        "",
                        "",
                        List.of(),
                        "ssd-sata",
                        Map.of(),
                        "server-2x12",
                        Map.of(),
                        "5.15",
                        List.of(),
                        SSD_JOB,
                        Map.of("queue_depth", "32", "scheduler", "mq-deadline"),
                        "1",
                        "0.05");
            default -> storvsc(problem);
        };
    }

    private static List<AxisText> axes(String problem) {
        if (problem.equals("ssd-ncq")) {
            return List.of(
                    axis("queue_depth", "1", "2", "4", "8", "16", "32"),
                    axis("nr_requests", "default", "8", "16", "32", "128"),
                    axis("scheduler", "mq-deadline", "none"),
                    axis("iosched/fifo_batch", "default", "1", "4", "32"),
                    axis("iosched/writes_starved", "default", "1", "4"));
        }
        String own = problem.equals("storvsc-small") ? "11" : "55";
        return List.of(
                axis("storvsc_max_hw_queues", "default", "1", "2", "4", "8", "16"),
                axis("queue_depth", "4", "8", own, "24", "40", "110"),
                axis("nr_requests", "5", "8", own, "24", "64", "128"),
                axis("scheduler", "mq-deadline", "none"),
                axis("iosched/fifo_batch", "default", "1", "4"));
    }

    private static AxisText axis(String name, String... levels) {
        return new AxisText(name, List.of(levels));
    }

    private Sweep finished(SweepRequest request) {
        String id = runner.start(request).id();
        await().atMost(Duration.ofMinutes(30))
                .pollInterval(Duration.ofMillis(500))
                .until(() -> sweeps.find(id).orElseThrow().state().isFinal());
        return sweeps.find(id).orElseThrow();
    }

    private SweepRequest request(String problem, String design, int budget, List<String> goals) {
        return new SweepRequest(
                problem,
                "",
                base(problem),
                List.of(),
                axes(problem),
                design,
                "",
                "1",
                "",
                budget == 0 ? "" : Integer.toString(budget),
                goals,
                List.of("read.bw >= 95 % of best"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"storvsc-large", "storvsc-small", "ssd-ncq"})
    void theSearchFindsTheBestOfTheGrid(String problem) {
        Sweep grid = finished(request(problem, "grid", 0, List.of()));
        SweepSpec spec = SweepReader.read(grid.request(), catalogue);
        Map<List<String>, Figures> all = new HashMap<>();
        results.each(grid.id(), r -> {
            if (r.figures() != null) {
                all.put(spec.values(spec.cellOf(r.run())), r.figures());
            }
        });
        double bestRead = all.values().stream()
                .mapToDouble(f -> f.read().bw().value())
                .max()
                .orElseThrow();
        double bestWrite = all.values().stream()
                .filter(f -> f.read().bw().value() >= 0.95 * bestRead)
                .mapToDouble(f -> f.write().iops().value())
                .max()
                .orElseThrow();

        int budget = spec.cells() / 20;
        Sweep search = finished(request(problem, "search", budget, List.of("max write.iops")));
        Recommendation one =
                SpecJson.MAPPER.readValue(Objects.requireNonNull(search.recommendation()), Recommendation.class);
        Figures found =
                all.get(List.copyOf(Objects.requireNonNull(one.best()).values().values()));

        Sweep pareto = finished(request(problem, "search", budget, List.of("max write.iops", "max read.bw")));
        Recommendation many =
                SpecJson.MAPPER.readValue(Objects.requireNonNull(pareto.recommendation()), Recommendation.class);
        List<double[]> front = new ArrayList<>();
        many.front().forEach(s -> front.add(point(all.get(List.copyOf(s.values().values())))));
        List<double[]> whole = all.values().stream()
                .filter(f -> f.read().bw().value() >= 0.95 * bestRead)
                .map(SearchAgainstGridTest::point)
                .toList();
        double[] worst = {
            whole.stream().mapToDouble(p -> p[0]).min().orElseThrow(),
            whole.stream().mapToDouble(p -> p[1]).min().orElseThrow()
        };
        double share = hypervolume(front, worst) / hypervolume(whole, worst);
        System.out.printf(
                "SEARCH %s: grid %d cells, best %.2f; %d runs (%.1f %%) found %.2f (%.2f %% of best), read %.1f %% of best; front %d settings, %d runs, %.1f %% of the hypervolume; %s%n",
                problem,
                spec.cells(),
                bestWrite,
                search.done(),
                100.0 * search.done() / spec.cells(),
                found.write().iops().value(),
                100 * found.write().iops().value() / bestWrite,
                100 * found.read().bw().value() / bestRead,
                front.size(),
                pareto.done(),
                100 * share,
                one.sentence());
        assertThat(search.done()).isLessThanOrEqualTo(budget);
        assertThat(found.write().iops().value()).isGreaterThan(0.98 * bestWrite);
        assertThat(found.read().bw().value()).isGreaterThan(0.95 * 0.98 * bestRead);
        assertThat(share).isGreaterThan(0.95);
    }

    private static double[] point(Figures f) {
        return new double[] {f.write().iops().value(), f.read().bw().value()};
    }

    /** Area that points dominate above a reference. */
    private static double hypervolume(List<double[]> points, double[] reference) {
        List<double[]> sorted = new ArrayList<>(points);
        sorted.sort(Comparator.comparingDouble(p -> -p[0]));
        double area = 0;
        double height = reference[1];
        for (double[] p : sorted) {
            if (p[1] > height && p[0] > reference[0]) {
                area += (p[0] - reference[0]) * (p[1] - height);
                height = p[1];
            }
        }
        return area;
    }
}
