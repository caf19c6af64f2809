package dev.blklab.fio;

import java.util.LinkedHashMap;
import java.util.Map;

/** The percentages fio prints by depth and by latency. */
final class Buckets {

    private static final int[] DEPTHS = {1, 2, 4, 8, 16, 32};
    private static final int[] CALLS = {0, 4, 8, 16, 32, 64};
    private static final int[] STEPS = {2, 4, 10, 20, 50, 100, 250, 500, 750, 1000};

    private final Map<Distribution, Long> weighted;
    private final long ios;

    /** Of distributions and the I/Os each stands for. */
    Buckets(Map<Distribution, Long> weighted) {
        this.weighted = weighted;
        this.ios = weighted.values().stream().mapToLong(Long::longValue).sum();
    }

    /** All I/Os at one depth. */
    static Map<String, Object> depths(int depth) {
        return one(DEPTHS, depth, ">=64");
    }

    /** All calls with so many I/Os. */
    static Map<String, Object> calls(int ios) {
        return one(CALLS, ios, ">=64");
    }

    private static Map<String, Object> one(int[] bounds, int value, String beyond) {
        Map<String, Object> percent = new LinkedHashMap<>();
        boolean found = false;
        for (int bound : bounds) {
            percent.put(Integer.toString(bound), !found && value <= bound ? 100.0 : 0.0);
            found |= value <= bound;
        }
        percent.put(beyond, found ? 0.0 : 100.0);
        return percent;
    }

    /** {@code latency_ns}, {@code latency_us} and {@code latency_ms}; together they are 100 %. */
    Map<String, Object> latency() {
        Map<String, Object> ns = new LinkedHashMap<>();
        Map<String, Object> us = new LinkedHashMap<>();
        Map<String, Object> ms = new LinkedHashMap<>();
        double before = 0;
        before = fill(ns, 1, before);
        before = fill(us, 1000, before);
        before = fill(ms, 1_000_000, before);
        double upTo = upTo(2e9);
        ms.put("2000", shown(upTo - before));
        ms.put(">=2000", shown(ios == 0 ? 0 : 100 - upTo));
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("latency_ns", ns);
        all.put("latency_us", us);
        all.put("latency_ms", ms);
        return all;
    }

    private double fill(Map<String, Object> into, long unit, double before) {
        double last = before;
        for (int step : STEPS) {
            double upTo = upTo((double) step * unit);
            into.put(Integer.toString(step), shown(upTo - last));
            last = upTo;
        }
        return last;
    }

    private double upTo(double ns) {
        double percent = 0;
        for (Map.Entry<Distribution, Long> e : weighted.entrySet()) {
            percent += e.getKey().percentUpTo(ns) * e.getValue() / ios;
        }
        return percent;
    }

    /** What is not nothing is at least 0.01. */
    private static double shown(double percent) {
        return percent <= 1e-9 ? 0 : Math.max(0.01, percent);
    }
}
