package dev.blklab.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.blklab.experiment.Catalogue;
import dev.blklab.experiment.RunRequest;
import dev.blklab.experiment.SpecJson;
import dev.blklab.sim.Simulation;
import dev.blklab.sim.spec.Bound;
import dev.blklab.sim.spec.FieldError;
import dev.blklab.sim.spec.IllegalSpecException;
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.sweep.SweepRequest.AxisText;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.jdbc.core.JdbcTemplate;

/** What sweeps must do on every database: the whole lab without its pages, with the real queue and the real simulator. */
@SpringBootTest(
        webEnvironment = WebEnvironment.NONE,
        properties = {
            "db-scheduler.heartbeat-interval=200ms",
            "db-scheduler.polling-interval=100ms",
        })
abstract class SweepsContract {

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    static final String JOB = """
            [job1]
            ioengine=libaio
            direct=1
            rw=randread
            bs=${BS}
            iodepth=16
            size=64m
            time_based=1
            runtime=${SECONDS}
            """;

    @Autowired
    private SweepRunner runner;

    @Autowired
    private Sweeps sweeps;

    @Autowired
    private Results results;

    @Autowired
    private ChunkWorker worker;

    @Autowired
    private Simulator simulator;

    @Autowired
    private Clock clock;

    @Autowired
    private Catalogue catalogue;

    @Autowired
    private JdbcTemplate jdbc;

    static RunRequest base(String blockSize, String seconds) {
        return new RunRequest(
                "",
                "",
                List.of(),
                "azure-premium-p70",
                Map.of(),
                "azure-f32s-v2",
                Map.of(),
                "5.15",
                List.of(),
                JOB.replace("${BS}", blockSize).replace("${SECONDS}", seconds),
                Map.of(),
                "1",
                "full");
    }

    static SweepRequest grid(String owner, RunRequest base, String replications, AxisText... axes) {
        return new SweepRequest(
                "", owner, base, List.of(), List.of(axes), "grid", "", replications, "", "", List.of(), List.of());
    }

    static AxisText axis(String name, String... values) {
        return new AxisText(name, List.of(values));
    }

    static SweepRequest limited(SweepRequest r, String... limits) {
        return new SweepRequest(
                r.name(),
                r.owner(),
                r.base(),
                r.also(),
                r.axes(),
                r.design(),
                r.points(),
                r.replications(),
                r.seeds(),
                r.budget(),
                r.objectives(),
                List.of(limits));
    }

    private Sweep finished(String id) {
        await().atMost(PATIENCE)
                .until(() -> sweeps.find(id).orElseThrow().state().isFinal());
        return sweeps.find(id).orElseThrow();
    }

    private Sweep now(String id) {
        return sweeps.find(id).orElseThrow();
    }

    @Test
    void everyRunOfAGridHasOneResultAndEqualOnesAreSimulatedOnce() {
        SweepRequest request = grid(
                "a",
                base("${BS}", "0.2"),
                "2",
                axis("queue_depth", "4", "8", "default", "2048"),
                axis("job.BS", "4k", "16k"));
        Sweep sweep = finished(runner.start(request).id());
        assertThat(sweep.state()).isEqualTo(SweepState.COMPLETED);
        // 4 x 2 cells and the base, two seeds each
        assertThat(sweep.runs()).isEqualTo(18);
        assertThat(sweep.done()).isEqualTo(18);
        assertThat(sweep.failed()).isZero();
        List<RunResult> all = results.all(sweep.id());
        assertThat(all)
                .extracting(RunResult::run)
                .isEqualTo(IntStream.range(0, 18).boxed().toList());
        // 2048 is this disk's default, and the base has the default and 4k
        assertThat(all).filteredOn(r -> !r.reused()).hasSize(12);
        assertThat(all).extracting(RunResult::digest).doesNotContain("").hasSize(18);
        assertThat(sweep.reused()).isEqualTo(6);
        SweepSpec spec = SweepReader.read(request, catalogue);
        for (RunResult r : all) {
            var report = Simulation.run(spec.request(r.run()).toSpec(catalogue).orThrow());
            assertThat(Objects.requireNonNull(r.figures())).isEqualTo(Figures.of(report));
        }
    }

