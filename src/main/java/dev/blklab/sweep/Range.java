package dev.blklab.sweep;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Levels between two numbers, such as {@code 8..512 in 7 log}.
 *
 * @param steps number of levels, both ends included
 * @param log whether neighbours have the same ratio, not the same distance
 * @param whole whether the levels are whole numbers: both ends are
 */
record Range(double from, double to, int steps, boolean log, boolean whole) {

    static final int MOST_STEPS = 1000;

    private static final Pattern TEXT =
            Pattern.compile("(-?[0-9.eE+]+)\\s*\\.\\.\\s*(-?[0-9.eE+]+)(?:\\s+in\\s+([0-9]{1,4}))?(\\s+log)?");

    private static final int USUAL_STEPS = 5;

    /**
     * Reads a range.
     *
     * @return empty where the text is no range
     * @throws IllegalArgumentException with a sentence if it is one that cannot be had
     */
    static Optional<Range> of(String text) {
        Matcher m = TEXT.matcher(text);
        if (!m.matches()) {
            return Optional.empty();
        }
        BigDecimal from = number(m.group(1));
        BigDecimal to = number(m.group(2));
        int steps = m.group(3) == null ? USUAL_STEPS : Integer.parseInt(m.group(3));
        boolean log = m.group(4) != null;
        if (from.compareTo(to) >= 0) {
            throw new IllegalArgumentException("the range must rise: " + m.group(1) + " is not below " + m.group(2));
        }
        if (steps < 2 || steps > MOST_STEPS) {
            throw new IllegalArgumentException("a range must have 2 to " + MOST_STEPS + " steps");
        }
        if (log && from.signum() <= 0) {
            throw new IllegalArgumentException("a logarithmic range must begin above 0");
        }
        return Optional.of(new Range(from.doubleValue(), to.doubleValue(), steps, log, isWhole(from) && isWhole(to)));
    }

    List<String> levels() {
        List<String> levels = new ArrayList<>();
        for (int i = 0; i < steps; i++) {
            String level = at((double) i / (steps - 1));
            if (!levels.contains(level)) {
                levels.add(level);
            }
        }
        return levels;
    }

    /** The value at a share of the way, 0 to 1. */
    String at(double share) {
        double value = log ? from * Math.pow(to / from, share) : from + share * (to - from);
        return whole
                ? Long.toString(Math.round(value))
                : BigDecimal.valueOf(Double.parseDouble(String.format(java.util.Locale.ROOT, "%.6g", value)))
                        .stripTrailingZeros()
                        .toPlainString();
    }

    private static BigDecimal number(String text) {
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(text + " is no number", e);
        }
    }

    private static boolean isWhole(BigDecimal value) {
        return value.stripTrailingZeros().scale() <= 0;
    }
}
