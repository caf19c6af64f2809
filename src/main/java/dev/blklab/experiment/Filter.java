package dev.blklab.experiment;

import jakarta.persistence.criteria.CriteriaBuilder;
import jakarta.persistence.criteria.Predicate;
import jakarta.persistence.criteria.Root;
import java.time.Instant;
import java.util.List;

/**
 * Which runs are wanted, as a condition that is written {@code queue_depth<64 and (device:azure* or tag:prod) and write.p99>5ms}.
 *
 * <p>Every part is either true or false of a run, never unknown: a run without a figure fits no comparison of it, so that
 * {@code not} gives exactly the others.
 */
public sealed interface Filter permits Filter.All, Filter.Any, Filter.Not, FilterTerm {

    /** Fits every run. */
    Filter EVERYTHING = new All(List.of());

    /** As a condition of a query; every value is bound. */
    Predicate where(CriteriaBuilder cb, Root<Run> run);

    /**
     * Reads a filter.
     *
     * @param text blank fits every run
     * @param now what {@code age} is measured from
     * @throws FilterException where it cannot be understood
     */
    static Filter parse(String text, Instant now) {
        return text.isBlank() ? EVERYTHING : new FilterParser(text, now).parse();
    }

    /** All of the parts. */
    record All(List<Filter> parts) implements Filter {
        @Override
        public Predicate where(CriteriaBuilder cb, Root<Run> run) {
            return cb.and(parts.stream().map(p -> p.where(cb, run)).toList());
        }
    }

    /** At least one of the parts. */
    record Any(List<Filter> parts) implements Filter {
        @Override
        public Predicate where(CriteriaBuilder cb, Root<Run> run) {
            return cb.or(parts.stream().map(p -> p.where(cb, run)).toList());
        }
    }

    /** The opposite. */
    record Not(Filter part) implements Filter {
        @Override
        public Predicate where(CriteriaBuilder cb, Root<Run> run) {
            return cb.not(part.where(cb, run));
        }
    }
}
