package dev.blklab.fio;

import dev.blklab.sim.spec.AccessPattern;
import dev.blklab.sim.spec.Rules;
import java.util.Map;

/**
 * {@code prio}, {@code prioclass} and {@code cmdprio_*} as classes of I/O priority: the levels within a class change nothing below
 * fio, as mq-deadline looks at classes only.
 */
final class Priorities {

    private static final int REALTIME = 1;
    private static final int BEST_EFFORT = 2;

    private Priorities() {}

    static Rules.Priority of(FioJob job, AccessPattern rw) {
        Settings s = job.settings();
        long given = s.has("prioclass") ? s.number("prioclass") : s.has("prio") ? BEST_EFFORT : 0;
        long[] percent = s.get("cmdprio_percentage").numbers();
        boolean split = s.has("cmdprio_bssplit");
        int some = s.has("cmdprio_class") ? (int) s.number("cmdprio_class") : REALTIME;
        int reads = split ? share(s, 0) : (int) percent[0];
        int writes = split ? share(s, 1) : (int) percent[1];
        boolean any = (rw.reads() && reads > 0) || (rw.writes() && writes > 0);
        return new Rules.Priority((int) given, any ? some : 0, any ? reads : 0, any ? writes : 0);
    }

    /** Of all I/Os of a direction the share whose size has a priority, by the sizes' own shares. */
    private static int share(Settings s, int direction) {
        String text = s.text("cmdprio_bssplit");
        String[] directions = (text == null ? "" : text).split(",", -1);
        String mine = directions[Math.min(direction, directions.length - 1)];
        double share = 0;
        for (String entry : mine.split(":", -1)) {
            String[] parts = entry.split("/", -1);
            Numbers.Amount size = Numbers.size(parts[0], s.kbBase());
            Double percent = parts.length > 1 ? Distributions.leadingFloat(parts[1]) : null;
            share += size == null || percent == null ? 0 : percent * sizeShare(s, direction, size.value()) / 100;
        }
        return (int) Math.min(100, Math.round(share));
    }

    private static double sizeShare(Settings s, int direction, long bytes) {
        String split = s.text("bssplit");
        if (split == null) {
            return s.smallestBlock(direction) == bytes ? 100 : 0;
        }
        double share = 0;
        for (BlockSplit.Entry e :
                BlockSplit.read(split, s.kbBase()).directions().get(direction)) {
            share += e.bytes() == bytes ? e.percent() : 0;
        }
        return share;
    }

    static void put(Rules.Priority priority, Map<String, String> options) {
        if (priority.all() > 0) {
            options.put("prioclass", Integer.toString(priority.all()));
        }
        if (priority.some() > 0) {
            options.put("cmdprio_percentage", priority.readPercent() + "," + priority.writePercent());
            options.put("cmdprio_class", Integer.toString(priority.some()));
        }
    }
}
