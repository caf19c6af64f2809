package dev.blklab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blklab.sim.Simulation;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.spec.FieldError;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.data.jpa.test.autoconfigure.DataJpaTest;
import org.springframework.boot.jdbc.test.autoconfigure.AutoConfigureTestDatabase;
import org.springframework.boot.persistence.autoconfigure.PersistenceExceptionTranslationAutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.orm.ObjectOptimisticLockingFailureException;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

/** What the stored runs must do on every database. */
@DataJpaTest
@AutoConfigureTestDatabase(replace = AutoConfigureTestDatabase.Replace.NONE)
@Import(Runs.class)
@ImportAutoConfiguration(PersistenceExceptionTranslationAutoConfiguration.class)
@Transactional(propagation = Propagation.NOT_SUPPORTED)
abstract class RunsContract {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.123456Z");

    @Autowired
    private Runs runs;

    @Autowired
    private EntityManager entities;

    @Autowired
    private TransactionTemplate transaction;

    @BeforeEach
    void empty() {
        transaction.executeWithoutResult(
                t -> entities.createQuery("delete from Run").executeUpdate());
    }

    private static Run run(RunRequest request, Instant created) {
        return new Run(
                RunIds.next(), request, request.toSpec(Requests.CATALOGUE).orThrow(), List.of(), created);
    }

    private Run stored(RunRequest request, Instant created) {
        Run run = run(request, created);
        runs.insert(run);
        return run;
    }

    private Run stored(String name, List<String> tags, Map<String, String> tunables) {
        return stored(Requests.named(name, tags, tunables), NOW);
    }

    private Run completed(Run run) {
        assertThat(runs.claim(run.id(), "p", NOW, NOW.plusSeconds(30))).isTrue();
        Run claimed = runs.find(run.id()).orElseThrow();
        claimed.complete(Simulation.run(claimed.spec()), NOW.plusSeconds(1));
        runs.update(claimed);
        return claimed;
    }

    private List<String> found(String query) {
        Map<String, List<String>> parameters = new java.util.LinkedHashMap<>();
        for (String part : query.split("&", -1)) {
            String[] pair = part.split("=", 2);
            parameters.computeIfAbsent(pair[0], k -> new ArrayList<>()).add(pair[1]);
        }
        List<FieldError> errors = new ArrayList<>();
        RunQuery parsed = RunQuery.of(parameters, errors);
        assertThat(errors).isEmpty();
        return runs.search(parsed).runs().stream().map(RunSummary::name).toList();
    }

    @Test
    void aRunComesBackWholeWithItsReport() {
        Run before = completed(stored("whole – ünïcode", List.of("t"), Map.of("queue_depth", "8")));
        Run after = runs.find(before.id()).orElseThrow();
        assertThat(after.name()).isEqualTo("whole – ünïcode");
        assertThat(after.createdAt()).isEqualTo(NOW);
        assertThat(after.startedAt()).isEqualTo(NOW);
        assertThat(after.finishedAt()).isEqualTo(NOW.plusSeconds(1));
        assertThat(after.spec()).isEqualTo(before.spec());
        assertThat(after.effective()).isEqualTo(before.spec().effective());
        Report report = before.report();
        assertThat(after.report()).isEqualTo(report);
        assertThat(after.headline()).isEqualTo(Headline.of(report));
        assertThat(after.engineVersion()).isEqualTo(report.engine().version());
    }

    @Test
    void aLongJobFileFits() {
        String comment = ("# " + "x".repeat(98) + "\n").repeat(1000);
        Run run = stored(Requests.fio(comment + Requests.SHORT_JOB), NOW);
        assertThat(runs.find(run.id()).orElseThrow().request().fio()).hasSizeGreaterThan(100_000);
    }

    @Test
    void aReportIsWrittenOnce() {
        Run run = completed(stored("once", List.of(), Map.of()));
        Run again = runs.find(run.id()).orElseThrow();
        assertThatThrownBy(() -> again.complete(Simulation.run(again.spec()), NOW))
                .isInstanceOf(IllegalStateException.class);
        assertThat(runs.claim(run.id(), "q", NOW, NOW)).isFalse();
    }

