package dev.blklab.fio;

/** Data patterns ({@code buffer_pattern}): only whether fio takes them, as the data itself is not simulated. */
final class Patterns {

    private Patterns() {}

    /** A chain of numbers, texts in double quotes, files in single quotes, and %o. */
    static boolean accepts(String text) {
        int i = 0;
        int parts = 0;
        while (i < text.length()) {
            int next = part(text, i);
            if (next <= i) {
                return false;
            }
            i = next;
            parts++;
        }
        return parts > 0;
    }

    private static int part(String text, int from) {
        char c = text.charAt(from);
        if (c == '"' || c == '\'') {
            return text.indexOf(c, from + 1) + 1;
        }
        if (text.startsWith("%o", from)) {
            return from + 2;
        }
        int i = from + (c == '-' || c == '+' ? 1 : 0);
        boolean hex = text.startsWith("0x", i) || text.startsWith("0X", i);
        int digits = hex ? i + 2 : i;
        int end = digits;
        while (end < text.length() && text.charAt(end) < 128 && Character.digit(text.charAt(end), hex ? 16 : 10) >= 0) {
            end++;
        }
        return end == digits ? -1 : end;
    }
}
