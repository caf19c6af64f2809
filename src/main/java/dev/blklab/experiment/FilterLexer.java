package dev.blklab.experiment;

import java.util.ArrayList;
import java.util.List;

/** Cuts a filter into words, signs and brackets. */
final class FilterLexer {

    private static final String SIGNS = "<>=!:";
    private static final String WORD_ENDS = SIGNS + "()\"";

    /** What a piece of the text is. */
    enum Kind {
        OPEN,
        CLOSE,
        SIGN,
        WORD,
        QUOTED,
        END
    }

    /**
     * A piece of the text.
     *
     * @param at index of its first character
     */
    record Token(Kind kind, String text, int at) {
        boolean is(String word) {
            return kind == Kind.WORD && text.equalsIgnoreCase(word);
        }
    }

    private final String text;
    private int at;

    private FilterLexer(String text) {
        this.text = text;
    }

    static List<Token> tokens(String text) {
        var lexer = new FilterLexer(text);
        List<Token> tokens = new ArrayList<>();
        Token token;
        do {
            boolean value = !tokens.isEmpty() && tokens.get(tokens.size() - 1).kind() == Kind.SIGN;
            token = lexer.next(value);
            tokens.add(token);
        } while (token.kind() != Kind.END);
        return tokens;
    }

    private Token next(boolean value) {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        int from = at;
        if (from == text.length()) {
            return new Token(Kind.END, "", from);
        }
        char c = text.charAt(from);
        if (c == '(' || c == ')') {
            at++;
            return new Token(c == '(' ? Kind.OPEN : Kind.CLOSE, String.valueOf(c), from);
        }
        if (c == '"') {
            return quoted(from);
        }
        if (SIGNS.indexOf(c) >= 0) {
            return sign(from);
        }
        // a time of day has colons
        while (at < text.length() && !ends(text.charAt(at), value)) {
            at++;
        }
        return new Token(Kind.WORD, text.substring(from, at), from);
    }

    private static boolean ends(char c, boolean value) {
        return Character.isWhitespace(c) || (WORD_ENDS.indexOf(c) >= 0 && !(value && c == ':'));
    }

    private Token quoted(int from) {
        int end = text.indexOf('"', from + 1);
        if (end < 0) {
            throw new FilterException(from, "this quotation mark has no partner");
        }
        at = end + 1;
        return new Token(Kind.QUOTED, text.substring(from + 1, end), from);
    }

    private Token sign(int from) {
        at++;
        char c = text.charAt(from);
        if (c != ':' && at < text.length() && text.charAt(at) == '=') {
            at++;
        } else if (c == '<' && at < text.length() && text.charAt(at) == '>') {
            at++;
        } else if (c == '!') {
            throw new FilterException(
                    from, "\"!\" stands only before \"=\"; the opposite of a condition is written not");
        }
        return new Token(Kind.SIGN, text.substring(from, at), from);
    }
}
