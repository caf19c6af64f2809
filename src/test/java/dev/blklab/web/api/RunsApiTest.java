package dev.blklab.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Can a script run an experiment with what the contract says? */
class RunsApiTest extends HttpTest {

    @Test
    void aShortRunComesBackFinished() throws Exception {
        Answer answer = post(
                "/api/v1/runs?wait=true",
                Bodies.shortRun()
                        .with("name", "one queue")
                        .with("tags", new String[] {"wal", "azure"})
                        .toString());
        assertThat(answer.status()).isEqualTo(201);
        JsonNode run = answer.json();
        String id = run.path("id").asString();
        assertThat(id).matches("[1-9A-HJ-NP-Za-km-z]{12}");
        assertThat(answer.header("Location")).hasValue("/api/v1/runs/" + id);
        assertThat(run.path("state").asString()).isEqualTo("COMPLETED");
        assertThat(run.path("name").asString()).isEqualTo("one queue");
        assertThat(run.path("tags").toString()).isEqualTo("[\"wal\",\"azure\"]");
        assertThat(run.at("/spec/tunables/storvsc_max_hw_queues").isIntegralNumber())
                .isTrue();
        assertThat(run.at("/effective/nrHwQueues").asInt()).isEqualTo(1);
        JsonNode total = run.at("/report/total");
        for (String direction : new String[] {"read", "write"}) {
            JsonNode stats = total.path(direction);
            assertThat(stats.path("iops").asDouble()).isPositive();
            assertThat(stats.path("bwBytesPerSec").asDouble()).isPositive();
            assertThat(stats.path("ios").asLong()).isPositive();
            for (String figure : new String[] {"meanNs", "p50Ns", "p95Ns", "p99Ns", "p999Ns", "maxNs"}) {
                assertThat(stats.path("latency").path(figure).asDouble())
                        .as(figure)
                        .isPositive();
            }
            assertThat(stats.at("/ci95/iops/lo").asDouble())
                    .isLessThanOrEqualTo(stats.path("iops").asDouble());
        }
        assertThat(run.at("/report/jobs").size()).isEqualTo(2);
        assertThat(run.at("/report/bottleneck/sentence").asString()).isNotBlank();
        assertThat(run.at("/report/engine/wallNs").asLong()).isPositive();
        assertThat(get("/api/v1/runs/" + id).json()).isEqualTo(run);
    }

    @Test
    void whoDoesNotWaitPolls() throws Exception {
        Answer answer = post("/api/v1/runs?wait=false", Bodies.shortRun().toString());
        assertThat(answer.status()).isEqualTo(202);
        String location = answer.header("Location").orElseThrow();
        JsonNode run = get(location).json();
        while (!run.path("state").asString().equals("COMPLETED")) {
            assertThat(run.path("state").asString()).isIn("QUEUED", "RUNNING");
            Thread.onSpinWait();
            run = get(location).json();
        }
        assertThat(run.at("/report/total/read/ios").asLong()).isPositive();
    }

    @Test
    void oneSeedGivesOneReportAndAnotherGivesAnother() throws Exception {
        JsonNode once = report(Bodies.shortRun().with("seed", 7));
        JsonNode again = report(Bodies.shortRun().with("seed", 7));
        JsonNode other = report(Bodies.shortRun().with("seed", 8));
        assertThat(again).isEqualTo(once);
        assertThat(other).isNotEqualTo(once);
    }

    private JsonNode report(Bodies body) throws Exception {
        JsonNode report = post("/api/v1/runs?wait=true", body.toString()).json().path("report");
        ((ObjectNode) report.path("engine")).remove("wallNs");
        return report;
    }

    @Test
    void whatARunWasAskedForCanBePostedAsItStands() throws Exception {
        JsonNode run = post(
                        "/api/v1/runs?wait=true",
                        Bodies.shortRun().with("precision", 0.05).toString())
                .json();
        Answer again = post("/api/v1/runs?wait=true", run.path("request").toString());
        assertThat(again.status()).isEqualTo(201);
        assertThat(again.json().path("spec")).isEqualTo(run.path("spec"));
    }

