package dev.blklab.web;

import dev.blklab.experiment.Comparison;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A comparison for a spreadsheet: a line for each run, with what differs and every figure in base units (1/s, B/s, ns). */
final class CompareCsv {

    private CompareCsv() {}

    static String of(Comparison c) {
        List<List<String>> lines = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("run", "name", "label", "baseline"));
        c.differences().forEach(d -> head.add(d.input()));
        for (Comparison.Metric m : c.metrics()) {
            head.addAll(List.of(
                    m.id(), m.id() + ".lo95", m.id() + ".hi95", m.id() + ".changePercent", m.id() + ".verdict"));
        }
        lines.add(head);
        for (int i = 0; i < c.runs().size(); i++) {
            lines.add(line(c, i));
        }
        return lines.stream()
                .map(l -> l.stream().map(CompareCsv::quoted).collect(Collectors.joining(",")))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static List<String> line(Comparison c, int i) {
        Comparison.Item run = c.runs().get(i);
        List<String> line = new ArrayList<>(
                List.of(run.id(), run.name(), run.label(), run.id().equals(c.baseline()) ? "yes" : "no"));
        for (Comparison.Difference d : c.differences()) {
            @Nullable String used = d.used().get(i);
            @Nullable String asked = d.asked().get(i);
            line.add(used != null ? used : asked != null ? asked : "");
        }
        for (Comparison.Metric m : c.metrics()) {
            Comparison.Value v = m.of(run.id());
            List<Double> ci = v.ci95();
            line.add(Double.toString(v.value()));
            line.add(ci == null ? "" : ci.get(0).toString());
            line.add(ci == null ? "" : ci.get(1).toString());
            line.add(v.deltaPercent() == null ? "" : v.deltaPercent().toString());
            line.add(v.verdict().name().toLowerCase(java.util.Locale.ROOT));
        }
        return line;
    }

    /** A cell that a spreadsheet would take for a formula begins with an apostrophe, so that a name cannot be one. */
    private static String quoted(String cell) {
        boolean number = cell.matches("-?[\\d.]+(E-?\\d+)?");
        String safe = !number && cell.matches("(?s)[=+\\-@\\t\\r].*") ? "'" + cell : cell;
        return safe.matches("(?s).*[\",\\r\\n].*") ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
    }
}
