package dev.blklab.web.api;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The whole application on a random port, one for all test classes that extend this, spoken to over HTTP. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = "spring.datasource.url=jdbc:h2:mem:http;DB_CLOSE_DELAY=-1")
public abstract class HttpTest {

    protected static final JsonMapper JSON = new JsonMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @LocalServerPort
    private int port;

    /** An answer, and its body as JSON where it is. */
    protected record Answer(HttpResponse<String> response) {
        public int status() {
            return response.statusCode();
        }

        public String text() {
            return response.body();
        }

        public JsonNode json() {
            return JSON.readTree(response.body());
        }

        public Optional<String> header(String name) {
            return response.headers().firstValue(name);
        }
    }

    protected URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    protected Answer get(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri(path)));
    }

    protected Answer delete(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri(path)).DELETE());
    }

    protected Answer post(String path, String json, String... headers) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(uri(path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json));
        return send(headers.length == 0 ? request : request.headers(headers));
    }

    protected static Answer send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return new Answer(CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString()));
    }
}