    @Test
    void aSweepIsPausedResumedAndCancelled() {
        Sweep sweep = runner.start(grid("b", base("4k", "2"), "200", axis("queue_depth", "5", "6")));
        await().atMost(PATIENCE).until(() -> now(sweep.id()).done() > 0);
        assertThat(runner.pause(sweep.id())).isTrue();
        await().atMost(PATIENCE).until(() -> queued(sweep.id()) == 0);
        int done = now(sweep.id()).done();
        assertThat(done).isLessThan(sweep.runs());
        assertThat(runner.pause(sweep.id())).isFalse();
        assertThat(runner.resume(sweep.id())).isTrue();
        await().atMost(PATIENCE).until(() -> now(sweep.id()).done() > done);
        assertThat(runner.cancel(sweep.id())).isTrue();
        await().atMost(PATIENCE).until(() -> queued(sweep.id()) == 0);
        assertThat(now(sweep.id()).state()).isEqualTo(SweepState.CANCELLED);
        assertThat(runner.resume(sweep.id())).isFalse();
        assertThat(results.all(sweep.id())).hasSize(now(sweep.id()).done());
        assertThat(runner.delete(sweep.id())).isTrue();
        assertThat(results.all(sweep.id())).isEmpty();
    }

    @Test
    void hopelessRunsStopTheSameWhoeverSimulatesThemInWhichOrder() {
        SweepRequest request = limited(
                grid("j", base("4k", "4"), "2", axis("queue_depth", "1", "2", "5", "13", "14")),
                "read.iops >= 50 % of baseline",
                "read.p99 <= 1 s");
        Sweep sweep = finished(runner.start(request).id());
        List<RunResult> first = results.all(sweep.id());
        assertThat(first).hasSize(12).noneMatch(r -> r.failure() != null);
        assertThat(first).filteredOn(RunResult::hopeless).isNotEmpty();
        assertThat(sweep.hopeless())
                .isEqualTo((int) first.stream().filter(RunResult::hopeless).count());
        SweepSpec spec = SweepReader.read(request, catalogue);
        List<RunResult> base = first.subList(10, 12);
        assertThat(base).noneMatch(RunResult::hopeless);
        for (RunResult r : first) {
            var bounds = r.run() < 10 ? spec.bounds(base).get(0) : List.<Bound>of();
            RunSpec run = spec.request(r.run()).toSpec(catalogue).orThrow();
            Figures alone = Figures.of(Simulation.run(run, bounds, Simulation.Progress.NONE));
            assertThat(r.figures()).isEqualTo(alone);
            if (!r.hopeless()) {
                assertThat(Figures.of(Simulation.run(run))).isEqualTo(alone);
            }
        }
        // again, from the last to the first, by a process that knows nothing yet and is sent away in between
        jdbc.update("delete from sweep_result where sweep_id = ?", sweep.id());
        jdbc.update("update sweep set state = 'RUNNING', done = 0, hopeless = 0 where id = ?", sweep.id());
        for (int from : new int[] {9, 7, 4, 0, 10}) {
            var another = new ChunkWorker(sweeps, results, simulator, catalogue, clock);
            var chunk = new Chunk(sweep.id(), from, Math.min(12, from + 4));
            int[] looks = new int[1];
            var left = another.work(chunk, false, () -> looks[0]++ > 40);
            while (left == ChunkWorker.Outcome.STOPPED) {
                left = another.work(chunk, true, () -> false);
            }
        }
        List<RunResult> second = results.all(sweep.id());
        assertThat(second)
                .extracting(RunResult::figures)
                .isEqualTo(first.stream().map(RunResult::figures).toList());
        assertThat(second)
                .extracting(RunResult::digest)
                .isEqualTo(first.stream().map(RunResult::digest).toList());
        assertThat(now(sweep.id()).hopeless()).isEqualTo(sweep.hopeless());
        assertThat(now(sweep.id()).state()).isEqualTo(SweepState.COMPLETED);
        Analysis all = Analysis.of(spec, second, Metric.READ_IOPS, 0);
        assertThat(all.hopeless()).isPositive();
        assertThat(all.ranked().get(4).hopeless()).isTrue();
        assertThat(all.ranked().get(4).missed()).startsWith("read.iops >= ");
        assertThat(Objects.requireNonNull(all.best()).hopeless()).isFalse();
    }

