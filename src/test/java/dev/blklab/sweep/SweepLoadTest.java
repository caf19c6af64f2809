package dev.blklab.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.blklab.experiment.Reproductions;
import dev.blklab.experiment.RunRequest;
import dev.blklab.sweep.SweepRequest.AxisText;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/**
 * What does the lab add to the simulations' own time? Prints the figures that the capacity note rests on. Run with
 * {@code -Dblklab.load=h2} or {@code postgresql}.
 */
@EnabledIfSystemProperty(
        named = "blklab.load",
        matches = "h2|postgresql",
        disabledReason = "takes minutes: -Dblklab.load=h2")
@SpringBootTest(webEnvironment = WebEnvironment.NONE)
class SweepLoadTest {

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry properties) {
        if ("postgresql".equals(System.getProperty("blklab.load"))) {
            String address = Postgres.database("load");
            properties.add("spring.datasource.url", () -> address);
            properties.add("spring.datasource.username", () -> "postgres");
        } else {
            properties.add("spring.datasource.url", () -> "jdbc:h2:file:./target/load-" + System.nanoTime());
        }
    }

    @Autowired
    private SweepRunner runner;

    @Autowired
    private Sweeps sweeps;

    private Sweep finished(String id) {
        await().atMost(Duration.ofMinutes(40))
                .pollInterval(Duration.ofSeconds(1))
                .until(() -> sweeps.find(id).orElseThrow().state().isFinal());
        return sweeps.find(id).orElseThrow();
    }

    private static RunRequest storvsc(String id, String precision) {
        var experiment = Reproductions.read().stream()
                .filter(e -> e.id().equals(id))
                .findFirst()
                .orElseThrow();
        return experiment.request(experiment.cases().get(0), 1, precision);
    }

    /** CPU time of this process in seconds: what others do on the machine does not count. */
    private static double cpuSeconds() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                        .getProcessCpuTime()
                / 1e9;
    }

    private static void print(String what, Sweep s, double cpuBefore) {
        double seconds = Duration.between(s.createdAt(), Objects.requireNonNull(s.finishedAt()))
                        .toMillis()
                / 1e3;
        int workers = Runtime.getRuntime().availableProcessors();
        Runtime runtime = Runtime.getRuntime();
        System.out.printf(
                "LOAD %s: %d runs (%d equal), %.1f s, %.1f s CPU of this process, %.3f ms CPU a run, simulations %.1f s of %d x %.1f s: %.1f %% added; heap %d MB%n",
                what,
                s.runs(),
                s.reused(),
                seconds,
                cpuSeconds() - cpuBefore,
                1000 * (cpuSeconds() - cpuBefore) / s.runs(),
                s.wallNs() / 1e9,
                workers,
                seconds,
                100 * (seconds * workers / Math.max(1e-9, s.wallNs() / 1e9) - 1),
                (runtime.totalMemory() - runtime.freeMemory()) >> 20);
    }

    /** All cells equal: nothing is simulated, so what it takes is the queue, the rows and the reading of requests. */
    @Test
    void aHundredThousandQueuedCells() {
        RunRequest base =
                storvsc("storvsc-large", "0.05").withTunables(Map.of("scheduler", "none", "queue_depth", "55"));
        var request = new SweepRequest(
                "100 000 queued",
                "",
                base,
                List.of(),
                List.of(
                        new AxisText("iosched/fifo_batch", List.of("1..100 in 100")),
                        new AxisText("iosched/read_expire", List.of("1..1000 in 1000"))),
                "grid",
                "",
                "1",
                "",
                "",
                List.of(),
                List.of());
        Instant began = Instant.now();
        double cpu = cpuSeconds();
        Sweep started = runner.start(request);
        System.out.printf(
                "LOAD queued in %d ms, chunks of %d%n",
                Duration.between(began, Instant.now()).toMillis(), started.chunk());
        Sweep sweep = finished(started.id());
        print("100 000 queued cells", sweep, cpu);
        assertThat(sweep.done()).isEqualTo(sweep.runs());
    }

    /** The judged sweep: 10 000 cells of the storvsc experiment at 5 %. */
    @Test
    void tenThousandCells() {
        int cells = Integer.getInteger("blklab.cells", 10_000);
        var request = new SweepRequest(
                "10 000 cells",
                "",
                storvsc("storvsc-large", "0.05"),
                List.of(),
                List.of(
                        new AxisText("queue_depth", List.of("6..105 in 100")),
                        new AxisText("nr_requests", List.of("10.." + (9 + cells / 100) + " in " + cells / 100))),
                "grid",
                "",
                "1",
                "",
                "",
                List.of(),
                List.of());
        Cost cost = runner.preview(request);
        System.out.printf("LOAD preview: %s%n", cost);
        double cpu = cpuSeconds();
        Sweep sweep = finished(runner.start(request).id());
        print(cells + " cells", sweep, cpu);
        assertThat(sweep.done()).isEqualTo(sweep.runs());
    }
}
