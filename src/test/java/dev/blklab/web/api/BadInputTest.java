package dev.blklab.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Is every mistake answered clearly, and nothing of it stored? */
class BadInputTest extends HttpTest {

    private int stored;

    @BeforeEach
    void countRuns() throws Exception {
        stored = get("/api/v1/runs").json().path("total").asInt();
    }

    @AfterEach
    void nothingWasStored() throws Exception {
        assertThat(get("/api/v1/runs").json().path("total").asInt()).isEqualTo(stored);
    }

    /** Posts to runs, validate and preview: the same mistake has the same answer everywhere. */
    private JsonNode refused(Bodies body, int status) throws Exception {
        JsonNode problem = null;
        for (String call : new String[] {"runs", "validate", "preview"}) {
            Answer answer = post("/api/v1/" + call, body.toString());
            assertThat(answer.status()).as(answer.text()).isEqualTo(status);
            problem = problem(answer);
        }
        return problem;
    }

    private static JsonNode problem(Answer answer) {
        assertThat(answer.header("Content-Type")).hasValue("application/problem+json");
        JsonNode problem = answer.json();
        assertThat(problem.path("type").asString()).startsWith("urn:blklab:problem:");
        assertThat(problem.path("title").asString()).isNotBlank();
        assertThat(problem.path("status").asInt()).isEqualTo(answer.status());
        assertThat(problem.path("detail").asString()).isNotBlank();
        assertThat(answer.text())
                .doesNotContain("Exception")
                .doesNotContain("dev.blklab.")
                .doesNotContain("org.spring");
        return problem;
    }

    private JsonNode onlyError(Bodies body) throws Exception {
        JsonNode errors = refused(body, 422).path("errors");
        assertThat(errors.size()).as(errors.toString()).isEqualTo(1);
        return errors.get(0);
    }

    private static void assertError(JsonNode error, String field, String message, String rejected) {
        assertThat(error.path("field").asString()).isEqualTo(field);
        assertThat(error.path("message").asString()).contains(message);
        assertThat(error.path("rejected").asString()).isEqualTo(rejected);
    }

    @Test
    void anUnparsableJobFileIsRefusedWithLineAndReason() throws Exception {
        JsonNode error = onlyError(Bodies.shortRun().fio("[global]\ndirect=1\n[job1]\nsize=1g\nrw=sideways\nbs=4k\n"));
        assertError(error, "workload.fio", "line 5", "rw=sideways");
    }

    @Test
    void everyErrorOfAJobFileIsNamed() throws Exception {
        JsonNode errors = refused(Bodies.shortRun().fio("[job1]\nsize=1g\nrw=sideways\niodept=4\n"), 422)
                .path("errors");
        assertThat(errors.size()).isEqualTo(2);
    }

    @Test
    void queueDepthZeroIsRefused() throws Exception {
        assertError(
                onlyError(Bodies.shortRun().tunable("queue_depth", 0)),
                "tunables.queue_depth",
                "must be a whole number from 1 to",
                "0");
    }

    @Test
    void maxSectorsKbBelowAPageIsRefused() throws Exception {
        assertError(
                onlyError(Bodies.shortRun().tunable("max_sectors_kb", 3)),
                "tunables.max_sectors_kb",
                "must be a whole number from 4 to 512",
                "3");
    }

    @Test
    void ninetyNineQueuesMeanWhatEachSemanticsSays() throws Exception {
        var body = Bodies.shortRun().tunable("storvsc_max_hw_queues", 99);
        assertError(
                onlyError(body.patch("storvsc-nr-hw-queues-v1")),
                "tunables.storvsc_max_hw_queues",
                "the driver does not load (EINVAL)",
                "99");
        JsonNode v2 = setting(body.patch("storvsc-max-hw-queues-v2"));
        assertThat(v2.path("used").asString()).isEqualTo("32");
        assertThat(v2.path("logged").asString()).contains("99 is invalid");
        JsonNode cap = setting(body.patch("storvsc-max-hw-queues-cap"));
        assertThat(cap.path("used").asString()).isEqualTo("32");
        assertThat(cap.path("shows").asString()).isEqualTo("99");
        JsonNode merged = setting(body.patch("storvsc-max-hw-queues-merged"));
        assertThat(merged.path("used").asString()).isEqualTo("32");
        assertThat(merged.path("shows").asString()).isEqualTo("0");
    }

    private JsonNode setting(Bodies body) throws Exception {
        JsonNode valid = post("/api/v1/validate", body.toString()).json();
        for (JsonNode s : valid.at("/effective/settings")) {
            if (s.path("name").asString().equals("storvsc_max_hw_queues")) {
                return s;
            }
        }
        throw new AssertionError(valid.toString());
    }

    @Test
    void anUnknownDiskIsRefusedWithTheNearest() throws Exception {
        assertError(
                onlyError(Bodies.shortRun().with("device", "azure-premium-p71")),
                "device",
                "did you mean azure-premium-p70?",
                "azure-premium-p71");
    }

    @Test
    void allMistakesAreNamedAtOnce() throws Exception {
        var body = Bodies.shortRun()
                .with("device", "floppy")
                .with("host", Map.of("base", "azure-f32s-v2", "cpus", 0))
                .with("kernel", "2.6")
                .fio("[job1]\nsize=1g\nrw=sideways\n")
                .with("tunables", Map.of("queue_depth", 0, "queue_dept", 1))
                .with("seed", 1.5)
                .with("precision", "rough")
                .with("colour", "red");
        List<String> fields = new ArrayList<>();
        refused(body, 422)
                .path("errors")
                .forEach(e -> fields.add(e.path("field").asString()));
        assertThat(fields)
                .containsExactlyInAnyOrder(
                        "device",
                        "host.cpus",
                        "kernel",
                        "workload.fio",
                        "tunables.queue_dept",
                        "seed",
                        "precision",
                        "colour");
    }

