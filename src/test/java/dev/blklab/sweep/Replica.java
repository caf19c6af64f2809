package dev.blklab.sweep;

import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The whole lab as a process of its own, on 127.0.0.1, that can be killed as a power cut would. */
final class Replica implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofSeconds(180);

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final List<String> command = new ArrayList<>();
    private final Path log;
    private final int port;
    private @Nullable Process process;

    /**
     * A replica that is not started yet.
     *
     * @param log file its output goes to
     * @param prefix what the command begins with, such as taskset
     */
    Replica(String database, String user, Path log, String... prefix) throws IOException {
        try (var socket = new ServerSocket(0)) {
            this.port = socket.getLocalPort();
        }
        this.log = log;
        command.addAll(List.of(prefix));
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx320m",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.blklab.BlklabApplication",
                "--server.port=" + port,
                "--spring.datasource.url=" + database,
                "--spring.datasource.username=" + user,
                "--spring.datasource.hikari.maximum-pool-size=5",
                "--blklab.simulator.threads=1",
                "--db-scheduler.heartbeat-interval=500ms",
                "--db-scheduler.polling-interval=200ms"));
    }

    void start() throws IOException {
        process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(new File(log.toString())))
                .start();
    }

    /** CPU time it has used since it was started. */
    double cpuSeconds() {
        Process running = process;
        return running == null
                ? 0
                : running.toHandle()
                                .info()
                                .totalCpuDuration()
                                .orElse(Duration.ZERO)
                                .toMillis()
                        / 1e3;
    }

    Replica awaitReady() {
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(200))
                .ignoreExceptions()
                .until(() -> status("/api/v1/sweeps") == 200);
        return this;
    }

    /** Ends it without giving it a chance to do anything (SIGKILL). */
    void kill() {
        Process running = process;
        if (running != null) {
            running.destroyForcibly();
            running.onExit().join();
        }
    }

    @Override
    public void close() {
        kill();
    }

    JsonNode get(String path) throws Exception {
        return JSON.readTree(send("GET", path, "").body());
    }

    List<String> lines(String path) throws Exception {
        return send("GET", path, "").body().lines().toList();
    }

    JsonNode post(String path, String body) throws Exception {
        return JSON.readTree(send("POST", path, body).body());
    }

    private int status(String path) throws Exception {
        return send("GET", path, "").statusCode();
    }

    HttpResponse<String> send(String method, String path, String body) throws Exception {
        return CLIENT.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                        .timeout(Duration.ofSeconds(60))
                        .header("Content-Type", "application/json")
                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
