package dev.blklab.fio;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** One job in fio's terse format, version 3, from its JSON entry. */
final class TerseLine {

    /** Percentile fields of a direction; those without a percentile read 0%=0. */
    private static final int PERCENTILE_FIELDS = 20;

    private final List<String> fields = new ArrayList<>();

    private TerseLine() {}

    static String of(int index, Map<String, Object> job, Map<String, Object> disk) {
        var line = new TerseLine();
        line.fields.add("3");
        line.fields.add(FioOutput.VERSION);
        line.fields.add(String.valueOf(job.get("jobname")));
        line.fields.add(Integer.toString(index));
        line.fields.add(String.valueOf(job.get("error")));
        line.direction(map(job, "read"));
        line.direction(map(job, "write"));
        line.fields.add(six(job, "usr_cpu") + "%");
        line.fields.add(six(job, "sys_cpu") + "%");
        for (String key : List.of("ctx", "majf", "minf")) {
            line.fields.add(String.valueOf(job.get(key)));
        }
        line.percents(map(job, "iodepth_level"), "%.1f%%");
        line.percents(map(job, "latency_us"), "%.2f%%");
        line.percents(map(job, "latency_ms"), "%.2f%%");
        disk.forEach((key, value) -> line.fields.add(key.equals("util") ? two(disk) + "%" : String.valueOf(value)));
        return String.join(";", line.fields);
    }

    private void direction(Map<String, Object> d) {
        fields.add(String.valueOf(d.get("io_kbytes")));
        fields.add(String.valueOf(d.get("bw")));
        fields.add(Long.toString((long) number(d, "iops")));
        fields.add(String.valueOf(d.get("runtime")));
        latency(map(d, "slat_ns"));
        Map<String, Object> clat = map(d, "clat_ns");
        latency(clat);
        int given = 0;
        if (clat.get("percentile") instanceof Map<?, ?> percentiles) {
            for (Map.Entry<?, ?> p : percentiles.entrySet()) {
                fields.add(p.getKey() + "%=" + ((Number) p.getValue()).longValue() / 1000);
                given++;
            }
        } else {
            for (double p : FioOutput.PERCENTILES) {
                fields.add(String.format(Locale.ROOT, "%.6f%%=0", p));
                given++;
            }
        }
        for (int i = given; i < PERCENTILE_FIELDS; i++) {
            fields.add("0%=0");
        }
        latency(map(d, "lat_ns"));
        fields.add(String.valueOf(d.get("bw_min")));
        fields.add(String.valueOf(d.get("bw_max")));
        fields.add(six(d, "bw_agg") + "%");
        fields.add(six(d, "bw_mean"));
        fields.add(six(d, "bw_dev"));
    }

    private void latency(Map<String, Object> ns) {
        fields.add(Long.toString((long) number(ns, "min") / 1000));
        fields.add(Long.toString((long) number(ns, "max") / 1000));
        fields.add(String.format(Locale.ROOT, "%.6f", number(ns, "mean") / 1000));
        fields.add(String.format(Locale.ROOT, "%.6f", number(ns, "stddev") / 1000));
    }

    private void percents(Map<String, Object> percents, String format) {
        for (String key : percents.keySet()) {
            fields.add(String.format(Locale.ROOT, format, number(percents, key)));
        }
    }

    private static String six(Map<String, Object> from, String key) {
        return String.format(Locale.ROOT, "%.6f", number(from, key));
    }

    private static String two(Map<String, Object> disk) {
        return String.format(Locale.ROOT, "%.2f", number(disk, "util"));
    }

    private static double number(Map<String, Object> from, String key) {
        return ((Number) Objects.requireNonNull(from.get(key), key)).doubleValue();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Map<String, Object> from, String key) {
        return (Map<String, Object>) Objects.requireNonNull(from.get(key), key);
    }
}
