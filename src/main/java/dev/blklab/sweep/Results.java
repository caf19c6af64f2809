package dev.blklab.sweep;

import dev.blklab.sweep.Figures.Lane;
import dev.blklab.sweep.Figures.Value;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.support.TransactionTemplate;

/** The results of sweeps: one row a run, written once whoever tries. */
@Repository
public class Results {

    private static final int FETCH = 1000;

    private static final String LANE =
            "%1$s_ios, %1$s_iops, %1$s_iops_half, %1$s_bw, %1$s_bw_half, %1$s_mean_ns, %1$s_mean_ns_half,"
                    + " %1$s_p50_ns, %1$s_p50_ns_half, %1$s_p99_ns, %1$s_p99_ns_half, %1$s_p999_ns, %1$s_p999_ns_half";

    private static final String COLUMNS = "sweep_id, run, digest, reused, failure, " + LANE.formatted("read") + ", "
            + LANE.formatted("write") + ", cpu, bottleneck, stop_reason, simulated_ns, warmup_ns, events, wall_ns";

    private static final int COUNT = COLUMNS.split(",", -1).length;

    private static final String INSERT =
            "insert into sweep_result (" + COLUMNS + ") values (" + "?, ".repeat(COUNT - 1) + "?)";

    private final JdbcTemplate jdbc;
    private final NamedParameterJdbcTemplate named;
    private final TransactionTemplate transaction;

    Results(JdbcTemplate jdbc, TransactionTemplate transaction) {
        this.jdbc = jdbc;
        this.named = new NamedParameterJdbcTemplate(jdbc);
        this.transaction = transaction;
    }

    /**
     * Writes results that are not there yet, and counts them, in one transaction.
     *
     * @return how many were new
     */
    int add(String sweep, List<RunResult> results) {
        if (results.isEmpty()) {
            return 0;
        }
        try {
            write(sweep, results);
            return results.size();
        } catch (DuplicateKeyException e) {
            // another process was given the same chunk: what it has written stands
            int written = 0;
            for (RunResult r : results) {
                written += addOne(sweep, r);
            }
            return written;
        }
    }

    private int addOne(String sweep, RunResult result) {
        try {
            write(sweep, List.of(result));
            return 1;
        } catch (DuplicateKeyException e) {
            return 0;
        }
    }

    private void write(String sweep, List<RunResult> results) {
        transaction.executeWithoutResult(t -> {
            jdbc.batchUpdate(INSERT, results.stream().map(r -> row(sweep, r)).toList());
            jdbc.update(
                    "update sweep set done = done + ?, failed = failed + ?, reused = reused + ?, hopeless = hopeless + ?,"
                            + " wall_ns = wall_ns + ? where id = ?",
                    results.size(),
                    results.stream().filter(r -> r.failure() != null).count(),
                    results.stream().filter(RunResult::reused).count(),
                    results.stream().filter(RunResult::hopeless).count(),
                    results.stream().mapToLong(RunResult::wallNs).sum(),
                    sweep);
        });
    }

    private static @Nullable Object[] row(String sweep, RunResult r) {
        List<@Nullable Object> row = new ArrayList<>(COUNT);
        row.add(sweep);
        row.add(r.run());
        row.add(r.digest());
        row.add(r.reused());
        row.add(r.failure());
        Figures f = r.figures();
        lane(row, f == null ? null : f.read());
        lane(row, f == null ? null : f.write());
        row.add(f == null ? null : f.cpu());
        row.add(f == null ? null : f.bottleneck());
        row.add(f == null ? null : f.stopReason());
        row.add(f == null ? null : f.simulatedNs());
        row.add(f == null ? null : f.warmupNs());
        row.add(f == null ? null : f.events());
        row.add(r.wallNs());
        return row.toArray();
    }

    private static void lane(List<@Nullable Object> row, @Nullable Lane lane) {
        row.add(lane == null ? null : lane.ios());
        for (Value v : lane == null
                ? new Value[6]
                : new Value[] {lane.iops(), lane.bw(), lane.meanNs(), lane.p50Ns(), lane.p99Ns(), lane.p999Ns()}) {
            row.add(v == null ? null : v.value());
            row.add(v == null ? null : v.half());
        }
    }

    /** Numbers of the runs from one to before another that have come to an end. */
    BitSet done(String sweep, int from, int to) {
        var done = new BitSet();
        jdbc.query(
                "select run from sweep_result where sweep_id = ? and run >= ? and run < ?",
                row -> {
                    done.set(row.getInt(1));
                },
                sweep,
                from,
                to);
        return done;
    }

