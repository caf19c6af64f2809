package dev.blklab.web.api;

import dev.blklab.experiment.Headline;
import dev.blklab.experiment.RunPage;
import dev.blklab.experiment.RunState;
import dev.blklab.experiment.RunSummary;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One line of the list of runs as JSON. */
record RunLine(
        String id,
        String name,
        List<String> tags,
        RunState state,
        String device,
        String host,
        String kernel,
        long seed,
        Instant createdAt,
        @Nullable Instant finishedAt,
        Map<String, Object> tunables,
        @Nullable String bottleneck,
        @Nullable Headline headline) {

    /** A page of the list. */
    record Page(List<RunLine> runs, int page, int size, long total, int pages) {

        static Page of(RunPage page) {
            return new Page(
                    page.runs().stream().map(RunLine::of).toList(),
                    page.page(),
                    page.size(),
                    page.total(),
                    page.pages());
        }
    }

    private static RunLine of(RunSummary s) {
        return new RunLine(
                s.id(),
                s.name(),
                s.tags(),
                s.state(),
                s.device(),
                s.host(),
                s.kernel(),
                s.seed(),
                s.createdAt(),
                s.finishedAt(),
                s.knobs().byName(),
                s.bottleneck(),
                s.headline());
    }
}
