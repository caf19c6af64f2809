package dev.blklab.experiment;

import dev.blklab.BlklabApplication;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;

/** The lab as its users see it: whole answers over HTTP, from the real server on a database in memory. */
@State(Scope.Benchmark)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-XX:+UseParallelGC", "-Xmx2g"})
public class HttpBench {

    private final HttpClient client = HttpClient.newHttpClient();
    private ConfigurableApplicationContext lab;
    private URI api;
    private String[] previews;
    private int next;

    @Setup
    public void start() {
        lab = SpringApplication.run(
                BlklabApplication.class, "--server.port=0", "--spring.datasource.url=jdbc:h2:mem:bench");
        api = URI.create("http://127.0.0.1:" + lab.getBean(Environment.class).getRequiredProperty("local.server.port")
                + "/api/v1/");
        previews = Reproductions.read().stream()
                .filter(e -> e.id().startsWith("storvsc"))
                .flatMap(e -> e.cases().stream().map(c -> e.request(c, 1, "0.05")))
                .map(SpecJson.MAPPER::writeValueAsString)
                .toArray(String[]::new);
    }

    @TearDown
    public void stop() {
        lab.close();
    }

    /** One preview of a storvsc cell at 5 % precision, the four cells in turn; the 95th percentile is what counts. */
    @Benchmark
    @BenchmarkMode(Mode.SampleTime)
    @Warmup(iterations = 3, time = 5)
    @Measurement(iterations = 3, time = 5)
    public String preview() throws IOException, InterruptedException {
        String body = previews[next++ % previews.length];
        return answer(HttpRequest.newBuilder(api.resolve("preview"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    /** Every published figure at 2 % precision, five seeds each, from a server that has computed none of them. */
    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    @Warmup(iterations = 0)
    @Measurement(iterations = 1)
    public String reproductions() throws IOException, InterruptedException {
        return answer(HttpRequest.newBuilder(api.resolve("reproductions")).build());
    }

    private String answer(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(answer.statusCode() + ": " + answer.body());
        }
        return answer.body();
    }
}
