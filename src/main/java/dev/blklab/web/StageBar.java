package dev.blklab.web;

import dev.blklab.sim.report.Stage;
import dev.blklab.sim.report.StageBreakdown;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * One row of stage bars: where the mean latency of one direction of one run goes.
 *
 * @param says the whole row as a sentence, for a screen reader
 * @param total mean latency with its unit
 */
record StageBar(String label, String says, String total, List<Part> parts) {

    private static final double SMALLEST = 0.002;
    /** Narrowest row in CSS pixels, and what a letter takes, to tell whether a text fits. */
    private static final double ROW_PIXELS = 320;

    private static final double LETTER_PIXELS = 6.6;

    /**
     * One stage of the row.
     *
     * @param stage token of its colour
     * @param from left edge, as an SVG length in percent of the longest row
     * @param text what has room in it; empty where nothing has
     */
    record Part(String stage, String from, String width, String title, String text) {}

    /** A breakdown and what it is called. */
    record Named(String label, StageBreakdown stages) {
        double meanNs() {
            return stages.stages().stream()
                    .mapToDouble(StageBreakdown.Entry::meanNs)
                    .sum();
        }
    }

    /** Rows on one common scale, so that lengths can be compared; rows without I/O are left out. */
    static List<StageBar> of(List<Named> rows) {
        double longest = rows.stream().mapToDouble(Named::meanNs).max().orElse(0);
        return rows.stream()
                .filter(r -> r.meanNs() > 0)
                .map(r -> of(r, longest))
                .toList();
    }

    /** What a colour stands for. */
    record Key(String stage, String title, String help) {}

    /** The stages that any of the directions shows, in their order. */
    static List<Key> key(List<Answer.Stages> directions) {
        return keyOf(directions.stream().flatMap(d -> d.bars().stream()).toList());
    }

    /** The stages that any of the rows shows, in their order. */
    static List<Key> keyOf(List<StageBar> bars) {
        Set<String> shown = new HashSet<>();
        bars.forEach(b -> b.parts().forEach(p -> shown.add(p.stage())));
        return Arrays.stream(Stage.values())
                .filter(s -> shown.contains(s.toString()))
                .map(s -> new Key(s.toString(), s.title(), s.help()))
                .toList();
    }

    private static StageBar of(Named row, double longestNs) {
        var numbers = new Numbers();
        List<Part> parts = new ArrayList<>();
        List<String> words = new ArrayList<>();
        double at = 0;
        for (var e : row.stages().stages()) {
            double width = e.meanNs() / longestNs;
            String text = e.stage().title() + " " + numbers.time(e.meanNs());
            if (width >= SMALLEST) {
                parts.add(new Part(
                        e.stage().toString(),
                        percent(at),
                        percent(width),
                        text + ", " + numbers.share(e.share()) + ": "
                                + e.stage().help(),
                        fitting(width * ROW_PIXELS, text, numbers.time(e.meanNs()))));
                words.add(text);
            }
            at += width;
        }
        String total = numbers.time(row.meanNs());
        return new StageBar(row.label(), row.label() + ": " + total + " = " + String.join(", ", words), total, parts);
    }

    /** The first of the texts that fits. */
    private static String fitting(double pixels, String... texts) {
        for (String text : texts) {
            if (text.length() * LETTER_PIXELS < pixels) {
                return text;
            }
        }
        return "";
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.2f%%", share * 100);
    }
}
