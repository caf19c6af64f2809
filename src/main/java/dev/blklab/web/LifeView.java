package dev.blklab.web;

import dev.blklab.sim.report.Life;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One I/O's life as a page shows it: a bar for each station it spent time in, where on the way it was there.
 *
 * @param says the whole as a sentence, for a screen reader
 */
record LifeView(String title, String facts, String says, List<Row> rows) {

    /**
     * A station.
     *
     * @param stage token of its colour
     * @param from left edge, an SVG length in percent of the whole life
     * @param times when it came and left, since it was queued
     */
    record Row(String stage, String title, String help, String from, String width, String took, String times) {}

    static LifeView of(Life life) {
        var n = new Numbers();
        List<Row> rows = new ArrayList<>();
        List<String> words = new ArrayList<>();
        for (Life.Span s : life.spans()) {
            String took = n.time(s.toNs() - s.fromNs());
            rows.add(new Row(
                    s.stage().toString(),
                    s.stage().title(),
                    s.stage().help(),
                    percent(s.fromNs(), life.latencyNs()),
                    percent(s.toNs() - s.fromNs(), life.latencyNs()),
                    took,
                    n.time(s.fromNs()) + " \u2026 " + n.time(s.toNs())));
            words.add(s.stage().title() + " " + took);
        }
        String pick = life.pick().equals("p99") ? "99th percentile" : life.pick();
        String title = RunCharts.capital(pick) + " " + life.direction() + ", " + n.time(life.latencyNs());
        return new LifeView(
                title,
                n.bytes(life.bytes()) + " of job " + life.job() + " at sector " + n.whole(life.sector()) + ", queued "
                        + n.time(life.queuedNs()) + " after the start",
                title + ": " + String.join(", then ", words),
                rows);
    }

    private static String percent(long part, long whole) {
        return String.format(Locale.ROOT, "%.3f%%", 100.0 * part / whole);
    }
}
