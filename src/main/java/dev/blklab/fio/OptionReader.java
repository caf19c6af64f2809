package dev.blklab.fio;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads one option's value into a job's settings, accepting and refusing what fio does ({@code handle_option} in parse.c). A list is
 * accepted when any of its parts is.
 */
final class OptionReader {

    /** What stands further back in a list is not looked at; fio has three directions. */
    private static final int MOST_PARTS = 64;

    private final Settings settings;
    private final FioOption option;
    private final Assignment at;

    /** Why fio refuses the value, null for no more reason than that it does. */
    private @Nullable String reason;

    OptionReader(Settings settings, FioOption option, Assignment at) {
        this.settings = settings;
        this.option = option;
        this.at = at;
    }

    @Nullable
    String reason() {
        return reason;
    }

    /** Reads a value, null for none. False when fio refuses it. */
    boolean read(@Nullable String value) {
        if (value == null) {
            return switch (option.type()) {
                case FLAG -> store(new long[] {1, 1, 1}, null);
                case BARE, FREE -> store(new long[3], null);
                case WORD, WORDS -> false;
                default -> refuse("Option " + option.name() + " requires an argument");
            };
        }
        return switch (option.type()) {
            case FLAG, BOOL, INT, INT3, LAST, LONG, LONG2, LONG3, SIZE, TIME, TIME2, USEC -> numbers(value);
            case RANGE3 -> ranges(value);
            case WORD -> word(value);
            case WORDS ->
                option.words().contains(value.substring(0, Setting.wordLength(value))) && store(new long[3], value);
            case TEXT -> !value.isEmpty() && store(new long[3], value);
            case FREE, BARE, OLD -> store(new long[3], value);
            case SPLIT -> split(value);
            case PATTERN -> Patterns.accepts(value) && store(new long[3], value);
            case FLOATS, FLOATS1 -> floats(value);
        };
    }

    private boolean refuse(String why) {
        reason = why;
        return false;
    }

    private boolean store(long[] numbers, @Nullable String text) {
        settings.put(new Setting(option, at, numbers, text));
        switch (option.name()) {
            case "buffered" -> put("direct", new long[] {numbers[0] == 0 ? 1 : 0, 0, 0}, text);
            case "rwmixwrite" -> put("rwmixread", new long[] {100 - numbers[0], 0, 0}, text);
            default -> {}
        }
        return true;
    }

    /** Sets the option that this one is another way to say. */
    private void put(String name, long[] numbers, @Nullable String text) {
        settings.put(new Setting(FioOptions.get(name), at, numbers, text));
    }

    /** How many of read, write and trim can differ. */
    private int places() {
        return switch (option.type()) {
            case INT3, LONG3, RANGE3 -> 3;
            case LONG2, TIME2 -> 2;
            default -> 1;
        };
    }

    private boolean numbers(String value) {
        long[] numbers = settings.get(option.name()).numbers().clone();
        boolean accepted = false;
        int part = 0;
        String rest = value;
        boolean more = true;
        while (more && part < MOST_PARTS) {
            int cut = firstCut(rest, ",:-");
            more = cut >= 0;
            String head = more && cut == rest.length() - 1 && rest.charAt(cut) == ',' ? rest.substring(0, cut) : rest;
            int comma = head.indexOf(',');
            Long number = noZones(head) ? number(comma < 0 ? head : head.substring(0, comma)) : null;
            if (number != null) {
                accepted = true;
                spread(numbers, number, part, more);
            }
            rest = more ? rest.substring(cut + 1) : "";
            part++;
        }
        return accepted && store(numbers, value);
    }

    /** fio looks for the suffix of zones at the very end of what is left of a list. */
    private boolean noZones(String rest) {
        FioOption.Type type = option.type();
        boolean allowed = type == FioOption.Type.SIZE || type == FioOption.Type.BOOL || type == FioOption.Type.FLAG;
        if (!allowed && rest.endsWith("z")) {
            reason = option.name() + ": 'z' suffix isn't applicable";
            return false;
        }
        return true;
    }

    /** The comma if there is one, else the colon, else the hyphen: where fio looks for the next part. */
    private static int firstCut(String text, String marks) {
        for (int i = 0; i < marks.length(); i++) {
            int at = text.indexOf(marks.charAt(i));
            if (at >= 0) {
                return at;
            }
        }
        return -1;
    }

    private void spread(long[] numbers, long number, int part, boolean more) {
        if (option.type() == FioOption.Type.LAST || option.type() == FioOption.Type.SIZE) {
            numbers[0] = number;
            return;
        }
        int places = places();
        for (int i = part; i < (more ? part + 1 : 3); i++) {
            if (i < places) {
                numbers[i] = number;
            }
        }
        if (places == 1 && part == 0) {
            numbers[1] = number;
            numbers[2] = number;
        }
    }

