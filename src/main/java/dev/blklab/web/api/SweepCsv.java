package dev.blklab.web.api;

import dev.blklab.sweep.Axis;
import dev.blklab.sweep.Figures;
import dev.blklab.sweep.Metric;
import dev.blklab.sweep.RunResult;
import dev.blklab.sweep.SweepSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The results of a sweep as CSV, one line a run: its place in the design, then every metric in the report's units with half the
 * width of its 95 % interval where the engine knows one. A percentile that the run is too short for is left out, and named.
 */
final class SweepCsv {

    private final SweepSpec spec;
    private final Writer out;

    SweepCsv(SweepSpec spec, Writer out) {
        this.spec = spec;
        this.out = out;
    }

    void head() throws IOException {
        List<String> head = new ArrayList<>(List.of("run", "cell", "baseline", "scenario", "replication"));
        spec.axes().stream().map(Axis::name).forEach(head::add);
        for (Metric m : Metric.values()) {
            head.add(column(m));
            head.add(column(m) + "_half");
        }
        head.addAll(List.of(
                "read_ios",
                "write_ios",
                "bottleneck",
                "stop_reason",
                "simulated_ns",
                "warmup_ns",
                "wall_ns",
                "too_short",
                "reused",
                "digest",
                "failure"));
        write(head);
    }

    /** What a metric's column is called, with its unit. */
    static String column(Metric m) {
        return m.toString().replace('.', '_') + unit(m);
    }

    private static String unit(Metric m) {
        return switch (m.unit()) {
            case "ns" -> "_ns";
            case "B/s" -> "_bytes_per_sec";
            default -> "";
        };
    }

    void line(RunResult r) {
        int cell = spec.cellOf(r.run());
        List<String> line = new ArrayList<>();
        line.add(Integer.toString(r.run()));
        line.add(Integer.toString(cell));
        line.add(cell == spec.baseline() ? "1" : "0");
        line.add(Integer.toString(spec.scenarioOf(r.run())));
        line.add(Integer.toString(spec.replicationOf(r.run())));
        line.addAll(spec.values(cell));
        Figures f = r.figures();
        for (Metric m : Metric.values()) {
            Figures.Value v = f == null || !f.knows(m) ? null : f.value(m);
            line.add(v == null ? "" : number(v.value()));
            line.add(v == null || v.half() == 0 ? "" : number(v.half()));
        }
        line.add(f == null ? "" : Long.toString(f.read().ios()));
        line.add(f == null ? "" : Long.toString(f.write().ios()));
        line.add(f == null ? "" : f.bottleneck());
        line.add(f == null ? "" : f.stopReason());
        line.add(f == null ? "" : Long.toString(f.simulatedNs()));
        line.add(f == null ? "" : Long.toString(f.warmupNs()));
        line.add(Long.toString(r.wallNs()));
        line.add(f == null ? "" : tooShort(f));
        line.add(r.reused() ? "1" : "0");
        line.add(r.digest());
        line.add(orEmpty(r.failure()));
        try {
            write(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Percentiles that are left out because the run has too few I/Os beyond them. */
    static String tooShort(Figures f) {
        return f.tooShort().stream().map(Metric::toString).collect(Collectors.joining(" "));
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static String number(double v) {
        return v == Math.rint(v) && Math.abs(v) < 1e15
                ? Long.toString((long) v)
                : String.format(Locale.ROOT, "%.9g", v);
    }

    private void write(List<String> cells) throws IOException {
        for (int i = 0; i < cells.size(); i++) {
            out.append(i == 0 ? "" : ",").append(quoted(cells.get(i)));
        }
        out.append('\n');
    }

    /** A value may be the user's text: quoted where need be, and never the start of a formula. */
    private static String quoted(String text) {
        if (text.isEmpty() || text.chars().allMatch(c -> Character.isLetterOrDigit(c) || "._-/".indexOf(c) >= 0)) {
            return text;
        }
        String safe = "=+-@".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        return '"' + safe.replace("\"", "\"\"") + '"';
    }
}