    @Test
    void searchesCombine() {
        stored("alpha", List.of("wal", "slow"), Map.of("queue_depth", "8"));
        stored("beta 100%", List.of("wal"), Map.of("queue_depth", "9", "scheduler", "mq-deadline"));
        completed(stored("gamma_x", List.of(), Map.of()));
        assertThat(found("q=ALPHA")).containsExactly("alpha");
        assertThat(found("q=p70 5.15 wal")).containsExactlyInAnyOrder("alpha", "beta 100%");
        assertThat(found("q=0%")).containsExactly("beta 100%");
        assertThat(found("q=a_x")).containsExactly("gamma_x");
        assertThat(found("q=nothing")).isEmpty();
        assertThat(found("tag=wal")).hasSize(2);
        assertThat(found("tag=wal&tag=slow")).containsExactly("alpha");
        assertThat(found("queue_depth=9")).containsExactly("beta 100%");
        assertThat(found("queue_depth=2048")).containsExactly("gamma_x");
        assertThat(found("scheduler=mq-deadline")).containsExactly("beta 100%");
        assertThat(found("iosched/fifo_batch=16")).hasSize(3);
        assertThat(found("state=completed")).containsExactly("gamma_x");
        assertThat(found("kernel=5.15&host=azure-f32s-v2&device=azure-premium-p70"))
                .hasSize(3);
        assertThat(runs.tags()).containsExactly("slow", "wal");
    }

    @Test
    void aFilterFindsWhatItSays() {
        stored("alpha", List.of("prod", "slow"), Map.of("queue_depth", "8"));
        stored("beta 100%", List.of("test"), Map.of("queue_depth", "90", "scheduler", "mq-deadline"));
        Run read = completed(stored("gamma_x", List.of(), Map.of("queue_depth", "16")));
        runs.star(read.id(), true);
        assertThat(found("filter=queue_depth<64 and (device:azure* or tag:nothing)"))
                .containsExactlyInAnyOrder("alpha", "gamma_x");
        assertThat(found("filter=tag:pro* or scheduler=mq-deadline")).containsExactlyInAnyOrder("alpha", "beta 100%");
        assertThat(found("filter=not tag:prod")).containsExactlyInAnyOrder("beta 100%", "gamma_x");
        assertThat(found("filter=read.p99>1us")).containsExactly("gamma_x");
        // without a figure neither comparison holds, and not gives exactly the others
        assertThat(found("filter=write.p99>1us or write.p99<=1us")).isEmpty();
        assertThat(found("filter=not read.p99>1us")).containsExactlyInAnyOrder("alpha", "beta 100%");
        assertThat(found("filter=read.iops>0 read.bw<100GB/s bottleneck:*")).containsExactly("gamma_x");
        assertThat(found("filter=star:yes")).containsExactly("gamma_x");
        assertThat(found("filter=state:queued name:\"100%\"")).containsExactly("beta 100%");
        assertThat(found("filter=name:a_x or 0%")).containsExactlyInAnyOrder("gamma_x", "beta 100%");
        assertThat(found("filter=kernel:5.15 host!=vm-4vcpu created=2026-01-02 notes:\"\""))
                .hasSize(3);
        assertThat(found("filter=age<1h")).isEmpty();
        assertThat(found("filter=id:" + read.id())).containsExactly("gamma_x");
        assertThat(found("q=gamma&filter=queue_depth=8")).isEmpty();
    }

    @Test
    void whatIsSaidAboutARunNeitherLosesItsResultNorIsLost() {
        Run run = stored("before", List.of("old"), Map.of());
        runs.claim(run.id(), "p", NOW, NOW.plusSeconds(30));
        Run claimed = runs.find(run.id()).orElseThrow();
        assertThat(runs.describe(run.id(), "after", "**why**", List.of("new", "newer")))
                .isTrue();
        assertThat(runs.star(run.id(), true)).isTrue();
        claimed.complete(Simulation.run(claimed.spec()), NOW);
        runs.update(claimed);
        Run done = runs.find(run.id()).orElseThrow();
        assertThat(done.state()).isEqualTo(RunState.COMPLETED);
        assertThat(done.name()).isEqualTo("after");
        assertThat(done.starred()).isTrue();
        assertThat(done.request()).isEqualTo(run.request().described("after", "**why**", List.of("new", "newer")));
        assertThat(found("q=WHY after newer")).containsExactly("after");
        assertThat(found("q=before")).isEmpty();
        assertThat(runs.describe("nope", "", "", List.of())).isFalse();
    }

