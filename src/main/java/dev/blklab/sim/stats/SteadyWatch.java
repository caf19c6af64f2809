package dev.blklab.sim.stats;

import dev.blklab.sim.report.Outcome;
import dev.blklab.sim.spec.Rules;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether the figures of one job section stay the same, looked at once a second (fio steadystate.c: steadystate_check,
 * steadystate_deviation, steadystate_slope). The clones of a section are taken together.
 */
public final class SteadyWatch {

    private static final long SECOND_NS = 1_000_000_000;

    private final Rules.SteadyState wanted;
    private final Recorder recorder;
    private final int section;
    private final int entries;
    private final List<Long> iops = new ArrayList<>();
    private final List<Long> bytes = new ArrayList<>();
    private long nextNs = Long.MAX_VALUE;
    private long rampedNs;
    private long lastIos;
    private long lastBytes;
    private boolean attained;
    private double criterion;
    private double deviation;
    private double slope;

    public SteadyWatch(Rules.SteadyState wanted, Recorder recorder, int section) {
        this.wanted = wanted;
        this.recorder = recorder;
        this.section = section;
        this.entries = (int) Math.max(1, wanted.durationNs() / SECOND_NS);
    }

    /** The job begins. */
    public void began(long nowNs) {
        nextNs = nowNs + SECOND_NS;
        // values count from a whole interval after the ramp
        rampedNs = wanted.rampNs() == 0 ? nowNs : nowNs + wanted.rampNs() + SECOND_NS;
    }

    /** When it looks next. */
    public long nextNs() {
        return attained ? Long.MAX_VALUE : nextNs;
    }

    /** Looks; whether the figures have become steady just now. */
    public boolean look(long nowNs) {
        if (attained || nowNs < nextNs) {
            return false;
        }
        nextNs += SECOND_NS;
        long ios = recorder.iosOf(section);
        long done = recorder.bytesOf(section);
        long moreIos = ios >= lastIos ? ios - lastIos : ios;
        long moreBytes = done >= lastBytes ? done - lastBytes : done;
        lastIos = ios;
        lastBytes = done;
        if (nowNs >= rampedNs) {
            add(moreIos, moreBytes);
        }
        attained = iops.size() == entries && isSteady(wanted.ios() ? iops : bytes);
        return attained;
    }

    private void add(long moreIos, long moreBytes) {
        if (iops.size() == entries) {
            iops.remove(0);
            bytes.remove(0);
        }
        iops.add(moreIos);
        bytes.add(moreBytes);
    }

    private boolean isSteady(List<Long> values) {
        double mean = values.stream().mapToLong(v -> v).average().orElse(0);
        if (wanted.slope()) {
            slope = slope(values);
            criterion = wanted.percent() ? 100 * slope / mean : slope;
        } else {
            deviation =
                    values.stream().mapToDouble(v -> Math.abs(v - mean)).max().orElse(0);
            criterion = wanted.percent() ? 100 * deviation / mean : deviation;
        }
        return mean > 0 && Math.abs(criterion) < wanted.limit();
    }

    /** Of the line of least squares. */
    private static double slope(List<Long> values) {
        int n = values.size();
        double sumX = n * (n - 1) / 2.0;
        double sumXX = (n - 1.0) * n * (2.0 * n - 1) / 6;
        double sumY = 0;
        double sumXY = 0;
        for (int i = 0; i < n; i++) {
            sumY += values.get(i);
            sumXY += (double) i * values.get(i);
        }
        double spread = sumXX - sumX * sumX / n;
        return spread == 0 ? 0 : (sumXY - sumX * sumY / n) / spread;
    }

    public Outcome.Steady outcome() {
        return new Outcome.Steady(attained, criterion, deviation, slope, iops, bytes);
    }
}
