package dev.blklab.fio;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Values that fio takes and reads otherwise than the writer meant; and what was meant by values it refuses. */
final class Traps {

    private Traps() {}

    /** Warns about an accepted value where fio's reading and a person's differ. */
    static void check(FioOption option, @Nullable String value, Settings settings, Assignment at, Messages out) {
        if (value == null) {
            return;
        }
        switch (option.type()) {
            case INT, INT3, LAST, LONG, LONG2, LONG3, SIZE, TIME, TIME2, USEC ->
                number(option, value, settings, at, out);
            case RANGE3 -> range(option, value, settings, at, out);
            case WORD -> word(option, value, at, out);
            case FLOATS -> floats(option, value, at, out);
            case TEXT, FREE -> text(option, value, at, out);
            default -> {}
        }
    }

    private static void number(FioOption option, String value, Settings settings, Assignment at, Messages out) {
        boolean three = option.type() == FioOption.Type.INT3 || option.type() == FioOption.Type.LONG3;
        boolean list = three || option.type() == FioOption.Type.LONG2 || option.type() == FioOption.Type.TIME2;
        int comma = value.indexOf(',');
        if (!list && comma >= 0) {
            boolean last = option.type() == FioOption.Type.LAST || option.type() == FioOption.Type.SIZE;
            out.warn(
                    at,
                    "list-ignored",
                    option.name() + " takes one value: of \"" + value + "\" only the " + (last ? "last" : "first")
                            + " part counts");
            return;
        }
        int hyphen = value.indexOf('-', 1);
        if (comma < 0 && hyphen > 0 && Numbers.size(value.substring(hyphen + 1), 1024) != null) {
            hyphen(option, value, settings, at, out);
            return;
        }
        String[] parts = value.split(",", -1);
        String wrong = null;
        String why = "";
        boolean known = true;
        for (int i = 0; i < parts.length; i++) {
            Reading reading = Reading.of(option, parts[i], settings.kbBase());
            if (reading.trap() == null) {
                continue;
            }
            if (wrong == null) {
                wrong = reading.trap();
                why = reading.explanation();
            }
            known &= reading.meant() != null;
            if (reading.meant() != null) {
                parts[i] = reading.meant();
            }
        }
        if (wrong != null) {
            String meant = known ? String.join(",", parts) : null;
            out.warn(
                    at,
                    wrong,
                    option.name() + "=" + value + ": " + why,
                    meant == null ? null : option.name() + "=" + meant,
                    meant == null ? null : at.withValue(meant));
        }
    }

    private static void hyphen(FioOption option, String value, Settings settings, Assignment at, Messages out) {
        boolean blocks = option.name().equals("bs");
        String why = switch (option.type()) {
            case INT3, LONG3 -> "the - works like a comma: reads get the first value, writes and trims the second";
            case LAST, SIZE ->
                "a range is not possible here: only the last part counts, " + settings.number(option.name());
            case LONG2, TIME2 -> null;
            default -> "a range is not possible here: only the first part counts";
        };
        if (why != null) {
            out.warn(
                    at,
                    "range-ignored",
                    option.name() + "=" + value + ": " + why,
                    blocks ? "bsrange=" + value.strip() : null,
                    blocks ? at.rewritten("bsrange=" + value.strip()) : null);
        }
    }

    private static void range(FioOption option, String value, Settings settings, Assignment at, Messages out) {
        String meant = value;
        String why = null;
        String trap = null;
        for (String bound : value.split("[-:,]", -1)) {
            Reading reading = Reading.of(FioOptions.get("bs"), bound, settings.kbBase());
            if (reading.trap() != null && reading.meant() != null) {
                meant = meant.replace(bound, reading.meant());
                why = why == null ? reading.explanation() : why;
                trap = trap == null ? reading.trap() : trap;
            }
        }
        if (trap != null && why != null) {
            out.warn(
                    at,
                    trap,
                    option.name() + "=" + value + ": " + why,
                    option.name() + "=" + meant,
                    at.withValue(meant));
        }
    }

    private static void word(FioOption option, String value, Assignment at, Messages out) {
        int comma = value.indexOf(',');
        if (comma < 0) {
            return;
        }
        String first = value.substring(0, comma);
        boolean both = option.name().equals("rw")
                && (value.equals("read,write") || value.equals("write,read") || value.equals("randread,randwrite"));
        String meant = !both ? first : first.startsWith("rand") ? "randrw" : "rw";
        out.warn(
                at,
                "list-ignored",
                option.name() + "=" + value + ": fio reads up to the comma, this means " + first,
                option.name() + "=" + meant,
                at.withValue(meant));
    }

    private static void floats(FioOption option, String value, Assignment at, Messages out) {
        if (value.indexOf(',') > 0) {
            String meant = value.replace(',', ':');
            out.warn(
                    at,
                    "list-ignored",
                    option.name() + "=" + value + ": a colon separates the numbers, after a comma nothing counts",
                    option.name() + "=" + meant,
                    at.withValue(meant));
        }
    }

    private static void text(FioOption option, String value, Assignment at, Messages out) {
        if (option.name().equals("ioengine") && !value.equals(value.strip())) {
            out.warn(
                    at,
                    "blank-after-equals",
                    "the blank after = is part of the name: fio has no engine called \"" + value + "\"",
                    "ioengine=" + value.strip(),
                    at.withValue(value.strip()));
        }
        int end = at.column() - 1 + at.text().length();
        if (at.from() == null && !at.commandLine() && end < at.source().length()) {
            String rest = at.source().substring(end);
            String comment = rest.stripLeading();
            boolean directly = rest.equals(comment);
            if (!comment.isEmpty() && (directly || option.name().equals("description"))) {
                out.warn(
                        at,
                        "comment-cuts",
                        "; and # begin a comment anywhere: the value ends before \"" + Messages.shown(comment) + "\"");
            }
        }
    }

    /** What was probably meant by a value that fio refuses; null when nobody knows. */
    static @Nullable String meant(FioOption option, @Nullable String value, int kbBase) {
        if (value == null) {
            return option.type() == FioOption.Type.BOOL ? "1" : null;
        }
        String plain = value.strip().toLowerCase(Locale.ROOT);
        switch (option.type()) {
            case BOOL, FLAG -> {
                if (List.of("true", "yes", "on", "y", "enable", "enabled").contains(plain)) {
                    return "1";
                }
                return List.of("false", "no", "off", "n", "disable", "disabled").contains(plain) ? "0" : null;
            }
            case WORD, WORDS -> {
                String parameter = value.substring(Setting.wordLength(value));
                String word = value.substring(0, Setting.wordLength(value));
                if (option.name().equals("sync") && List.of("yes", "true", "on").contains(plain)) {
                    return "1";
                }
                String nearest = Words.nearest(word, option.words());
                return nearest == null || nearest.equals(word) ? null : nearest + parameter;
            }
            case RANGE3 -> {
                return Numbers.size(plain, kbBase) == null ? null : plain + "-" + plain;
            }
            case INT, INT3, LAST, LONG, LONG2, LONG3, SIZE -> {
                return Reading.computed(value, kbBase);
            }
            default -> {
                return null;
            }
        }
    }
}