    @Test
    void knobsAreCheckedThoughTheJobFileIsNot() throws Exception {
        JsonNode errors = refused(Bodies.shortRun().fio("nonsense").tunable("queue_depth", 0), 422)
                .path("errors");
        assertThat(errors.findValuesAsString("field")).contains("workload.fio", "tunables.queue_depth");
    }

    @Test
    void missingPartsAreNamed() throws Exception {
        JsonNode problem = problem(post("/api/v1/runs", "{}"));
        assertThat(problem.path("errors").findValuesAsString("field"))
                .containsExactly("device", "host", "kernel", "workload.fio");
    }

    @Test
    void wrongShapesAreNamed() throws Exception {
        assertThat(onlyError(Bodies.shortRun().with("tunables", new int[] {1}))
                        .path("message")
                        .asString())
                .contains("must be an object");
        assertThat(onlyError(Bodies.shortRun().with("workload", "[job1]"))
                        .path("field")
                        .asString())
                .isEqualTo("workload");
        assertThat(onlyError(Bodies.shortRun().with("name", List.of("a")))
                        .path("field")
                        .asString())
                .isEqualTo("name");
        assertThat(problem(post("/api/v1/runs", "[1]")).path("errors").size()).isEqualTo(1);
        assertThat(post("/api/v1/runs", "null").status()).isIn(400, 422);
    }

    @Test
    void unreadableJsonIsAnsweredWithThePlace() throws Exception {
        Answer answer = post("/api/v1/runs", "{\n  \"device\": \"a\",\n  oops\n}");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(problem(answer).path("detail").asString()).startsWith("line 3, column ");
        assertThat(post("/api/v1/runs", "").status()).isEqualTo(400);
        assertThat(post("/api/v1/runs", "{\"device\": \"a\", \"device\": \"b\"}")
                        .status())
                .isEqualTo(400);
        assertThat(post("/api/v1/runs", "[".repeat(100_000)).status()).isEqualTo(400);
    }

    @Test
    void aHundredMegabytesAreRefusedUnread() throws Exception {
        Answer told = send(HttpRequest.newBuilder(uri("/api/v1/runs"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[100_000_000])));
        assertThat(told.status()).isEqualTo(413);
        problem(told);
    }

    @Test
    void aBodyOfUntoldLengthIsCutAtTheLimit() throws Exception {
        byte[] blanks = " ".repeat(3_000_000).getBytes(java.nio.charset.StandardCharsets.UTF_8);
        Answer untold = send(HttpRequest.newBuilder(uri("/api/v1/runs"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(blanks))));
        assertThat(untold.status()).isEqualTo(413);
        problem(untold);
    }

    @Test
    void unknownRunsAndAddressesAreProblems() throws Exception {
        for (String path : new String[] {"", "/series.csv", "/histogram.csv", "/settings"}) {
            Answer answer = get("/api/v1/runs/nosuchrun123" + path);
            assertThat(answer.status()).isEqualTo(404);
            assertThat(problem(answer).path("detail").asString()).contains("nosuchrun123");
        }
        Answer nothing = get("/api/v1/nothing");
        assertThat(nothing.status()).isEqualTo(404);
        problem(nothing);
    }

    @Test
    void wrongMethodsAndMediaTypesAreProblems() throws Exception {
        Answer put = send(HttpRequest.newBuilder(uri("/api/v1/runs")).PUT(HttpRequest.BodyPublishers.ofString("{}")));
        assertThat(put.status()).isEqualTo(405);
        assertThat(put.header("Allow")).isPresent();
        problem(put);
        Answer text = send(HttpRequest.newBuilder(uri("/api/v1/runs"))
                .header("Content-Type", "text/plain")
                .POST(HttpRequest.BodyPublishers.ofString("{}")));
        assertThat(text.status()).isEqualTo(415);
        problem(text);
        Answer picky = send(HttpRequest.newBuilder(uri("/api/v1/catalog")).header("Accept", "image/png"));
        assertThat(picky.status()).isEqualTo(406);
        problem(picky);
        Answer maybe = post("/api/v1/runs?wait=maybe", Bodies.shortRun().toString());
        assertThat(maybe.status()).isEqualTo(422);
        problem(maybe);
    }

    @Test
    void searchesThatCannotBeMeantAreRefused() throws Exception {
        Answer answer = get("/api/v1/runs?queue_dept=3&size=0&page=-1&sort=colour&state=asleep&nr_requests=many");
        assertThat(answer.status()).isEqualTo(422);
        assertThat(problem(answer).path("errors").findValuesAsString("field"))
                .containsExactlyInAnyOrder("queue_dept", "size", "page", "sort", "state", "nr_requests");
    }

    @Test
    void anotherSitesPageCannotPost() throws Exception {
        String body = Bodies.shortRun().toString();
        for (String[] headers : new String[][] {
            {"Sec-Fetch-Site", "cross-site"},
            {"Sec-Fetch-Site", "same-site"},
            {"Origin", "https://evil.example"},
            {"Origin", "null"}
        }) {
            Answer answer = post("/api/v1/runs", body, headers);
            assertThat(answer.status()).isEqualTo(403);
            problem(answer);
        }
        String own = uri("").toString();
        assertThat(post("/api/v1/validate", body, "Origin", own).status()).isEqualTo(200);
        assertThat(post("/api/v1/validate", body, "Sec-Fetch-Site", "same-origin")
                        .status())
                .isEqualTo(200);
    }
}
