package dev.blklab.sweep;

import dev.blklab.experiment.SpecJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** The stored sweeps. Every method is one short transaction. */
@Repository
@Transactional
public class Sweeps {

    private static final String COLUMNS =
            "id, name, owner, state, design, cells, runs, chunk, done, failed, reused, hopeless, wall_ns,"
                    + " created_at, since, done_since, finished_at, request, recommendation";

    private static final int REQUESTS_KEPT = 128;

    private final JdbcClient jdbc;
    /** Requests never change: those of the sweeps last looked at are not read from their text again. */
    private final Map<String, SweepRequest> requests = new LinkedHashMap<>(REQUESTS_KEPT, 0.75f, true);

    Sweeps(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Transactional(readOnly = true)
    public Optional<Sweep> find(String id) {
        return jdbc.sql("select " + COLUMNS + " from sweep where id = :id")
                .param("id", id)
                .query(this::sweep)
                .optional();
    }

    /** Newest first. */
    @Transactional(readOnly = true)
    public List<Sweep> newest(int most) {
        return jdbc.sql("select " + COLUMNS + " from sweep order by created_at desc, id fetch first " + most
                        + " rows only")
                .query(this::sweep)
                .list();
    }

    @Transactional(readOnly = true)
    Optional<SweepState> state(String id) {
        return jdbc.sql("select state from sweep where id = :id")
                .param("id", id)
                .query(String.class)
                .optional()
                .map(SweepState::valueOf);
    }

    /** How many runs have come to an end. */
    @Transactional(readOnly = true)
    Optional<Integer> done(String id) {
        return jdbc.sql("select done from sweep where id = :id")
                .param("id", id)
                .query(Integer.class)
                .optional();
    }

    @Transactional(readOnly = true)
    List<String> ids(SweepState state) {
        return jdbc.sql("select id from sweep where state = :state")
                .param("state", state.name())
                .query(String.class)
                .list();
    }

    /** How many sweeps of an owner are being worked on. */
    @Transactional(readOnly = true)
    int running(String owner) {
        return jdbc.sql("select count(*) from sweep where state = 'RUNNING' and owner = :owner")
                .param("owner", owner)
                .query(Integer.class)
                .single();
    }

    /** Runs that still have to come to an end, over all sweeps that are worked on. */
    @Transactional(readOnly = true)
    public long waiting() {
        return jdbc.sql("select coalesce(sum(runs - done), 0) from sweep where state = 'RUNNING'")
                .query(Long.class)
                .single();
    }

    void insert(Sweep s) {
        jdbc.sql("insert into sweep (" + COLUMNS
                        + ") values (:id, :name, :owner, :state, :design, :cells, :runs, :chunk,"
                        + " :done, :failed, :reused, :hopeless, :wallNs, :createdAt, :since, :doneSince, :finishedAt, :request,"
                        + " :recommendation)")
                .param("id", s.id())
                .param("name", s.name())
                .param("owner", s.owner())
                .param("state", s.state().name())
                .param("design", s.design().toString())
                .param("cells", s.cells())
                .param("runs", s.runs())
                .param("chunk", s.chunk())
                .param("done", s.done())
                .param("failed", s.failed())
                .param("reused", s.reused())
                .param("hopeless", s.hopeless())
                .param("wallNs", s.wallNs())
                .param("createdAt", time(s.createdAt()))
                .param("since", time(s.since()))
                .param("doneSince", s.doneSince())
                .param("finishedAt", null)
                .param("request", SpecJson.MAPPER.writeValueAsString(s.request()))
                .param("recommendation", s.recommendation())
                .update();
    }

    /** Leaves a state for another; false if the sweep is not in it any more. */
    boolean change(String id, SweepState from, SweepState to, Instant now) {
        String also = to.isFinal()
                ? ", finished_at = :now"
                : to == SweepState.RUNNING ? ", since = :now, done_since = done" : "";
        var update = jdbc.sql("update sweep set state = :to" + also + " where id = :id and state = :from")
                .param("to", to.name())
                .param("from", from.name())
                .param("id", id);
        return (also.isEmpty() ? update : update.param("now", time(now))).update() == 1;
    }

    /** Ends a sweep whose runs have all come to an end. */
    void completeIfDone(String id, Instant now) {
        jdbc.sql("update sweep set state = 'COMPLETED', finished_at = :now"
                        + " where id = :id and state = 'RUNNING' and done >= runs")
                .param("now", time(now))
                .param("id", id)
                .update();
    }

    /** Ends a search with what it found; its runs are those it took. */
    void recommend(String id, String recommendation, Instant now) {
        jdbc.sql("update sweep set state = 'COMPLETED', finished_at = :now, recommendation = :text, runs = done"
                        + " where id = :id and state = 'RUNNING'")
                .param("now", time(now))
                .param("text", recommendation)
                .param("id", id)
                .update();
    }

    /** Deletes a sweep with its results; false if there is none. */
    public boolean delete(String id) {
        return jdbc.sql("delete from sweep where id = :id").param("id", id).update() == 1;
    }

    static OffsetDateTime time(Instant at) {
        return at.atOffset(ZoneOffset.UTC);
    }

    private Sweep sweep(ResultSet row, int number) throws SQLException {
        Design design = Design.GRID;
        for (Design d : Design.values()) {
            design = d.toString().equals(row.getString("design")) ? d : design;
        }
        return new Sweep(
                row.getString("id"),
                row.getString("name"),
                row.getString("owner"),
                SweepState.valueOf(row.getString("state")),
                design,
                row.getInt("cells"),
                row.getInt("runs"),
                row.getInt("chunk"),
                row.getInt("done"),
                row.getInt("failed"),
                row.getInt("reused"),
                row.getInt("hopeless"),
                row.getLong("wall_ns"),
                Objects.requireNonNull(instant(row, "created_at")),
                Objects.requireNonNull(instant(row, "since")),
                row.getInt("done_since"),
                instant(row, "finished_at"),
                request(row),
                row.getString("recommendation"));
    }

    private SweepRequest request(ResultSet row) throws SQLException {
        String id = row.getString("id");
        synchronized (requests) {
            SweepRequest known = requests.get(id);
            if (known != null) {
                return known;
            }
        }
        SweepRequest read = SpecJson.MAPPER.readValue(row.getString("request"), SweepRequest.class);
        synchronized (requests) {
            requests.put(id, read);
            if (requests.size() > REQUESTS_KEPT) {
                requests.remove(requests.keySet().iterator().next());
            }
        }
        return read;
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime at = row.getObject(column, OffsetDateTime.class);
        return at == null ? null : at.toInstant();
    }
}
