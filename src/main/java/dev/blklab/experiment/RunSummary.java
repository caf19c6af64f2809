package dev.blklab.experiment;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run as a line of a list: its columns without its documents. */
public record RunSummary(
        String id,
        String name,
        String tagText,
        boolean starred,
        RunState state,
        String device,
        String host,
        String kernel,
        long seed,
        @Nullable String bottleneck,
        Instant createdAt,
        @Nullable Instant finishedAt,
        Knobs knobs,
        @Nullable Headline headline) {

    public List<String> tags() {
        return tagText.isBlank() ? List.of() : List.of(tagText.strip().split(" ", -1));
    }
}
