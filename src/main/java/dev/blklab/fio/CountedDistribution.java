package dev.blklab.fio;

import dev.blklab.sim.report.LatencyBins;
import java.util.Map;
import java.util.TreeMap;

/** A latency distribution counted in fio's own bins (stat.c: calc_clat_percentiles). */
record CountedDistribution(LatencyBins counted) implements Distribution {

    @Override
    public double atPercent(double percent) {
        double wanted = percent / 100 * total();
        long seen = 0;
        int last = 0;
        for (int i = 0; i < counted.bins().size(); i++) {
            seen += counted.counts().get(i);
            last = counted.bins().get(i);
            if (seen >= wanted) {
                break;
            }
        }
        return Bins.value(last);
    }

    @Override
    public double percentUpTo(double ns) {
        long seen = 0;
        for (int i = 0; i < counted.bins().size() && Bins.value(counted.bins().get(i)) <= ns; i++) {
            seen += counted.counts().get(i);
        }
        long total = total();
        return total == 0 ? 100 : 100.0 * seen / total;
    }

    @Override
    public Map<Long, Long> bins(long ios) {
        Map<Long, Long> bins = new TreeMap<>();
        for (int i = 0; i < counted.bins().size(); i++) {
            bins.put(Bins.value(counted.bins().get(i)), counted.counts().get(i).longValue());
        }
        return bins;
    }

    private long total() {
        return counted.counts().stream().mapToLong(Integer::longValue).sum();
    }
}
