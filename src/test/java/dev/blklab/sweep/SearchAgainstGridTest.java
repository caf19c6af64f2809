package dev.blklab.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.experiment.Catalogue;
import dev.blklab.experiment.SpecJson;
import dev.blklab.sim.spec.IllegalSpecException;
import dev.blklab.sweep.Simulator.Prepared;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import tools.jackson.core.type.TypeReference;

/**
 * Does a search find what the whole grid has, with a twentieth of its runs? The grid is simulated with several seeds of its own and
 * judged by the means over them, as is what a search finds: the best of many noisy figures would be a matter of luck. Searches have
 * other seeds. {@code -Dblklab.search=judged} for the three problems of the judgement, {@code development} for those that the
 * search was developed on; {@code -Dblklab.seeds=10} searches with so many seeds.
 */
@EnabledIfSystemProperty(
        named = "blklab.search",
        matches = "judged|development|true",
        disabledReason = "takes minutes: -Dblklab.search=judged")
@SpringBootTest(
        webEnvironment = WebEnvironment.NONE,
        properties = "spring.datasource.url=jdbc:h2:mem:search;DB_CLOSE_DELAY=-1")
class SearchAgainstGridTest {

    private static final int SEEDS = Integer.getInteger("blklab.seeds", 5);
    /** The grid's seeds: far from the searches'. */
    private static final List<Long> TRUTH = List.of(901L, 902L, 903L, 904L);

    @Autowired
    private Simulator simulator;

    @Autowired
    private Catalogue catalogue;

    private final Map<String, Figures> known = new ConcurrentHashMap<>();

    static Stream<SearchProblem> problems() {
        return ("development".equals(System.getProperty("blklab.search"))
                        ? SearchProblem.development()
                        : SearchProblem.judged())
                .stream().filter(p -> p.name().matches(System.getProperty("blklab.problem", ".*")));
    }

    /** What a run comes to, simulated once however many searches ask for it. */
    private Figures figures(Prepared prepared) {
        return known.computeIfAbsent(prepared.digest(), d -> {
            RunResult r = simulator.simulate(0, prepared, () -> true);
            return Objects.requireNonNull(r.figures(), () -> String.valueOf(r.failure()));
        });
    }

    /** One setting of the grid: means over the grid's seeds. */
    private record Truth(Map<Metric, Double> means) {
        static Truth of(List<Figures> all) {
            Map<Metric, Double> means = new HashMap<>();
            for (Metric m : Metric.values()) {
                means.put(
                        m,
                        all.stream()
                                .mapToDouble(f -> f.value(m).value())
                                .average()
                                .orElse(0));
            }
            return new Truth(means);
        }

        double of(Metric m) {
            return Objects.requireNonNull(means.get(m));
        }
    }

    private Map<List<String>, Truth> grid(SearchProblem problem) {
        Map<List<String>, List<Figures>> all = new ConcurrentHashMap<>();
        for (long seed : TRUTH) {
            SweepSpec spec = SweepReader.read(problem.request(20, seed, problem.goals(), problem.limits()), catalogue);
            Map<Integer, Prepared> prepared = new LinkedHashMap<>();
            for (int cell = 0; cell < spec.cells(); cell++) {
                try {
                    prepared.put(cell, simulator.prepare(spec, cell));
                } catch (IllegalSpecException e) {
                    // no such machine: it is not in the grid
                }
            }
            prepared.entrySet().parallelStream().forEach(e -> {
                Figures f = figures(e.getValue());
                all.computeIfAbsent(
                                spec.values(e.getKey()), k -> java.util.Collections.synchronizedList(new ArrayList<>()))
                        .add(f);
            });
        }
        Map<List<String>, Truth> truth = new LinkedHashMap<>();
        all.forEach((values, f) -> truth.put(values, Truth.of(f)));
        return truth;
    }

    private Recommendation search(
            SearchProblem problem, int budget, long seed, List<String> goals, List<String> limits) {
        SweepSpec spec = SweepReader.read(problem.request(budget, seed, goals, limits), catalogue);
        var lab = new Trials.Lab() {
            @Override
            public Prepared prepare(int run) {
                return simulator.prepare(spec, run);
            }

            @Override
            public List<RunResult> simulate(Map<Integer, Prepared> wanted) {
                return wanted.entrySet().stream()
                        .map(e ->
                                new RunResult(e.getKey(), e.getValue().digest(), false, null, figures(e.getValue()), 1))
                        .toList();
            }
        };
        var trials = new Trials(spec, lab, List.of());
        var judge = new Judge(spec, trials);
        Outlook.Picture picture = new Search(spec, trials, judge).run();
        Recommendation r = new Advice(spec, trials, judge, picture).recommendation();
        lastTried = trials.tried().keySet().stream()
                .filter(c -> c != spec.baseline())
                .map(spec::values)
                .toList();
        return r;
    }

