package dev.blklab.sweep;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a setting must keep to be recommended.
 *
 * @param atLeast whether the metric must not be below; else not above
 * @param value in the metric's unit, or a share where it is relative
 * @param of what a share refers to
 */
public record Limit(Metric metric, boolean atLeast, double value, Of of) {

    /** What a limit is measured against. */
    public enum Of {
        /** Nothing: the value is absolute. */
        ITSELF,
        /** The best of this metric seen in the sweep. */
        BEST,
        /** The same metric of the base run, with nothing varied. */
        BASELINE
    }

    private static final Pattern TEXT = Pattern.compile(
            "([a-z0-9.]+)\\s*(<=|>=|<|>)\\s*([0-9.]+(?:e[0-9]+)?)\\s*(%|ns|us|µs|ms|s|b/s|kb/s|mb/s|gb/s|iops)?\\s*(?:of\\s+(?:the\\s+)?(best|baseline|base))?");

    private static final Map<String, Double> UNITS = Map.ofEntries(
            Map.entry("ns", 1.0),
            Map.entry("us", 1e3),
            Map.entry("µs", 1e3),
            Map.entry("ms", 1e6),
            Map.entry("s", 1e9),
            Map.entry("b/s", 1.0),
            Map.entry("kb/s", 1e3),
            Map.entry("mb/s", 1e6),
            Map.entry("gb/s", 1e9),
            Map.entry("iops", 1.0));

    /** Reads such as {@code read.bw >= 95 % of best} and {@code write.p99 <= 5 ms}. */
    static Optional<Limit> of(String text) {
        Matcher m = TEXT.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!m.matches()) {
            return Optional.empty();
        }
        Optional<Metric> metric = Metric.named(m.group(1));
        boolean percent = "%".equals(m.group(4));
        if (metric.isEmpty() || percent != (m.group(5) != null)) {
            return Optional.empty();
        }
        double number;
        try {
            number = Double.parseDouble(m.group(3));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
        double scale = percent ? 1 : m.group(4) == null ? 1 : UNITS.getOrDefault(m.group(4), 1.0);
        Of of = !percent ? Of.ITSELF : "best".equals(m.group(5)) ? Of.BEST : Of.BASELINE;
        double value = percent ? number / 100 : number * scale;
        return Optional.of(new Limit(metric.get(), m.group(2).startsWith(">"), value, of));
    }

    /** The bound in the metric's unit. */
    double bound(double best, double baseline) {
        return switch (of) {
            case ITSELF -> value;
            case BEST -> value * best;
            case BASELINE -> value * baseline;
        };
    }

    /** By how much a value misses the bound, relative to it; 0 = kept. */
    double violation(double actual, double bound) {
        double miss = atLeast ? bound - actual : actual - bound;
        return miss <= 0 ? 0 : miss / Math.max(1e-9, Math.abs(bound));
    }

    @Override
    public String toString() {
        String bound = of == Of.ITSELF
                ? shown()
                : String.format(
                        Locale.ROOT, "%.6g %% of %s", 100 * value, of.name().toLowerCase(Locale.ROOT));
        return metric + (atLeast ? " >= " : " <= ") + bound;
    }

    private String shown() {
        return metric.isLatency()
                ? String.format(Locale.ROOT, "%.6g ms", value / 1e6)
                : String.format(Locale.ROOT, "%.6g%s", value, metric.unit().isEmpty() ? "" : " " + metric.unit());
    }
}
