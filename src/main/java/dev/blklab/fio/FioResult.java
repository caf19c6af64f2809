package dev.blklab.fio;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a real fio run measured, from its JSON.
 *
 * @param version fio's own, such as {@code fio-3.33}; empty where the output does not say
 * @param timestamp end of the run in seconds since 1970, 0 where unknown
 * @param jobs one entry for each job, clone or group, as fio printed them
 * @param outside lines that stood before or after the JSON: errors and notes
 */
public record FioResult(String version, long timestamp, List<Job> jobs, List<String> outside) {

    /** Longest text that is looked at. */
    public static final int LONGEST_TEXT = 64 << 20;

    public FioResult {
        jobs = List.copyOf(jobs);
        outside = List.copyOf(outside);
    }

    /**
     * Reads fio's JSON or JSON+ of any version 2 or 3: with other lines around it, several documents (the last one counts), several
     * jobs, group reporting, client/server output.
     *
     * @throws IllegalArgumentException with a sentence for the user when there is no such JSON in the text
     */
    public static FioResult parse(String text) {
        return FioResultReader.read(text);
    }

    /**
     * One entry.
     *
     * @param name of the job; empty where it has none
     * @param host of a client/server run, null otherwise
     * @param error errno of the job, 0 when it went well
     * @param options global options overlaid by the job's, canonical names
     * @param clones jobs the entry stands for, as far as the options tell
     * @param read figures of reads
     * @param write figures of writes
     * @param trim figures of trims
     * @param mixed figures of all together, where fio was told to unify them
     */
    public record Job(
            String name,
            @Nullable String host,
            int groupId,
            int error,
            Map<String, String> options,
            int clones,
            Direction read,
            Direction write,
            Direction trim,
            @Nullable Direction mixed) {

        public Job {
            options = Map.copyOf(options);
        }
    }

    /**
     * One direction of an entry.
     *
     * @param runtimeMs of this direction, ramp time excluded
     * @param bwSamples KiB per second of fio's samples, by name: min, max, mean, deviation
     */
    public record Direction(
            long ios,
            long bytes,
            double iops,
            double bwBytesPerSec,
            long runtimeMs,
            Latency lat,
            Latency clat,
            Latency slat,
            Map<String, Double> bwSamples) {

        public static final Direction NONE =
                new Direction(0, 0, 0, 0, 0, Latency.NONE, Latency.NONE, Latency.NONE, Map.of());

        public Direction {
            bwSamples = Map.copyOf(bwSamples);
        }

        /** The latency fio printed percentiles of: clat, or lat where it was told so. */
        public Latency withPercentiles() {
            return clat.percentiles().isEmpty() && !lat.percentiles().isEmpty() ? lat : clat;
        }
    }

    /**
     * A latency in nanoseconds.
     *
     * @param samples how many; 0 where fio did not measure it
     * @param percentiles in ascending order; empty where fio printed none
     * @param bins the histogram in ascending order; only JSON+ has it
     */
    public record Latency(
            long samples,
            double meanNs,
            double stddevNs,
            long minNs,
            long maxNs,
            List<Percentile> percentiles,
            List<Bin> bins) {

        public static final Latency NONE = new Latency(0, 0, 0, 0, 0, List.of(), List.of());

        public Latency {
            percentiles = List.copyOf(percentiles);
            bins = List.copyOf(bins);
        }

        /** A percentile, null where fio did not print it. */
        public @Nullable Long percentile(double percent) {
            for (Percentile p : percentiles) {
                if (Math.abs(p.percent() - percent) < 1e-6) {
                    return p.ns();
                }
            }
            return null;
        }
    }

    /**
     * {@code percent} of the I/Os took at most {@code ns}.
     *
     * @param capped whether it is the largest latency fio's histogram can hold, so that the truth may be anything above
     */
    public record Percentile(double percent, long ns, boolean capped) {}

    /** So many I/Os took about so long. */
    public record Bin(long ns, long count) {}
}
