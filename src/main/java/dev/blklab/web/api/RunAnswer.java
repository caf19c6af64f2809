package dev.blklab.web.api;

import dev.blklab.experiment.Run;
import dev.blklab.experiment.RunState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A stored run as JSON; spec, effective values and report are given out as they were stored. */
record RunAnswer(
        String id,
        RunState state,
        String name,
        String notes,
        List<String> tags,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt,
        @Nullable String engineVersion,
        @Nullable String failure,
        Map<String, Object> request,
        JsonNode spec,
        JsonNode effective,
        List<String> warnings,
        @Nullable JsonNode report) {

    static RunAnswer of(Run run) {
        return new RunAnswer(
                run.id(),
                run.state(),
                run.name(),
                run.notes(),
                run.tags(),
                run.createdAt(),
                run.startedAt(),
                run.finishedAt(),
                run.engineVersion(),
                run.failure(),
                RunJson.write(run.request()),
                run.specJson(),
                run.effectiveJson(),
                run.warnings(),
                run.reportJson());
    }
}
