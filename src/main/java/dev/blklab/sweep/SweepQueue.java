package dev.blklab.sweep;

import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.task.SchedulableInstance;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Puts work into db-scheduler's queue.
 *
 * <p>The queue takes what is due in the order of its execution time. All chunks are due at once; their times, in a year long past,
 * say only whose turn it is: a sweep's chunks lie a step apart, beginning where the queue has got to, so that sweeps take turns; an
 * owner with several sweeps has longer steps.
 */
@Component
class SweepQueue {

    static final String CHUNK = "sweep-chunk";
    static final String SEARCH = "sweep-search";

    /** A search decides what is simulated next, so it goes before what is already decided. */
    private static final int PRIORITY_SEARCH = 20;

    private static final int PRIORITY_CHUNK = 10;

    private static final Instant BEGINNING = Instant.parse("2000-01-01T00:00:00Z");

    private final JdbcTemplate jdbc;

    SweepQueue(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Queues chunks that are not queued yet.
     *
     * @param sharing sweeps of the same owner that are worked on, this one included
     */
    void add(SchedulerClient queue, List<Chunk> chunks, int sharing) {
        Instant turn = turn();
        List<SchedulableInstance<?>> tasks = new ArrayList<>();
        for (int i = 0; i < chunks.size(); i++) {
            tasks.add(SchedulableInstance.of(chunk(chunks.get(i)), turn.plusSeconds((long) i * Math.max(1, sharing))));
        }
        queue.scheduleBatch(tasks);
    }

    /** Queues a chunk, unless it is queued. */
    void addAgain(SchedulerClient queue, Chunk chunk) {
        queue.scheduleIfNotExists(chunk(chunk), turn());
    }

    void addSearch(SchedulerClient queue, String sweep) {
        var task = new TaskInstance.Builder<Void>(SEARCH, sweep)
                .priority(PRIORITY_SEARCH)
                .build();
        queue.scheduleIfNotExists(task, BEGINNING);
    }

    /** How many tasks of a sweep wait or are being worked on. */
    int waiting(String sweep) {
        Integer count = jdbc.queryForObject(
                "select count(*) from scheduled_tasks where (task_name = ? and task_instance like ?)"
                        + " or (task_name = ? and task_instance = ?)",
                Integer.class,
                CHUNK,
                sweep + "/%",
                SEARCH,
                sweep);
        return count == null ? 0 : count;
    }

    private static TaskInstance<Void> chunk(Chunk chunk) {
        return new TaskInstance.Builder<Void>(CHUNK, chunk.id())
                .priority(PRIORITY_CHUNK)
                .build();
    }

    /** The earliest time of a waiting chunk: where the queue has got to. */
    private Instant turn() {
        OffsetDateTime first = jdbc.queryForObject(
                "select min(execution_time) from scheduled_tasks where task_name = ?", OffsetDateTime.class, CHUNK);
        return first == null || first.toInstant().isAfter(BEGINNING.plusSeconds(1L << 28))
                ? BEGINNING
                : first.toInstant();
    }
}
