package dev.blklab.web;

import dev.blklab.experiment.ReproductionAnswer;
import dev.blklab.experiment.ReproductionAnswer.Figure;
import dev.blklab.experiment.ReproductionAnswer.Simulated;
import dev.blklab.experiment.Run;
import dev.blklab.experiment.Runs;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.report.StageBreakdown;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One experiment of the reproductions page, ready to read. */
record ReproductionView(
        ReproductionAnswer.Experiment experiment,
        List<Line> lines,
        List<Parameter> parameters,
        String direction,
        List<StageBar> bars,
        List<StageBar.Key> key,
        String compare) {

    /** Error up to which a figure counts as met, in percent of it; up to twice that it is a near miss. */
    private static final double MET = 5;

    /** Most rows of stage bars an experiment shows. */
    private static final int MOST_BARS = 8;

    /**
     * One figure.
     *
     * @param verdict {@code met}, {@code near}, {@code missed}, {@code open} (nobody measured it) or {@code order}
     * @param word the same for a person
     */
    record Line(
            String title,
            String published,
            String simulated,
            String interval,
            String error,
            String verdict,
            String word,
            boolean fitted,
            @Nullable String note,
            String runId) {}

    record Parameter(String name, String value, String origin, String source, String fittedTo) {}

    /** The page's first sentence, with how many figures are met. */
    record Summary(int exact, int met, int near, int missed, int waiting, int fitted) {}

    static Summary summary(ReproductionAnswer answer) {
        int[] n = new int[6];
        for (var e : answer.experiments()) {
            for (Figure f : e.figures()) {
                Double error = f.errorPercent();
                if (f.published() == null || f.orderOnly() || f.metric().endsWith("change")) {
                    continue;
                }
                n[0]++;
                n[5] += f.fitted() ? 1 : 0;
                if (error == null) {
                    n[4]++;
                } else {
                    double off = Math.abs(error);
                    n[off <= MET ? 1 : off <= 2 * MET ? 2 : 3]++;
                }
            }
        }
        return new Summary(n[0], n[1], n[2], n[3], n[4], n[5]);
    }

    static ReproductionView of(ReproductionAnswer.Experiment e, Runs runs) {
        var n = new Numbers();
        List<Line> lines = e.figures().stream().map(f -> line(f, n)).toList();
        List<Parameter> parameters = e.parameters().stream()
                .map(p -> new Parameter(
                        p.name(), n.exact(p.value()), p.origin(), p.source(), String.join(", ", p.fittedTo())))
                .toList();
        Map<String, Figure> byRun = new LinkedHashMap<>();
        e.figures().forEach(f -> byRun.putIfAbsent(f.runId(), f));
        boolean writes = e.figures().stream().anyMatch(f -> f.metric().startsWith("write"));
        String direction = writes ? "write" : "read";
        List<StageBar.Named> named = new ArrayList<>();
        for (Run run : runs.findAll(byRun.keySet().stream().limit(MOST_BARS).toList())) {
            Report report = run.report();
            Figure f = byRun.get(run.id());
            if (report != null && f != null) {
                StageBreakdown stages = report.totalStages(direction);
                named.add(new StageBar.Named(f.label(), stages));
            }
        }
        List<StageBar> bars = StageBar.of(named);
        return new ReproductionView(
                e,
                lines,
                parameters,
                direction,
                bars,
                StageBar.keyOf(bars),
                "/compare?runs=" + String.join(",", byRun.keySet()));
    }

    private static Line line(Figure f, Numbers n) {
        boolean change = f.metric().endsWith("change");
        Simulated s = f.simulated();
        Double published = f.published();
        List<Double> range = f.range();
        String publishedText = published != null
                ? value(published, change, n)
                : range != null ? value(range.get(0), true, n) + " … " + value(range.get(1), true, n) : "not measured";
        String simulatedText = s == null ? "being simulated" : value(s.value(), change, n);
        String interval = s == null ? "" : interval(s, n);
        Double error = f.errorPercent();
        String errorText = error == null
                ? ""
                : change ? (error == 0 ? "inside" : n.figure(error) + " points") : n.change(error / 100);
        String verdict = verdict(f);
        String word = switch (verdict) {
            case "met" -> change ? "met" : "within 5 %";
            case "near" -> change ? "near" : "within 10 %";
            case "missed" -> "missed";
            case "order" -> "order only";
            default -> f.note() == null || s == null ? "" : "prediction";
        };
        return new Line(
                f.label() + ", " + title(f),
                publishedText,
                simulatedText,
                interval,
                errorText,
                verdict,
                word,
                f.fitted(),
                f.note(),
                f.runId());
    }

    /** The 95 % interval, and how far the seeds lie apart: a run that locks into modes shows there. */
    private static String interval(Simulated s, Numbers n) {
        double lowest = s.seeds().stream().mapToDouble(v -> v).min().orElse(0);
        double highest = s.seeds().stream().mapToDouble(v -> v).max().orElse(0);
        String half = "± " + n.figure((s.ci95().get(1) - s.ci95().get(0)) / 2);
        return lowest == highest ? half : half + ", seeds " + n.figure(lowest) + " … " + n.figure(highest);
    }

    private static String verdict(Figure f) {
        Double error = f.errorPercent();
        if (f.orderOnly()) {
            return "order";
        }
        if (error == null || (f.published() == null && f.range() == null)) {
            return "open";
        }
        double off = Math.abs(error);
        return off <= MET ? "met" : off <= 2 * MET ? "near" : "missed";
    }

    private static String value(double v, boolean change, Numbers n) {
        return change ? n.change(v / 100) : n.figure(v);
    }

    private static String title(Figure f) {
        return switch (f.metric()) {
            case "read.bw" -> "read, MB/s";
            case "write.bw" -> "write, MB/s";
            case "read.iops" -> "read IOPS";
            case "write.iops" -> "write IOPS";
            default -> "change of write throughput";
        };
    }
}
