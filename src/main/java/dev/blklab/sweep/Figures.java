package dev.blklab.sweep;

import dev.blklab.sim.report.DirectionStats;
import dev.blklab.sim.report.EngineInfo;
import dev.blklab.sim.report.Interval;
import dev.blklab.sim.report.Report;
import java.util.Arrays;
import java.util.List;

/**
 * What a sweep keeps of a run's report.
 *
 * @param cpu busy share of the busiest CPU
 * @param simulatedNs simulated time, of which the first {@code warmupNs} were cut
 */
public record Figures(
        Lane read,
        Lane write,
        double cpu,
        String bottleneck,
        String stopReason,
        long simulatedNs,
        long warmupNs,
        long events) {

    /** A value with half the width of its 95 % interval. */
    public record Value(double value, double half) {
        static Value of(double value, Interval ci) {
            return new Value(value, (ci.hi() - ci.lo()) / 2);
        }
    }

    /** One direction; rates per second, latency in nanoseconds. */
    public record Lane(long ios, Value iops, Value bw, Value meanNs, Value p50Ns, Value p99Ns, Value p999Ns) {
        static Lane of(DirectionStats d) {
            return new Lane(
                    d.ios(),
                    Value.of(d.iops(), d.ci95().iops()),
                    Value.of(d.bwBytesPerSec(), d.ci95().bwBytesPerSec()),
                    Value.of(d.latency().meanNs(), d.ci95().meanNs()),
                    Value.of((double) d.latency().p50Ns(), d.ci95().p50Ns()),
                    Value.of((double) d.latency().p99Ns(), d.ci95().p99Ns()),
                    Value.of((double) d.latency().p999Ns(), d.ci95().p999Ns()));
        }
    }

    static Figures of(Report r) {
        return new Figures(
                Lane.of(r.total().read()),
                Lane.of(r.total().write()),
                r.host().busiest(),
                r.bottleneck().code(),
                r.engine().stopReason(),
                r.engine().simulatedNs(),
                r.engine().warmupNs(),
                r.engine().events());
    }

    /** Whether the run was given up, as it was sure to miss a limit. */
    public boolean hopeless() {
        return isHopeless(stopReason);
    }

    static boolean isHopeless(String stopReason) {
        return stopReason.startsWith(EngineInfo.HOPELESS);
    }

    /** The bound that a run which was given up was sure to miss; empty if it was not. */
    static String missed(String stopReason) {
        return isHopeless(stopReason) ? stopReason.substring(EngineInfo.HOPELESS.length()) : "";
    }

    /** One metric, with half the width of its interval where the engine knows one. */
    public Value value(Metric m) {
        Lane lane = m.isWrite() ? write : read;
        return switch (m) {
            case READ_IOPS, WRITE_IOPS -> lane.iops;
            case READ_BW, WRITE_BW -> lane.bw;
            case READ_MEAN, WRITE_MEAN -> lane.meanNs;
            case READ_P50, WRITE_P50 -> lane.p50Ns;
            case READ_P99, WRITE_P99 -> lane.p99Ns;
            case READ_P999, WRITE_P999 -> lane.p999Ns;
            case CPU -> new Value(cpu, 0);
        };
    }

    /** Whether there is anything to know of a metric: I/Os of its direction, and enough of them for its percentile. */
    public boolean knows(Metric m) {
        return ios(m) > 0 && !tooShort(m, ios(m));
    }

    /** Whether so many I/Os of a metric's direction are too few for its percentile. */
    static boolean tooShort(Metric m, long ios) {
        return m.percentile() > 0 && !DirectionStats.reaches(ios, m.percentile() / 100);
    }

    /** Metrics with I/Os, but too few for their percentile. */
    public List<Metric> tooShort() {
        return Arrays.stream(Metric.values())
                .filter(m -> ios(m) > 0 && tooShort(m, ios(m)))
                .toList();
    }

    /** I/Os of a metric's direction. */
    public long ios(Metric m) {
        return m == Metric.CPU ? read.ios + write.ios : m.isWrite() ? write.ios : read.ios;
    }
}
