package dev.blklab.sweep;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a search wants more or less of.
 *
 * @param more whether more is better
 */
public record Goal(Metric metric, boolean more) {

    private static final Pattern TEXT = Pattern.compile("(?:(max|maximi[sz]e|min|minimi[sz]e)\\s+)?([a-z0-9.]+)");

    /** Reads such as {@code max write.iops}; without a verb, better is meant. */
    static Optional<Goal> of(String text) {
        Matcher m = TEXT.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!m.matches()) {
            return Optional.empty();
        }
        String verb = m.group(1);
        return Metric.named(m.group(2)).map(x -> new Goal(x, verb == null ? x.moreIsBetter() : verb.startsWith("max")));
    }

    /** The value in a direction in which less is better. */
    double cost(double value) {
        return more ? -value : value;
    }

    boolean better(double a, double b) {
        return more ? a > b : a < b;
    }

    @Override
    public String toString() {
        return (more ? "max " : "min ") + metric;
    }
}
