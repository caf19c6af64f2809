package dev.blklab.web;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something every compared run has, to stand on an axis of a plot or to group its points by; the lists have one entry a run.
 *
 * @param id as the address names it
 * @param number whether it is a quantity, not a name
 * @param values null where a run has none
 * @param lo lower ends of the 95 % intervals; empty = none are known
 * @param texts the same for a reader
 * @param metric id that published figures have for it; empty = nothing was published of it
 */
record Axis(
        String id,
        String title,
        String unit,
        boolean number,
        List<@Nullable Double> values,
        List<@Nullable Double> lo,
        List<@Nullable Double> hi,
        List<String> texts,
        String metric) {

    static Axis named(String id, String title, List<String> texts) {
        return new Axis(id, title, "", false, List.of(), List.of(), List.of(), texts, "");
    }

    String titleWithUnit() {
        return unit.isEmpty() ? title : title + ", " + unit;
    }
}
