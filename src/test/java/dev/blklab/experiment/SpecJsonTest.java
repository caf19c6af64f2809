package dev.blklab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.sim.Simulation;
import dev.blklab.sim.report.Interval;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.spec.Effective;
import dev.blklab.sim.spec.RunSpec;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Does what is stored come back as it was, in the kernel's words? */
class SpecJsonTest {

    private final RunSpec spec = Requests.shortRun(Map.of("queue_depth", "8", "scheduler", "mq-deadline"))
            .toSpec(Requests.CATALOGUE)
            .orThrow();

    @Test
    void aSpecComesBackEqual() {
        String json = SpecJson.MAPPER.writeValueAsString(spec);
        assertThat(SpecJson.MAPPER.readValue(json, RunSpec.class)).isEqualTo(spec);
        Effective used = spec.effective();
        assertThat(SpecJson.MAPPER.readValue(SpecJson.MAPPER.writeValueAsString(used), Effective.class))
                .isEqualTo(used);
    }

    @Test
    void aReportComesBackEqual() {
        Report report = Simulation.run(spec);
        String json = SpecJson.MAPPER.writeValueAsString(report);
        assertThat(SpecJson.MAPPER.readValue(json, Report.class)).isEqualTo(report);
    }

    /** Engines before 3 gave intervals of the median and the 99th percentile alone. */
    @Test
    void aReportOfAnOlderEngineKnowsFewerIntervals() {
        String json = SpecJson.MAPPER.writeValueAsString(Simulation.run(spec));
        String older = json.replaceAll("\"(p90Ns|p95Ns|p999Ns|p9999Ns)\":\\{[^}]*\\},", "")
                .replaceAll(",\"(p90Ns|p95Ns|p999Ns|p9999Ns)\":\\{[^}]*\\}", "");
        assertThat(older).isNotEqualTo(json);
        var ci = SpecJson.MAPPER.readValue(older, Report.class).total().read().ci95();
        assertThat(ci.p99Ns().hi()).isPositive();
        assertThat(ci.p95Ns()).isEqualTo(Interval.NONE);
        assertThat(ci.p9999Ns()).isEqualTo(Interval.NONE);
    }

    @Test
    void namesAreTheKernelsAndKnobsAreNumbers() {
        JsonNode json = SpecJson.MAPPER.valueToTree(spec);
        assertThat(json.path("tunables").toString()).isEqualTo("{\"queue_depth\":8,\"scheduler\":\"mq-deadline\"}");
        assertThat(json.at("/device/kind").asString()).isEqualTo("cloud-disk");
        assertThat(json.at("/device/parameters/iops/origin").asString()).isEqualTo("published");
        assertThat(json.at("/kernel/version").asString()).isEqualTo("5.15");
        assertThat(json.path("precision").asString()).isEqualTo("full");
        assertThat(json.at("/workload/jobs/0/rw").asString()).isEqualTo("randread");
    }

    @Test
    void fieldsOfALaterVersionAreIgnored() {
        RunRequest request = SpecJson.MAPPER.readValue("{\"device\": \"x\", \"later\": 1}", RunRequest.class);
        assertThat(request.device()).isEqualTo("x");
        assertThat(request.tunables()).isEmpty();
    }
}
