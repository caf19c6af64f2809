package dev.blklab.experiment;

import dev.blklab.sim.spec.Tunable;
import jakarta.persistence.EntityManager;
import jakarta.persistence.criteria.CriteriaBuilder;
import jakarta.persistence.criteria.CriteriaQuery;
import jakarta.persistence.criteria.Expression;
import jakarta.persistence.criteria.Predicate;
import jakarta.persistence.criteria.Root;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** The stored runs. Every method is one short transaction. */
@Repository
@Transactional
public class Runs {

    private final EntityManager entities;

    Runs(EntityManager entities) {
        this.entities = entities;
    }

    @Transactional(readOnly = true)
    public Optional<Run> find(String id) {
        return Optional.ofNullable(entities.find(Run.class, id));
    }

    /** The runs of these ids that exist, in the order asked for. */
    @Transactional(readOnly = true)
    public List<Run> findAll(List<String> ids) {
        Map<String, Run> found = new HashMap<>();
        entities.createQuery("select r from Run r where r.id in :ids", Run.class)
                .setParameter("ids", ids)
                .getResultList()
                .forEach(r -> found.put(r.id(), r));
        return ids.stream().map(found::get).filter(Objects::nonNull).toList();
    }

    @Transactional(readOnly = true)
    public Optional<Run> findByIdempotencyKey(String key) {
        return entities.createQuery("select r from Run r where r.idempotencyKey = :key", Run.class)
                .setParameter("key", key)
                .getResultStream()
                .findFirst();
    }

