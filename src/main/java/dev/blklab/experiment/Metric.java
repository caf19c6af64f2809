package dev.blklab.experiment;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.blklab.sim.report.DirectionStats;
import dev.blklab.sim.report.Interval;
import dev.blklab.sim.report.Report;
import java.util.Arrays;

/** What published figures measure, in the unit in which they were published. */
public enum Metric {
    READ_BW("read.bw", "MB/s"),
    WRITE_BW("write.bw", "MB/s"),
    READ_IOPS("read.iops", "IOPS"),
    WRITE_IOPS("write.iops", "IOPS"),
    /** Change of the write throughput from one case to another, in percent. */
    WRITE_BW_CHANGE("write.bw.change", "%");

    private final String id;
    private final String unit;

    Metric(String id, String unit) {
        this.id = id;
        this.unit = unit;
    }

    @JsonCreator
    static Metric named(String id) {
        return Arrays.stream(values())
                .filter(m -> m.id.equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such metric: " + id));
    }

    public String unit() {
        return unit;
    }

    /** This metric of one report; of a change, what changes. */
    public double of(Report report) {
        DirectionStats read = report.total().read();
        DirectionStats write = report.total().write();
        return switch (this) {
            case READ_BW -> read.bwBytesPerSec() / 1e6;
            case READ_IOPS -> read.iops();
            case WRITE_BW, WRITE_BW_CHANGE -> write.bwBytesPerSec() / 1e6;
            case WRITE_IOPS -> write.iops();
        };
    }

    /** 95 % interval of this metric from that report alone; of a change, that of what changes. */
    public Interval ci95(Report report) {
        DirectionStats.Ci read = report.total().read().ci95();
        DirectionStats.Ci write = report.total().write().ci95();
        return switch (this) {
            case READ_BW -> megabytes(read.bwBytesPerSec());
            case READ_IOPS -> read.iops();
            case WRITE_BW, WRITE_BW_CHANGE -> megabytes(write.bwBytesPerSec());
            case WRITE_IOPS -> write.iops();
        };
    }

    private static Interval megabytes(Interval bytes) {
        return new Interval(bytes.lo() / 1e6, bytes.hi() / 1e6);
    }

    @Override
    public String toString() {
        return id;
    }
}
