package dev.blklab.web;

import dev.blklab.experiment.Comparison;
import dev.blklab.experiment.Run;
import dev.blklab.sim.spec.Effective;
import dev.blklab.sim.spec.Tunable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An input that differs between the runs that are compared.
 *
 * @param derived nobody asked for it, it follows from the rest
 */
record CompareInput(String input, boolean derived, List<Cell> cells) {

    private static final int MOST_VALUES = 12;

    /** What was asked and, where it is something else, what is used. */
    record Cell(String text, boolean derived) {}

    /** The inputs that differ, and what follows from them. */
    static List<CompareInput> of(Comparison comparison, List<Run> runs) {
        List<CompareInput> all = new ArrayList<>();
        comparison.differences().forEach(d -> all.add(input(d)));
        List<Effective> effective = runs.stream().map(Run::effective).toList();
        derived(
                all,
                "scheduler tags in all",
                effective,
                e -> new Numbers().whole((long) e.nrHwQueues() * e.nrRequests()));
        derived(all, "driver tags in all", effective, e -> new Numbers().whole((long) e.nrHwQueues() * e.canQueue()));
        derived(all, "plug collects batches", effective, e -> e.plugCollects() ? "yes" : "no");
        return all;
    }

    private static void derived(
            List<CompareInput> all, String name, List<Effective> effective, Function<Effective, String> value) {
        List<String> values = effective.stream().map(value).toList();
        if (values.stream().distinct().count() > 1) {
            all.add(new CompareInput(
                    name, true, values.stream().map(v -> new Cell(v, true)).toList()));
        }
    }

    private static CompareInput input(Comparison.Difference d) {
        List<Cell> cells = new ArrayList<>();
        if (d.input().equals("workload.fio")) {
            for (int i = 0; i < d.asked().size(); i++) {
                cells.add(new Cell(part(d, i), false));
            }
            return new CompareInput("fio job", false, cells);
        }
        for (int i = 0; i < d.asked().size(); i++) {
            @Nullable String asked = d.asked().get(i);
            @Nullable String used = d.used().get(i);
            String text = asked == null
                    ? used == null ? "unset" : "unset \u2192 " + used
                    : used == null || used.equals(asked) ? asked : asked + " \u2192 " + used;
            cells.add(new Cell(text, asked == null));
        }
        return new CompareInput(d.input().replaceFirst("^tunables\\.", ""), false, cells);
    }

    /** Its values, where there are too many runs for a column each. */
    public String summary() {
        List<String> values = cells.stream().map(Cell::text).distinct().toList();
        return String.join(", ", values.subList(0, Math.min(MOST_VALUES, values.size())))
                + (values.size() > MOST_VALUES ? " … " + values.size() + " values" : "");
    }

    /** What one run has of an input, as short as a label wants it. */
    static String part(Comparison.Difference d, int i) {
        String name = d.input().replaceFirst("^tunables\\.", "");
        if (d.input().equals("workload.fio")) {
            return "job " + (d.asked().indexOf(d.asked().get(i)) + 1);
        }
        String value = either(d, i);
        boolean queues =
                Tunable.named(name).filter(t -> t.unit().equals("queues")).isPresent();
        if (queues) {
            return value + (value.equals("1") ? " queue" : " queues");
        }
        return List.of("device", "host", "kernel").contains(name) ? value : name + " " + value;
    }

    /** What is used; where the input is not one that the kernel answers, what was asked. */
    static String either(Comparison.Difference d, int i) {
        @Nullable String used = d.used().get(i);
        @Nullable String asked = d.asked().get(i);
        return used != null ? used : asked != null ? asked : "unset";
    }
}
