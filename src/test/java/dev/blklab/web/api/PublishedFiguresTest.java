package dev.blklab.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.experiment.Reproductions;
import org.junit.jupiter.api.Test;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/** Does the answer come soon, and does it say what it rests on? In a lab of its own, which simulates all of it. */
@DirtiesContext
@TestPropertySource(properties = "spring.datasource.url=jdbc:h2:mem:figures;DB_CLOSE_DELAY=-1")
class PublishedFiguresTest extends HttpTest {

    @Test
    void theFirstAnswerHasOneRunOfEveryFigureAndTheLastFive() throws Exception {
        JsonNode answer = get("/api/v1/reproductions").json();
        assertThat(answer.path("complete").asBoolean()).isFalse();
        int figures = 0;
        for (JsonNode experiment : answer.path("experiments")) {
            for (JsonNode figure : experiment.path("figures")) {
                figures++;
                JsonNode simulated = figure.path("simulated");
                assertThat(simulated.path("seeds").size()).as(figure.toString()).isEqualTo(1);
                double value = simulated.path("value").asDouble();
                double lo = simulated.path("ci95").get(0).asDouble();
                double hi = simulated.path("ci95").get(1).asDouble();
                assertThat(value).as(figure.toString()).isBetween(lo, hi);
                boolean change = figure.path("metric").asString().endsWith("change");
                if (!change && !figure.path("orderOnly").asBoolean()) {
                    // those of unknown workloads end at their runtime of a second, the others at 2 %
                    assertThat((hi - lo) / 2).as(figure.toString()).isLessThanOrEqualTo(0.03 * value);
                }
                JsonNode run =
                        get("/api/v1/runs/" + figure.path("runId").asString()).json();
                assertThat(run.path("state").asString()).as(figure.toString()).isEqualTo("COMPLETED");
            }
        }
        assertThat(figures).isGreaterThan(30);

        JsonNode later = get("/api/v1/reproductions?wait=true").json();
        assertThat(later.path("complete").asBoolean()).isTrue();
        later.path("experiments")
                .forEach(e -> e.path("figures")
                        .forEach(f -> assertThat(
                                        f.path("simulated").path("seeds").size())
                                .as(f.toString())
                                .isEqualTo(Reproductions.SEEDS)));
    }
}
