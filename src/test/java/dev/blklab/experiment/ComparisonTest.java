package dev.blklab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.experiment.Comparison.Difference;
import dev.blklab.experiment.Comparison.Metric;
import dev.blklab.experiment.Comparison.Verdict;
import dev.blklab.sim.Simulation;
import java.lang.reflect.Field;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Do the words say what the figures say? */
class ComparisonTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private static final String STARVED_WRITER = """
            [global]
            ioengine=libaio
            direct=1
            time_based=1
            runtime=4

            [reader]
            rw=read
            bs=32k
            numjobs=2
            iodepth=110
            iodepth_batch_submit=55
            iodepth_batch_complete=55
            size=2g

            [writer]
            rw=write
            bs=8k
            iodepth=1
            size=1g
            """;

    private static Run run(String seed, Map<String, String> tunables) {
        return run(STARVED_WRITER, seed, tunables);
    }

    private static Run run(String fio, String seed, Map<String, String> tunables) {
        var request = new RunRequest(
                "",
                "",
                List.of(),
                "azure-premium-p70",
                Map.of(),
                "azure-f32s-v2",
                Map.of(),
                "5.11",
                List.of("storvsc-max-hw-queues-v2"),
                fio,
                tunables,
                seed,
                "full");
        Resolved resolved = request.toSpec(Requests.CATALOGUE);
        Run run = new Run(RunIds.next(), request, resolved.orThrow(), resolved.warnings(), NOW);
        claim(run);
        run.complete(Simulation.run(resolved.orThrow()), NOW);
        return run;
    }

    /** What {@link Runs#claim} does to the row. */
    private static void claim(Run run) {
        try {
            Field state = Run.class.getDeclaredField("state");
            state.setAccessible(true);
            state.set(run, RunState.RUNNING);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static Map<String, String> queues(String queues) {
        return Map.of(
                "storvsc_max_hw_queues",
                queues,
                "queue_depth",
                "55",
                "nr_requests",
                "55",
                "max_sectors_kb",
                "64",
                "scheduler",
                "mq-deadline");
    }

    @Test
    void trimsAreComparedWhereAJobTrims() {
        String fio = STARVED_WRITER + """
                [trimmer]
                rw=randtrim
                bs=64k
                iodepth=4
                size=1g
                """;
        Run deep = run(fio, "1", queues("1"));
        Run none = run("1", queues("1"));
        Comparison c = Comparison.of(List.of(deep, run(fio, "2", queues("32"))), deep.id());
        assertThat(c.metric("trim.iops").of(deep.id()).value()).isPositive();
        assertThat(c.metric("trim.latency.p99Ns")).isNotNull();
        assertThat(c.stages()).extracting(Comparison.StageShift::direction).contains("trim");
        assertThat(c.sentences().get(0)).contains("trim");
        assertThat(Comparison.of(List.of(none, deep), none.id())
                        .metric("trim.iops")
                        .of(deep.id())
                        .verdict())
                .isEqualTo(Verdict.UNKNOWN);
        assertThat(Comparison.of(List.of(none, run("2", queues("1"))), none.id())
                        .metric("trim.iops"))
                .isNull();
    }

    @Test
    void aStarvedWriterIsFreedByOneQueueAndTheElevatorIsNamed() {
        Run many = run("1", queues("32"));
        Run one = run("1", queues("1"));
        Comparison c = Comparison.of(List.of(many, one), many.id());
        assertThat(c.differences())
                .containsExactly(
                        new Difference("tunables.storvsc_max_hw_queues", List.of("32", "1"), List.of("32", "1")));
        assertThat(c.runs())
                .extracting(Comparison.Item::label)
                .containsExactly("storvsc_max_hw_queues=32", "storvsc_max_hw_queues=1");
        Metric iops = c.metric("write.iops");
        assertThat(iops.of(many.id()).verdict()).isEqualTo(Verdict.BASELINE);
        assertThat(iops.of(one.id()).verdict()).isEqualTo(Verdict.BETTER);
        assertThat(iops.of(one.id()).deltaPercent()).isGreaterThan(30);
        Metric mean = c.metric("write.latency.meanNs");
        assertThat(mean.of(one.id()).deltaPercent()).isNegative();
        assertThat(mean.of(one.id()).verdict()).isEqualTo(Verdict.BETTER);
        assertThat(c.stages())
                .filteredOn(s -> s.direction().equals("write"))
                .singleElement()
                .satisfies(s -> assertThat(s.sentence()).contains(" less: −").contains("in stage elevator"));
        assertThat(c.sentences())
                .singleElement()
                .satisfies(s -> assertThat(s)
                        .startsWith("storvsc_max_hw_queues=1: ")
                        .contains("write IOPS +")
                        .contains("(better)"));
    }

    @Test
    void seenFromTheOtherSideItIsWorse() {
        Run many = run("1", queues("32"));
        Run one = run("1", queues("1"));
        Comparison c = Comparison.of(List.of(many, one), one.id());
        assertThat(c.metric("write.iops").of(many.id()).verdict()).isEqualTo(Verdict.WORSE);
        assertThat(c.metric("write.latency.meanNs").of(many.id()).verdict()).isEqualTo(Verdict.WORSE);
    }

    @Test
    void anotherSeedIsNoDifferenceOfReads() {
        Run a = run("1", queues("1"));
        Run b = run("2", queues("1"));
        Comparison c = Comparison.of(List.of(a, b), a.id());
        assertThat(c.differences()).extracting(Difference::input).containsExactly("seed");
        assertThat(c.metric("read.bwBytesPerSec").of(b.id()).verdict()).isEqualTo(Verdict.NO_DIFFERENCE);
    }

    @Test
    void whatIsSetToItsDefaultIsNoDifference() {
        Run left = run("1", Map.of("nr_requests", "55", "scheduler", "mq-deadline", "queue_depth", "2048"));
        Run set = run("1", Map.of("nr_requests", "55", "scheduler", "mq-deadline"));
        Comparison c = Comparison.of(List.of(left, set), left.id());
        assertThat(c.differences()).isEmpty();
        assertThat(c.metric("read.iops").of(set.id()).deltaPercent()).isZero();
    }

    @Test
    void aRunAloneHasNothingToBeComparedWith() {
        Run a = run("1", queues("1"));
        Comparison c = Comparison.of(List.of(a), a.id());
        assertThat(c.sentences()).isEmpty();
        assertThat(c.stages()).isEmpty();
        assertThat(c.runs().get(0).label()).isEqualTo(a.id());
    }
}
