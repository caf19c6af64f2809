package dev.blklab.fio;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Numbers, sizes and times as fio reads them ({@code str_to_decimal} in parse.c), oddities included. */
final class Numbers {

    private Numbers() {}

    /**
     * A number fio read.
     *
     * @param value as fio stores it; a percentage p is stored as -1 - p
     */
    record Amount(long value, boolean percent) {
        /** The percentage, where it is one. */
        long percentage() {
            return -1 - value;
        }
    }

    /** Reads a size or a count: digits, then what the first letters after them stand for. Null when fio refuses it. */
    static @Nullable Amount size(String text, int kbBase) {
        Long plain = leading(text);
        if (plain == null) {
            return null;
        }
        String suffix = suffix(text, false);
        if (suffix.startsWith("%")) {
            return new Amount(-1 - plain, true);
        }
        return new Amount(plain * unit(suffix, kbBase), false);
    }

    /** Reads a time in microseconds. Null when fio refuses it. */
    static @Nullable Long time(String text, boolean bareIsSeconds) {
        Long plain = leading(text);
        if (plain == null) {
            return null;
        }
        String suffix = suffix(text, true);
        if (suffix.isEmpty()) {
            return plain * (bareIsSeconds ? 1_000_000 : 1);
        }
        return plain * timeUnit(suffix);
    }

    /** Reads what {@code sscanf} with %u or %x reads, for booleans. */
    static @Nullable Integer plain(String text) {
        Long value = leading(text);
        return value == null ? null : (int) (long) value;
    }

    private static long unit(String suffix, int kbBase) {
        String letters = "kmgtp";
        if (suffix.isEmpty() || letters.indexOf(suffix.charAt(0)) < 0) {
            return 1;
        }
        boolean spelled = suffix.startsWith("ib", 1);
        long base = spelled == (kbBase == 1024) ? 1000 : 1024;
        long unit = 1;
        for (int i = 0; i <= letters.indexOf(suffix.charAt(0)); i++) {
            unit *= base;
        }
        return unit;
    }

    private static long timeUnit(String suffix) {
        if (suffix.startsWith("us")) {
            return 1;
        }
        if (suffix.startsWith("ms")) {
            return 1000;
        }
        return switch (suffix) {
            case "s" -> 1_000_000;
            case "m" -> 60_000_000;
            case "h" -> 3_600_000_000L;
            case "d" -> 86_400_000_000L;
            default -> 1;
        };
    }

    /** The letters that stand directly after the digits, in lower case; empty where anything else stands there. */
    private static String suffix(String text, boolean signsAnywhere) {
        int i = 0;
        boolean digits = false;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (!isDigit(c) && ((c != '+' && c != '-') || (digits && !signsAnywhere))) {
                break;
            }
            digits |= isDigit(c);
            i++;
        }
        if (i == text.length() || !(isLetter(text.charAt(i)) || (text.charAt(i) == '%' && !signsAnywhere))) {
            return "";
        }
        return text.substring(i).toLowerCase(Locale.ROOT);
    }

    /** {@code strtoll}: blanks, a sign, digits; hexadecimal where 0x stands anywhere. Null without digits or out of range. */
    private static @Nullable Long leading(String text) {
        boolean hex = text.contains("0x") || text.contains("0X");
        int i = 0;
        while (i < text.length() && isBlank(text.charAt(i))) {
            i++;
        }
        boolean negative = false;
        if (i < text.length() && (text.charAt(i) == '-' || text.charAt(i) == '+')) {
            negative = text.charAt(i) == '-';
            i++;
        }
        int base = hex ? 16 : 10;
        boolean any = false;
        if (hex && i + 1 < text.length() && text.charAt(i) == '0' && (text.charAt(i + 1) | 32) == 'x') {
            any = true;
            i += 2;
        }
        long value = 0;
        for (; i < text.length(); i++) {
            int digit = text.charAt(i) < 128 ? Character.digit(text.charAt(i), base) : -1;
            if (digit < 0) {
                break;
            }
            if (value > (Long.MAX_VALUE - digit) / base) {
                return null;
            }
            value = value * base + digit;
            any = true;
        }
        return any ? Long.valueOf(negative ? -value : value) : null;
    }

    static boolean isBlank(char c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
}
