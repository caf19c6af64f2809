package dev.blklab.web;

import dev.blklab.sim.report.DirectionStats;
import dev.blklab.sim.report.Interval;
import dev.blklab.sim.report.Report;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A headline figure: never alone, always with its unit, its interval and what it is compared with.
 *
 * @param ci half the width of its 95 % interval; empty where nothing is known
 * @param before the baseline's figure with its unit; empty without a baseline
 */
record Kpi(String title, String value, String unit, String ci, Delta delta, String before) {

    private static final Interval UNKNOWN = new Interval(0, 0);

    /**
     * The figures of every direction that did any I/O.
     *
     * @param all mean latency too, not only the tail
     */
    static List<Kpi> of(Report now, @Nullable Report baseline, boolean all) {
        List<Kpi> kpis = new ArrayList<>();
        for (String direction : List.of("read", "write", "trim")) {
            DirectionStats d = side(now, direction);
            DirectionStats b = baseline == null ? null : side(baseline, direction);
            if (d.ios() == 0 && (b == null || b.ios() == 0)) {
                continue;
            }
            String name = RunCharts.capital(direction);
            kpis.add(rate(
                    name + " throughput",
                    "MB/s",
                    1e6,
                    d.bwBytesPerSec(),
                    d.ci95().bwBytesPerSec(),
                    b == null ? null : b.bwBytesPerSec(),
                    b == null ? UNKNOWN : b.ci95().bwBytesPerSec()));
            kpis.add(rate(
                    name + " IOPS",
                    "1/s",
                    1,
                    d.iops(),
                    d.ci95().iops(),
                    b == null ? null : b.iops(),
                    b == null ? UNKNOWN : b.ci95().iops()));
            if (all) {
                kpis.add(time(
                        name + " mean latency",
                        d.latency().meanNs(),
                        d.ci95().meanNs(),
                        b == null ? null : b.latency().meanNs(),
                        b == null ? UNKNOWN : b.ci95().meanNs()));
            }
            kpis.add(time(
                    name + " p99 latency",
                    (double) d.latency().p99Ns(),
                    d.ci95().p99Ns(),
                    b == null ? null : (double) b.latency().p99Ns(),
                    b == null ? UNKNOWN : b.ci95().p99Ns()));
        }
        return kpis;
    }

    private static Kpi rate(
            String title, String unit, double per, double v, Interval ci, @Nullable Double before, Interval beforeCi) {
        var n = new Numbers();
        return new Kpi(
                title,
                n.figure(v / per),
                unit,
                n.plusMinus(v, ci, per),
                before == null ? Delta.NONE : Delta.of(before, beforeCi, v, ci, Delta.Wish.MORE),
                before == null ? "" : n.figure(before / per));
    }

    private static Kpi time(String title, double ns, Interval ci, @Nullable Double before, Interval beforeCi) {
        var n = new Numbers();
        String text = n.time(ns);
        int unit = text.lastIndexOf(Numbers.THIN);
        return new Kpi(
                title,
                text.substring(0, unit),
                text.substring(unit + 1),
                n.plusMinusTime(ns, ci),
                before == null ? Delta.NONE : Delta.of(before, beforeCi, ns, ci, Delta.Wish.LESS),
                before == null ? "" : n.time(before));
    }

    private static DirectionStats side(Report report, String direction) {
        return switch (direction) {
            case "read" -> report.total().read();
            case "write" -> report.total().write();
            default -> report.total().trim();
        };
    }
}