    @Test
    void aPercentileThatRunsAreTooShortForDecidesNothing() {
        // about 5 000 and 32 000 I/Os: five beyond p99.9 are too few
        SweepRequest request = grid("k", base("4k", "${SECONDS}"), "1", axis("job.SECONDS", "1", "6"));
        Sweep sweep = finished(runner.start(request).id());
        List<RunResult> all = results.all(sweep.id());
        Figures shortRun = Objects.requireNonNull(all.get(0).figures());
        Figures longRun = Objects.requireNonNull(all.get(1).figures());
        assertThat(shortRun.tooShort()).containsExactly(Metric.READ_P999);
        assertThat(longRun.tooShort()).isEmpty();
        assertThat(longRun.read().p999Ns().half()).isPositive();
        SweepSpec spec = SweepReader.read(request, catalogue);
        Analysis analysis = Analysis.of(spec, all, Metric.READ_P999, 0);
        assertThat(analysis.tooShort()).isEqualTo(1);
        assertThat(analysis.reference()).isNull();
        assertThat(analysis.known()).extracting(Analysis.Cell::number).containsExactly(1);
        assertThat(Objects.requireNonNull(analysis.best()).number()).isEqualTo(1);
        assertThat(analysis.ranked()).extracting(Analysis.Cell::tooShort).containsExactly(false, true);
        assertThat(analysis.cells().get(0).beyond()).isBetween(1L, 9L);
        assertThat(Limit.of("read.p999 <= 90 % of base").orElseThrow().bound(List.of(shortRun)))
                .isEmpty();
        assertThat(Limit.of("read.p999 <= 90 % of base").orElseThrow().bound(List.of(longRun)))
                .isPresent();
        // rows of an older version have no interval of it
        jdbc.update("update sweep_result set read_p999_ns_half = null where sweep_id = ?", sweep.id());
        Figures old = Objects.requireNonNull(results.all(sweep.id()).get(1).figures());
        assertThat(old.read().p999Ns())
                .isEqualTo(new Figures.Value(longRun.read().p999Ns().value(), 0));
    }

    @Test
    void aSearchForAPercentileThatRunsAreTooShortForSaysSo() {
        var request = new SweepRequest(
                "",
                "l",
                base("4k", "1"),
                List.of(),
                List.of(axis("queue_depth", "1", "2", "4", "8")),
                "search",
                "",
                "1",
                "",
                "6",
                List.of("min read.p999"),
                List.of());
        Sweep search = finished(runner.start(request).id());
        Recommendation found =
                SpecJson.MAPPER.readValue(Objects.requireNonNull(search.recommendation()), Recommendation.class);
        assertThat(found.best()).isNull();
        assertThat(found.sentence()).endsWith("can be judged: the runs are too short for read.p999.");
    }

