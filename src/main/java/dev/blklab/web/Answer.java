package dev.blklab.web;

import dev.blklab.sim.report.DirectionStats;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.report.Series;
import dev.blklab.web.RunCharts.Lanes;
import dev.blklab.web.RunCharts.Shown;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the lab shows beside the form: the answer to what is set, against the pinned baseline if there is one.
 *
 * @param stages stage bars by direction
 * @param small what was run, in small print
 */
record Answer(
        String sentence,
        String why,
        List<Kpi> kpis,
        List<Chart> charts,
        List<Stages> stages,
        List<StageBar.Key> stageKey,
        String small) {

    /** Stage bars of one direction. */
    record Stages(String title, List<StageBar> bars) {}

    /** @param changes what sets the candidate apart from the baseline, in words */
    static Answer of(Report now, @Nullable Report baseline, String changes) {
        List<Shown> shown = new ArrayList<>();
        if (baseline != null) {
            shown.add(new Shown("baseline", true, 0, baseline));
        }
        shown.add(new Shown("now", false, 1, now));
        List<Stages> stages = stages(shown);
        return new Answer(
                sentence(now, baseline, changes),
                now.bottleneck().sentence(),
                Kpi.of(now, baseline, false),
                charts(shown),
                stages,
                StageBar.key(stages),
                small(now));
    }

    private static List<Chart> charts(List<Shown> shown) {
        List<Chart> charts = new ArrayList<>();
        for (Direction direction :
                Direction.of(shown.stream().map(Shown::report).toList())) {
            List<Direction> only = List.of(direction);
            charts.add(RunCharts.overTime(
                    "answer-" + direction + "-bw",
                    direction.capital() + " throughput over time",
                    "MB/s",
                    1e6,
                    shown,
                    new Lanes(only, Series.Lane::bwBytesPerSec)));
            charts.add(
                    RunCharts.tail("answer-" + direction + "-latency", direction.capital() + " latency", shown, only));
        }
        return charts;
    }

    /** Where the time of each direction's I/Os goes, one row a run. */
    static List<Stages> stages(List<Shown> runs) {
        List<Stages> all = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            List<StageBar> bars = StageBar.of(runs.stream()
                    .map(r -> new StageBar.Named(r.label(), r.report().totalStages(direction.toString())))
                    .toList());
            if (!bars.isEmpty()) {
                all.add(new Stages("Where a " + direction + "'s time goes", bars));
            }
        }
        return all;
    }

    private static String sentence(Report now, @Nullable Report baseline, String changes) {
        if (baseline == null) {
            List<String> parts = new ArrayList<>();
            var n = new Numbers();
            for (Direction direction : Direction.values()) {
                DirectionStats d = direction.stats(now);
                if (d.ios() > 0) {
                    parts.add(direction + "s " + n.megabytes(d.bwBytesPerSec()) + Numbers.THIN + "MB/s at "
                            + n.figure(d.iops()) + " IOPS");
                }
            }
            return parts.isEmpty() ? "No I/O was completed." : RunCharts.capital(String.join(", ", parts)) + ".";
        }
        List<String> changed = new ArrayList<>();
        List<String> same = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            DirectionStats a = direction.stats(baseline);
            DirectionStats b = direction.stats(now);
            if (a.ios() == 0 && b.ios() == 0) {
                continue;
            }
            Delta d = Delta.of(
                    a.bwBytesPerSec(),
                    a.ci95().bwBytesPerSec(),
                    b.bwBytesPerSec(),
                    b.ci95().bwBytesPerSec(),
                    Delta.Wish.MORE);
            if (d.differs()) {
                changed.add(direction + "s " + d.text());
            } else {
                same.add(direction + "s unchanged");
            }
        }
        String what = changed.isEmpty()
                ? "no difference in throughput"
                : String.join(", ", changed) + (same.isEmpty() ? "" : ", " + String.join(", ", same));
        return RunCharts.capital(what) + " against the baseline" + (changes.isEmpty() ? "." : ": " + changes + ".");
    }

    private static String small(Report now) {
        var n = new Numbers();
        return n.time(now.engine().simulatedNs()) + " simulated in "
                + n.time(now.engine().wallNs()) + ", " + n.whole(now.engine().ios()) + " I/Os; stopped by "
                + now.engine().stopReason() + ".";
    }
}
