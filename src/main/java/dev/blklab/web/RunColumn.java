package dev.blklab.web;

import dev.blklab.experiment.Headline;
import dev.blklab.experiment.Nearest;
import dev.blklab.experiment.RunSummary;
import dev.blklab.sim.spec.FieldError;
import dev.blklab.sim.spec.Tunable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A column the list of runs can have, named as filters name it.
 *
 * @param sort what the list is sorted by it with; empty = not at all
 * @param cell its text for a run; empty where the run has none
 */
record RunColumn(String id, String title, boolean number, String sort, Function<RunSummary, String> cell) {

    /** What a run is set to otherwise than the one in the line below: known to the list, not to the run. */
    static final String DIFFERS = "differs";

    static final String CREATED = "created";

    static final List<RunColumn> ALL = all();

    private static final List<String> USUAL =
            List.of("device", "kernel", "read.bw", "read.p99", "write.iops", "write.p99", CREATED, DIFFERS);

    /** Enough for a short list beside other things. */
    static final List<RunColumn> FEW = ALL.stream()
            .filter(c -> List.of("read.bw", "write.iops", "write.p99").contains(c.id()))
            .toList();

    static List<RunColumn> usual() {
        return ALL.stream().filter(c -> USUAL.contains(c.id())).toList();
    }

    /**
     * The columns somebody chose, in the order of the list; the usual ones where nobody did.
     *
     * @param given names, with commas between them or one by one
     */
    static List<RunColumn> chosen(List<String> given, List<FieldError> errors) {
        Set<String> wanted = new LinkedHashSet<>();
        for (String list : given) {
            for (String name : list.split(",", -1)) {
                if (!name.isBlank()) {
                    wanted.add(name.strip());
                }
            }
        }
        if (wanted.isEmpty()) {
            return usual();
        }
        List<RunColumn> columns =
                ALL.stream().filter(c -> wanted.contains(c.id())).toList();
        columns.forEach(c -> wanted.remove(c.id()));
        wanted.forEach(name -> errors.add(new FieldError(
                "cols",
                Nearest.unknown("column", name, ALL.stream().map(RunColumn::id).toList()),
                name)));
        return columns;
    }

    private static List<RunColumn> all() {
        List<RunColumn> all = new ArrayList<>();
        all.add(text("device", "disk", RunSummary::device));
        all.add(text("host", "host", RunSummary::host));
        all.add(text("kernel", "kernel", RunSummary::kernel));
        var n = new Numbers();
        for (String direction : List.of("read", "write")) {
            boolean read = direction.equals("read");
            all.add(figure(direction + ".bw", direction + " MB/s", h -> read ? h.readBw() : h.writeBw(), n::megabytes));
            all.add(figure(
                    direction + ".iops", direction + " IOPS", h -> read ? h.readIops() : h.writeIops(), n::figure));
            all.add(figure(
                    direction + ".mean", direction + " mean", h -> read ? h.readMeanNs() : h.writeMeanNs(), n::time));
            all.add(figure(
                    direction + ".p99", direction + " p99", h -> read ? h.readP99Ns() : h.writeP99Ns(), n::time));
        }
        all.add(new RunColumn(CREATED, "when", true, CREATED, r -> RunLine.utc(r.createdAt())));
        all.add(text("state", "state", r -> r.state().name().toLowerCase(Locale.ROOT)));
        all.add(text("bottleneck", "bound by", r -> Objects.requireNonNullElse(r.bottleneck(), "")));
        all.add(new RunColumn("seed", "seed", true, "seed", r -> Long.toString(r.seed())));
        for (Tunable t : Tunable.values()) {
            boolean number = t.type() != Tunable.Type.SCHEDULER;
            all.add(new RunColumn(
                    t.toString(),
                    t.toString(),
                    number,
                    t.toString(),
                    r -> knob(r.knobs().value(t))));
        }
        all.add(new RunColumn(DIFFERS, "differs from the line below", false, "", r -> ""));
        return List.copyOf(all);
    }

    private static RunColumn text(String id, String title, Function<RunSummary, String> cell) {
        return new RunColumn(id, title, false, id, cell);
    }

    private static RunColumn figure(
            String id, String title, Function<Headline, @Nullable Double> value, Function<Double, String> format) {
        return new RunColumn(id, title, true, id, r -> {
            Headline h = r.headline();
            Double v = h == null ? null : value.apply(h);
            return v == null || v == 0 ? "" : format.apply(v);
        });
    }

    private static String knob(@Nullable Object value) {
        return value == null
                ? ""
                : value instanceof Long whole ? new Numbers().whole(whole.longValue()) : value.toString();
    }
}
