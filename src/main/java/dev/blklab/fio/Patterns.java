package dev.blklab.fio;

/** Data patterns ({@code buffer_pattern}): only whether fio takes them, as the data itself is not simulated. */
final class Patterns {

    /** What a long holds, whatever the digits. */
    private static final int LONGEST_DECIMAL = 18;

    private Patterns() {}

    /**
     * A chain of numbers, texts in double quotes, files in single quotes, and %o. Signs between them are skipped, and decimal digits
     * may run into a hexadecimal number.
     */
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
        boolean hex = text.startsWith("0x", from) || text.startsWith("0X", from);
        int digits = hex ? from + 2 : from + (c == '-' || c == '+' ? 1 : 0);
        int end = digits;
        while (end < text.length() && text.charAt(end) < 128 && Character.digit(text.charAt(end), hex ? 16 : 10) >= 0) {
            end++;
        }
        boolean runsIntoHex = !hex && end < text.length() && end - 1 > digits && text.startsWith("0x", end - 1);
        boolean tooLarge = !hex && end - digits > LONGEST_DECIMAL;
        return end == digits || tooLarge ? -1 : runsIntoHex ? end - 1 : end;
    }
}
