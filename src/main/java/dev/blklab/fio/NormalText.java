package dev.blklab.fio;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** One job as fio prints it for people, from its JSON entry. */
final class NormalText {

    private static final int PERCENTILES_OF_A_LINE = 4;

    private final StringBuilder to = new StringBuilder();
    private final String name;
    private final int group;
    private final int clones;
    private final Map<String, Object> job;
    private final Instant finished;

    NormalText(String name, int group, int clones, Map<String, Object> job, Instant finished) {
        this.name = name;
        this.group = group;
        this.clones = clones;
        this.job = job;
        this.finished = finished;
    }

    String text() {
        String time = FioOutput.CTIME.format(finished.atZone(ZoneOffset.UTC));
        line("%s: (groupid=%d, jobs=%d): err= 0: pid=0: %s", name, group, clones, time);
        direction("read");
        direction("write");
        for (String unit : List.of("ns", "us", "ms")) {
            buckets(unit.equals("ns") ? "nsec" : unit.equals("us") ? "usec" : "msec", map(job, "latency_" + unit));
        }
        line(
                "  cpu          : usr=%.2f%%, sys=%.2f%%, ctx=0, majf=0, minf=0",
                number(job, "usr_cpu"), number(job, "sys_cpu"));
        percents("  IO depths    : ", map(job, "iodepth_level"));
        percents("     submit    : ", map(job, "iodepth_submit"));
        percents("     complete  : ", map(job, "iodepth_complete"));
        line(
                "     issued rwts: total=%d,%d,0,0 short=0,0,0,0 dropped=0,0,0,0",
                whole(map(job, "read"), "total_ios"), whole(map(job, "write"), "total_ios"));
        line("     latency   : target=0, window=0, percentile=100.00%%, depth=%d", whole(job, "latency_depth"));
        return to.toString();
    }

    private void direction(String direction) {
        Map<String, Object> d = map(job, direction);
        if (whole(d, "total_ios") == 0) {
            return;
        }
        double bandwidth = number(d, "bw_bytes");
        line(
                "  %5s: IOPS=%s, BW=%s/s (%s/s)(%s/%dmsec)%s",
                direction,
                scaled(number(d, "iops"), 1000, "", "k", "M", "G"),
                binary(bandwidth),
                decimal(bandwidth),
                binary(number(d, "io_bytes")),
                whole(d, "runtime"),
                direction.equals("write") ? "; 0 zone resets" : "");
        latency("    slat", map(d, "slat_ns"));
        latency("    clat", map(d, "clat_ns"));
        latency("     lat", map(d, "lat_ns"));
        percentiles(map(map(d, "clat_ns"), "percentile"));
        line(
                "   bw (  KiB/s): min=%5d, max=%5d, per=%.2f%%, avg=%.2f, stdev=%5.2f, samples=%d",
                whole(d, "bw_min"),
                whole(d, "bw_max"),
                number(d, "bw_agg"),
                number(d, "bw_mean"),
                number(d, "bw_dev"),
                whole(d, "bw_samples"));
        line(
                "   iops        : min=%5d, max=%5d, avg=%.2f, stdev=%5.2f, samples=%d",
                whole(d, "iops_min"),
                whole(d, "iops_max"),
                number(d, "iops_mean"),
                number(d, "iops_stddev"),
                whole(d, "iops_samples"));
    }

    private void latency(String label, Map<String, Object> l) {
        long unit = unit(number(l, "min"), number(l, "max"));
        line(
                "%s (%s): min=%d, max=%s, avg=%.2f, stdev=%.2f",
                label,
                unitName(unit),
                whole(l, "min") / unit,
                scaled((double) whole(l, "max") / unit, 1000, "", "k", "M", "G"),
                number(l, "mean") / unit,
                number(l, "stddev") / unit);
    }

    private void percentiles(Map<String, Object> percentiles) {
        List<String> shown = new ArrayList<>();
        double least = percentiles.values().stream()
                .mapToDouble(NormalText::value)
                .min()
                .orElse(0);
        double most = percentiles.values().stream()
                .mapToDouble(NormalText::value)
                .max()
                .orElse(0);
        long unit = unit(least, most);
        percentiles.forEach((percent, ns) -> shown.add(
                String.format(Locale.ROOT, "%5.2fth=[%5d]", Double.parseDouble(percent), (long) value(ns) / unit)));
        line("    clat percentiles (%s):", unitName(unit));
        for (int i = 0; i < shown.size(); i += PERCENTILES_OF_A_LINE) {
            int end = Math.min(shown.size(), i + PERCENTILES_OF_A_LINE);
            line("     | %s%s", String.join(", ", shown.subList(i, end)), end < shown.size() ? "," : "");
        }
    }

    private void buckets(String unit, Map<String, Object> buckets) {
        List<String> shown = new ArrayList<>();
        buckets.forEach((key, percent) -> {
            if (value(percent) > 0) {
                shown.add(String.format(Locale.ROOT, "%s=%.2f%%", key, value(percent)));
            }
        });
        if (!shown.isEmpty()) {
            line("  lat (%s)   : %s", unit, String.join(", ", shown));
        }
    }

    private void percents(String label, Map<String, Object> percents) {
        List<String> shown = new ArrayList<>();
        percents.forEach((key, percent) -> shown.add(String.format(Locale.ROOT, "%s=%.1f%%", key, value(percent))));
        line("%s%s", label, String.join(", ", shown));
    }

    /** fio goes to the next unit when the smallest value has enough digits left. */
    private static long unit(double min, double max) {
        long unit = 1;
        while (unit < 1_000_000 && min / unit > 2000 && max / unit > 99_999) {
            unit *= 1000;
        }
        return unit;
    }

    private static String unitName(long unit) {
        return unit == 1 ? "nsec" : unit == 1000 ? "usec" : "msec";
    }

    private static String binary(double bytes) {
        return scaled(bytes, 1024, "B", "KiB", "MiB", "GiB", "TiB");
    }

    private static String decimal(double bytes) {
        return scaled(bytes, 1000, "B", "kB", "MB", "GB", "TB");
    }

    /** Three digits and a unit, four where the unit would leave less than ten. */
    private static String scaled(double value, double base, String... units) {
        int unit = 0;
        double v = value;
        while (unit < units.length - 1 && v >= (unit == 0 ? base : 10 * base)) {
            v /= base;
            unit++;
        }
        String digits = unit == 0 || v >= 100 ? "%.0f%s" : v >= 10 ? "%.1f%s" : "%.2f%s";
        return String.format(Locale.ROOT, digits, v, units[unit]);
    }

    private void line(String format, Object... arguments) {
        to.append(String.format(Locale.ROOT, format, arguments)).append('\n');
    }

    private static double value(Object number) {
        return ((Number) number).doubleValue();
    }

    private static double number(Map<String, Object> from, String key) {
        return value(Objects.requireNonNull(from.get(key), key));
    }

    private static long whole(Map<String, Object> from, String key) {
        return (long) number(from, key);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Map<String, Object> from, String key) {
        return (Map<String, Object>) Objects.requireNonNull(from.get(key), key);
    }
}
