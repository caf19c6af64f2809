package dev.blklab.web.api;

import dev.blklab.sweep.Sweep;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A sweep as the API tells it.
 *
 * @param recommendation of a search that has ended
 */
record SweepAnswer(
        String id,
        String name,
        String owner,
        String design,
        int cells,
        Instant createdAt,
        @Nullable Instant finishedAt,
        Progress progress,
        Map<String, Object> request,
        @Nullable JsonNode recommendation) {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /**
     * How far it is; the same record is sent as an event.
     *
     * @param hopeless runs that were given up, as they were sure to miss a limit
     * @param share done, 0 to 1
     * @param perRunMs mean time of the simulations so far
     * @param leftSeconds time left at the present pace; null while nothing is known
     */
    record Progress(
            String state,
            int runs,
            int done,
            int failed,
            int reused,
            int hopeless,
            double share,
            double perRunMs,
            @Nullable Long leftSeconds) {

        static Progress of(Sweep s, Instant now) {
            Duration left = s.left(now);
            int simulated = Math.max(1, s.done() - s.reused() - s.failed());
            return new Progress(
                    s.state().name().toLowerCase(Locale.ROOT),
                    s.runs(),
                    s.done(),
                    s.failed(),
                    s.reused(),
                    s.hopeless(),
                    s.share(),
                    s.wallNs() / 1e6 / simulated,
                    left == null ? null : left.toSeconds());
        }
    }

    static SweepAnswer of(Sweep s, Instant now) {
        String recommendation = s.recommendation();
        return new SweepAnswer(
                s.id(),
                s.name(),
                s.owner(),
                s.design().toString(),
                s.cells(),
                s.createdAt(),
                s.finishedAt(),
                Progress.of(s, now),
                SweepJson.write(s.request()),
                recommendation == null ? null : MAPPER.readTree(recommendation));
    }
}
