package dev.blklab.web.api;

import dev.blklab.experiment.Run;
import dev.blklab.experiment.Runs;
import dev.blklab.experiment.Settings;
import dev.blklab.fio.FioLogs;
import dev.blklab.fio.FioOutput;
import dev.blklab.sim.report.Curve;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.report.Series;
import dev.blklab.sim.spec.IllegalSpecException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** A run in the formats of other tools. */
@RestController
@RequestMapping("/api/v1/runs/{id}")
class DownloadController {

    private static final MediaType CSV = new MediaType("text", "csv", StandardCharsets.UTF_8);
    private static final MediaType TEXT = new MediaType("text", "plain", StandardCharsets.UTF_8);

    private final Runs runs;

    DownloadController(Runs runs) {
        this.runs = runs;
    }

    @GetMapping("/series.csv")
    ResponseEntity<String> series(@PathVariable String id) {
        Series series = report(find(id)).series();
        var csv = new StringBuilder(
                "time_s,warmup,read_bw_bytes_per_sec,read_iops,read_latency_ns,write_bw_bytes_per_sec,write_iops,write_latency_ns");
        List<Series.Lane> lanes = new ArrayList<>(List.of(series.read(), series.write()));
        Series.Lane trim = series.trim();
        if (trim != null) {
            lanes.add(trim);
            csv.append(",trim_bw_bytes_per_sec,trim_iops,trim_latency_ns");
        }
        csv.append('\n');
        int steps = Math.max(series.read().iops().size(), series.write().iops().size());
        for (int i = 0; i < steps; i++) {
            csv.append((i + 1) * series.stepNs() / 1e9).append(',').append(i < series.warmupSteps() ? 1 : 0);
            for (Series.Lane lane : lanes) {
                csv.append(',').append(at(lane.bwBytesPerSec(), i));
                csv.append(',').append(at(lane.iops(), i));
                csv.append(',').append(at(lane.latencyNs(), i));
            }
            csv.append('\n');
        }
        return file(csv.toString(), CSV, id + "-series.csv");
    }

    @GetMapping("/histogram.csv")
    ResponseEntity<String> histogram(@PathVariable String id) {
        var csv = new StringBuilder("job,direction,latency_ns,percent_at_or_below\n");
        for (Curve curve : report(find(id)).curves()) {
            for (Curve.Point point : curve.points()) {
                csv.append(quoted(curve.job())).append(',').append(curve.direction());
                csv.append(',')
                        .append(point.ns())
                        .append(',')
                        .append(point.percent())
                        .append('\n');
            }
        }
        return file(csv.toString(), CSV, id + "-histogram.csv");
    }

    /** The run as fio would have printed it; {@code format} is fio's {@code --output-format}: json, json+, terse or normal. */
    @GetMapping("/fio.json")
    ResponseEntity<String> fio(@PathVariable String id, @RequestParam(defaultValue = "json") String format) {
        Run run = find(id);
        Report report = report(run);
        Instant finished = Objects.requireNonNull(run.finishedAt());
        var output = new FioOutput(run.name(), run.spec(), report, finished);
        return switch (format) {
            case "json" -> file(output.json(), MediaType.APPLICATION_JSON, null);
            // an address with an unescaped plus says "json "
            case "json+", "json " -> file(output.jsonPlus(), MediaType.APPLICATION_JSON, null);
            case "terse" -> file(output.terse(), TEXT, null);
            case "normal" -> file(output.normal(), TEXT, null);
            default -> throw new IllegalSpecException("format", "must be one of json, json+, terse, normal", format);
        };
    }

    /** fio's log of bandwidth, IOPS or latency over time. */
    @GetMapping("/fio_{kind:bw|iops|lat}.1.log")
    ResponseEntity<String> log(@PathVariable String id, @PathVariable String kind) {
        Series series = report(find(id)).series();
        String text = switch (kind) {
            case "bw" -> FioLogs.bandwidth(series);
            case "iops" -> FioLogs.iops(series);
            default -> FioLogs.latency(series);
        };
        return file(text, TEXT, null);
    }

    @GetMapping("/settings")
    ResponseEntity<String> settings(
            @PathVariable String id,
            @RequestParam(defaultValue = "sysfs") String format,
            @RequestParam(defaultValue = "sdX") String disk) {
        Run run = find(id);
        if (!disk.matches("[a-zA-Z0-9]{1,32}")) {
            throw new IllegalSpecException("disk", "must be a block device's name such as sdb", disk);
        }
        Settings settings = Settings.of(run.spec(), disk);
        return file(settings.as(Settings.Format.named(format)), TEXT, null);
    }

    private Run find(String id) {
        return runs.find(id).orElseThrow(() -> new NoSuchRunException(id));
    }

    private static Report report(Run run) {
        Report report = run.report();
        if (report == null) {
            throw new NotCompletedException(run);
        }
        return report;
    }

    private static double at(List<Double> values, int i) {
        return i < values.size() ? values.get(i) : 0;
    }

    /** A job's name is the user's text: quoted, and never the start of a formula. */
    private static String quoted(String text) {
        String safe = !text.isEmpty() && "=+-@".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        return '"' + safe.replace("\"", "\"\"") + '"';
    }

    private static ResponseEntity<String> file(String body, MediaType type, @Nullable String name) {
        var answer = ResponseEntity.ok().contentType(type);
        if (name != null) {
            answer.header(
                    HttpHeaders.CONTENT_DISPOSITION,
                    ContentDisposition.attachment().filename(name).build().toString());
        }
        return answer.body(body);
    }
}
