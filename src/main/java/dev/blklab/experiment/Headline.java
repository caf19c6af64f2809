package dev.blklab.experiment;

import dev.blklab.sim.report.DirectionStats;
import dev.blklab.sim.report.Report;
import jakarta.persistence.Embeddable;
import org.jspecify.annotations.Nullable;

/** A finished run's headline figures, one column each: I/Os and bytes per second, and latency in nanoseconds. */
@Embeddable
public record Headline(
        @Nullable Double readIops,
        @Nullable Double readBw,
        @Nullable Double readMeanNs,
        @Nullable Double readP99Ns,
        @Nullable Double writeIops,
        @Nullable Double writeBw,
        @Nullable Double writeMeanNs,
        @Nullable Double writeP99Ns) {

    static Headline of(Report report) {
        DirectionStats read = report.total().read();
        DirectionStats write = report.total().write();
        return new Headline(
                read.iops(),
                read.bwBytesPerSec(),
                read.latency().meanNs(),
                (double) read.latency().p99Ns(),
                write.iops(),
                write.bwBytesPerSec(),
                write.latency().meanNs(),
                (double) write.latency().p99Ns());
    }
}