    @Test
    void aSearchFindsRunsByTextTagDeviceKernelAndEveryKnob() throws Exception {
        String id = post(
                        "/api/v1/runs?wait=true",
                        Bodies.shortRun()
                                .with("name", "Needle in 100% hay_stack")
                                .with("tags", new String[] {"needle"})
                                .tunable("queue_depth", 37)
                                .toString())
                .json()
                .path("id")
                .asString();
        for (String query : new String[] {
            "q=needle",
            "q=100%25+hay_",
            "tag=needle",
            "queue_depth=37",
            "queue_depth=37&device=azure-premium-p70&kernel=5.11&state=completed",
            "queue_depth=37&storvsc_max_hw_queues=32&scheduler=none",
            "tag=needle&sort=-writeIops",
            "tag=needle&sort=queue_depth,desc&page=0&size=1"
        }) {
            JsonNode page = get("/api/v1/runs?" + query).json();
            assertThat(page.path("total").asInt()).as(query).isEqualTo(1);
            assertThat(page.at("/runs/0/id").asString()).as(query).isEqualTo(id);
        }
        for (String query :
                new String[] {"q=needle_", "tag=need", "queue_depth=37&kernel=5.1", "tag=needle&state=failed"}) {
            assertThat(get("/api/v1/runs?" + query).json().path("total").asInt())
                    .as(query)
                    .isZero();
        }
        JsonNode line = get("/api/v1/runs?tag=needle").json().at("/runs/0");
        assertThat(line.at("/tunables/queue_depth").asInt()).isEqualTo(37);
        assertThat(line.at("/headline/readIops").asDouble()).isPositive();
    }

    @Test
    void aDeletedRunIsGone() throws Exception {
        String path = post("/api/v1/runs?wait=true", Bodies.shortRun().toString())
                .header("Location")
                .orElseThrow();
        assertThat(delete(path).status()).isEqualTo(204);
        assertThat(get(path).status()).isEqualTo(404);
        assertThat(delete(path).status()).isEqualTo(404);
    }

    @Test
    void aKeyMakesARunOnceAndStaysWithItsRequest() throws Exception {
        String body = Bodies.shortRun().toString();
        Answer first = post("/api/v1/runs?wait=true", body, "Idempotency-Key", "key-1");
        Answer second = post("/api/v1/runs?wait=true", body, "Idempotency-Key", "key-1");
        assertThat(second.status()).isEqualTo(201);
        assertThat(second.json().path("id")).isEqualTo(first.json().path("id"));
        Answer other = post(
                "/api/v1/runs?wait=true", Bodies.shortRun().with("seed", 99).toString(), "Idempotency-Key", "key-1");
        assertThat(other.status()).isEqualTo(409);
        assertThat(other.json().path("type").asString()).endsWith(":key-reused");
    }

    @Test
    void validatingAndPreviewingStoreNothing() throws Exception {
        int before = get("/api/v1/runs").json().path("total").asInt();
        JsonNode valid = post(
                        "/api/v1/validate",
                        Bodies.shortRun().tunable("read_ahead_kb", 256).toString())
                .json();
        assertThat(valid.at("/effective/queueDepth").asInt()).isEqualTo(2048);
        assertThat(valid.path("warnings").toString()).contains("read_ahead_kb: no effect here");
        assertThat(valid.at("/spec/precision").asString()).isEqualTo("full");
        JsonNode preview = post("/api/v1/preview", Bodies.shortRun().toString()).json();
        assertThat(preview.at("/report/total/read/iops").asDouble()).isPositive();
        assertThat(preview.at("/spec/precision").asDouble()).isEqualTo(0.05);
        assertThat(get("/api/v1/runs").json().path("total").asInt()).isEqualTo(before);
    }

    @Test
    void aComparisonNamesWhatDiffersAndWhereTheTimeWent() throws Exception {
        String a = idOf(Bodies.shortRun().tunable("storvsc_max_hw_queues", 32));
        String b = idOf(Bodies.shortRun().tunable("storvsc_max_hw_queues", 1));
        JsonNode comparison =
                get("/api/v1/compare?runs=" + a + "," + b + "&baseline=" + b).json();
        assertThat(comparison.path("baseline").asString()).isEqualTo(b);
        assertThat(comparison.path("differences").toString())
                .contains("tunables.storvsc_max_hw_queues")
                .doesNotContain("seed");
        JsonNode values = comparison.at("/metrics/0/values");
        assertThat(values.at("/1/verdict").asString()).isEqualTo("BASELINE");
        assertThat(values.at("/0/deltaPercent").isNumber()).isTrue();
        assertThat(values.at("/0/ci95").size()).isEqualTo(2);
        assertThat(comparison.at("/stages/0/sentence").asString()).startsWith("A mean read takes");
        assertThat(comparison.at("/sentences").size()).isEqualTo(1);
        assertThat(get("/api/v1/compare?runs=" + a + ",nope").status()).isEqualTo(404);
        assertThat(get("/api/v1/compare?runs=" + a + "&baseline=" + b).status()).isEqualTo(422);
        assertThat(get("/api/v1/compare").status()).isEqualTo(400);
    }