    /** Figures that equal runs have given before, by digest. */
    Map<String, Figures> known(Collection<String> digests) {
        Map<String, Figures> known = new HashMap<>();
        if (!digests.isEmpty()) {
            named.query(
                    "select " + COLUMNS
                            + " from sweep_result where digest in (:digests) and reused = false and failure is null",
                    Map.of("digests", Set.copyOf(digests)),
                    row -> {
                        Figures f = figures(row);
                        if (f != null) {
                            known.put(row.getString("digest"), f);
                        }
                    });
        }
        return known;
    }

    /** All results of a sweep, one after the other in the order of their numbers, read as they are taken. */
    public void each(String sweep, Consumer<RunResult> taker) {
        transaction.executeWithoutResult(t -> jdbc.query(
                connection -> {
                    var statement = connection.prepareStatement(
                            "select " + COLUMNS + " from sweep_result where sweep_id = ? order by run");
                    statement.setFetchSize(FETCH);
                    statement.setString(1, sweep);
                    return statement;
                },
                row -> {
                    taker.accept(result(row));
                }));
    }

    /** The results of the runs from one to before another that have come to an end. */
    List<RunResult> between(String sweep, int from, int to) {
        return jdbc.query(
                "select " + COLUMNS + " from sweep_result where sweep_id = ? and run >= ? and run < ? order by run",
                (row, number) -> result(row),
                sweep,
                from,
                to);
    }

    /** Takes what a column does not have yet of its metric: the rows from its first gap on, and of them only that metric. */
    void into(MetricColumn column, String sweep) {
        Metric m = column.metric();
        String lane = m.isWrite() ? "write" : "read";
        String value = m == Metric.CPU ? "cpu" : m.toString().replace('.', '_') + (m.isLatency() ? "_ns" : "");
        String half = m == Metric.CPU ? "0" : value + "_half";
        String ios = m == Metric.CPU ? "read_ios + write_ios" : lane + "_ios";
        transaction.executeWithoutResult(t -> jdbc.query(
                connection -> {
                    var statement = connection.prepareStatement(
                            "select run, failure, bottleneck, stop_reason, " + value + ", " + half + ", " + ios
                                    + " from sweep_result where sweep_id = ? and run >= ? order by run");
                    statement.setFetchSize(FETCH);
                    statement.setString(1, sweep);
                    statement.setInt(2, column.firstMissing());
                    return statement;
                },
                row -> {
                    int run = row.getInt(1);
                    String bottleneck = column.has(run) ? null : row.getString(3);
                    if (bottleneck != null) {
                        column.add(
                                run, row.getDouble(5), row.getDouble(6), row.getLong(7), bottleneck, row.getString(4));
                    } else if (!column.has(run)) {
                        column.add(run, String.valueOf(row.getString(2)));
                    }
                }));
    }

    /** All results of a sweep at once. */
    public List<RunResult> all(String sweep) {
        List<RunResult> all = new ArrayList<>();
        each(sweep, all::add);
        return all;
    }

    /** Notes that a run is tried while its chunk is tried again; the number of tries so far, this one included. */
    int suspect(String sweep, int run) {
        int known = jdbc.update(
                "update sweep_suspect set attempts = attempts + 1 where sweep_id = ? and run = ?", sweep, run);
        if (known == 0) {
            jdbc.update("insert into sweep_suspect (sweep_id, run, attempts) values (?, ?, 1)", sweep, run);
            return 1;
        }
        Integer attempts = jdbc.queryForObject(
                "select attempts from sweep_suspect where sweep_id = ? and run = ?", Integer.class, sweep, run);
        return attempts == null ? 1 : attempts;
    }

    private static RunResult result(ResultSet row) throws SQLException {
        return new RunResult(
                row.getInt("run"),
                row.getString("digest"),
                row.getBoolean("reused"),
                row.getString("failure"),
                figures(row),
                row.getLong("wall_ns"));
    }

    private static @Nullable Figures figures(ResultSet row) throws SQLException {
        String bottleneck = row.getString("bottleneck");
        return bottleneck == null
                ? null
                : new Figures(
                        lane(row, "read"),
                        lane(row, "write"),
                        row.getDouble("cpu"),
                        bottleneck,
                        row.getString("stop_reason"),
                        row.getLong("simulated_ns"),
                        row.getLong("warmup_ns"),
                        row.getLong("events"));
    }

    private static Lane lane(ResultSet row, String direction) throws SQLException {
        return new Lane(
                row.getLong(direction + "_ios"),
                value(row, direction + "_iops"),
                value(row, direction + "_bw"),
                value(row, direction + "_mean_ns"),
                value(row, direction + "_p50_ns"),
                value(row, direction + "_p99_ns"),
                value(row, direction + "_p999_ns"));
    }

    private static Value value(ResultSet row, String column) throws SQLException {
        return new Value(row.getDouble(column), row.getDouble(column + "_half"));
    }
}
