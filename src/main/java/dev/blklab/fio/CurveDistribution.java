package dev.blklab.fio;

import dev.blklab.sim.report.Curve;
import dev.blklab.sim.report.LatencySummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A latency distribution between the points of a curve: all that reports of engine version 1 have. */
final class CurveDistribution implements Distribution {

    private final List<Curve.Point> points;

    private CurveDistribution(List<Curve.Point> points) {
        this.points = points;
    }

    /**
     * The distribution of a curve; of the summary's percentiles where there is none.
     *
     * @param earlier how many curves of that name and direction belong to other jobs above
     */
    static CurveDistribution of(List<Curve> curves, String job, String direction, int earlier, LatencySummary latency) {
        return curves.stream()
                .filter(c -> c.job().equals(job) && c.direction().equals(direction))
                .skip(earlier)
                .filter(c -> !c.points().isEmpty())
                .findFirst()
                .map(c -> new CurveDistribution(whole(c.points(), latency)))
                .orElseGet(() -> of(latency));
    }

    /** The curve from the fastest I/O to the slowest. */
    private static List<Curve.Point> whole(List<Curve.Point> curve, LatencySummary latency) {
        List<Curve.Point> points = new ArrayList<>();
        if (curve.get(0).percent() > 0) {
            points.add(new Curve.Point(0, Math.min(latency.minNs(), curve.get(0).ns())));
        }
        points.addAll(curve);
        Curve.Point last = curve.get(curve.size() - 1);
        if (last.percent() < 100) {
            points.add(new Curve.Point(100, Math.max(latency.maxNs(), last.ns())));
        }
        return points;
    }

    private static CurveDistribution of(LatencySummary l) {
        return new CurveDistribution(List.of(
                new Curve.Point(0, l.minNs()),
                new Curve.Point(50, l.p50Ns()),
                new Curve.Point(90, l.p90Ns()),
                new Curve.Point(95, l.p95Ns()),
                new Curve.Point(99, l.p99Ns()),
                new Curve.Point(99.9, l.p999Ns()),
                new Curve.Point(99.99, l.p9999Ns()),
                new Curve.Point(100, l.maxNs())));
    }

    /** This distribution stretched so that its percentiles are those of a part of the latency, such as {@code clat}. */
    CurveDistribution stretched(LatencySummary whole, LatencySummary part) {
        CurveDistribution from = of(whole);
        CurveDistribution to = of(part);
        List<Curve.Point> stretched = new ArrayList<>();
        for (Curve.Point p : points) {
            double base = from.atPercent(p.percent());
            double ratio = base == 0 ? 1 : to.atPercent(p.percent()) / base;
            stretched.add(new Curve.Point(p.percent(), Math.round(p.ns() * ratio)));
        }
        return new CurveDistribution(stretched);
    }

    @Override
    public double atPercent(double percent) {
        Curve.Point before = points.get(0);
        for (Curve.Point p : points) {
            if (p.percent() >= percent) {
                double span = p.percent() - before.percent();
                double share = span == 0 ? 1 : (percent - before.percent()) / span;
                return before.ns() + share * (p.ns() - before.ns());
            }
            before = p;
        }
        return before.ns();
    }

    @Override
    public double percentUpTo(double ns) {
        Curve.Point before = points.get(0);
        if (ns < before.ns()) {
            return 0;
        }
        for (Curve.Point p : points) {
            if (p.ns() > ns) {
                double span = p.ns() - before.ns();
                return before.percent() + (p.percent() - before.percent()) * (ns - before.ns()) / span;
            }
            before = p;
        }
        return 100;
    }

    @Override
    public Map<Long, Long> bins(long ios) {
        Map<Long, Long> bins = new TreeMap<>();
        long counted = 0;
        for (int i = 0; i < Bins.COUNT && counted < ios; i++) {
            boolean last = i == Bins.COUNT - 1;
            double upTo = last ? 100 : percentUpTo(upperBound(i));
            long cumulative = Math.min(ios, Math.round(ios * upTo / 100));
            if (cumulative > counted) {
                bins.put(Bins.value(i), cumulative - counted);
                counted = cumulative;
            }
        }
        return bins;
    }

    private static double upperBound(int bin) {
        long low = Bins.value(bin);
        long high = Bins.value(bin + 1);
        return (low + high) / 2.0;
    }
}