    @Test
    void aCombinationThatCannotBeHadFailsAlone() {
        // a scheduler has tags of its own; without one there are no more than the adapter takes
        RunRequest scheduled =
                base("4k", "0.1").withTunables(Map.of("scheduler", "mq-deadline", "storvsc_ringbuffer_size", "8192"));
        SweepRequest request =
                grid("c", scheduled, "1", axis("scheduler", "mq-deadline", "none"), axis("nr_requests", "64", "2048"));
        Sweep sweep = finished(runner.start(request).id());
        assertThat(sweep.done()).isEqualTo(5);
        assertThat(sweep.failed()).isEqualTo(1);
        RunResult failed = results.all(sweep.id()).get(3);
        assertThat(failed.failure()).startsWith("cannot be had: tunables.nr_requests");
    }

    @Test
    void whatADeadProcessLeftIsTakenOver() {
        Sweep sweep = runner.start(grid("d", base("4k", "0.5"), "8", axis("queue_depth", "7", "9")));
        String chunk = jdbc.queryForList(
                        "select task_instance from scheduled_tasks where task_instance like ? order by execution_time desc",
                        String.class,
                        sweep.id() + "/%")
                .get(0);
        int taken = jdbc.update(
                "update scheduled_tasks set picked = true, picked_by = 'gone', last_heartbeat = ? where task_instance = ? and picked = false",
                Sweeps.time(Instant.now().minusSeconds(3600)),
                chunk);
        assertThat(taken).isLessThanOrEqualTo(1);
        assertThat(finished(sweep.id()).done()).isEqualTo(sweep.runs());
        assertThat(results.all(sweep.id())).hasSize(sweep.runs());
    }

    @Test
    void aRunThatKillsItsProcessIsLeftOutAtLast() {
        SweepRequest request = grid("e", base("4k", "0.1"), "1", axis("queue_depth", "3"));
        Sweep sweep = runner.start(request);
        finished(sweep.id());
        jdbc.update("delete from sweep_result where sweep_id = ?", sweep.id());
        jdbc.update("update sweep set state = 'RUNNING', done = 0 where id = ?", sweep.id());
        for (int death = 0; death < ChunkWorker.MOST_ATTEMPTS; death++) {
            results.suspect(sweep.id(), 0);
        }
        var chunk = new Chunk(sweep.id(), 0, sweep.runs());
        assertThat(worker.work(chunk, true, () -> false)).isEqualTo(ChunkWorker.Outcome.DONE);
        List<RunResult> all = results.all(sweep.id());
        assertThat(all.get(0).reused()).isFalse();
        assertThat(all).hasSize(2);
        assertThat(now(sweep.id()).state()).isEqualTo(SweepState.COMPLETED);
        assertThat(worker.work(chunk, true, () -> false)).isEqualTo(ChunkWorker.Outcome.NOT_WANTED);
    }

    @Test
    void aResultIsWrittenOnce() {
        Sweep sweep = finished(runner.start(grid("f", base("4k", "0.1"), "1", axis("queue_depth", "2")))
                .id());
        List<RunResult> all = results.all(sweep.id());
        assertThat(results.add(sweep.id(), all)).isZero();
        assertThat(now(sweep.id()).done()).isEqualTo(sweep.runs());
        List<RunResult> more = List.of(all.get(0), RunResult.failed(99, "x", "y".repeat(900)));
        assertThat(results.add(sweep.id(), more)).isEqualTo(1);
        assertThat(now(sweep.id()).failed()).isEqualTo(1);
    }

