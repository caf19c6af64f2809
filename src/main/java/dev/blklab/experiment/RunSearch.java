package dev.blklab.experiment;

import dev.blklab.sim.spec.Tunable;
import jakarta.persistence.EntityManager;
import jakarta.persistence.criteria.CriteriaBuilder;
import jakarta.persistence.criteria.CriteriaQuery;
import jakarta.persistence.criteria.Expression;
import jakarta.persistence.criteria.Order;
import jakarta.persistence.criteria.Predicate;
import jakarta.persistence.criteria.Root;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** A search for runs as a query over their columns; the documents beside them are not read. */
final class RunSearch {

    /** Keys that every run has. */
    private static final Set<String> ALWAYS_SET =
            Set.of("created", "name", "device", "host", "kernel", "state", "seed");

    private final EntityManager entities;

    RunSearch(EntityManager entities) {
        this.entities = entities;
    }

    RunPage page(RunQuery query) {
        CriteriaBuilder cb = entities.getCriteriaBuilder();
        CriteriaQuery<RunSummary> lines = cb.createQuery(RunSummary.class);
        Root<Run> run = lines.from(Run.class);
        lines.select(cb.construct(
                RunSummary.class,
                run.get("id"),
                run.get("name"),
                run.get("tags"),
                run.get("starred"),
                run.get("state"),
                run.get("device"),
                run.get("host"),
                run.get("kernel"),
                run.get("seed"),
                run.get("bottleneck"),
                run.get("createdAt"),
                run.get("finishedAt"),
                run.get("knobs"),
                run.get("headline")));
        lines.where(conditions(query, cb, run));
        Expression<?> key = sortKey(query.sortName(), cb, run);
        List<Order> order = new ArrayList<>();
        if (!ALWAYS_SET.contains(query.sortName())) {
            // runs without a value last in either direction
            order.add(cb.asc(cb.selectCase().when(cb.isNull(key), 1).otherwise(0)));
        }
        order.add(query.descending() ? cb.desc(key) : cb.asc(key));
        // the order of equals is the same on every page
        order.add(cb.asc(run.get("id")));
        lines.orderBy(order);
        List<RunSummary> page = entities.createQuery(lines)
                .setFirstResult(query.page() * query.size())
                .setMaxResults(query.size())
                .getResultList();
        boolean last = page.size() < query.size() && (query.page() == 0 || !page.isEmpty());
        long total = last ? (long) query.page() * query.size() + page.size() : count(query, cb);
        return new RunPage(page, query.page(), query.size(), total);
    }

    private long count(RunQuery query, CriteriaBuilder cb) {
        CriteriaQuery<Long> count = cb.createQuery(Long.class);
        Root<Run> run = count.from(Run.class);
        count.select(cb.count(run)).where(conditions(query, cb, run));
        return entities.createQuery(count).getSingleResult();
    }

    private static Predicate[] conditions(RunQuery query, CriteriaBuilder cb, Root<Run> run) {
        List<Predicate> all = new ArrayList<>();
        for (String word : query.q().toLowerCase(Locale.ROOT).split("\\s+", -1)) {
            if (!word.isEmpty()) {
                all.add(new FilterTerm.Word(word).where(cb, run));
            }
        }
        for (String tag : query.tags()) {
            all.add(cb.like(run.get("tags"), "% " + FilterTerm.literal(tag) + " %", '\\'));
        }
        equal(all, cb, run.get("device"), query.device());
        equal(all, cb, run.get("host"), query.host());
        if (!query.kernel().isEmpty()) {
            Expression<String> kernel = run.get("kernel");
            all.add(cb.or(
                    cb.equal(kernel, query.kernel()),
                    cb.like(kernel, FilterTerm.literal(query.kernel()) + " + %", '\\')));
        }
        if (query.state() != null) {
            all.add(cb.equal(run.get("state"), query.state()));
        }
        query.tunables().forEach((t, value) -> {
            Object wanted = t.type() == Tunable.Type.SCHEDULER ? value : Long.valueOf(value);
            all.add(cb.equal(run.get("knobs").get(Knobs.attribute(t)), wanted));
        });
        all.add(query.filter().where(cb, run));
        return all.toArray(new Predicate[0]);
    }

    private static void equal(List<Predicate> all, CriteriaBuilder cb, Expression<?> column, String value) {
        if (!value.isEmpty()) {
            all.add(cb.equal(column, value));
        }
    }

    private static Expression<?> sortKey(String name, CriteriaBuilder cb, Root<Run> run) {
        Optional<Tunable> knob = Tunable.named(name);
        if (knob.isPresent()) {
            return run.get("knobs").get(Knobs.attribute(knob.get()));
        }
        String attribute = Objects.requireNonNull(RunQuery.SORTS.get(name));
        boolean figure = attribute.startsWith("read") || attribute.startsWith("write");
        // a direction without I/O has no figure
        return figure ? cb.nullif(run.<Double>get("headline").get(attribute), 0.0) : run.get(attribute);
    }
}
