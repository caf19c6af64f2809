package dev.blklab.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Does a sweep come to its end, with one result for every run, when the processes that work on it are killed? Real processes, real
 * kills; {@code -Dblklab.kills=20} for the long version.
 */
class ReplicasTest {

    private static final int KILLS = Integer.getInteger("blklab.kills", 2);
    private static final long SEED = Long.getLong("blklab.seed", 7);

    @TempDir
    Path folder;

    /** Runs enough for the kills to fall into the middle. */
    private static String sweep(int replications) {
        return """
                {"base": {"device": "azure-premium-p70", "host": "azure-f32s-v2", "kernel": "5.15",
                 "workload": {"fio": "[j]\\nioengine=libaio\\ndirect=1\\nrw=randread\\nbs=4k\\niodepth=32\\nsize=64m\\ntime_based=1\\nruntime=2"}},
                 "axes": {"queue_depth": [8, 16, 32], "nomerges": [0, 2]}, "seeds": "independent", "replications": %d}""".formatted(replications);
    }

    private static int done(Replica replica, String sweep) throws Exception {
        return replica.get("/api/v1/sweeps/" + sweep)
                .path("progress")
                .path("done")
                .asInt();
    }

    private static void everyRunHasOneResult(Replica replica, String sweep) throws Exception {
        await().atMost(Replica.PATIENCE.multipliedBy(2))
                .pollInterval(Duration.ofMillis(500))
                .ignoreExceptions()
                .until(() -> replica.get("/api/v1/sweeps/" + sweep)
                        .path("progress")
                        .path("state")
                        .asString()
                        .equals("completed"));
        JsonNode progress = replica.get("/api/v1/sweeps/" + sweep).path("progress");
        int runs = progress.path("runs").asInt();
        List<String> lines = replica.lines("/api/v1/sweeps/" + sweep + "/results.csv");
        Set<String> numbers = new HashSet<>();
        lines.stream().skip(1).forEach(l -> numbers.add(l.substring(0, l.indexOf(','))));
        assertThat(lines).hasSize(runs + 1);
        assertThat(numbers).hasSize(runs);
        assertThat(progress.path("done").asInt()).isEqualTo(runs);
        assertThat(progress.path("failed").asInt()).isZero();
    }

    @Test
    @EnabledIf(value = "dev.blklab.sweep.Postgres#starts", disabledReason = "PostgreSQL does not start on this machine")
    void twoReplicasOnOneDatabaseAreKilledInTurn() throws Exception {
        var chance = new Random(SEED);
        String database = Postgres.database("replicas");
        try (var a = new Replica(database, "postgres", folder.resolve("a.log"));
                var b = new Replica(database, "postgres", folder.resolve("b.log"))) {
            a.start();
            a.awaitReady();
            b.start();
            b.awaitReady();
            int replications = 30 * KILLS;
            String sweep =
                    a.post("/api/v1/sweeps", sweep(replications)).path("id").asString();
            for (int kill = 0; kill < KILLS; kill++) {
                Replica victim = kill % 2 == 0 ? a : b;
                Replica other = kill % 2 == 0 ? b : a;
                int more = done(other, sweep) + 1 + chance.nextInt(40);
                await().atMost(Replica.PATIENCE)
                        .pollInterval(Duration.ofMillis(50))
                        .until(() -> done(other, sweep) >= more || isOver(other, sweep));
                victim.kill();
                victim.start();
                victim.awaitReady();
            }
            everyRunHasOneResult(a, sweep);
        }
    }

    private static boolean isOver(Replica replica, String sweep) throws Exception {
        return replica.get("/api/v1/sweeps/" + sweep)
                .path("progress")
                .path("state")
                .asString()
                .equals("completed");
    }

    @Test
    void oneProcessOnAFileIsKilledAndStartedAgain() throws Exception {
        String database = "jdbc:h2:file:" + folder.resolve("lab") + ";DB_CLOSE_ON_EXIT=FALSE";
        var chance = new Random(SEED);
        int kills = Math.max(1, KILLS / 2);
        try (var lab = new Replica(database, "sa", folder.resolve("lab.log"))) {
            lab.start();
            lab.awaitReady();
            String sweep =
                    lab.post("/api/v1/sweeps", sweep(30 * kills)).path("id").asString();
            for (int kill = 0; kill < kills; kill++) {
                int more = done(lab, sweep) + 1 + chance.nextInt(40);
                await().atMost(Replica.PATIENCE)
                        .pollInterval(Duration.ofMillis(50))
                        .until(() -> done(lab, sweep) >= more || isOver(lab, sweep));
                lab.kill();
                lab.start();
                lab.awaitReady();
            }
            everyRunHasOneResult(lab, sweep);
        }
    }
}