    @Test
    void whatIsWrongIsNamedByFieldAndNothingIsStored() {
        int before = sweeps.newest(1000).size();
        SweepRequest request = new SweepRequest(
                "",
                "",
                base("4k", "1"),
                List.of(),
                List.of(axis("queue_dept", "1"), axis("job.XX", "1"), axis("nr_requests", "9..1")),
                "spiral",
                "",
                "0",
                "maybe",
                "",
                List.of("max speed"),
                List.of("read.bw >= 95", "read.bw >= 95 % of best", "cpu <= 0.5"));
        assertThatThrownBy(() -> runner.start(request))
                .isInstanceOfSatisfying(
                        IllegalSpecException.class,
                        e -> assertThat(e.errors())
                                .extracting(FieldError::field)
                                .contains(
                                        "axes.queue_dept",
                                        "axes.job.XX",
                                        "axes.nr_requests",
                                        "design",
                                        "replications",
                                        "seeds",
                                        "objectives")
                                .filteredOn("constraints"::equals)
                                .hasSize(2));
        SweepRequest levels = grid("", base("4k", "1"), "1", axis("queue_depth", "8", "0", "many"));
        assertThatThrownBy(() -> runner.preview(levels))
                .isInstanceOfSatisfying(
                        IllegalSpecException.class,
                        e -> assertThat(e.errors())
                                .allMatch(f -> f.field().equals("axes.queue_depth"))
                                .extracting(FieldError::rejected)
                                .containsExactly("0", "many"));
        assertThat(sweeps.newest(1000)).hasSize(before);
    }

    @Test
    void aSearchFindsWhatTheGridHasAsItsBest() {
        AxisText[] axes = {
            axis("queue_depth", "1", "2", "4", "8", "16", "32"),
            axis("nr_requests", "4", "8", "16", "32", "64", "128"),
            axis("nomerges", "0", "1", "2")
        };
        RunRequest base = base("4k", "0.1").withTunables(Map.of("queue_depth", "1"));
        var request = new SweepRequest(
                "",
                "g",
                base,
                List.of(),
                List.of(axes),
                "search",
                "",
                "1",
                "",
                "40",
                List.of("max read.iops"),
                List.of());
        Sweep search = finished(runner.start(request).id());
        assertThat(search.state()).isEqualTo(SweepState.COMPLETED);
        assertThat(search.done()).isLessThanOrEqualTo(40).isEqualTo(search.runs());
        Recommendation found =
                SpecJson.MAPPER.readValue(Objects.requireNonNull(search.recommendation()), Recommendation.class);
        Sweep grid = finished(runner.start(grid("g", base, "1", axes)).id());
        Analysis all =
                Analysis.of(SweepReader.read(grid.request(), catalogue), results.all(grid.id()), Metric.READ_IOPS, 0);
        // what a page that watches reads of one metric comes to the same
        for (Metric metric : Metric.values()) {
            var column = new MetricColumn(metric);
            results.into(column, grid.id());
            results.into(column, grid.id());
            SweepSpec spec = SweepReader.read(grid.request(), catalogue);
            assertThat(Analysis.of(spec, column, 0))
                    .as(metric.toString())
                    .isEqualTo(Analysis.of(spec, results.all(grid.id()), metric, 0));
        }
        double best = Objects.requireNonNull(all.best()).estimate().mean();
        Recommendation.Setting setting = Objects.requireNonNull(found.best());
        assertThat(setting.objectives().get(0).value()).isGreaterThan(0.98 * best);
        assertThat(setting.changes()).as(found.sentence()).isEqualTo(1);
        assertThat(found.sentence()).startsWith("Set queue_depth=");
        assertThat(found.importance().get(0).axis()).isEqualTo("queue_depth");
    }

    @Test
    void sweepsTakeTurnsInTheQueue() {
        var jobs = grid("h", base("4k", "1"), "50", axis("queue_depth", "10", "11"));
        Sweep first = runner.start(jobs);
        Sweep second = runner.start(grid("i", base("4k", "1"), "50", axis("queue_depth", "12", "13")));
        await().atMost(PATIENCE).until(() -> now(second.id()).done() > 20);
        assertThat(now(first.id()).done()).isLessThan(first.runs());
        runner.cancel(first.id());
        runner.cancel(second.id());
        await().atMost(PATIENCE).until(() -> queued(first.id()) + queued(second.id()) == 0);
    }

    private int queued(String sweep) {
        return Objects.requireNonNull(jdbc.queryForObject(
                "select count(*) from scheduled_tasks where task_instance like ?", Integer.class, sweep + "/%"));
    }
}
