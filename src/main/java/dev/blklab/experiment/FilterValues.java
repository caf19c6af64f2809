package dev.blklab.experiment;

import dev.blklab.experiment.FilterLexer.Token;
import dev.blklab.experiment.FilterTerm.Op;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns field, sign and value into a condition, with the units of the field. */
final class FilterValues {

    private static final Pattern QUANTITY = Pattern.compile("([+-]?\\d+(?:\\.\\d*)?(?:[eE][+-]?\\d+)?)(.*)");
    private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

    private final Instant now;

    FilterValues(Instant now) {
        this.now = now;
    }

    /** Whether it is a number without a unit. */
    static boolean bareNumber(String text) {
        Matcher m = QUANTITY.matcher(text);
        return m.matches() && m.group(2).isEmpty();
    }

    Filter term(FilterField field, Token sign, Token value) {
        return switch (field.kind()) {
            case NAME, TEXT, TAG, KERNEL, STATE, YES_NO -> text(field, sign, value);
            case WHOLE -> new FilterTerm.Whole(field.attribute(), op(sign), whole(field, value));
            case FIGURE -> new FilterTerm.Figure(field.attribute(), op(sign), quantity(field, value));
            case TIME -> time(field, op(sign), value);
            case AGE -> age(field, sign, value);
        };
    }

    private static Op op(Token sign) {
        return switch (sign.text()) {
            case "<" -> Op.LESS;
            case "<=" -> Op.AT_MOST;
            case ">" -> Op.MORE;
            case ">=" -> Op.AT_LEAST;
            case "!=", "<>" -> Op.NOT_EQUAL;
            default -> Op.EQUAL;
        };
    }

    private static Filter text(FilterField field, Token sign, Token value) {
        Op op = op(sign);
        if (op != Op.EQUAL && op != Op.NOT_EQUAL) {
            throw new FilterException(
                    sign.at(), field.name() + " is no number: only :, = and != can stand here, not " + sign.text());
        }
        Filter same = same(field, value, sign.text().equals(":") || field.kind() == FilterField.Kind.TEXT);
        return op == Op.EQUAL ? same : new Filter.Not(same);
    }

    private static Filter same(FilterField field, Token value, boolean patterns) {
        String v = value.text();
        boolean glob = v.contains("*") || v.contains("?");
        return switch (field.kind()) {
            case TEXT -> new FilterTerm.Like(field.attribute(), "%" + FilterTerm.glob(v) + "%");
            case TAG -> new FilterTerm.Tagged(patterns ? FilterTerm.glob(v) : FilterTerm.literal(v));
            case KERNEL ->
                glob
                        ? new FilterTerm.Like(field.attribute(), FilterTerm.glob(v))
                        : new Filter.Any(java.util.List.of(
                                new FilterTerm.Same(field.attribute(), v),
                                new FilterTerm.Like(field.attribute(), FilterTerm.literal(v) + " + %")));
            case STATE -> new FilterTerm.Same(field.attribute(), state(field, value));
            case YES_NO -> new FilterTerm.Same(field.attribute(), yes(field, value));
            default ->
                patterns && glob
                        ? new FilterTerm.Like(field.attribute(), FilterTerm.glob(v))
                        : new FilterTerm.Same(field.attribute(), v);
        };
    }

    private static RunState state(FilterField field, Token value) {
        for (RunState s : RunState.values()) {
            if (s.name().equalsIgnoreCase(value.text())) {
                return s;
            }
        }
        throw wrong(field, value);
    }

    private static Boolean yes(FilterField field, Token value) {
        return switch (value.text().toLowerCase(Locale.ROOT)) {
            case "yes", "true", "1", "on" -> true;
            case "no", "false", "0", "off" -> false;
            default -> throw wrong(field, value);
        };
    }

    private static Long whole(FilterField field, Token value) {
        double v = quantity(field, value);
        if (v != Math.rint(v) || Math.abs(v) > Long.MAX_VALUE) {
            throw wrong(field, value);
        }
        // a seed may have more digits than a double
        return bareNumber(value.text()) && value.text().matches("[+-]?\\d{1,18}")
                ? Long.valueOf(value.text())
                : (long) v;
    }

    private static double quantity(FilterField field, Token value) {
        Matcher m = QUANTITY.matcher(value.text());
        if (!m.matches()) {
            throw wrong(field, value);
        }
        double number = Double.parseDouble(m.group(1));
        String unit = m.group(2).strip();
        if (number == 0 && unit.isEmpty()) {
            return 0;
        }
        for (Map.Entry<String, Double> known : field.units().entrySet()) {
            if (known.getKey().equalsIgnoreCase(unit)) {
                double v = number * known.getValue();
                if (Double.isFinite(v)) {
                    return v;
                }
            }
        }
        throw wrong(field, value);
    }

    private static Filter time(FilterField field, Op op, Token value) {
        String text = value.text();
        try {
            if (DAY.matcher(text).matches()) {
                return day(field, op, LocalDate.parse(text));
            }
            Instant at = text.matches(".*(Z|[+-]\\d{2}:?\\d{2})$")
                    ? OffsetDateTime.parse(text).toInstant()
                    : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
            return new FilterTerm.At(field.attribute(), op, at);
        } catch (DateTimeException e) {
            throw wrong(field, value);
        }
    }

    /** A day is all of its hours. */
    private static Filter day(FilterField field, Op op, LocalDate day) {
        Instant from = day.atStartOfDay(ZoneOffset.UTC).toInstant();
        Instant to = day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
        String at = field.attribute();
        return switch (op) {
            case LESS -> new FilterTerm.At(at, Op.LESS, from);
            case AT_MOST -> new FilterTerm.At(at, Op.LESS, to);
            case MORE -> new FilterTerm.At(at, Op.AT_LEAST, to);
            case AT_LEAST -> new FilterTerm.At(at, Op.AT_LEAST, from);
            case EQUAL -> on(at, from, to);
            case NOT_EQUAL -> new Filter.Not(on(at, from, to));
        };
    }

    private static Filter on(String attribute, Instant from, Instant to) {
        return new Filter.All(java.util.List.of(
                new FilterTerm.At(attribute, Op.AT_LEAST, from), new FilterTerm.At(attribute, Op.LESS, to)));
    }

    private Filter age(FilterField field, Token sign, Token value) {
        Op op = op(sign);
        if (op == Op.EQUAL || op == Op.NOT_EQUAL) {
            throw new FilterException(sign.at(), "an age is never exact: write age<7d or age>1h");
        }
        double seconds = quantity(field, value);
        if (seconds < 0 || seconds > 1e10) {
            throw wrong(field, value);
        }
        return new FilterTerm.At(field.attribute(), op.turned(), now.minusSeconds((long) seconds));
    }

    private static FilterException wrong(FilterField field, Token value) {
        return new FilterException(
                value.at(), field.name() + " cannot be \"" + value.text() + "\": " + field.allowed());
    }
}
