package dev.blklab.fio;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Why fio refuses the parameter of a word option (the callbacks of options.c); null when it does not. */
final class Distributions {

    private static final Pattern FLOAT =
            Pattern.compile("\\s*([+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?).*", Pattern.DOTALL);
    private static final int MOST_DIGITS = 100;

    private Distributions() {}

    static @Nullable String refusal(String value) {
        String word = value.substring(0, Setting.wordLength(value));
        if (word.equals("random")) {
            return null;
        }
        int colon = value.indexOf(':');
        if (word.startsWith("zoned")) {
            return colon < 0
                    ? "mismatch in zoned input <" + value + ">"
                    : zones(value.substring(colon + 1), word.equals("zoned_abs"));
        }
        String[] parameters =
                colon < 0 ? new String[0] : value.substring(colon + 1).split(":", -1);
        double standard = word.equals("zipf") ? 1.1 : word.equals("pareto") ? 0.2 : 0;
        Double number = parameters.length == 0 ? Double.valueOf(standard) : leadingFloat(parameters[0]);
        if (number == null) {
            return "random postfix parsing failed";
        }
        if (parameters.length > 1) {
            Double centre = leadingFloat(parameters[1]);
            if (centre == null || centre < 0 || centre > 1) {
                return "distribution center out of range (0 <= center <= 1.0)";
            }
        }
        return range(word, number);
    }

    private static @Nullable String range(String word, double number) {
        return switch (word) {
            case "zipf" -> number == 1.0 ? "zipf theta must different than 1.0" : null;
            case "pareto" -> number <= 0 || number >= 1 ? "pareto input out of range (0 < input < 1.0)" : null;
            case "normal", "gauss" ->
                number < 0 || number >= 100 ? "normal deviation out of range (0 <= input < 100.0)" : null;
            default -> null;
        };
    }

    static @Nullable String serviceRefusal(String value) {
        String word = value.substring(0, Setting.wordLength(value));
        int colon = value.indexOf(':');
        boolean drawn = word.equals("zipf") || word.equals("pareto") || word.equals("normal") || word.equals("gauss");
        if (!drawn || colon < 0) {
            return null;
        }
        Double number = leadingFloat(value.substring(colon + 1));
        return number == null ? "file service type random postfix parsing failed" : range(word, number);
    }

    static @Nullable String steadyRefusal(String value) {
        int colon = value.indexOf(':');
        if (colon < 0) {
            return "steadystate threshold must be specified in addition to criterion";
        }
        return leadingFloat(value.substring(colon + 1)) == null ? "steadystate threshold postfix parsing failed" : null;
    }

    private static @Nullable String zones(String text, boolean absolute) {
        int access = 0;
        int accessMissing = 0;
        long size = 0;
        int sizeMissing = 0;
        for (String zone : text.split(":", -1)) {
            if (zone.isEmpty()) {
                break;
            }
            int slash = zone.indexOf('/');
            int percent = Math.min(100, leadingInt(slash < 0 ? zone : zone.substring(0, slash)));
            access += percent;
            accessMissing += percent == 0 ? 1 : 0;
            if (slash < 0) {
                sizeMissing++;
            } else if (absolute) {
                if (Numbers.size(zone.substring(slash + 1), 1024) == null) {
                    return "split conversion failed";
                }
            } else {
                int share = Math.min(100, leadingInt(zone.substring(slash + 1)));
                size += share;
                sizeMissing += share == 0 ? 1 : 0;
            }
        }
        if (access > 100 || size > 100) {
            return access > 100
                    ? "zone_split access percentage add to more than 100%"
                    : "zone_split size percentage add to more than 100%";
        }
        if (access > 0 && access < 100 && accessMissing == 0) {
            return "access percentage don't add up to 100 for zoned random distribution (got=" + access + ")";
        }
        return sizeMissing > 0 && size == 100 ? "zone_split missing size percentages" : null;
    }

    /** {@code atoi}. */
    static int leadingInt(String text) {
        String digits = text.strip();
        int end = digits.startsWith("-") || digits.startsWith("+") ? 1 : 0;
        while (end < digits.length() && end < 10 && Numbers.isDigit(digits.charAt(end))) {
            end++;
        }
        try {
            return Integer.parseInt(digits.substring(0, end));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** {@code sscanf} with %lf; null when there is no number. */
    static @Nullable Double leadingFloat(String text) {
        Matcher m = FLOAT.matcher(text.substring(0, Math.min(text.length(), MOST_DIGITS)));
        return m.matches() ? Double.valueOf(m.group(1)) : null;
    }
}
