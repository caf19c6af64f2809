package dev.blklab.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.blklab.experiment.Reproductions;
import dev.blklab.experiment.SpecJson;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * How much more does a second replica do? Each has a core to itself and one worker; PostgreSQL and this test run where there is room.
 * Both rates are taken from the same sweep of storvsc cells after each replica has warmed up, by the clock and by the replicas' own
 * CPU time, which is what to look at where others use the machine too. {@code -Dblklab.scale=true}; {@code -Dblklab.nice=-10} lets
 * the replicas go before others.
 */
@EnabledIfSystemProperty(
        named = "blklab.scale",
        matches = "true",
        disabledReason = "takes minutes and two cores: -Dblklab.scale=true")
class ReplicaScaleTest {

    private static final Duration WARM = Duration.ofSeconds(Integer.getInteger("blklab.warm", 30));
    private static final Duration WINDOW = Duration.ofSeconds(Integer.getInteger("blklab.window", 30));

    @TempDir
    Path folder;

    private static String[] pinned(int core) {
        return new String[] {
            "taskset", "-c", Integer.toString(core), "nice", "-n", System.getProperty("blklab.nice", "0")
        };
    }

    private static String sweep() {
        var experiment = Reproductions.read().stream()
                .filter(e -> e.id().equals("storvsc-large"))
                .findFirst()
                .orElseThrow();
        var base = experiment.request(experiment.cases().get(0), 1, "0.05");
        Map<String, Object> body = new LinkedHashMap<>();
        Map<String, Object> of = new LinkedHashMap<>();
        of.put("device", base.device());
        of.put("host", base.host());
        of.put("kernel", Map.of("version", base.kernelVersion(), "patches", base.kernelPatches()));
        of.put("workload", Map.of("fio", base.fio()));
        of.put("tunables", base.tunables());
        of.put("precision", base.precision());
        body.put("base", of);
        body.put("axes", Map.of("queue_depth", "6..105 in 100", "nr_requests", "10..109 in 100"));
        // in a grid's order the cells would get dearer while the test looks
        body.put("design", "sobol");
        body.put("points", 10_000);
        body.put("seeds", "independent");
        body.put("replications", 4);
        return SpecJson.MAPPER.writeValueAsString(body);
    }

    /** Runs that came to an end, and CPU seconds of the replicas, in one window. */
    private record Rate(double runsPerSecond, double runsPerCpuSecond, double cores) {}

    private static int done(Replica replica, String sweep) throws Exception {
        return replica.get("/api/v1/sweeps/" + sweep)
                .path("progress")
                .path("done")
                .asInt();
    }

    private static void pass(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        await().atMost(time.plusSeconds(30)).until(() -> System.nanoTime() >= end);
    }

    private static Rate rate(String sweep, List<Replica> replicas) throws Exception {
        pass(WARM);
        long began = System.nanoTime();
        int before = done(replicas.get(0), sweep);
        double cpu = replicas.stream().mapToDouble(Replica::cpuSeconds).sum();
        pass(WINDOW);
        double runs = done(replicas.get(0), sweep) - (double) before;
        double seconds = (System.nanoTime() - began) / 1e9;
        double used = replicas.stream().mapToDouble(Replica::cpuSeconds).sum() - cpu;
        return new Rate(runs / seconds, runs / used, used / seconds);
    }

    @Test
    void aSecondReplicaNearlyDoublesTheThroughput() throws Exception {
        String database = Postgres.database("scale");
        List<Replica> replicas = new ArrayList<>();
        try (var a = new Replica(database, "postgres", folder.resolve("a.log"), pinned(0));
                var b = new Replica(database, "postgres", folder.resolve("b.log"), pinned(1))) {
            a.start();
            a.awaitReady();
            replicas.add(a);
            String id = a.post("/api/v1/sweeps", sweep()).path("id").asString();
            Rate one = rate(id, replicas);
            b.start();
            b.awaitReady();
            replicas.add(b);
            Rate two = rate(id, replicas);
            b.kill();
            Rate again = rate(id, List.of(a));
            double alone = (one.runsPerSecond + again.runsPerSecond) / 2;
            double aloneCpu = (one.runsPerCpuSecond + again.runsPerCpuSecond) / 2;
            System.out.printf(
                    "SCALE one %s, two %s, one again %s: %.2f times by the clock; a CPU second of two does %.1f %% of what one's does%n",
                    one, two, again, two.runsPerSecond / alone, 100 * two.runsPerCpuSecond / aloneCpu);
            assertThat(two.runsPerCpuSecond / aloneCpu).isGreaterThan(0.9);
        }
    }
}
