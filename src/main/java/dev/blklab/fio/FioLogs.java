package dev.blklab.fio;

import dev.blklab.sim.report.Series;
import java.util.List;
import java.util.function.Function;

/**
 * A run's figures over time as the logs fio writes with {@code log_avg_msec}: time in ms, value, direction (0 read, 1 write, 2 trim), and
 * the block size and priority fio leaves at 0 in averaged logs. All jobs together; time 0 is the begin of the run, warm-up included.
 */
public final class FioLogs {

    private FioLogs() {}

    /** {@code PREFIX_bw.1.log}: KiB per second. */
    public static String bandwidth(Series series) {
        return log(series, Series.Lane::bwBytesPerSec, 1.0 / 1024);
    }

    /** {@code PREFIX_iops.1.log}: I/Os per second. */
    public static String iops(Series series) {
        return log(series, Series.Lane::iops, 1);
    }

    /** {@code PREFIX_lat.1.log}: mean latency in nanoseconds of the I/Os that ended in the step. */
    public static String latency(Series series) {
        return log(series, Series.Lane::latencyNs, 1);
    }

    /** Steps without I/O of a direction have no line, as in fio. */
    private static String log(Series series, Function<Series.Lane, List<Double>> figure, double factor) {
        var text = new StringBuilder();
        List<Double> read = figure.apply(series.read());
        List<Double> write = figure.apply(series.write());
        Series.Lane trims = series.trim();
        List<Double> trim = trims == null ? List.of() : figure.apply(trims);
        int steps = Math.max(read.size(), write.size());
        for (int i = 0; i < steps; i++) {
            long timeMs = (i + 1) * series.stepNs() / 1_000_000;
            line(text, timeMs, read, i, factor, 0);
            line(text, timeMs, write, i, factor, 1);
            line(text, timeMs, trim, i, factor, 2);
        }
        return text.toString();
    }

    private static void line(
            StringBuilder text, long timeMs, List<Double> lane, int step, double factor, int direction) {
        double value = step < lane.size() ? lane.get(step) : 0;
        if (value > 0) {
            text.append(timeMs)
                    .append(", ")
                    .append(Math.round(value * factor))
                    .append(", ")
                    .append(direction)
                    .append(", 0, 0\n");
        }
    }
}