    private List<List<String>> lastTried = List.of();

    private Path cache(SearchProblem problem) {
        return Path.of("target", "search-" + problem.name() + ".json");
    }

    @ParameterizedTest
    @MethodSource("problems")
    void theSearchFindsWhatTheGridHas(SearchProblem problem) throws IOException {
        if (Files.exists(cache(problem))) {
            known.putAll(SpecJson.MAPPER.readValue(
                    Files.readString(cache(problem)), new TypeReference<Map<String, Figures>>() {}));
        }
        Map<List<String>, Truth> grid = grid(problem);
        double bestRead = grid.values().stream()
                .mapToDouble(t -> t.of(Metric.READ_BW))
                .max()
                .orElseThrow();
        List<Truth> kept = grid.values().stream()
                .filter(t -> t.of(Metric.READ_BW) >= 0.95 * bestRead)
                .toList();
        double bestWrite =
                kept.stream().mapToDouble(t -> t.of(Metric.WRITE_IOPS)).max().orElseThrow();
        int budget = grid.size() / 20;
        List<Double> best = new ArrayList<>();
        List<Double> limited = new ArrayList<>();
        List<Double> free = new ArrayList<>();
        List<Double> limitedTried = new ArrayList<>();
        List<Double> freeTried = new ArrayList<>();
        List<Integer> runs = new ArrayList<>();
        for (long seed = 1; seed <= SEEDS; seed++) {
            Recommendation one = search(problem, budget, seed, List.of("max write.iops"), problem.limits());
            Truth found = at(grid, Objects.requireNonNull(one.best()));
            boolean keeps = found.of(Metric.READ_BW) >= 0.95 * 0.98 * bestRead;
            best.add(keeps ? found.of(Metric.WRITE_IOPS) / bestWrite : 0);
            Recommendation many = search(problem, budget, seed, problem.goals(), problem.limits());
            limited.add(hypervolume(front(grid, many), kept) / hypervolume(kept, kept));
            limitedTried.add(hypervolume(lastTried.stream().map(grid::get).toList(), kept) / hypervolume(kept, kept));
            Recommendation whole = search(problem, budget, seed, problem.goals(), List.of());
            List<Truth> all = List.copyOf(grid.values());
            free.add(hypervolume(front(grid, whole), all) / hypervolume(all, all));
            freeTried.add(hypervolume(lastTried.stream().map(grid::get).toList(), all) / hypervolume(all, all));
            runs.addAll(List.of(one.runs(), many.runs(), whole.runs()));
        }
        Files.writeString(cache(problem), SpecJson.MAPPER.writeValueAsString(known));
        System.out.printf(
                "SEARCH %s: grid of %d, %d kept, budget %d, most runs %d%n  best        %s%n  hypervolume under the limit %s%n    of all tried %s%n  hypervolume without         %s%n    of all tried %s%n",
                problem.name(),
                grid.size(),
                kept.size(),
                budget,
                runs.stream().mapToInt(r -> r).max().orElse(0),
                percent(best),
                percent(limited),
                percent(limitedTried),
                percent(free),
                percent(freeTried));
        assertThat(runs).allMatch(r -> r <= budget);
        if (!"development".equals(System.getProperty("blklab.search"))) {
            assertThat(median(best)).isGreaterThan(0.98);
            assertThat(median(limited)).isGreaterThan(0.95);
            assertThat(median(free)).isGreaterThan(0.95);
        }
    }

    private static Truth at(Map<List<String>, Truth> grid, Recommendation.Setting setting) {
        return Objects.requireNonNull(grid.get(List.copyOf(setting.values().values())));
    }

    private static List<Truth> front(Map<List<String>, Truth> grid, Recommendation r) {
        return r.front().stream().map(s -> at(grid, s)).toList();
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    private static String percent(List<Double> values) {
        List<String> each = IntStream.range(0, values.size())
                .mapToObj(i -> String.format("%.1f", 100 * values.get(i)))
                .toList();
        return String.format("median %.1f %%: %s", 100 * median(values), String.join(" ", each));
    }

    /** Area of writes by reads that settings dominate above the worst of others. */
    private static double hypervolume(List<Truth> settings, List<Truth> of) {
        double x = of.stream().mapToDouble(t -> t.of(Metric.WRITE_IOPS)).min().orElseThrow();
        double height = of.stream().mapToDouble(t -> t.of(Metric.READ_BW)).min().orElseThrow();
        List<Truth> sorted = new ArrayList<>(settings);
        sorted.sort(Comparator.comparingDouble(t -> -t.of(Metric.WRITE_IOPS)));
        double area = 0;
        for (Truth t : sorted) {
            double y = t.of(Metric.READ_BW);
            if (y > height && t.of(Metric.WRITE_IOPS) > x) {
                area += (t.of(Metric.WRITE_IOPS) - x) * (y - height);
                height = y;
            }
        }
        return area;
    }
}
