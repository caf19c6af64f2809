package dev.blklab.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.fio.JobFile;
import dev.blklab.fio.RealFio;
import dev.blklab.sim.engine.RandomStreams;
import dev.blklab.sim.spec.JobSpec;
import dev.blklab.sim.spec.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The simulated stream of I/Os against fio's own, as its null engine writes it to an I/O log: both are counted by what they are and
 * where they go, and a chi-square test compares the counts. With 5 standard deviations, one true pattern in a million would fail.
 */
class AccessPatternTest {

    private static final double DEVIATIONS = 5;
    private static final int LEAST_IN_A_CELL = 20;
    private static final int LARGEST_IN_FULL = 64;

    @TempDir
    Path directory;

    record Access(boolean write, long offset, long bytes) {}

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rw=randread\nnorandommap",
                "rw=randread\nrandom_distribution=zipf:1.2:0.3",
                "rw=randread\nrandom_distribution=zipf:0.8:0",
                "rw=randwrite\nrandom_distribution=pareto:0.3:0.25",
                "rw=randread\nrandom_distribution=normal",
                "rw=randread\nrandom_distribution=normal:20",
                "rw=randread\nrandom_distribution=normal:50:0.3",
                "rw=randread\nrandom_distribution=zoned:50/5:30/15:20/80",
                "rw=randread\nrandom_distribution=zoned:60/10:30/20:8/30:2/40",
                "rw=randread\nrandom_distribution=zoned_abs:60/1m:30/2m:10/500k",
                "rw=randrw\nrwmixread=70\nnorandommap",
                "rw=rw\nrwmixread=30",
                "rw=randrw\nrwmixwrite=10\nbs=4k,8k\nnorandommap",
                "rw=randread\npercentage_random=30\nnorandommap",
                "rw=randrw\npercentage_random=80,20\nnorandommap",
                "rw=randread\nbssplit=4k/10:64k/50:32k/40\nnorandommap",
                "rw=randrw\nbssplit=4k/25:8k/25:16k/:32k/,64k/60:4k\nnorandommap",
                "rw=read\nbssplit=4k/30:16k/70",
                "rw=randwrite\nbsrange=4k-64k\nnorandommap",
                "rw=randwrite\nbsrange=3k-20k\nbs_unaligned\nnorandommap",
                "rw=randread:8\nnorandommap",
                "rw=randread:4\nrw_sequencer=identical\nnorandommap",
                "rw=randread\nbs=4k\nblockalign=16k\nnorandommap",
                "rw=randrw\nbs=4k,16k\nbs_is_seq_rand=1\npercentage_random=50\nnorandommap"
            })
    void theStreamIsDistributedAsFios(String options) throws IOException, InterruptedException {
        String job = "[a]\nioengine=null\nsize=4m\nbs=4k\nio_size=200m\nrandseed=2\n" + options + "\n";
        List<Access> fios = fios(job);
        List<Access> ours = ours(job, fios.size());
        assertThat(fios).hasSizeGreaterThan(3000);
        compare(
                "direction and bytes",
                count(fios, a -> a.write() + " " + a.bytes()),
                count(ours, a -> a.write() + " " + a.bytes()));
        compare("place", places(fios), places(ours));
        compare("step", steps(fios), steps(ours));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rw=read\nzonemode=strided\nzonesize=1m\nzoneskip=512k",
                "rw=write\nzonemode=strided\nzonesize=512k\nzonerange=1m",
                "rw=read\nzonemode=strided\nzonesize=1m\nzonerange=512k\nzoneskip=1m",
                "rw=read",
                "rw=write:8k",
                "rw=read:-8k",
                "rw=write:-4k\nbs=4k",
                "rw=read\noffset=1m\nsize=1m",
                "rw=read\nloops=2"
            })
    void aSequentialStreamIsFiosIoForIo(String options) throws IOException, InterruptedException {
        String job = "[a]\nioengine=null\nsize=4m\nbs=16k\n" + options + "\n";
        List<Access> fios = fios(job);
        assertThat(ours(job, fios.size())).isEqualTo(fios);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw=randread", "rw=randwrite\nbs=12k", "rw=randrw"})
    void withTheRandomMapEveryBlockIsVisitedOnce(String options) throws IOException, InterruptedException {
        String job = "[a]\nioengine=null\nsize=3m\nbs=4k\n" + options + "\n";
        List<Access> fios = fios(job);
        List<Access> ours = ours(job, fios.size());
        assertThat(ours.stream().map(Access::offset).sorted().toList())
                .isEqualTo(fios.stream().map(Access::offset).sorted().toList());
        assertThat(ours.stream().map(Access::offset).toList())
                .isNotEqualTo(ours.stream().map(Access::offset).sorted().toList());
    }

    @Test
    void everyBlockOfAStrideIsVisitedOnceBeforeTheNext() {
        List<Access> ours = ours(
                "[a]\nioengine=null\nsize=4m\nbs=64k\nrw=randread\nzonemode=strided\nzonesize=1m\nzoneskip=1m\n", 64);
        for (int zone = 0; zone < 4; zone++) {
            long start = zone % 2 * (2L << 20);
            assertThat(ours.subList(16 * zone, 16 * zone + 16))
                    .allMatch(a -> a.offset() >= start && a.offset() < start + (1 << 20))
                    .doesNotHaveDuplicates();
        }
    }

    private List<Access> fios(String job) throws IOException, InterruptedException {
        RealFio fio = RealFio.orSkip("the simulated streams are not compared with its");
        String said = fio.run(directory, job + "write_iolog=log\n");
        assertThat(said).as(job).startsWith("0\n");
        List<Access> stream = new ArrayList<>();
        for (String line : Files.readAllLines(directory.resolve("log"))) {
            String[] words = line.split(" ", -1);
            if (words.length == 5) {
                stream.add(new Access(words[2].equals("write"), sector(words[3]), sector(words[4])));
            }
        }
        return stream;
    }

    /** A null engine may do parts of a sector, a disk may not. */
    private static long sector(String bytes) {
        return Long.parseLong(bytes) & -512;
    }

    private static List<Access> ours(String job, int most) {
        Workload workload = JobFile.parse(job.replace("=null", "=sync"), JobFile.Context.of(1))
                .workload();
        JobSpec spec = Objects.requireNonNull(workload).jobs().get(0);
        Region[] regions = new Layout(1L << 30).next(spec, 0);
        long limit = Math.max(spec.extent().ioSize(), regions[0].sizeBytes)
                * spec.extent().loops();
        var source = new Addresses(spec, regions, limit, new RandomStreams(7).named("test"));
        List<Access> stream = new ArrayList<>();
        while (stream.size() < most && source.hasNext()) {
            long sector = source.next(source.nextWrites());
            stream.add(new Access(source.isWrite(), sector << 9, source.bytes()));
        }
        return stream;
    }

    /** Blocks where an I/O begins that does not stay where the one before was. */
    private static Map<String, Long> places(List<Access> stream) {
        List<Access> moved = new ArrayList<>();
        for (int i = 1; i < stream.size(); i++) {
            if (stream.get(i).offset() != stream.get(i - 1).offset()) {
                moved.add(stream.get(i));
            }
        }
        return count(moved, a -> a.write() + " " + a.offset() / 4096);
    }

    private interface Key {
        String of(Access a);
    }

    private static Map<String, Long> count(List<Access> stream, Key key) {
        Map<String, Long> counts = new TreeMap<>();
        stream.forEach(a -> counts.merge(key.of(a), 1L, Long::sum));
        return counts;
    }

    /** How often an I/O goes on where the last of its direction ended, begins where that began, or goes elsewhere. */
    private static Map<String, Long> steps(List<Access> stream) {
        Map<String, Long> counts = new TreeMap<>();
        Access[] last = new Access[2];
        for (Access a : stream) {
            Access before = last[a.write() ? 1 : 0];
            String step = before == null
                    ? "first"
                    : a.offset() == before.offset() + before.bytes()
                            ? "on"
                            : a.offset() == before.offset() ? "same" : "else";
            counts.merge(a.write() + " " + step, 1L, Long::sum);
            last[a.write() ? 1 : 0] = a;
        }
        return counts;
    }

    /** Two samples of one distribution: the sum of squares is as large as its degrees of freedom, give or take its own spread. */
    private static void compare(String what, Map<String, Long> fios, Map<String, Long> ours) {
        double n = fios.values().stream().mapToLong(Long::longValue).sum();
        double m = ours.values().stream().mapToLong(Long::longValue).sum();
        var keys = new java.util.TreeSet<>(fios.keySet());
        keys.addAll(ours.keySet());
        double sum = 0;
        int cells = 0;
        long a = 0;
        long b = 0;
        for (String key : keys) {
            a += fios.getOrDefault(key, 0L);
            b += ours.getOrDefault(key, 0L);
            if (a + b >= LEAST_IN_A_CELL) {
                sum += Math.pow(Math.sqrt(m / n) * a - Math.sqrt(n / m) * b, 2) / (a + b);
                cells++;
                a = 0;
                b = 0;
            }
        }
        int freedom = Math.max(1, cells - 1);
        String both = keys.size() <= LARGEST_IN_FULL ? "\nfio  " + fios + "\nours " + ours : "";
        assertThat(sum)
                .as("chi-square of %s with %d degrees of freedom%s", what, freedom, both)
                .isLessThan(freedom + DEVIATIONS * Math.sqrt(2.0 * freedom) + DEVIATIONS);
    }
}
