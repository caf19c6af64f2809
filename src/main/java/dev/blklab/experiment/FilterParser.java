package dev.blklab.experiment;

import dev.blklab.experiment.FilterLexer.Kind;
import dev.blklab.experiment.FilterLexer.Token;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a filter by descent.
 *
 * <pre>
 * any  = all ("or" all)*
 * all  = one ("and"? one)*
 * one  = "not" one | "(" any ")" | field sign value | word
 * </pre>
 */
final class FilterParser {

    private static final int LONGEST = 2000;
    private static final int DEEPEST = 20;
    private static final int MOST_TERMS = 50;

    private final List<Token> tokens;
    private final FilterValues values;
    private int next;
    private int depth;
    private int terms;

    FilterParser(String text, Instant now) {
        if (text.length() > LONGEST) {
            throw new FilterException(LONGEST, "a filter may have " + LONGEST + " characters");
        }
        tokens = FilterLexer.tokens(text);
        values = new FilterValues(now);
    }

    Filter parse() {
        Filter filter = any();
        Token left = peek();
        if (left.kind() == Kind.CLOSE) {
            throw new FilterException(left.at(), "this bracket was never opened");
        }
        if (left.kind() != Kind.END) {
            throw new FilterException(left.at(), "expected and, or, or the end here");
        }
        return filter;
    }

    private Filter any() {
        List<Filter> parts = new ArrayList<>();
        parts.add(all());
        while (peek().is("or")) {
            next++;
            parts.add(all());
        }
        return parts.size() == 1 ? parts.get(0) : new Filter.Any(List.copyOf(parts));
    }

    private Filter all() {
        List<Filter> parts = new ArrayList<>();
        parts.add(one());
        while (true) {
            Token t = peek();
            if (t.is("and")) {
                next++;
            } else if (t.kind() == Kind.END || t.kind() == Kind.CLOSE || t.kind() == Kind.SIGN || t.is("or")) {
                break;
            }
            parts.add(one());
        }
        return parts.size() == 1 ? parts.get(0) : new Filter.All(List.copyOf(parts));
    }

    private Filter one() {
        Token t = take();
        if (t.is("not")) {
            return new Filter.Not(nested(t, this::one));
        }
        if (t.kind() == Kind.OPEN) {
            Filter inside = nested(t, this::any);
            if (take().kind() != Kind.CLOSE) {
                throw new FilterException(t.at(), "this bracket is never closed");
            }
            return inside;
        }
        if ((t.kind() == Kind.WORD && !t.is("and") && !t.is("or")) || t.kind() == Kind.QUOTED) {
            return term(t);
        }
        String found = t.kind() == Kind.END ? "the end" : "\"" + t.text() + "\"";
        throw new FilterException(
                t.at(), "found " + found + " where a condition should be: a word, field:value, not, or a bracket");
    }

    private Filter nested(Token opening, java.util.function.Supplier<Filter> inside) {
        if (++depth > DEEPEST) {
            throw new FilterException(opening.at(), "brackets may be " + DEEPEST + " deep");
        }
        Filter filter = inside.get();
        depth--;
        return filter;
    }

    private Filter term(Token first) {
        if (++terms > MOST_TERMS) {
            throw new FilterException(first.at(), "a filter may have " + MOST_TERMS + " conditions");
        }
        if (first.kind() == Kind.QUOTED || peek().kind() != Kind.SIGN) {
            return new FilterTerm.Word(first.text());
        }
        FilterField field = FilterField.named(first.text())
                .orElseThrow(() ->
                        new FilterException(first.at(), Nearest.unknown("field", first.text(), FilterField.names())));
        Token sign = take();
        Token value = take();
        if (value.kind() != Kind.WORD && value.kind() != Kind.QUOTED) {
            throw new FilterException(
                    value.at(), "a value belongs behind " + field.name() + sign.text() + ", " + field.allowed());
        }
        // "5 ms" is one value
        if (value.kind() == Kind.WORD
                && peek().kind() == Kind.WORD
                && field.hasUnit(peek().text())
                && FilterValues.bareNumber(value.text())) {
            value = new Token(Kind.WORD, value.text() + take().text(), value.at());
        }
        return values.term(field, sign, value);
    }

    private Token peek() {
        return tokens.get(next);
    }

    private Token take() {
        Token t = tokens.get(next);
        if (t.kind() != Kind.END) {
            next++;
        }
        return t;
    }
}
