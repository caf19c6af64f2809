package dev.blklab.web.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import blue.strategic.parquet.Hydrator;
import blue.strategic.parquet.HydratorSupplier;
import blue.strategic.parquet.ParquetReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Can a script ask for a sweep, watch it, steer it and take its results away? */
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "spring.datasource.url=jdbc:h2:mem:sweeps-api;DB_CLOSE_DELAY=-1",
            "db-scheduler.polling-interval=200ms"
        })
class SweepsApiTest {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    @LocalServerPort
    private int port;

    private HttpResponse<String> send(String method, String path, String body) throws Exception {
        return CLIENT.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1/sweeps" + path))
                        .header("Content-Type", "application/json")
                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private static String sweep(String axes, String more) {
        return """
                {"name": "by script", "base": {"device": "azure-premium-p70", "host": "azure-f32s-v2", "kernel": "5.15",
                 "workload": {"fio": "[j]\\nioengine=libaio\\ndirect=1\\nrw=randrw\\nbs=4k\\niodepth=8\\nsize=64m\\ntime_based=1\\nruntime=0.2"}},
                 "axes": %s%s}""".formatted(axes, more);
    }

    private JsonNode read(String path) throws Exception {
        HttpResponse<String> answer = send("GET", path, "");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JSON.readTree(answer.body());
    }

    @Test
    void aSweepIsPreviewedPostedWatchedAndRead() throws Exception {
        String body = sweep("{\"queue_depth\": [2, 4], \"nomerges\": \"0..2 in 3\"}", ", \"replications\": 3");
        JsonNode preview = JSON.readTree(send("POST", "/preview", body).body());
        assertThat(preview.path("cells").asInt()).isEqualTo(6);
        assertThat(preview.path("runs").asInt()).isEqualTo(21);
        assertThat(preview.path("perRunMs").asDouble()).isPositive();

        HttpResponse<String> posted = send("POST", "", body);
        assertThat(posted.statusCode()).as(posted.body()).isEqualTo(202);
        String id = JSON.readTree(posted.body()).path("id").asString();
        assertThat(posted.headers().firstValue("Location")).contains("/api/v1/sweeps/" + id);

        // the stream ends by itself with the sweep
        HttpResponse<String> events = send("GET", "/" + id + "/events", "");
        assertThat(events.body())
                .contains("event:progress")
                .contains("\"state\":\"completed\"")
                .contains("event:done");
        JsonNode done = read("/" + id);
        assertThat(done.path("progress").path("done").asInt()).isEqualTo(21);
        assertThat(done.path("progress").path("share").asDouble()).isEqualTo(1);
        assertThat(done.path("request").path("axes").path("queue_depth").size()).isEqualTo(2);
        assertThat(send("POST", "", done.path("request").toString()).statusCode())
                .isEqualTo(202);

        List<String> csv =
                send("GET", "/" + id + "/results.csv", "").body().lines().toList();
        assertThat(csv).hasSize(22);
        assertThat(csv.get(0)).startsWith("run,cell,baseline,scenario,replication,queue_depth,nomerges,read_iops,");
        assertThat(csv.get(1)).startsWith("0,0,0,0,0,2,0,");
        assertThat(csv.get(21)).startsWith("20,6,1,0,2,default,default,");

        sameAsParquet(id, csv);
        // a percentile that these runs are too short for is named and left out
        int p999 = List.of(csv.get(0).split(",")).indexOf("read_p999_ns");
        assertThat(csv.get(0))
                .contains("read_p99_ns_half,read_p999_ns,read_p999_ns_half,")
                .contains(",too_short,");
        assertThat(List.of(csv.get(1).split(",")).subList(p999, p999 + 2)).containsExactly("", "");
        assertThat(csv.get(1)).contains(",\"read.p999 write.p999\",");

        JsonNode analysis = read("/" + id + "/analysis?metric=read.iops");
        assertThat(analysis.path("analysis").path("cells").size()).isEqualTo(6);
        assertThat(analysis.path("effects").path("axes").get(0).path("axis").asString())
                .isEqualTo("queue_depth");
        assertThat(read("").size()).isPositive();

        assertThat(send("POST", "/" + id + "/pause", "").statusCode()).isEqualTo(409);
        assertThat(send("DELETE", "/" + id, "").statusCode()).isEqualTo(204);
        assertThat(send("GET", "/" + id, "").statusCode()).isEqualTo(404);
    }

    /** Parquet's own reader finds in the one what stands in the other. */
    private void sameAsParquet(String id, List<String> csv) throws Exception {
        Path file = folder.resolve("results.parquet");
        CLIENT.send(
                HttpRequest.newBuilder(
                                URI.create("http://127.0.0.1:" + port + "/api/v1/sweeps/" + id + "/results.parquet"))
                        .build(),
                HttpResponse.BodyHandlers.ofFile(file));
        List<Map<String, Object>> rows = ParquetReader.streamContent(
                        file.toFile(), HydratorSupplier.constantly(new Values()))
                .toList();
        List<String> names = List.of(csv.get(0).split(",", -1));
        assertThat(rows).hasSize(csv.size() - 1);
        for (int i = 0; i < rows.size(); i++) {
            List<String> line = List.of(csv.get(i + 1).split(",", -1));
            assertThat(line).hasSameSizeAs(names);
            for (int c = 0; c < names.size(); c++) {
                Object value = rows.get(i).get(names.get(c));
                String text = line.get(c).replace("\"", "");
                if (value instanceof Number number) {
                    assertThat(number.doubleValue())
                            .as(names.get(c))
                            .isCloseTo(Double.parseDouble(text), Percentage.withPercentage(1e-6));
                } else if (value instanceof Boolean flag) {
                    assertThat(flag ? "1" : "0").as(names.get(c)).isEqualTo(text);
                } else {
                    // what is left to the kernel is no number
                    assertThat(value == null ? "" : value).as(names.get(c)).isEqualTo(text.replace("default", ""));
                }
            }
        }
    }

    private static final class Values implements Hydrator<Map<String, Object>, Map<String, Object>> {
        @Override
        public Map<String, Object> start() {
            return new HashMap<>();
        }

        @Override
        public Map<String, Object> add(Map<String, Object> row, String heading, Object value) {
            row.put(heading, value);
            return row;
        }

        @Override
        public Map<String, Object> finish(Map<String, Object> row) {
            return row;
        }
    }

    @Test
    void runsThatAreSureToMissALimitStopEarlyAndSaySo() throws Exception {
        String body = sweep("{\"queue_depth\": [1, 8]}", ", \"constraints\": [\"read.iops >= 60 % of baseline\"]")
                .replace("runtime=0.2", "runtime=4");
        JsonNode sweep = JSON.readTree(send("POST", "", body).body());
        String id = sweep.path("id").asString();
        assertThat(send("GET", "/" + id + "/events", "").body()).contains("\"hopeless\":1,");
        assertThat(read("/" + id).path("progress").path("hopeless").asInt()).isEqualTo(1);
        List<String> csv =
                send("GET", "/" + id + "/results.csv", "").body().lines().toList();
        assertThat(csv.get(1)).contains("\"hopeless: read.iops >= ");
        assertThat(csv.get(2)).contains(",runtime,");
        sameAsParquet(id, csv);
        JsonNode analysis = read("/" + id + "/analysis?metric=read.p99").path("analysis");
        assertThat(analysis.path("hopeless").asInt()).isEqualTo(1);
        assertThat(analysis.path("cells").get(0).path("missed").asString()).startsWith("read.iops >= ");
        assertThat(analysis.path("cells").get(1).path("missed").asString()).isEmpty();
    }

    @Test
    void aSweepIsSteered() throws Exception {
        String body = sweep("{\"queue_depth\": [3, 5]}", ", \"replications\": 1000, \"seeds\": \"independent\"");
        String id = JSON.readTree(send("POST", "", body).body()).path("id").asString();
        await().atMost(PATIENCE)
                .until(() -> read("/" + id).path("progress").path("done").asInt() > 0);
        assertThat(send("POST", "/" + id + "/pause", "").statusCode()).isEqualTo(200);
        assertThat(read("/" + id).path("progress").path("state").asString()).isEqualTo("paused");
        assertThat(send("POST", "/" + id + "/resume", "").statusCode()).isEqualTo(200);
        assertThat(send("POST", "/" + id + "/cancel", "").statusCode()).isEqualTo(200);
        assertThat(read("/" + id).path("progress").path("state").asString()).isEqualTo("cancelled");
    }

    @Test
    void whatIsWrongIsAProblemDocument() throws Exception {
        HttpResponse<String> levels = send("POST", "", sweep("{\"queue_depth\": [8, 0], \"queue_dept\": [1]}", ""));
        assertThat(levels.statusCode()).isEqualTo(422);
        assertThat(levels.headers().firstValue("Content-Type"))
                .hasValueSatisfying(t -> assertThat(t).startsWith("application/problem+json"));
        assertThat(levels.body()).contains("\"field\":\"axes.queue_dept\"").contains("did you mean queue_depth");
        HttpResponse<String> shape = send("POST", "/preview", "{\"axes\": 3, \"bases\": {}}");
        assertThat(shape.statusCode()).isEqualTo(422);
        assertThat(shape.body())
                .contains("\"field\":\"bases\"")
                .contains("\"field\":\"axes\"")
                .contains("\"field\":\"base\"");
        String best =
                sweep("{\"queue_depth\": [8]}", ", \"constraints\": [\"read.iops >= 60 % of best\", \"cpu <= 1\"]");
        HttpResponse<String> limits = send("POST", "", best);
        assertThat(limits.statusCode()).isEqualTo(422);
        assertThat(limits.body())
                .contains("\"field\":\"constraints\"")
                .contains("as the best is known only in the end")
                .contains("read.iops >= 60 % of best")
                .contains("cpu has no interval");
        assertThat(send("GET", "/nosuch/events", "").statusCode()).isEqualTo(404);
        assertThat(send("GET", "/nosuch/results.csv", "").statusCode()).isEqualTo(404);
        assertThat(send("POST", "/nosuch/pause", "").statusCode()).isEqualTo(404);
    }
}
