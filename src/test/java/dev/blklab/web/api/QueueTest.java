package dev.blklab.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.BlklabApplication;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Is the queue bounded, does it survive the process, and does nobody wait behind it who need not? */
class QueueTest {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /** An hour of simulated time: it does not end within a test. */
    private static final String LONG = Bodies.shortRun()
            .fio(Bodies.SHORT_JOB.replace("runtime=1", "runtime=3600"))
            .with("precision", "full")
            .toString();

    @TempDir
    Path folder;

    private ServletWebServerApplicationContext lab;

    @BeforeEach
    void start() {
        lab = (ServletWebServerApplicationContext) SpringApplication.run(
                BlklabApplication.class,
                "--server.port=0",
                "--spring.datasource.url=jdbc:h2:file:" + folder.resolve("lab"),
                "--blklab.simulator.threads=1",
                "--blklab.simulator.queued=1",
                "--blklab.simulator.preview-budget=5s");
    }

    @AfterEach
    void stop() {
        lab.close();
    }

    private HttpResponse<String> send(String method, String path, String body) throws Exception {
        var uri = URI.create("http://127.0.0.1:" + lab.getWebServer().getPort() + "/api/v1" + path);
        return CLIENT.send(
                HttpRequest.newBuilder(uri)
                        .header("Content-Type", "application/json")
                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private JsonNode json(String method, String path, String body) throws Exception {
        return new JsonMapper().readTree(send(method, path, body).body());
    }

    private String post(String body) throws Exception {
        HttpResponse<String> answer = send("POST", "/runs?wait=false", body);
        assertThat(answer.statusCode()).isEqualTo(202);
        return answer.headers().firstValue("Location").orElseThrow().replace("/api/v1", "");
    }

    private void until(String path, String state) throws Exception {
        while (!json("GET", path, "").path("state").asString().equals(state)) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aFullQueueRefusesRunsButNotPreviews() throws Exception {
        String running = post(LONG);
        until(running, "RUNNING");
        String waiting = post(LONG);
        HttpResponse<String> refused = send("POST", "/runs", Bodies.shortRun().toString());
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.headers().firstValue("Retry-After")).isPresent();
        assertThat(refused.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(json("GET", "/runs", "").path("total").asInt()).isEqualTo(2);
        assertThat(send("POST", "/preview", Bodies.shortRun().toString()).statusCode())
                .isEqualTo(200);

        HttpResponse<String> tooLong = send("POST", "/preview", LONG);
        assertThat(tooLong.statusCode()).isEqualTo(504);
        assertThat(json("POST", waiting + "/cancel", "{}").path("state").asString())
                .isEqualTo("CANCELLED");
        String next = post(Bodies.shortRun().toString());
        assertThat(send("DELETE", running, "").statusCode()).isEqualTo(204);
        until(next, "COMPLETED");
        assertThat(send("GET", running, "").statusCode()).isEqualTo(404);
        assertThat(send("GET", waiting + "/series.csv", "").statusCode()).isEqualTo(409);
    }

    @Test
    void aRunThatCannotBeRunAnyMoreFailsWithAReason() throws Exception {
        String running = post(LONG);
        until(running, "RUNNING");
        String waiting = post(Bodies.shortRun().toString());
        assertThat(lab.getBean(JdbcTemplate.class)
                        .update("update run set spec = replace(spec, '\"iops\"', '\"colour\"') where state = 'QUEUED'"))
                .isEqualTo(1);
        json("POST", running + "/cancel", "{}");
        until(waiting, "FAILED");
        JsonNode failed = json("GET", waiting, "");
        assertThat(failed.path("failure").asString())
                .contains("stored under older rules")
                .contains("seed 1");
        assertThat(failed.toString()).doesNotContain("Exception");
        HttpResponse<String> settings = send("GET", waiting + "/settings", "");
        assertThat(settings.statusCode()).isEqualTo(409);
    }

    @Test
    void aRestartLosesNothing() throws Exception {
        JsonNode before = json("POST", "/runs?wait=true", Bodies.shortRun().toString());
        String running = post(LONG);
        until(running, "RUNNING");
        String waiting = post(Bodies.shortRun().with("name", "waiting").toString());
        lab.close();
        start();
        assertThat(json("GET", "/runs/" + before.path("id").asString(), "")).isEqualTo(before);
        until(running, "RUNNING");
        json("POST", running + "/cancel", "{}");
        until(waiting, "COMPLETED");
        assertThat(json("GET", running, "").path("state").asString()).isEqualTo("CANCELLED");
        assertThat(json("GET", waiting, "").at("/report/total/read/iops").asDouble())
                .isEqualTo(before.at("/report/total/read/iops").asDouble());
    }
}