    @Test
    void aHiddenRunIsNowhereUntilItIsRestoredOrPurged() {
        Run run = completed(stored("hidden", List.of("t"), Map.of()));
        assertThat(runs.hide(run.id(), NOW)).isTrue();
        assertThat(runs.hide(run.id(), NOW)).isFalse();
        assertThat(runs.find(run.id())).isEmpty();
        assertThat(runs.findAll(List.of(run.id()))).isEmpty();
        assertThat(found("q=hidden")).isEmpty();
        assertThat(runs.tags()).isEmpty();
        assertThat(runs.restorable(run.id())).isTrue();
        assertThat(runs.purge(NOW)).isZero();
        assertThat(runs.restore(run.id())).isTrue();
        assertThat(runs.restore(run.id())).isFalse();
        assertThat(found("q=hidden")).containsExactly("hidden");
        runs.hide(run.id(), NOW);
        assertThat(runs.purge(NOW.plusSeconds(1))).isEqualTo(1);
        assertThat(runs.restorable(run.id())).isFalse();
    }

    @Test
    void sortingPutsRunsWithoutTheFigureLast() {
        stored("b", List.of(), Map.of("queue_depth", "9"));
        stored("a", List.of(), Map.of("queue_depth", "8"));
        completed(stored("c", List.of(), Map.of("queue_depth", "7")));
        assertThat(found("sort=name")).containsExactly("a", "b", "c");
        assertThat(found("sort=-queue_depth")).containsExactly("b", "a", "c");
        assertThat(found("sort=-readIops").get(0)).isEqualTo("c");
        assertThat(found("sort=readIops").get(0)).isEqualTo("c");
        assertThat(found("sort=name&size=2&page=1")).containsExactly("c");
    }

    @Test
    void ofManyThatClaimARunOneGetsIt() throws Exception {
        Run run = stored("wanted", List.of(), Map.of());
        ExecutorService pool = Executors.newFixedThreadPool(8);
        try {
            List<Callable<Boolean>> claims = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                String process = "p" + i;
                claims.add(() -> runs.claim(run.id(), process, NOW, NOW.plusSeconds(30)));
            }
            int successes = 0;
            for (Future<Boolean> claim : pool.invokeAll(claims)) {
                successes += claim.get() ? 1 : 0;
            }
            assertThat(successes).isEqualTo(1);
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void theOldestIsNextAndAnExpiredClaimIsTakenBack() {
        Run younger = stored(Requests.named("younger", List.of(), Map.of()), NOW.plusSeconds(1));
        Run older = stored(Requests.named("older", List.of(), Map.of()), NOW);
        assertThat(runs.oldestQueued(5)).containsExactly(older.id(), younger.id());
        runs.claim(older.id(), "gone", NOW, NOW.plusSeconds(30));
        runs.claim(younger.id(), "alive", NOW, NOW.plusSeconds(30));
        runs.renew("alive", List.of(younger.id()), NOW.plusSeconds(90));
        Run taken = runs.find(older.id()).orElseThrow();
        assertThat(runs.releaseExpired(NOW.plusSeconds(60))).isEqualTo(1);
        assertThat(runs.oldestQueued(5)).containsExactly(older.id());
        taken.complete(Simulation.run(taken.spec()), NOW);
        assertThatThrownBy(() -> runs.update(taken)).isInstanceOf(ObjectOptimisticLockingFailureException.class);
        assertThat(runs.find(older.id()).orElseThrow().state()).isEqualTo(RunState.QUEUED);
        assertThat(runs.release("alive")).isEqualTo(1);
        assertThat(runs.countQueued()).isEqualTo(2);
    }

    @Test
    void aDeletedRunDoesNotComeBack() {
        Run run = stored("short-lived", List.of(), Map.of());
        runs.claim(run.id(), "p", NOW, NOW.plusSeconds(30));
        Run claimed = runs.find(run.id()).orElseThrow();
        claimed.complete(Simulation.run(claimed.spec()), NOW);
        assertThat(runs.delete(run.id())).isTrue();
        assertThatThrownBy(() -> runs.update(claimed)).isInstanceOf(ObjectOptimisticLockingFailureException.class);
        assertThat(runs.find(run.id())).isEmpty();
    }

    @Test
    void anIdempotencyKeyIsStoredOnce() {
        Run first = run(Requests.shortRun(Map.of()), NOW);
        first.identify("k");
        runs.insert(first);
        Run second = run(Requests.shortRun(Map.of()), NOW);
        second.identify("k");
        assertThatThrownBy(() -> runs.insert(second)).isInstanceOf(DataIntegrityViolationException.class);
        assertThat(runs.findByIdempotencyKey("k").orElseThrow().id()).isEqualTo(first.id());
    }

    @Test
    void runsComeInTheOrderAskedFor() {
        Run a = stored("a", List.of(), Map.of());
        Run b = stored("b", List.of(), Map.of());
        assertThat(runs.findAll(List.of(b.id(), "nope", a.id())))
                .extracting(Run::name)
                .containsExactly("b", "a");
    }
}
