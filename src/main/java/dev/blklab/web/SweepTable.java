package dev.blklab.web;

import dev.blklab.sweep.Analysis;
import dev.blklab.sweep.Axis;
import dev.blklab.sweep.Limit;
import dev.blklab.sweep.SweepAnalyses;
import dev.blklab.sweep.SweepSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * The cells of a sweep as a table, a page at a time, the best first.
 *
 * @param found cells that fit the filter
 * @param page shown, from 1
 */
record SweepTable(List<Line> lines, int found, int page, int pages) {

    private static final Numbers N = new Numbers();
    private static final int ON_A_PAGE = 50;

    /** A cell as a line of the table. */
    record Line(
            List<String> values,
            String mean,
            String half,
            String change,
            String tone,
            String word,
            String lab,
            boolean base) {}

    static SweepTable of(String sweep, SweepAnalyses.Report report, SweepView.Asked asked) {
        SweepSpec spec = report.spec();
        Analysis a = report.analysis();
        String[] words = asked.filter().strip().split("[\\s,]+", -1);
        List<Analysis.Cell> found = asked.filter().isBlank()
                ? report.ranked()
                : report.ranked().stream()
                        .filter(c -> fits(spec.axes(), c, words))
                        .toList();
        int pages = Math.max(1, (found.size() + ON_A_PAGE - 1) / ON_A_PAGE);
        int page = Math.max(1, Math.min(pages, asked.page()));
        List<Line> lines = new ArrayList<>();
        if (a.baseline() != null) {
            lines.add(line(sweep, a, a.baseline(), true));
        }
        found.subList((page - 1) * ON_A_PAGE, Math.min(found.size(), page * ON_A_PAGE))
                .forEach(c -> lines.add(line(sweep, a, c, false)));
        return new SweepTable(List.copyOf(lines), found.size(), page, pages);
    }

    /** Whether a cell has all that the filter asks for: {@code axis=value}, or any text in one of its values. */
    private static boolean fits(List<Axis> axes, Analysis.Cell cell, String[] words) {
        for (String word : words) {
            int equals = word.indexOf('=');
            boolean one = word.isEmpty();
            for (int i = 0; i < axes.size() && !one; i++) {
                one = equals >= 0
                        ? axes.get(i).name().equals(word.substring(0, equals))
                                && cell.values().get(i).equals(word.substring(equals + 1))
                        : cell.values().get(i).contains(word);
            }
            if (!one) {
                return false;
            }
        }
        return true;
    }

    private static Line line(String sweep, Analysis a, Analysis.Cell c, boolean isBase) {
        Analysis.Cell base = a.reference();
        double change = base == null || isBase || c.tooShort()
                ? 0
                : c.estimate().mean() / base.estimate().mean() - 1;
        boolean better = a.metric().moreIsBetter() == change > 0;
        List<String> words = new ArrayList<>();
        String word = isBase || base == null || c.tooShort()
                ? ""
                : !c.differs() ? "no difference" : better ? "better" : "worse";
        String tone = word.equals("better") ? "up" : word.equals("worse") ? "down" : "same";
        if (!word.isEmpty()) {
            words.add(word);
        }
        if (c.tooShort()) {
            words.add("run too short: " + N.whole(c.beyond()) + " I/Os beyond");
        }
        if (c.hopeless()) {
            words.add("stopped early: sure to miss " + Limit.shown(c.missed()));
        }
        return new Line(
                c.values(),
                c.tooShort() ? "–" : SweepView.shown(a.metric(), c.estimate().mean()),
                c.estimate().half() == 0 || c.tooShort()
                        ? ""
                        : "± " + SweepView.shown(a.metric(), c.estimate().half()),
                isBase || base == null || c.tooShort() ? "" : N.change(change),
                tone,
                String.join(", ", words),
                // relative to the page: an address for each of so many lines is not looked up among the static files
                sweep + "/cells/" + c.number(),
                isBase);
    }
}
