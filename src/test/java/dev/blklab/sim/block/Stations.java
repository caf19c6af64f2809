package dev.blklab.sim.block;

import dev.blklab.sim.engine.EventLoop;
import java.util.ArrayList;
import java.util.List;

/** Counts who is where by events alone, and compares that with the times the bios carry: Little's law, station by station. */
final class Stations {

    /** Where a bio can be between fio's call and its end. */
    enum Station {
        TAG_WAIT,
        PLUG,
        ELEVATOR,
        DISPATCH,
        DISK_QUEUE,
        MEDIUM,
        COMPLETION
    }

    private static final int COUNT = Station.values().length;

    private final EventLoop loop;
    private final long[] bios = new long[COUNT];
    private final double[] area = new double[COUNT];
    private final double[] time = new double[COUNT];
    private long changedNs;

    Stations(EventLoop loop) {
        this.loop = loop;
    }

    void enter(Station s, int n) {
        settle(loop.now());
        bios[s.ordinal()] += n;
    }

    void leave(Station s, int n) {
        settle(loop.now());
        bios[s.ordinal()] -= n;
    }

    void move(Station from, Station to, int n) {
        moveAt(loop.now(), from, to, n);
    }

    /** A move at a time that has passed, but not before the last move. */
    void moveAt(long ns, Station from, Station to, int n) {
        settle(ns);
        bios[from.ordinal()] -= n;
        bios[to.ordinal()] += n;
    }

    /** A bio was there for that long, as its own times tell. */
    void told(Station s, long ns) {
        time[s.ordinal()] += ns;
    }

    private void settle(long ns) {
        long elapsed = ns - changedNs;
        for (int i = 0; i < COUNT; i++) {
            area[i] += (double) bios[i] * elapsed;
        }
        changedNs = ns;
    }

    /** What does not hold when everything is back. */
    List<String> breaches() {
        settle(loop.now());
        List<String> breaches = new ArrayList<>();
        for (Station s : Station.values()) {
            int i = s.ordinal();
            if (bios[i] != 0) {
                breaches.add(bios[i] + " bios are still in " + s);
            }
            if (Math.abs(area[i] - time[i]) > 0.01 * Math.max(area[i], time[i]) + 1) {
                breaches.add("Little's law in " + s + ": " + area[i] + " bio-ns by counting, " + time[i]
                        + " by the bios' times");
            }
        }
        return breaches;
    }
}