    private @Nullable Long number(String text) {
        FioOption.Type type = option.type();
        if (type == FioOption.Type.SIZE && text.endsWith("z")) {
            return zones(text);
        }
        if (type == FioOption.Type.BOOL || type == FioOption.Type.FLAG) {
            Integer plain = Numbers.plain(text);
            return plain == null || !inRange(plain) ? null : Long.valueOf(plain);
        }
        Long value;
        if (type.time()) {
            value = Numbers.time(text, type != FioOption.Type.USEC);
        } else {
            Numbers.Amount n = Numbers.size(text, settings.kbBase());
            value = n == null ? null : Long.valueOf(n.value());
            if (n != null
                    && n.percent()
                    && n.percentage() > 100
                    && option.name().equals("io_size")) {
                reason = "io_size values greater than 100% aren't supported";
                return null;
            }
        }
        return value == null || !inRange(value) ? null : value;
    }

    private @Nullable Long zones(String text) {
        int digits = 0;
        while (digits < text.length() && Numbers.isDigit(text.charAt(digits))) {
            digits++;
        }
        if (digits == 0 || digits != text.length() - 1) {
            reason = option.name() + ": unexpected zone value '" + text + "'";
            return null;
        }
        return Long.MIN_VALUE; // only zonemode=zbd reads it, which is not simulated
    }

    private boolean inRange(long value) {
        Double min = option.min();
        Double max = option.max();
        boolean unsigned = option.type().unsigned();
        if (max != null ? value > max : option.type() == FioOption.Type.INT && value > 0xffff_ffffL) {
            reason = option.name() + ": max value out of range: " + value + " ("
                    + (max == null ? 0xffff_ffffL : max.longValue()) + " max)";
            return false;
        }
        if (min != null && min != 0 && value < min && !(unsigned && value < 0)) {
            reason = option.name() + ": min value out of range: " + value + " (" + min.longValue() + " min)";
            return false;
        }
        if (option.name().equals("replay_align") && Long.bitCount(value) != 1) {
            reason = option.name() + ": must be a power-of-2";
            return false;
        }
        return true;
    }

    private boolean ranges(String value) {
        long[] numbers = settings.get(option.name()).numbers().clone();
        boolean accepted = false;
        String rest = value;
        boolean more = true;
        for (int part = 0; more && part < MOST_PARTS; part++) {
            int comma = rest.indexOf(',');
            more = comma >= 0;
            long[] range = range(more && comma == rest.length() - 1 ? rest.substring(0, comma) : rest);
            if (range != null) {
                accepted = true;
                for (int d = part; d < (more ? Math.min(part + 1, 3) : 3); d++) {
                    numbers[2 * d] = range[0];
                    numbers[2 * d + 1] = range[1];
                    settings.setBlockRange(d, range[0], range[1]);
                }
            }
            rest = more ? rest.substring(comma + 1) : "";
        }
        return accepted && store(numbers, value);
    }

    private long @Nullable [] range(String text) {
        int middle = firstCut(text, "-:");
        if (middle < 0) {
            return null;
        }
        String second = text.substring(middle + 1);
        int comma = second.indexOf(',');
        Numbers.Amount a = Numbers.size(text.substring(0, middle), settings.kbBase());
        Numbers.Amount b = Numbers.size(comma < 0 ? second : second.substring(0, comma), settings.kbBase());
        if (a == null || b == null) {
            return null;
        }
        return new long[] {Math.min(a.value(), b.value()), Math.max(a.value(), b.value())};
    }

    private boolean word(String value) {
        String word = value.substring(0, Setting.wordLength(value));
        if (!option.words().contains(word)) {
            return refuse("valid values: " + String.join(" ", option.words()));
        }
        String why = switch (option.name()) {
            case "random_distribution" -> Distributions.refusal(value);
            case "file_service_type" -> Distributions.serviceRefusal(value);
            case "steadystate" -> Distributions.steadyRefusal(value);
            default -> null;
        };
        return why == null ? store(new long[3], value) : refuse(why);
    }

    private boolean split(String value) {
        var split = BlockSplit.read(value, settings.kbBase());
        if (split.refusal() != null) {
            return refuse(split.refusal());
        }
        for (int d = 0; d < 3; d++) {
            List<BlockSplit.Entry> entries = split.directions().get(d);
            if (!entries.isEmpty()) {
                settings.setBlockRange(
                        d,
                        entries.stream()
                                .mapToLong(BlockSplit.Entry::bytes)
                                .min()
                                .orElse(0),
                        entries.stream()
                                .mapToLong(BlockSplit.Entry::bytes)
                                .max()
                                .orElse(0));
            }
        }
        return store(new long[3], value);
    }

    private boolean floats(String value) {
        boolean accepted = false;
        for (String part : value.split(":", -1)) {
            Double number = Distributions.leadingFloat(part);
            if (number == null) {
                reason = "not a floating point value: " + part;
            } else if (number > Objects.requireNonNullElse(option.max(), Double.MAX_VALUE)
                    || number < Objects.requireNonNullElse(option.min(), -Double.MAX_VALUE)) {
                reason = "value out of range: " + number + " (range " + option.min() + " to " + option.max() + ")";
            } else {
                accepted = true;
            }
        }
        return accepted && store(new long[3], value);
    }
}
