package dev.blklab.experiment;

import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
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
        return new RunSearch(entities).page(query);
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

    /**
     * Gives a run another name, other notes and tags; whoever simulates it meanwhile is not disturbed.
     *
     * @return whether there is such a run
     */
    public boolean describe(String id, String name, String notes, List<String> tags) {
        Optional<Run> run = find(id);
        String tagText = Run.tagText(tags);
        return run.isPresent()
                && entities.createQuery("update Run r set r.name = :name, r.notes = :notes, r.tags = :tags,"
                                        + " r.searchText = :searchText where r.id = :id")
                                .setParameter("name", name)
                                .setParameter("notes", notes)
                                .setParameter("tags", tagText)
                                .setParameter("searchText", run.get().searchText(name, notes, tagText))
                                .setParameter("id", id)
                                .executeUpdate()
                        == 1;
    }

    /** Puts a star on a run, or takes it off; false if there is no such run. */
    public boolean star(String id, boolean starred) {
        return entities.createQuery("update Run r set r.starred = :starred where r.id = :id")
                        .setParameter("starred", starred)
                        .setParameter("id", id)
                        .executeUpdate()
                == 1;
    }

    /** Takes a run out of everything, so that it can be {@link #restore restored}; false if there is no such run. */
    boolean hide(String id, Instant now) {
        return entities.createQuery("update Run r set r.deletedAt = :now, r.idempotencyKey = null where r.id = :id")
                        .setParameter("now", now)
                        .setParameter("id", id)
                        .executeUpdate()
                == 1;
    }

    /** Brings a deleted run back; false if it is not deleted, or purged. */
    public boolean restore(String id) {
        // not in HQL: to it a deleted run does not exist
        return entities.createNativeQuery("update run set deleted_at = null where id = :id and deleted_at is not null")
                        .setParameter("id", id)
                        .executeUpdate()
                == 1;
    }

    /** Whether a run of this id was deleted and can still be had back. */
    @Transactional(readOnly = true)
    public boolean restorable(String id) {
        return !entities.createNativeQuery("select id from run where id = :id and deleted_at is not null", String.class)
                .setParameter("id", id)
                .getResultList()
                .isEmpty();
    }

    /** Deletes for good what was deleted before a time; how many that were. */
    int purge(Instant before) {
        return entities.createNativeQuery("delete from run where deleted_at < :before")
                .setParameter("before", before)
                .executeUpdate();
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
}
