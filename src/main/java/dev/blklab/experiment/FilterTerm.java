package dev.blklab.experiment;

import jakarta.persistence.criteria.CriteriaBuilder;
import jakarta.persistence.criteria.Expression;
import jakarta.persistence.criteria.Path;
import jakarta.persistence.criteria.Predicate;
import jakarta.persistence.criteria.Root;
import java.time.Instant;
import java.util.Locale;

/** One condition of a {@link Filter}: about one column. */
sealed interface FilterTerm extends Filter {

    /** How a value is compared. */
    enum Op {
        EQUAL("="),
        NOT_EQUAL("!="),
        LESS("<"),
        AT_MOST("<="),
        MORE(">"),
        AT_LEAST(">=");

        private final String sign;

        Op(String sign) {
            this.sign = sign;
        }

        @Override
        public String toString() {
            return sign;
        }

        /** The order seen from the other side: an age below a week is a time after last week. */
        Op turned() {
            return switch (this) {
                case LESS -> MORE;
                case AT_MOST -> AT_LEAST;
                case MORE -> LESS;
                case AT_LEAST -> AT_MOST;
                case EQUAL, NOT_EQUAL -> this;
            };
        }
    }

    /** The column of a dotted attribute such as {@code headline.readIops}. */
    static <T> Path<T> path(Root<Run> run, String attribute) {
        Path<?> path = run;
        for (String step : attribute.split("\\.", -1)) {
            path = path.get(step);
        }
        @SuppressWarnings("unchecked")
        Path<T> typed = (Path<T>) path;
        return typed;
    }

    /** A pattern that fits the text anywhere, without a meaning of its own for any character. */
    static String literal(String text) {
        return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    }

    /** A pattern in which {@code *} and {@code ?} stand for anything. */
    static String glob(String text) {
        return literal(text).replace('*', '%').replace('?', '_');
    }

    private static <T extends Comparable<? super T>> Predicate ordered(
            CriteriaBuilder cb, Expression<T> column, Op op, T value) {
        Predicate holds = switch (op) {
            case EQUAL -> cb.equal(column, value);
            case NOT_EQUAL -> cb.notEqual(column, value);
            case LESS -> cb.lessThan(column, value);
            case AT_MOST -> cb.lessThanOrEqualTo(column, value);
            case MORE -> cb.greaterThan(column, value);
            case AT_LEAST -> cb.greaterThanOrEqualTo(column, value);
        };
        return cb.and(cb.isNotNull(column), holds);
    }

    /** A word anywhere: in name, notes, tags, id, disk, host or kernel. */
    record Word(String text) implements FilterTerm {
        @Override
        public Predicate where(CriteriaBuilder cb, Root<Run> run) {
            return cb.like(run.get("searchText"), "%" + literal(text.toLowerCase(Locale.ROOT)) + "%", '\\');
        }
    }

    /** A text that fits a pattern of {@code like}, upper or lower case. */
    record Like(String attribute, String pattern) implements FilterTerm {
        @Override
        public Predicate where(CriteriaBuilder cb, Root<Run> run) {
            Expression<String> column = path(run, attribute);
            return cb.and(cb.isNotNull(column), cb.like(cb.lower(column), pattern.toLowerCase(Locale.ROOT), '\\'));
        }
    }

    /** A text that is exactly this one. */
    record Same(String attribute, Object value) implements FilterTerm {
        @Override
        public Predicate where(CriteriaBuilder cb, Root<Run> run) {
            Expression<?> column = path(run, attribute);
            return cb.and(cb.isNotNull(column), cb.equal(column, value));
        }
    }

    /** A tag, with its pattern. */
    record Tagged(String pattern) implements FilterTerm {
        @Override
        public Predicate where(CriteriaBuilder cb, Root<Run> run) {
            return cb.like(cb.lower(run.get("tags")), "% " + pattern.toLowerCase(Locale.ROOT) + " %", '\\');
        }
    }

    /** A whole number. */
    record Whole(String attribute, Op op, Long value) implements FilterTerm {
        @Override
        public Predicate where(CriteriaBuilder cb, Root<Run> run) {
            return ordered(cb, path(run, attribute), op, value);
        }
    }

    /** A figure; a run that did no I/O in the direction has none. */
    record Figure(String attribute, Op op, Double value) implements FilterTerm {
        @Override
        public Predicate where(CriteriaBuilder cb, Root<Run> run) {
            Expression<Double> column = path(run, attribute);
            return cb.and(cb.greaterThan(column, 0.0), ordered(cb, column, op, value));
        }
    }

    /** A time. */
    record At(String attribute, Op op, Instant value) implements FilterTerm {
        @Override
        public Predicate where(CriteriaBuilder cb, Root<Run> run) {
            return ordered(cb, path(run, attribute), op, value);
        }
    }
}
