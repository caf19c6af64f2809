package dev.blklab.fio;

import org.jspecify.annotations.Nullable;

/** Whole-number arithmetic as bc does it: {@code + - * /}, parentheses, division towards zero. */
final class Arithmetic {

    private static final int DEEPEST = 50;

    private final String text;
    private int at;
    private int depth;

    private Arithmetic(String text) {
        this.text = text.replace(" ", "");
    }

    /** The value; null for what is no expression, or divides by zero, or leaves the range of a long. */
    static @Nullable Long value(String text) {
        var a = new Arithmetic(text);
        try {
            long value = a.sum();
            return a.at == a.text.length() ? Long.valueOf(value) : null;
        } catch (ArithmeticException e) {
            return null;
        }
    }

    private long sum() {
        long value = product();
        while (at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
            boolean plus = text.charAt(at++) == '+';
            long right = product();
            value = plus ? Math.addExact(value, right) : Math.subtractExact(value, right);
        }
        return value;
    }

    private long product() {
        long value = factor();
        while (at < text.length() && (text.charAt(at) == '*' || text.charAt(at) == '/')) {
            boolean times = text.charAt(at++) == '*';
            long right = factor();
            value = times ? Math.multiplyExact(value, right) : value / right;
        }
        return value;
    }

    private long factor() {
        if (++depth > DEEPEST) {
            throw new ArithmeticException("too deep");
        }
        long value;
        if (at < text.length() && text.charAt(at) == '-') {
            at++;
            value = Math.negateExact(factor());
        } else if (at < text.length() && text.charAt(at) == '(') {
            at++;
            value = sum();
            if (at == text.length() || text.charAt(at++) != ')') {
                throw new ArithmeticException("no )");
            }
        } else {
            int from = at;
            while (at < text.length() && Numbers.isDigit(text.charAt(at))) {
                at++;
            }
            if (from == at || at - from > 18) {
                throw new ArithmeticException("no number");
            }
            value = Long.parseLong(text.substring(from, at));
        }
        depth--;
        return value;
    }
}
