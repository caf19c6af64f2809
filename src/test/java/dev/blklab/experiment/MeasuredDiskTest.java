package dev.blklab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.sim.Simulation;
import dev.blklab.sim.report.DirectionStats;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Do disks that are meant to behave like one that was measured do so? What was fitted must be met closer than what comes of it. */
class MeasuredDiskTest {

    private static final Percentage FITTED = Percentage.withPercentage(3);
    private static final Percentage FOLLOWING = Percentage.withPercentage(7);
    private static final Catalogue CATALOGUE = new Catalogue();

    /**
     * A Samsung F1, random 4 KiB over the whole disk, one process (fio-plot's data, 2019). Depth 1 and 32 of the reads and depth 32 of
     * the writes were fitted.
     */
    @ParameterizedTest(name = "{0}, depth {1}: {2} per second")
    @CsvSource({
        "randread, 1, 72.1, 13.852, true",
        "randread, 2, 72.7, 27.493, false",
        "randread, 4, 75.4, 53.003, false",
        "randread, 8, 86.5, 92.421, false",
        "randread, 16, 111.0, 144.133, false",
        "randread, 32, 131.0, 244.193, true",
        "randwrite, 1, 147.6, 6.744, false",
        "randwrite, 2, 150.9, 13.228, false",
        "randwrite, 4, 151.9, 26.308, false",
        "randwrite, 8, 152.0, 52.603, false",
        "randwrite, 16, 149.7, 106.846, false",
        "randwrite, 32, 150.9, 212.048, true"
    })
    void hddRandomAccessIsAsFastAsMeasured(String rw, int depth, double iops, double meanMs, boolean fitted) {
        DirectionStats stats =
                run("hdd-7200-sata", "rw=%s\nbs=4k\niodepth=%d\nsize=1000204886016\n".formatted(rw, depth), rw);
        assertThat(stats.iops()).isCloseTo(iops, fitted ? FITTED : FOLLOWING);
        assertThat(stats.latency().meanNs() / 1e6).isCloseTo(meanMs, fitted ? FITTED : FOLLOWING);
    }

    @ParameterizedTest(name = "{0} of {1} at depth {2}")
    @CsvSource({"read, 128k, 1", "read, 128k, 4", "read, 1m, 8", "write, 128k, 1", "write, 1m, 4"})
    void hddSequentialAccessIsAsFastAsTheRim(String rw, String bs, int depth) {
        DirectionStats stats =
                run("hdd-7200-sata", "rw=%s\nbs=%s\niodepth=%d\nsize=20g\n".formatted(rw, bs, depth), rw);
        assertThat(stats.bwBytesPerSec()).isCloseTo(118e6, Percentage.withPercentage(1));
    }

    /** Whatever the queue looks like: on a spinning disk the head is what there is only one of. */
    @ParameterizedTest(name = "{0} of {1} at depth {2}: {3}")
    @CsvSource(
            delimiter = ';',
            value = {
                "randread; 4k; 1; with more I/Os in flight",
                "randread; 4k; 32; seeking and turning.",
                "randwrite; 4k; 32; seeking and turning.",
                "read; 128k; 4; and 0 % of that",
                "write; 1m; 4; and 0 % of that"
            })
    void hddIsBoundByItsHead(String rw, String bs, int depth, String says) {
        var bottleneck = Simulation.run(
                        request("hdd-7200-sata", "rw=%s\nbs=%s\niodepth=%d\nsize=20g\n".formatted(rw, bs, depth))
                                .toSpec(CATALOGUE)
                                .orThrow())
                .bottleneck();
        assertThat(bottleneck.code()).as(bottleneck.sentence()).isEqualTo("disk-head");
        assertThat(bottleneck.sentence()).contains(says);
    }

    /** The instance store of an AWS m5d.2xlarge (fio-perf-aws-vs-hetzner, 2020): depth 1 and the rate at saturation were fitted. */
    @ParameterizedTest(name = "4 KiB reads, depth {0}: {1} per second")
    @CsvSource({
        "1, 11151, true",
        "2, 22128, false",
        "4, 42917, false",
        "8, 79621, false",
        "16, 117932, false",
        "32, 117160, true",
        "64, 117160, false"
    })
    void nvmeReadsAreAsFastAsMeasured(int depth, double iops, boolean fitted) {
        DirectionStats stats = run("nvme-ssd", "rw=randread\nbs=4k\niodepth=%d\nsize=10g\n".formatted(depth), "read");
        assertThat(stats.iops()).isCloseTo(iops, fitted ? FITTED : FOLLOWING);
    }

    @Test
    void flushesThatAreNotModelledAreSaid() {
        assertThat(request("hdd-7200-sata", "rw=write\nbs=4k\nsize=1g\nfsync=8\n")
                        .toSpec(CATALOGUE)
                        .orThrow()
                        .effective()
                        .warnings())
                .anyMatch(w -> w.contains("fsync and fdatasync cost nothing here"));
    }

    private static DirectionStats run(String device, String job, String rw) {
        var total =
                Simulation.run(request(device, job).toSpec(CATALOGUE).orThrow()).total();
        return rw.contains("read") ? total.read() : total.write();
    }

    private static RunRequest request(String device, String job) {
        String fio = "[global]\nioengine=libaio\ndirect=1\ntime_based=1\nruntime=200\n[job]\n" + job;
        return new RunRequest(
                "",
                "",
                List.of(),
                device,
                Map.of(),
                "server-2x12",
                Map.of(),
                "5.4",
                List.of(),
                fio,
                Map.of(),
                "1",
                "0.01");
    }
}
