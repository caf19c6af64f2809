package dev.blklab.fio;

import dev.blklab.sim.report.Outcome;
import dev.blklab.sim.spec.Rules;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How steady a job's figures were, as fio's JSON says it. */
final class SteadyText {

    private SteadyText() {}

    /** The value of the key {@code steadystate}. */
    static Map<String, Object> of(Rules.SteadyState wanted, Outcome.Steady steady) {
        int entries = (int) Math.max(1, wanted.durationNs() / 1_000_000_000);
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("bw_mean", mean(steady.bwBytesPerSec(), entries));
        data.put("iops_mean", mean(steady.iops(), entries));
        data.put("iops", filled(steady.iops(), entries));
        data.put("bw", filled(steady.bwBytesPerSec(), entries));
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("ss", criterion(wanted) + number(wanted.limit(), wanted));
        all.put("duration", wanted.durationNs() / 1_000_000_000);
        all.put("attained", steady.attained() ? 1 : 0);
        all.put("criterion", number(steady.criterion(), wanted));
        all.put("max_deviation", steady.maxDeviation());
        all.put("slope", steady.slope());
        all.put("data", data);
        return all;
    }

    /** The option's word and its colon. */
    static String criterion(Rules.SteadyState wanted) {
        return (wanted.ios() ? "iops" : "bw") + (wanted.slope() ? "_slope" : "") + ":";
    }

    private static String number(double value, Rules.SteadyState wanted) {
        return String.format(Locale.ROOT, "%.6f%s", value, wanted.percent() ? "%" : "");
    }

    /** fio counts entries it has not filled as zeros. */
    private static long mean(List<Long> values, int entries) {
        return values.stream().mapToLong(v -> v).sum() / entries;
    }

    private static List<Long> filled(List<Long> values, int entries) {
        List<Long> all = new ArrayList<>(values);
        while (all.size() < entries) {
            all.add(0L);
        }
        return all;
    }
}
