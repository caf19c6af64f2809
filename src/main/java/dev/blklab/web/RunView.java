package dev.blklab.web;

import dev.blklab.experiment.Run;
import dev.blklab.sim.report.BlockStats;
import dev.blklab.sim.report.DirectionStats;
import dev.blklab.sim.report.HostStats;
import dev.blklab.sim.report.Interval;
import dev.blklab.sim.report.JobReport;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.report.Series;
import dev.blklab.sim.spec.DeviceSpec;
import dev.blklab.sim.spec.EffectiveSetting;
import dev.blklab.sim.spec.Origin;
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.web.RunCharts.Lanes;
import dev.blklab.web.RunCharts.Shown;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One run as its page shows it.
 *
 * @param waiting the run has not ended, and the page looks again by itself
 * @param figures null before it is completed
 * @param model parameters of disk and host that are not what the catalogue's source states plainly: fitted, assumed or given
 */
record RunView(
        String title,
        String machine,
        boolean waiting,
        @Nullable Figures figures,
        List<EffectiveSetting> settings,
        List<EffectiveSetting> unset,
        List<String> warnings,
        List<ModelParameter> model,
        String labAddress,
        String created,
        String createdText,
        Published.@Nullable Match published) {

    /** The settings in a line, to be written into a picture. */
    public String caption() {
        return machine
                + settings.stream().map(s -> " · " + s.name() + " " + s.used()).collect(Collectors.joining());
    }

    /** A parameter of the disk's model that a reader should know about. */
    record ModelParameter(String name, String value, String unit, Origin origin, String source) {}

    /** What came of it. */
    record Figures(
            Report report,
            String sentence,
            List<Kpi> kpis,
            List<Chart> overTime,
            Chart latency,
            List<Percentiles> percentiles,
            List<Answer.Stages> stages,
            List<StageBar.Key> stageKey,
            Chart requestSizes,
            Chart occupancy,
            Chart cpus,
            List<Fact> block,
            List<PublishedLine> published) {}

    /** One direction of one job, as a row of the percentile table. */
    record Percentiles(String job, List<Cell> cells) {}

    /**
     * One figure of that row.
     *
     * @param note its 95 % interval, or that too few I/Os lie beyond it to tell; empty where nothing is to be said
     */
    record Cell(String text, String note) {}

    record Fact(String name, String value) {}

    record PublishedLine(String title, String published, String simulated, String error, boolean fitted) {}

    static RunView of(Run run, Published published) {
        RunSpec spec = run.spec();
        Report report = run.report();
        Published.Match match = published.match(spec).orElse(null);
        List<EffectiveSetting> all = run.effective().settings();
        return new RunView(
                run.name().isBlank() ? "Run " + run.id() : run.name(),
                spec.device().title() + " · " + spec.host().title() + " · Linux " + run.kernel(),
                !run.state().isFinal(),
                report == null ? null : figures(report, match),
                all.stream().filter(s -> s.asked() != null).toList(),
                all.stream().filter(s -> s.asked() == null).toList(),
                run.warnings(),
                model(spec),
                "/lab?from=" + run.id(),
                run.createdAt().toString(),
                RunLine.utc(run.createdAt()),
                match);
    }

    private static Figures figures(Report report, Published.@Nullable Match match) {
        List<Shown> one = List.of(new Shown("this run", false, 1, report));
        List<Answer.Stages> stages = perJob(report);
        return new Figures(
                report,
                headline(report),
                Kpi.of(report, null, true),
                overTime(one),
                RunCharts.tail("tail", "Latency distribution", one, List.of(Direction.values())),
                percentiles(report),
                stages,
                StageBar.key(stages),
                requestSizes(report.block()),
                occupancy(report.block()),
                cpus(report.host()),
                facts(report),
                match == null ? List.of() : publishedLines(report, match));
    }

    /** A row of charts for each direction, as reads and writes seldom fit one scale. */
    private static List<Chart> overTime(List<Shown> one) {
        List<Chart> charts = new ArrayList<>();
        for (Direction direction : Direction.of(List.of(one.get(0).report()))) {
            String name = direction.capital();
            List<Direction> only = List.of(direction);
            charts.add(RunCharts.overTime(
                    direction + "-bw",
                    name + " throughput",
                    "MB/s",
                    1e6,
                    one,
                    new Lanes(only, Series.Lane::bwBytesPerSec)));
            charts.add(RunCharts.overTime(
                    direction + "-iops", name + " IOPS", "1/s", 1, one, new Lanes(only, Series.Lane::iops)));
            charts.add(RunCharts.overTime(
                    direction + "-lat",
                    name + " latency, mean of each step",
                    "ms",
                    1e6,
                    one,
                    new Lanes(only, Series.Lane::latencyNs)));
        }
        return charts;
    }

    private static String headline(Report report) {
        var n = new Numbers();
        List<String> parts = new ArrayList<>();
        directions(report.total())
                .forEach((direction, d) -> parts.add(direction + "s at " + n.megabytes(d.bwBytesPerSec())
                        + Numbers.THIN + "MB/s and " + n.figure(d.iops()) + " IOPS, "
                        + n.time(d.latency().meanNs()) + " each"));
        return parts.isEmpty() ? "No I/O was completed." : RunCharts.capital(String.join("; ", parts)) + ".";
    }

    /** The directions a job has I/O in. */
    private static Map<String, DirectionStats> directions(JobReport job) {
        Map<String, DirectionStats> directions = new LinkedHashMap<>();
        directions.put("read", job.read());
        directions.put("write", job.write());
        directions.put("trim", job.trim());
        directions.values().removeIf(d -> d.ios() == 0);
        return directions;
    }

    private static List<Answer.Stages> perJob(Report report) {
        List<Answer.Stages> all = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            List<StageBar.Named> rows = new ArrayList<>();
            report.stages().stream()
                    .filter(s -> s.direction().equals(direction.toString()))
                    .forEach(s -> rows.add(new StageBar.Named(s.job().equals("total") ? "all jobs" : s.job(), s)));
            List<StageBar> bars = StageBar.of(
                    rows.size() == 2
                            ? rows.stream()
                                    .filter(r -> !r.label().equals("all jobs"))
                                    .toList()
                            : rows);
            if (!bars.isEmpty()) {
                all.add(new Answer.Stages("Where a " + direction + "'s time goes", bars));
            }
        }
        return all;
    }

    private static List<Percentiles> percentiles(Report report) {
        List<Percentiles> rows = new ArrayList<>();
        List<JobReport> jobs = new ArrayList<>(report.jobs());
        if (jobs.size() > 1) {
            jobs.add(report.total());
        }
        for (JobReport job : jobs) {
            String name = job.equals(report.total()) ? "all jobs" : job.name();
            directions(job).forEach((direction, d) -> rows.add(percentiles(name, direction, d)));
        }
        return rows;
    }

    private static Percentiles percentiles(String job, String direction, DirectionStats d) {
        var n = new Numbers();
        var l = d.latency();
        var ci = d.ci95();
        return new Percentiles(
                job + ", " + direction,
                List.of(
                        new Cell(n.whole(d.ios()), ""),
                        new Cell(n.time(l.minNs()), ""),
                        new Cell(n.time(l.meanNs()), n.plusMinusTime(l.meanNs(), ci.meanNs())),
                        percentile(d, 0.5, l.p50Ns(), ci.p50Ns()),
                        percentile(d, 0.9, l.p90Ns(), ci.p90Ns()),
                        percentile(d, 0.95, l.p95Ns(), ci.p95Ns()),
                        percentile(d, 0.99, l.p99Ns(), ci.p99Ns()),
                        percentile(d, 0.999, l.p999Ns(), ci.p999Ns()),
                        percentile(d, 0.9999, l.p9999Ns(), ci.p9999Ns()),
                        new Cell(n.time(l.maxNs()), "")));
    }

    private static Cell percentile(DirectionStats d, double share, long ns, Interval ci) {
        var n = new Numbers();
        if (!d.reaches(share)) {
            long beyond = d.iosBeyond(share);
            String ios = beyond == 0 ? "no I/O" : beyond == 1 ? "1 I/O" : beyond + " I/Os";
            return new Cell(n.time(ns), "run too short: " + ios + " beyond");
        }
        String unit = n.timeUnitOf((double) ns);
        String lo = n.timeIn(ci.lo(), unit);
        String hi = n.timeIn(ci.hi(), unit);
        return new Cell(n.time(ns), ci.hi() > ci.lo() && !lo.equals(hi) ? lo + " … " + hi : "");
    }

    private static Chart requestSizes(BlockStats block) {
        var n = new Numbers();
        List<String> labels = new ArrayList<>();
        List<Double> counts = new ArrayList<>();
        for (var s : block.requestSizes()) {
            labels.add(n.bytes(s.bytes()));
            counts.add((double) s.count());
        }
        return RunCharts.plainBars("sizes", "Request sizes after merging", "requests", "requests", labels, counts);
    }

    private static Chart occupancy(BlockStats block) {
        List<String> labels = new ArrayList<>();
        List<Double> means = new ArrayList<>();
        for (var o : block.occupancy()) {
            labels.add(o.stage().title());
            means.add(o.mean());
        }
        return RunCharts.plainBars("occupancy", "Mean I/Os in each stage", "I/Os", "I/Os", labels, means);
    }

    private static Chart cpus(HostStats host) {
        List<String> labels = new ArrayList<>();
        List<Double> busy = new ArrayList<>();
        for (var c : host.utilisation()) {
            labels.add("CPU " + c.cpu());
            busy.add(c.busy() * 100);
        }
        return RunCharts.plainBars("cpus", "CPU use", "%", "busy", labels, busy);
    }

    private static List<Fact> facts(Report report) {
        var n = new Numbers();
        BlockStats b = report.block();
        return List.of(
                new Fact("bios submitted", n.whole(b.bios())),
                new Fact("merged into a waiting request", n.whole(b.merges())),
                new Fact("cut because too large", n.whole(b.splits())),
                new Fact("requests given to the driver", n.whole(b.requests())),
                new Fact("mean request", n.bytes(b.meanRequestBytes())),
                new Fact("mean commands in flight", n.figure(b.meanInFlight())),
                new Fact("queue_depth said no", n.whole(b.budgetRefusals()) + " times"),
                new Fact("driver said busy", n.whole(b.driverBusy()) + " times"),
                new Fact("consecutive requests of one file at the disk", n.figure(b.sameStreamRunLength())),
                new Fact(
                        "simulated time",
                        n.time(report.engine().simulatedNs()) + ", of which warm-up "
                                + n.time(report.engine().warmupNs())),
                new Fact(
                        "took",
                        n.time(report.engine().wallNs()) + " for "
                                + n.whole(report.engine().events()) + " events"),
                new Fact("ended by", report.engine().stopReason()),
                new Fact("engine", report.engine().version()));
    }

    private static List<PublishedLine> publishedLines(Report report, Published.Match match) {
        var n = new Numbers();
        List<PublishedLine> lines = new ArrayList<>();
        for (Published.Figure f : match.experiment().figures()) {
            if (f.inCase().equals(match.inCase().id())) {
                double v = f.simulated(report);
                lines.add(new PublishedLine(
                        f.title(), n.exact(f.value()), n.figure(v), n.change(v / f.value() - 1), f.fitted()));
            }
        }
        return lines;
    }

    private static List<ModelParameter> model(RunSpec spec) {
        var n = new Numbers();
        DeviceSpec device = spec.device();
        List<ModelParameter> list = new ArrayList<>();
        device.parameters().forEach((p, s) -> {
            if (s.origin() == Origin.FITTED || s.origin() == Origin.USER) {
                list.add(new ModelParameter("device." + p, n.exact(s.value()), p.unit(), s.origin(), s.source()));
            }
        });
        spec.host().parameters().forEach((p, s) -> {
            if (s.origin() == Origin.USER) {
                list.add(new ModelParameter("host." + p, n.exact(s.value()), p.unit(), s.origin(), s.source()));
            }
        });
        return list;
    }
}
