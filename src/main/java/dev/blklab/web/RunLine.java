package dev.blklab.web;

import dev.blklab.experiment.RunState;
import dev.blklab.experiment.RunSummary;
import dev.blklab.sim.spec.Tunable;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A run as a line of a table.
 *
 * @param differs what is set otherwise than in the line below, which was run before it
 * @param created ISO time, for the browser to show in the reader's zone
 */
record RunLine(
        String id,
        String name,
        List<String> tags,
        RunState state,
        String device,
        String kernel,
        String differs,
        List<Cell> cells,
        boolean starred,
        String created,
        String createdText) {

    /**
     * One value of a line.
     *
     * @param at ISO time that the text tells; empty where it is none
     */
    record Cell(String text, boolean number, String at) {}

    private static final DateTimeFormatter UTC =
            DateTimeFormatter.ofPattern("d MMM yyyy, HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final List<Tunable> TOLD = List.of(
            Tunable.STORVSC_MAX_HW_QUEUES,
            Tunable.NR_HW_QUEUES,
            Tunable.SCHEDULER,
            Tunable.QUEUE_DEPTH,
            Tunable.NR_REQUESTS,
            Tunable.MAX_SECTORS_KB,
            Tunable.ROTATIONAL,
            Tunable.NOMERGES,
            Tunable.RQ_AFFINITY,
            Tunable.WRITES_STARVED,
            Tunable.FIFO_BATCH);
    private static final int MOST_DIFFERENCES = 4;

    /** The lines as far as every list has them. */
    static List<RunLine> of(List<RunSummary> runs) {
        return of(runs, List.of());
    }

    /** With a cell for each column. */
    static List<RunLine> of(List<RunSummary> runs, List<RunColumn> columns) {
        List<RunLine> lines = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            lines.add(of(runs.get(i), i + 1 < runs.size() ? runs.get(i + 1) : null, columns));
        }
        return lines;
    }

    static String utc(Instant at) {
        return UTC.format(at);
    }

    private static RunLine of(RunSummary run, @Nullable RunSummary before, List<RunColumn> columns) {
        String differs = differs(run, before);
        return new RunLine(
                run.id(),
                run.name().isBlank() ? run.id() : run.name(),
                run.tags(),
                run.state(),
                run.device(),
                run.kernel(),
                differs,
                columns.stream()
                        .map(c -> new Cell(
                                c.id().equals(RunColumn.DIFFERS)
                                        ? differs
                                        : c.cell().apply(run),
                                c.number(),
                                c.id().equals(RunColumn.CREATED)
                                        ? run.createdAt().toString()
                                        : ""))
                        .toList(),
                run.starred(),
                run.createdAt().toString(),
                utc(run.createdAt()));
    }

    private static String differs(RunSummary run, @Nullable RunSummary before) {
        if (before == null) {
            return "";
        }
        List<String> parts = new ArrayList<>();
        if (!run.device().equals(before.device())) {
            parts.add("another disk");
        }
        if (!run.host().equals(before.host())) {
            parts.add("another host");
        }
        if (!run.kernel().equals(before.kernel())) {
            parts.add("kernel " + run.kernel());
        }
        for (Tunable t : TOLD) {
            Object now = run.knobs().value(t);
            if (now != null && !now.equals(before.knobs().value(t))) {
                parts.add(t + " " + now);
            }
        }
        return parts.size() > MOST_DIFFERENCES
                ? String.join(", ", parts.subList(0, MOST_DIFFERENCES)) + " and " + (parts.size() - MOST_DIFFERENCES)
                        + " more"
                : String.join(", ", parts);
    }
}
