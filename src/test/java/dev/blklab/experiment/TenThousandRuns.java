package dev.blklab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.sim.Simulation;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.spec.RunSpec;
import jakarta.persistence.EntityManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.util.ReflectionTestUtils;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * A bench, not a test of the suite: stores 10 000 runs in an H2 file and prints how long the pages over them take.
 *
 * <p>{@code ./mvnw test -Dtest=TenThousandRuns}; the file is kept under target, so that a second call only measures.
 */
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = "spring.datasource.url=jdbc:h2:file:./target/bench/runs;DB_CLOSE_ON_EXIT=FALSE")
class TenThousandRuns {

    private static final int RUNS = 10_000;
    private static final int BATCH = 100;
    private static final int ASKED = 100;
    private static final int COMPARED = 100;
    private static final String JOB = """
            [global]
            ioengine=libaio
            direct=1
            time_based=1
            runtime=20
            size=4g

            [reader]
            rw=randread
            bs=%s
            iodepth=16

            [writer]
            rw=write
            bs=8k
            """;
    private static final List<String> DEPTHS =
            List.of("1", "2", "4", "8", "16", "32", "48", "64", "96", "128", "192", "256");
    private static final List<String> DISKS = List.of("azure-premium-p10", "azure-premium-p70");

    @LocalServerPort
    private int port;

    @Autowired
    private EntityManager entities;

    @Autowired
    private TransactionTemplate transaction;

    private final HttpClient client = HttpClient.newHttpClient();

    /** A spec with its report; many rows share one, as ten thousand simulations would only make the reader wait. */
    private record Sample(RunRequest request, RunSpec spec, Report report) {}

    @BeforeEach
    void tenThousandRuns() {
        Long stored =
                entities.createQuery("select count(r) from Run r", Long.class).getSingleResult();
        if (stored >= RUNS) {
            return;
        }
        long began = System.nanoTime();
        List<Sample> samples = samples();
        System.out.printf("simulated %d specs in %.1f s%n", samples.size(), (System.nanoTime() - began) / 1e9);
        Instant first = Instant.now().minusSeconds(RUNS * 600L);
        for (int from = 0; from < RUNS; from += BATCH) {
            int start = from;
            transaction.executeWithoutResult(t -> {
                for (int i = start; i < start + BATCH; i++) {
                    entities.persist(run(samples.get(i * 7 % samples.size()), i, first.plusSeconds(i * 600L)));
                }
                entities.flush();
                entities.clear();
            });
        }
        System.out.printf("stored %d runs in %.1f s%n", RUNS, (System.nanoTime() - began) / 1e9);
    }

    private static List<Sample> samples() {
        List<Sample> samples = new ArrayList<>();
        for (String disk : DISKS) {
            for (String scheduler : List.of("none", "mq-deadline")) {
                for (String bs : List.of("4k", "64k")) {
                    for (String depth : DEPTHS) {
                        var request = new RunRequest(
                                "",
                                "",
                                List.of(),
                                disk,
                                Map.of(),
                                "azure-f32s-v2",
                                Map.of(),
                                "5.15",
                                List.of(),
                                JOB.formatted(bs),
                                Map.of("queue_depth", depth, "scheduler", scheduler),
                                "1",
                                "0.05");
                        RunSpec spec = request.toSpec(Requests.CATALOGUE).orThrow();
                        samples.add(new Sample(request, spec, Simulation.run(spec)));
                    }
                }
            }
        }
        return samples;
    }

    private static Run run(Sample s, int i, Instant created) {
        RunRequest r = s.request();
        var named = new RunRequest(
                "night " + i / 96 + ", depth " + r.tunables().get("queue_depth"),
                i % 3 == 0 ? "Looked at after the **upgrade** of host " + i + ", and again a week later." : "",
                i % 5 == 0 ? List.of("prod", "night-" + i / 960) : List.of("night-" + i / 960),
                r.device(),
                r.deviceOverrides(),
                r.host(),
                r.hostOverrides(),
                r.kernelVersion(),
                r.kernelPatches(),
                r.fio(),
                r.tunables(),
                r.seed(),
                r.precision());
        var run = new Run(RunIds.next(), named, s.spec(), List.of(), created);
        ReflectionTestUtils.setField(run, "state", RunState.RUNNING);
        run.complete(s.report(), created.plusSeconds(2));
        return run;
    }

    @Test
    void thePagesOverThem() throws Exception {
        measure("/runs", "/runs");
        measure("/runs, free text", "/runs?q=upgrade%20depth%2032");
        measure("/runs, two settings", "/runs?knobs=" + encode("queue_depth=32 scheduler=none"));
        measure(
                "/runs, the issue's filter",
                "/runs?filter=" + encode("queue_depth<64 and (device:azure* or tag:prod) and write.p99>5ms"));
        measure("/runs, notes:upgrade", "/runs?filter=" + encode("notes:upgrade or not tag:prod"));
        measure("/runs, page 100", "/runs?page=100");
        measure("/runs, sorted by write p99", "/runs?sort=-writeP99Ns");
        List<String> ids = entities.createQuery("select r.id from Run r order by r.createdAt", String.class)
                .setMaxResults(COMPARED)
                .getResultList();
        measure("/compare of " + COMPARED, "/compare?runs=" + String.join(",", ids));
        measure("/api/v1/compare of " + COMPARED, "/api/v1/compare?runs=" + String.join(",", ids));
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Prints the median and the 95th percentile of one page, warm. */
    private void measure(String title, String path) throws Exception {
        int times = path.contains("compare") ? ASKED / 5 : ASKED;
        for (int i = 0; i < times / 2; i++) {
            ms(path);
        }
        double[] all = new double[times];
        int bytes = 0;
        for (int i = 0; i < times; i++) {
            long began = System.nanoTime();
            bytes = ms(path);
            all[i] = (System.nanoTime() - began) / 1e6;
        }
        Arrays.sort(all);
        System.out.printf(
                "%-34s median %6.0f ms   p95 %6.0f ms   %7d bytes%n",
                title, all[times / 2], all[(int) Math.ceil(times * 0.95) - 1], bytes);
    }

    private int ms(String path) throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .build();
        HttpResponse<byte[]> response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
        assertThat(response.statusCode())
                .as(path + new String(response.body(), StandardCharsets.UTF_8).replaceAll("(?s)<head.*?</head>", ""))
                .isEqualTo(200);
        return response.body().length;
    }
}
