package dev.blklab.web.api;

import dev.blklab.sim.spec.IllegalSpecException;
import dev.blklab.sweep.Analysis;
import dev.blklab.sweep.Cost;
import dev.blklab.sweep.Effects;
import dev.blklab.sweep.Metric;
import dev.blklab.sweep.Results;
import dev.blklab.sweep.Sweep;
import dev.blklab.sweep.SweepAnalyses;
import dev.blklab.sweep.SweepRunner;
import dev.blklab.sweep.SweepSpec;
import dev.blklab.sweep.Sweeps;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import tools.jackson.databind.JsonNode;

/** Sweeps and searches: what they cost, post, watch, pause, resume, cancel, read, delete. */
@RestController
@RequestMapping("/api/v1/sweeps")
class SweepsController {

    private static final int LISTED = 100;

    private final SweepRunner runner;
    private final Sweeps sweeps;
    private final Results results;
    private final SweepAnalyses analyses;
    private final SweepEvents events;
    private final Clock clock;

    SweepsController(
            SweepRunner runner,
            Sweeps sweeps,
            Results results,
            SweepAnalyses analyses,
            SweepEvents events,
            Clock clock) {
        this.runner = runner;
        this.sweeps = sweeps;
        this.results = results;
        this.analyses = analyses;
        this.events = events;
        this.clock = clock;
    }

    /** What a sweep would take; stores nothing. */
    record Preview(int cells, int runs, double perRunMs, int measured, int workers, double minutes) {
        static Preview of(Cost c) {
            return new Preview(
                    c.cells(),
                    c.runs(),
                    c.perRun().toNanos() / 1e6,
                    c.measured(),
                    c.workers(),
                    c.total().toMillis() / 60_000.0);
        }
    }

    /** One metric over all cells. */
    record Analysed(String metric, Analysis analysis, Effects effects) {}

    @PostMapping(path = "/preview", consumes = MediaType.APPLICATION_JSON_VALUE)
    Preview preview(@RequestBody JsonNode body) {
        return Preview.of(runner.preview(SweepJson.read(body)));
    }

    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<SweepAnswer> post(@RequestBody JsonNode body) {
        Sweep sweep = runner.start(SweepJson.read(body));
        return ResponseEntity.accepted()
                .location(URI.create("/api/v1/sweeps/" + sweep.id()))
                .header(HttpHeaders.RETRY_AFTER, "1")
                .body(SweepAnswer.of(sweep, clock.instant()));
    }

    @GetMapping
    List<SweepAnswer> list() {
        return sweeps.newest(LISTED).stream()
                .map(s -> SweepAnswer.of(s, clock.instant()))
                .toList();
    }

    @GetMapping("/{id}")
    SweepAnswer sweep(@PathVariable String id) {
        return SweepAnswer.of(find(id), clock.instant());
    }

    @GetMapping(path = "/{id}/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    SseEmitter events(@PathVariable String id, HttpServletResponse response) {
        find(id);
        response.setHeader("X-Accel-Buffering", "no");
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-cache, no-transform");
        return events.watch(id);
    }

    /** Every cell with its interval, and what the axes do to it. */
    @GetMapping("/{id}/analysis")
    Analysed analysis(
            @PathVariable String id,
            @RequestParam(defaultValue = "write.iops") String metric,
            @RequestParam(defaultValue = "0") int scenario) {
        Metric of = Metric.named(metric)
                .orElseThrow(() -> new IllegalSpecException(
                        "metric", "must be one of " + Arrays.toString(Metric.values()), metric));
        SweepAnalyses.Report report = analyses.of(find(id), of, scenario);
        return new Analysed(of.toString(), report.analysis(), report.effects());
    }

    /** Every run that has come to an end, one line each, written as it is read. */
    @GetMapping("/{id}/results.csv")
    void results(@PathVariable String id, HttpServletResponse response) throws IOException {
        SweepSpec spec = analyses.spec(find(id));
        response.setContentType("text/csv;charset=utf-8");
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                ContentDisposition.attachment()
                        .filename("sweep-" + id + ".csv")
                        .build()
                        .toString());
        try (var out = new BufferedWriter(
                new OutputStreamWriter(response.getOutputStream(), StandardCharsets.UTF_8), 1 << 16)) {
            var csv = new SweepCsv(spec, out);
            csv.head();
            results.each(id, csv::line);
        }
    }

    /** The same as Apache Parquet, written as it is read. */
    @GetMapping("/{id}/results.parquet")
    void parquet(@PathVariable String id, HttpServletResponse response) throws IOException {
        SweepSpec spec = analyses.spec(find(id));
        response.setContentType("application/vnd.apache.parquet");
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                ContentDisposition.attachment()
                        .filename("sweep-" + id + ".parquet")
                        .build()
                        .toString());
        var parquet = new SweepParquet(spec, response.getOutputStream());
        results.each(id, parquet::row);
        parquet.finish();
    }

    @PostMapping("/{id}/pause")
    SweepAnswer pause(@PathVariable String id) {
        return changed(id, runner.pause(id), "paused");
    }

    @PostMapping("/{id}/resume")
    SweepAnswer resume(@PathVariable String id) {
        return changed(id, runner.resume(id), "resumed");
    }

    @PostMapping("/{id}/cancel")
    SweepAnswer cancel(@PathVariable String id) {
        return changed(id, runner.cancel(id), "cancelled");
    }

    @DeleteMapping("/{id}")
    ResponseEntity<Void> delete(@PathVariable String id) {
        if (!runner.delete(id)) {
            throw new NoSuchSweepException(id);
        }
        return ResponseEntity.noContent().build();
    }

    private SweepAnswer changed(String id, boolean done, String asked) {
        Sweep sweep = find(id);
        if (!done) {
            throw new SweepStateException(sweep, asked);
        }
        return SweepAnswer.of(sweep, clock.instant());
    }

    private Sweep find(String id) {
        return sweeps.find(id).orElseThrow(() -> new NoSuchSweepException(id));
    }
}
