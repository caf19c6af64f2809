package dev.blklab.fio;

import dev.blklab.sim.report.DirectionStats;
import dev.blklab.sim.report.JobDetail;
import dev.blklab.sim.report.JobReport;
import dev.blklab.sim.report.LatencySummary;
import dev.blklab.sim.report.Outcome;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.report.Series;
import dev.blklab.sim.spec.JobSpec;
import dev.blklab.sim.spec.Rules;
import dev.blklab.sim.spec.RunSpec;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run in fio's own output formats, with the keys, types, units and rounding of fio 3.33, so that tools made for fio read it.
 *
 * <p>Each job section is one entry, its clones taken together, as fio prints a job with {@code group_reporting}. What the simulator
 * does not have (page faults, context switches) is 0. Depth distributions are those of the job's settings.
 */
public final class FioOutput {

    /** The version whose format this is; fio's consumers parse it. */
    static final String VERSION = "fio-3.33";

    static final double[] PERCENTILES = {1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99, 99.5, 99.9, 99.95, 99.99};

    static final DateTimeFormatter CTIME = DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.ROOT);

    private final String name;
    private final RunSpec spec;
    private final Report report;
    private final Instant finished;

    /**
     * The output of a run.
     *
     * @param name the run's own name, kept beside fio's keys
     * @param finished end of the run, for fio's timestamps
     */
    public FioOutput(String name, RunSpec spec, Report report, Instant finished) {
        this.name = name;
        this.spec = spec;
        this.report = report;
        this.finished = finished;
    }

    /** {@code --output-format=json}. */
    public String json() {
        return FioText.write(document(false));
    }

    /** {@code --output-format=json+}: the same with the bins of the latency histograms. */
    public String jsonPlus() {
        return FioText.write(document(true));
    }

    /** {@code --output-format=terse}, version 3: one line for each job. */
    public String terse() {
        var text = new StringBuilder();
        for (int i = 0; i < report.jobs().size(); i++) {
            text.append(TerseLine.of(group(i), entry(i, false), disk())).append('\n');
        }
        return text.toString();
    }

    /** {@code --output-format=normal}: the text fio prints for people, which some scripts cut figures out of. */
    public String normal() {
        var text = new StringBuilder();
        for (int i = 0; i < report.jobs().size(); i++) {
            JobReport job = report.jobs().get(i);
            text.append(new NormalText(job.name(), group(i), job.numjobs(), entry(i, false), finished).text());
        }
        return text.toString();
    }

    private Map<String, Object> document(boolean bins) {
        ZonedDateTime end = finished.atZone(ZoneOffset.UTC);
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("fio version", VERSION);
        document.put("timestamp", finished.getEpochSecond());
        document.put("timestamp_ms", finished.toEpochMilli());
        document.put("time", CTIME.format(end));
        document.put("global options", Map.of());
        List<Object> jobs = new ArrayList<>();
        for (int i = 0; i < report.jobs().size(); i++) {
            jobs.add(entry(i, bins));
        }
        document.put("jobs", jobs);
        document.put("disk_util", List.of(disk()));
        Map<String, Object> origin = new LinkedHashMap<>();
        origin.put("simulated", name);
        origin.put("engine", report.engine().version());
        origin.put("device", spec.device().id());
        origin.put("kernel", spec.kernel().toString());
        document.put("blklab", origin);
        return document;
    }

    private Map<String, Object> entry(int index, boolean bins) {
        JobReport job = report.jobs().get(index);
        JobSpec jobSpec = spec.workload().jobs().get(index);
        long longest =
                Math.max(runtimeMs(job, job.read()), Math.max(runtimeMs(job, job.write()), runtimeMs(job, job.trim())));
        Map<String, Object> e = new LinkedHashMap<>();
        e.put("jobname", job.name());
        e.put("groupid", group(index));
        Outcome outcome = outcome(job);
        e.put("error", outcome == null ? 0 : outcome.error());
        e.put("eta", 0);
        e.put("elapsed", report.engine().simulatedNs() / 1_000_000_000 + 1);
        e.put("job options", JobOptions.of(jobSpec));
        e.put("read", direction(index, "read", job.read(), bins));
        e.put("write", direction(index, "write", job.write(), bins));
        e.put("trim", direction(index, "trim", job.trim(), bins));
        Map<String, Object> sync = new LinkedHashMap<>();
        JobDetail detail = job.detail();
        long flushes = detail == null ? 0 : detail.flushes();
        sync.put("total_ios", flushes);
        sync.put("lat_ns", latency(detail == null ? LatencySummary.NONE : detail.flush(), flushes));
        e.put("sync", sync);
        e.put("job_runtime", longest * job.numjobs());
        e.put("usr_cpu", 0.0);
        e.put("sys_cpu", cpuShare());
        e.put("ctx", 0);
        e.put("majf", 0);
        e.put("minf", 0);
        JobSpec.Depth depth = jobSpec.depth();
        e.put("iodepth_level", Buckets.depths(depth.iodepth()));
        e.put("iodepth_submit", Buckets.calls(Math.min(depth.batchSubmit(), depth.iodepth())));
        e.put("iodepth_complete", Buckets.calls(Math.max(1, depth.batchCompleteMin())));
        e.putAll(new Buckets(weighted(index)).latency());
        Rules.LatencyTarget target = jobSpec.rules().latencyTarget();
        int found = outcome == null ? 0 : outcome.latencyDepth();
        e.put("latency_depth", found > 0 ? found : depth.iodepth());
        e.put("latency_target", target == null ? 0 : target.targetNs());
        e.put("latency_percentile", target == null ? 100.0 : target.percent());
        e.put("latency_window", target == null ? 0 : target.windowNs() / 1000);
        Rules.SteadyState steady = jobSpec.rules().steadyState();
        if (steady != null && outcome != null && outcome.steady() != null) {
            e.put("steadystate", SteadyText.of(steady, outcome.steady()));
        }
        return e;
    }

    /** The distributions of a job's directions with the I/Os each stands for. */
    private Map<Distribution, Long> weighted(int index) {
        JobReport job = report.jobs().get(index);
        Map<Distribution, Long> weighted = new LinkedHashMap<>();
        for (String direction : List.of("read", "write", "trim")) {
            DirectionStats stats = stats(job, direction);
            if (stats.ios() > 0) {
                weighted.put(distribution(index, direction, stats), stats.ios());
            }
        }
        return weighted;
    }

    private static @Nullable Outcome outcome(JobReport job) {
        JobDetail detail = job.detail();
        return detail == null ? null : detail.outcome();
    }

    private static DirectionStats stats(JobReport job, String direction) {
        return switch (direction) {
            case "read" -> job.read();
            case "write" -> job.write();
            default -> job.trim();
        };
    }

    /** Reporting group of a job. */
    private int group(int index) {
        JobDetail detail = report.jobs().get(index).detail();
        return detail == null ? index : detail.group();
    }

    private Distribution distribution(int index, String direction, DirectionStats stats) {
        JobDetail detail = report.jobs().get(index).detail();
        JobDetail.Direction counted = detail == null ? null : of(detail, direction);
        if (counted != null) {
            return new CountedDistribution(counted.lat());
        }
        return curve(index, direction, stats);
    }

    private static JobDetail.@Nullable Direction of(JobDetail detail, String direction) {
        return switch (direction) {
            case "read" -> detail.read();
            case "write" -> detail.write();
            default -> detail.trim();
        };
    }

    /** Of {@code clat}. */
    private Distribution completion(int index, String direction, DirectionStats stats) {
        JobDetail detail = report.jobs().get(index).detail();
        JobDetail.Direction counted = detail == null ? null : of(detail, direction);
        if (counted != null) {
            return new CountedDistribution(counted.clat());
        }
        return curve(index, direction, stats).stretched(stats.latency(), stats.clat());
    }

    private CurveDistribution curve(int index, String direction, DirectionStats stats) {
        String job = report.jobs().get(index).name();
        int earlier = (int) report.jobs().subList(0, index).stream()
                .filter(other -> other.name().equals(job))
                .filter(other -> stats(other, direction).ios() > 0)
                .count();
        return CurveDistribution.of(report.curves(), job, direction, earlier, stats.latency());
    }

    private Map<String, Object> direction(int index, String direction, DirectionStats stats, boolean bins) {
        long ios = stats.ios();
        Map<String, Object> d = new LinkedHashMap<>();
        d.put("io_bytes", stats.bytes());
        d.put("io_kbytes", stats.bytes() >> 10);
        long bandwidth = Math.round(stats.bwBytesPerSec());
        d.put("bw_bytes", bandwidth);
        d.put("bw", bandwidth / 1024);
        d.put("iops", stats.iops());
        d.put("runtime", runtimeMs(report.jobs().get(index), stats));
        d.put("total_ios", ios);
        d.put("short_ios", 0);
        d.put("drop_ios", 0);
        d.put("slat_ns", latency(stats.slat(), ios));
        Map<String, Object> clat = latency(stats.clat(), ios);
        if (ios > 0) {
            Distribution part = completion(index, direction, stats);
            clat.put("percentile", percentiles(part));
            if (bins) {
                clat.put("bins", part.bins(ios));
            }
        }
        d.put("clat_ns", clat);
        d.put("lat_ns", latency(stats.latency(), ios));
        samples(direction, stats, d);
        return d;
    }

    private static Map<String, Object> latency(LatencySummary l, long ios) {
        Map<String, Object> latency = new LinkedHashMap<>();
        latency.put("min", l.minNs());
        latency.put("max", l.maxNs());
        latency.put("mean", l.meanNs());
        latency.put("stddev", l.stddevNs());
        latency.put("N", ios);
        return latency;
    }

    private static Map<String, Object> percentiles(Distribution d) {
        Map<String, Object> percentiles = new LinkedHashMap<>();
        for (double p : PERCENTILES) {
            int bin = Bins.index(Math.round(d.atPercent(p)));
            percentiles.put(String.format(Locale.ROOT, "%.6f", p), Bins.value(bin));
        }
        return percentiles;
    }

    /** The bandwidth and I/O samples; of several jobs in one direction each has its share of the whole. */
    private void samples(String direction, DirectionStats stats, Map<String, Object> d) {
        DirectionStats all = stats(report.total(), direction);
        double share = stats.ios() == 0 || all.bwBytesPerSec() == 0 ? 0 : stats.bwBytesPerSec() / all.bwBytesPerSec();
        double iopsShare = stats.ios() == 0 || all.iops() == 0 ? 0 : stats.iops() / all.iops();
        Series series = report.series();
        Series.Lane lane = lane(series, direction);
        List<Double> bytes = lane == null || share == 0 ? List.of() : lane.bwBytesPerSec();
        List<Double> ios = lane == null || iopsShare == 0 ? List.of() : lane.iops();
        Samples bandwidth = Samples.of(bytes, series.warmupSteps(), share / 1024);
        Samples iops = Samples.of(ios, series.warmupSteps(), iopsShare);
        d.put("bw_min", Math.round(bandwidth.min()));
        d.put("bw_max", Math.round(bandwidth.max()));
        d.put("bw_agg", share * 100);
        d.put("bw_mean", bandwidth.mean());
        d.put("bw_dev", bandwidth.deviation());
        d.put("bw_samples", bandwidth.count());
        d.put("iops_min", Math.round(iops.min()));
        d.put("iops_max", Math.round(iops.max()));
        d.put("iops_mean", iops.mean());
        d.put("iops_stddev", iops.deviation());
        d.put("iops_samples", iops.count());
    }

    private static Series.@Nullable Lane lane(Series series, String direction) {
        return switch (direction) {
            case "read" -> series.read();
            case "write" -> series.write();
            default -> series.trim();
        };
    }

    private static long runtimeMs(JobReport job, DirectionStats stats) {
        if (stats.ios() == 0 || stats.iops() == 0) {
            return 0;
        }
        JobDetail detail = job.detail();
        double ms = detail == null ? stats.ios() * 1000 / stats.iops() : (detail.toNs() - detail.fromNs()) / 1e6;
        return Math.max(1, Math.round(ms));
    }

    /** Percent of one CPU that each process of the run took on average. */
    private double cpuShare() {
        double busy =
                report.host().utilisation().stream().mapToDouble(u -> u.busy()).sum();
        int processes = report.jobs().stream().mapToInt(JobReport::numjobs).sum();
        return processes == 0 ? 0 : 100 * busy / processes;
    }

    /** The disk's counters; requests and merges are split between directions as the I/Os are. */
    private Map<String, Object> disk() {
        DirectionStats read = report.total().read();
        DirectionStats write = report.total().write();
        long ios = Math.max(1, read.ios() + write.ios());
        double reads = (double) read.ios() / ios;
        long requests = report.block().requests();
        long merges = report.block().merges();
        double seconds = report.engine().simulatedNs() / 1e9;
        Map<String, Object> d = new LinkedHashMap<>();
        d.put("name", "sda");
        d.put("read_ios", Math.round(requests * reads));
        d.put("write_ios", requests - Math.round(requests * reads));
        d.put("read_merges", Math.round(merges * reads));
        d.put("write_merges", merges - Math.round(merges * reads));
        d.put("read_ticks", ticks(read));
        d.put("write_ticks", ticks(write));
        d.put("in_queue", Math.round(report.block().meanInFlight() * seconds * 1000));
        d.put("util", 100 * Math.min(1, report.block().meanInFlight()));
        return d;
    }

    private static long ticks(DirectionStats stats) {
        return Math.round(stats.ios() * stats.latency().meanNs() / 1e6);
    }
}