    @Test
    void aRunCanBeTakenAwayInOtherTools() throws Exception {
        String path = "/api/v1/runs/"
                + idOf(Bodies.shortRun()
                        .with(
                                "tunables",
                                java.util.Map.of(
                                        "storvsc_max_hw_queues", 1, "nr_requests", 55, "scheduler", "mq-deadline")));
        assertThat(get(path + "/series.csv").text()).startsWith("time_s,warmup,read_bw_bytes_per_sec,");
        assertThat(get(path + "/series.csv").header("Content-Type")).hasValue("text/csv;charset=UTF-8");
        assertThat(get(path + "/histogram.csv").text()).startsWith("job,direction,latency_ns,percent_at_or_below\n");
        JsonNode fio = get(path + "/fio.json").json();
        assertThat(fio.path("fio version").asString()).startsWith("fio-3");
        assertThat(fio.at("/jobs/0/read/iops").asDouble()).isPositive();
        assertThat(get(path + "/fio.json?format=json%2B")
                        .json()
                        .at("/jobs/0/read/clat_ns/bins")
                        .isObject())
                .isTrue();
        assertThat(get(path + "/fio.json?format=terse").text()).startsWith("3;fio-3");
        assertThat(get(path + "/fio.json?format=xml").status()).isEqualTo(422);
        assertThat(get(path + "/fio_lat.1.log").text()).matches("(?s)\\d+, \\d+, [01], 0, 0\n.*");
        assertThat(get(path + "/settings?disk=sdc").text())
                .containsSubsequence(
                        "mq-deadline > /sys/block/sdc/queue/scheduler", "55 > /sys/block/sdc/queue/nr_requests");
        assertThat(get(path + "/settings?format=modprobe").text())
                .contains("options hv_storvsc storvsc_max_hw_queues=1");
        assertThat(get(path + "/settings?format=udev").text()).contains("ATTR{queue/scheduler}=\"mq-deadline\"");
        assertThat(get(path + "/settings?format=tuned").text()).contains("[sysfs]");
        assertThat(get(path + "/settings?format=ini").status()).isEqualTo(422);
        assertThat(get(path + "/settings?disk=a;b").status()).isEqualTo(422);
    }

    private String idOf(Bodies body) throws Exception {
        return post("/api/v1/runs?wait=true", body.toString()).json().path("id").asString();
    }

    @Test
    void theCatalogHasEverythingThatCanBeNamed() throws Exception {
        JsonNode catalog = get("/api/v1/catalog").json();
        assertThat(catalog.at("/devices").size()).isGreaterThan(15);
        assertThat(catalog.at("/devices/0/parameters/iops/origin").asString()).isEqualTo("published");
        assertThat(catalog.at("/hosts").size()).isEqualTo(4);
        assertThat(catalog.at("/kernels/0/version").asString()).isEqualTo("4.2");
        assertThat(catalog.at("/patches").size()).isEqualTo(7);
        assertThat(catalog.at("/drivers").toString()).contains("storvsc");
        assertThat(catalog.at("/schedulers").toString()).isEqualTo("[\"none\",\"mq-deadline\"]");
        JsonNode knob = catalog.at("/tunables/0");
        assertThat(knob.path("name").asString()).isEqualTo("storvsc_max_hw_queues");
        for (String field : new String[] {"path", "type", "range", "defaultRule", "unit", "help", "takesEffect"}) {
            assertThat(knob.has(field)).as(field).isTrue();
        }
    }

    @Test
    void aJobFileIsLintedWithPlaces() throws Exception {
        JsonNode good = post("/api/v1/lint", JSON.writeValueAsString(java.util.Map.of("fio", Bodies.SHORT_JOB)))
                .json();
        assertThat(good.path("errors").isEmpty()).isTrue();
        assertThat(good.at("/jobs/0/bsRead").asLong()).isEqualTo(32768);
        JsonNode bad = post("/api/v1/lint", "{\"fio\": \"[a]\\nsize=1g\\niodept=4\\n\"}")
                .json();
        assertThat(bad.at("/errors/0/line").asInt()).isEqualTo(3);
        assertThat(bad.at("/errors/0/column").asInt()).isPositive();
        assertThat(bad.at("/errors/0/text").asString()).isNotBlank();
        assertThat(post("/api/v1/lint", "{\"fio\": 5}").status()).isEqualTo(422);
    }

    @Test
    void theActuatorShowsHealthAndInfoOnly() throws Exception {
        assertThat(get("/actuator/health").json().path("status").asString()).isEqualTo("UP");
        assertThat(get("/actuator/info").status()).isEqualTo(200);
        for (String name : new String[] {"env", "beans", "heapdump", "metrics", "loggers"}) {
            assertThat(get("/actuator/" + name).status()).as(name).isEqualTo(404);
        }
        assertThat(get("/h2-console").status()).isEqualTo(404);
    }
}
