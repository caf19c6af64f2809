package dev.blklab.sim.report;

import java.util.List;

/** A latency distribution as points of its cumulative curve. */
public record Curve(String job, String direction, List<Point> points) {

    /** {@code percent} of the I/Os took at most {@code ns}. */
    public record Point(double percent, long ns) {}
}