    @Transactional(readOnly = true)
    public RunPage search(RunQuery query) {
        CriteriaBuilder cb = entities.getCriteriaBuilder();
        CriteriaQuery<Long> count = cb.createQuery(Long.class);
        Root<Run> counted = count.from(Run.class);
        count.select(cb.count(counted)).where(conditions(query, cb, counted));
        long total = entities.createQuery(count).getSingleResult();

        CriteriaQuery<RunSummary> lines = cb.createQuery(RunSummary.class);
        Root<Run> run = lines.from(Run.class);
        lines.select(cb.construct(
                RunSummary.class,
                run.get("id"),
                run.get("name"),
                run.get("tags"),
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
        Expression<?> key = sortKey(query.sortName(), run);
        // runs without a value last in either direction; id makes the order of equals stable over pages
        lines.orderBy(
                cb.asc(cb.selectCase().when(cb.isNull(key), 1).otherwise(0)),
                query.descending() ? cb.desc(key) : cb.asc(key),
                cb.asc(run.get("id")));
        List<RunSummary> page = entities.createQuery(lines)
                .setFirstResult(query.page() * query.size())
                .setMaxResults(query.size())
                .getResultList();
        return new RunPage(page, query.page(), query.size(), total);
    }

    /** Whether a run is there and still has something before it. */
    @Transactional(readOnly = true)
    boolean unfinished(String id) {
        return entities.createQuery("select count(r) from Run r where r.id = :id and r.state in :open", Long.class)
                        .setParameter("id", id)
                        .setParameter("open", List.of(RunState.QUEUED, RunState.RUNNING))
                        .getSingleResult()
                > 0;
    }

    /** All tags in use. */
    @Transactional(readOnly = true)
    public List<String> tags() {
        return entities.createQuery("select distinct r.tags from Run r where r.tags <> ''", String.class)
                .getResultStream()
                .flatMap(t -> List.of(t.strip().split(" ", -1)).stream())
                .distinct()
                .sorted()
                .toList();
    }

    /** Deletes a run for good; false if there is no such run. */
    public boolean delete(String id) {
        return entities.createQuery("delete from Run r where r.id = :id")
                        .setParameter("id", id)
                        .executeUpdate()
                == 1;
    }

    void insert(Run run) {
        entities.persist(run);
    }

    @Transactional(readOnly = true)
    public long countQueued() {
        return entities.createQuery("select count(r) from Run r where r.state = :queued", Long.class)
                .setParameter("queued", RunState.QUEUED)
                .getSingleResult();
    }

    /** The ids waiting longest. */
    @Transactional(readOnly = true)
    List<String> oldestQueued(int most) {
        return entities.createQuery(
                        "select r.id from Run r where r.state = :queued order by r.createdAt, r.id", String.class)
                .setParameter("queued", RunState.QUEUED)
                .setMaxResults(most)
                .getResultList();
    }

    /**
     * Takes a run out of the queue for one process; of several that try, one succeeds.
     *
     * @param lease when the claim ends unless it is renewed
     */
    boolean claim(String id, String process, Instant now, Instant lease) {
        return entities.createQuery("update versioned Run r set r.state = :running, r.startedAt = :now, "
                                + "r.process = :process, r.leasedUntil = :lease where r.id = :id and r.state = :queued")
                        .setParameter("running", RunState.RUNNING)
                        .setParameter("queued", RunState.QUEUED)
                        .setParameter("process", process)
                        .setParameter("now", now)
                        .setParameter("lease", lease)
                        .setParameter("id", id)
                        .executeUpdate()
                == 1;
    }

    /** Renews the claims of the runs that a process still works on; the others expire. */
    void renew(String process, Collection<String> ids, Instant lease) {
        if (!ids.isEmpty()) {
            entities.createQuery("update Run r set r.leasedUntil = :lease"
                            + " where r.process = :process and r.state = :running and r.id in :ids")
                    .setParameter("running", RunState.RUNNING)
                    .setParameter("process", process)
                    .setParameter("ids", List.copyOf(ids))
                    .setParameter("lease", lease)
                    .executeUpdate();
        }
    }

    /** Puts back into the queue what a process had claimed and will not finish. */
    int release(String process) {
        return requeue("r.process = :limit", process);
    }

    /** Puts back into the queue what was claimed by processes that are gone. */
    int releaseExpired(Instant now) {
        return requeue("r.leasedUntil < :limit", now);
    }

    private int requeue(String condition, Object limit) {
        return entities.createQuery(
                        "update versioned Run r set r.state = :queued, r.startedAt = null, r.process = null,"
                                + " r.leasedUntil = null where r.state = :running and " + condition)
                .setParameter("running", RunState.RUNNING)
                .setParameter("queued", RunState.QUEUED)
                .setParameter("limit", limit)
                .executeUpdate();
    }

    /** Writes the state a run was brought to since it was read; refused if somebody else did that first. */
    void update(Run run) {
        entities.merge(run);
    }

    private static Predicate[] conditions(RunQuery query, CriteriaBuilder cb, Root<Run> run) {
        List<Predicate> all = new ArrayList<>();
        for (String word : query.q().toLowerCase(Locale.ROOT).split("\\s+", -1)) {
            if (!word.isEmpty()) {
                all.add(cb.or(List.of("name", "notes", "id", "device", "host", "kernel", "tags").stream()
                        .map(field -> cb.like(cb.lower(run.get(field)), "%" + escaped(word) + "%", '\\'))
                        .toList()));
            }
        }
        for (String tag : query.tags()) {
            all.add(cb.like(run.get("tags"), "% " + escaped(tag) + " %", '\\'));
        }
        equal(all, cb, run.get("device"), query.device());
        equal(all, cb, run.get("host"), query.host());
        if (!query.kernel().isEmpty()) {
            Expression<String> kernel = run.get("kernel");
            all.add(cb.or(cb.equal(kernel, query.kernel()), cb.like(kernel, escaped(query.kernel()) + " + %", '\\')));
        }
        if (query.state() != null) {
            all.add(cb.equal(run.get("state"), query.state()));
        }
        query.tunables().forEach((t, value) -> {
            Object wanted = t.type() == Tunable.Type.SCHEDULER ? value : Long.valueOf(value);
            all.add(cb.equal(run.get("knobs").get(Knobs.attribute(t)), wanted));
        });
        return all.toArray(new Predicate[0]);
    }

    private static void equal(List<Predicate> all, CriteriaBuilder cb, Expression<?> column, String value) {
        if (!value.isEmpty()) {
            all.add(cb.equal(column, value));
        }
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    }

    private static Expression<?> sortKey(String name, Root<Run> run) {
        Optional<Tunable> knob = Tunable.named(name);
        if (knob.isPresent()) {
            return run.get("knobs").get(Knobs.attribute(knob.get()));
        }
        String attribute = Objects.requireNonNull(RunQuery.SORTS.get(name));
        boolean figure = attribute.startsWith("read") || attribute.startsWith("write");
        return figure ? run.get("headline").get(attribute) : run.get(attribute);
    }
}
