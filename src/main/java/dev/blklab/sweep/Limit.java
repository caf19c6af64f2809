package dev.blklab.sweep;

import dev.blklab.sim.spec.Bound;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a setting must keep to be recommended by a search; in other sweeps, what a run must have a chance to keep to go on.
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

    /** Why no run can be sure to miss it; null if one can. */
    @Nullable
    String undecidable() {
        if (of == Of.BEST) {
            return "cannot end runs early, as the best is known only in the end: write \"of baseline\" or a number";
        }
        return metric.figure() == null ? "cannot end runs early, as " + metric + " has no interval" : null;
    }

    /**
     * The bound of runs that are given up once they are sure to miss it. One that refers to the base is as far from it as the noise of
     * the base's own runs allows, and there is none while they do not say.
     *
     * @param base figures of the base's runs, in the same scenario
     */
    Optional<Bound> bound(List<Figures> base) {
        Bound.Figure figure = metric.figure();
        if (figure == null || of == Of.BEST) {
            return Optional.empty();
        }
        Bound.Direction direction = metric.isWrite() ? Bound.Direction.WRITE : Bound.Direction.READ;
        if (of == Of.ITSELF) {
            return Optional.of(new Bound(direction, figure, atLeast, value));
        }
        double sum = 0;
        double squares = 0;
        for (Figures f : base) {
            if (!f.knows(metric)) {
                return Optional.empty();
            }
            sum += f.value(metric).value();
            squares += f.value(metric).half() * f.value(metric).half();
        }
        double noise = Bound.sure(Math.sqrt(squares));
        double whole = Math.max(0, atLeast ? sum - noise : sum + noise);
        return base.isEmpty()
                ? Optional.empty()
                : Optional.of(new Bound(direction, figure, atLeast, value * whole / base.size()));
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
                : number(100 * value) + " % of " + of.name().toLowerCase(Locale.ROOT);
        return metric + (atLeast ? " >= " : " <= ") + bound;
    }

    /** What a share of the best or of the base came to, in brackets with its unit; empty where the limit says so itself. */
    String meaning(double bound) {
        if (of == Of.ITSELF || !Double.isFinite(bound)) {
            return "";
        }
        boolean rate = metric.unit().equals("B/s");
        double scaled = metric.isLatency() || rate ? bound / 1e6 : bound;
        String unit =
                metric.isLatency() ? " ms" : rate ? " MB/s" : metric.unit().isEmpty() ? "" : " " + metric.unit();
        return " ("
                + new BigDecimal(scaled)
                        .round(new MathContext(4))
                        .stripTrailingZeros()
                        .toPlainString() + unit + ")";
    }

    private String shown() {
        return metric.isLatency()
                ? number(value / 1e6) + " ms"
                : number(value) + (metric.unit().isEmpty() ? "" : " " + metric.unit());
    }

    private static String number(double v) {
        return new BigDecimal(v).round(new MathContext(6)).stripTrailingZeros().toPlainString();
    }

    /** A bound in the units that a person reads, of how a run's stop reason names it. */
    public static String shown(String bound) {
        return of(bound).map(Limit::toString).orElse(bound);
    }
}
