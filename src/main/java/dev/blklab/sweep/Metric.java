package dev.blklab.sweep;

import dev.blklab.sim.spec.Bound;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A figure that sweeps are judged by: one of one direction, in the units of the report. */
public enum Metric {
    READ_IOPS("IOPS", true),
    READ_BW("B/s", true),
    READ_MEAN("ns", false),
    READ_P50("ns", false),
    READ_P99("ns", false),
    READ_P999("ns", false),
    WRITE_IOPS("IOPS", true),
    WRITE_BW("B/s", true),
    WRITE_MEAN("ns", false),
    WRITE_P50("ns", false),
    WRITE_P99("ns", false),
    WRITE_P999("ns", false),
    /** Busy share of the busiest CPU. */
    CPU("", false);

    private final String unit;
    private final boolean moreIsBetter;

    Metric(String unit, boolean moreIsBetter) {
        this.unit = unit;
        this.moreIsBetter = moreIsBetter;
    }

    public static Optional<Metric> named(String id) {
        return Arrays.stream(values())
                .filter(m -> m.toString().equals(id.toLowerCase(Locale.ROOT)))
                .findFirst();
    }

    public String unit() {
        return unit;
    }

    public boolean moreIsBetter() {
        return moreIsBetter;
    }

    public boolean isLatency() {
        return unit.equals("ns");
    }

    public boolean isWrite() {
        return name().startsWith("WRITE");
    }

    /** Percentile this is, or 0. */
    public double percentile() {
        return switch (this) {
            case READ_P50, WRITE_P50 -> 50;
            case READ_P99, WRITE_P99 -> 99;
            case READ_P999, WRITE_P999 -> 99.9;
            default -> 0;
        };
    }

    /** What the simulator calls it; null where it knows no interval. */
    Bound.@Nullable Figure figure() {
        return switch (this) {
            case READ_IOPS, WRITE_IOPS -> Bound.Figure.IOPS;
            case READ_BW, WRITE_BW -> Bound.Figure.BW;
            case READ_MEAN, WRITE_MEAN -> Bound.Figure.MEAN;
            case READ_P50, WRITE_P50 -> Bound.Figure.P50;
            case READ_P99, WRITE_P99 -> Bound.Figure.P99;
            case READ_P999, WRITE_P999 -> Bound.Figure.P999;
            case CPU -> null;
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '.');
    }
}
