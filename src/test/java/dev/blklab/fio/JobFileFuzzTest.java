package dev.blklab.fio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.sim.spec.Workload;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The parser on random texts. More with -Dfio.fuzz=…; a failure names its seed. */
class JobFileFuzzTest {

    private static final int FILES = Integer.getInteger("fio.fuzz", 5_000);
    private static final int MANY = 100_000;
    private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();
    private static final long SEED = Long.getLong("fio.fuzz.seed", 1);

    @Test
    void noTextMakesItThrow() {
        for (long seed = SEED; seed < SEED + 200; seed++) {
            // what is loaded and compiled once is not the parser's time
            JobFile.parse(mutated(new JobFiles(seed).next(), new Random(seed)), JobFile.Context.of(4));
        }
        long slowest = 0;
        long slowestSeed = 0;
        for (long seed = SEED; seed < SEED + FILES; seed++) {
            String text = mutated(new JobFiles(seed).next(), new Random(seed));
            long from = CPU.getCurrentThreadCpuTime();
            long took;
            try {
                JobFile.Parsed parsed = JobFile.parse(text, JobFile.Context.of(4));
                took = CPU.getCurrentThreadCpuTime() - from;
                assertThat(parsed.workload() == null).isEqualTo(!parsed.errors().isEmpty());
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + "\n" + text, e);
            }
            if (took > slowest) {
                slowest = took;
                slowestSeed = seed;
            }
        }
        if (FILES >= MANY) {
            // only where somebody asked for it: a busy machine says nothing about the parser
            System.out.printf("%d files, slowest %.1f ms of CPU time (seed %d)%n", FILES, slowest / 1e6, slowestSeed);
            assertThat(slowest).as("slowest, seed %d", slowestSeed).isLessThan(50_000_000L);
        }
    }

    @Test
    void aPrintedWorkloadIsReadBackAsItWas() {
        int workloads = 0;
        for (long seed = SEED; seed < SEED + FILES / 4; seed++) {
            String text = runnable(new Random(seed));
            Workload workload = JobFile.parse(text, JobFile.Context.of(4)).workload();
            if (workload == null) {
                continue;
            }
            workloads++;
            JobFile.Parsed again = JobFile.parse(JobFile.print(workload), JobFile.Context.of(4));
            assertThat(again.errors())
                    .as("seed %d\n%s\n%s", seed, text, JobFile.print(workload))
                    .isEmpty();
            assertThat(again.workload().jobs()).as("seed %d\n%s", seed, text).isEqualTo(workload.jobs());
        }
        assertThat(workloads).isGreaterThan(FILES / 10);
    }

    @Test
    void longTextsOfEveryKindEndSoon() {
        for (String part : List.of(
                "[",
                "a=",
                "${",
                "4k:",
                "bssplit=4k/50:",
                "(",
                "-",
                "bs=4k,",
                "[a]\n",
                "x",
                "include a\n",
                "'",
                "--name ")) {
            JobFile.parse("[a]\nbssplit=" + part.repeat(50_000), JobFile.Context.of(4));
            JobFile.parse("fio --name=a --bs=" + part.repeat(50_000), JobFile.Context.of(4));
            JobFile.parse(part.repeat(50_000), JobFile.Context.of(4));
        }
    }

    private static String runnable(Random random) {
        var text = new StringBuilder();
        int jobs = 1 + random.nextInt(3);
        for (int i = 0; i < jobs; i++) {
            text.append("[job ")
                    .append(i)
                    .append("]\ndirect=1\nioengine=")
                    .append(pick(random, "libaio", "psync", "io_uring"))
                    .append('\n');
            text.append("size=")
                    .append(pick(random, "1g", "4096k", "100%", "123456789"))
                    .append('\n');
            text.append(option(
                    random, "rw", "read", "write", "randread", "randwrite", "rw", "randrw", "trim", "randtrimwrite"));
            text.append(option(random, "bs", "4k", "8k,4k", "512", "1m", ",64k", "8k,"));
            text.append(option(random, "iodepth", "1", "4", "32", "110"));
            text.append(option(random, "iodepth_batch", "0", "1", "4", "55"));
            text.append(option(random, "iodepth_batch_complete_min", "0", "1", "4", "55"));
            text.append(option(random, "iodepth_batch_complete_max", "0", "1", "4", "55"));
            text.append(option(random, "iodepth_low", "0", "1", "4", "55"));
            text.append(option(random, "numjobs", "1", "2", "7"));
            text.append(option(random, "rwmixread", "0", "70", "100"));
            text.append(option(random, "offset", "0", "1m", "512"));
            text.append(option(random, "runtime", "10", "1500ms", "10us"));
            text.append(option(random, "filename", "/dev/sdb", "a\\:b", " x"));
            refinements(random, text);
            text.append(option(random, "name", "x", "a b", "globalX", "[y]"));
            text.append(random.nextInt(3) == 0 ? "time_based\n" : "")
                    .append(random.nextInt(3) == 0 ? "norandommap\n" : "");
        }
        return text.toString();
    }

    private static void refinements(Random random, StringBuilder text) {
        text.append(rare(random, "bsrange", "4k-64k", "1k-8k,512-4k", "4k-4k"));
        text.append(rare(
                random, "bssplit", "4k/10:64k/50:32k/40", "4k/50:8k/50,16k", "512/25:1k/:2k/:4k/", ",8k/30:4k/70"));
        text.append(rare(random, "bs_unaligned", "1"));
        text.append(rare(random, "bs_is_seq_rand", "1"));
        text.append(rare(random, "ba", "4k", "8k,16k"));
        text.append(rare(random, "percentage_random", "50", "10,90"));
        text.append(rare(
                random,
                "random_distribution",
                "zipf",
                "zipf:1.2:0.3",
                "pareto:0.9",
                "normal:20",
                "normal",
                "zoned:50/5:30/15:20/80",
                "zoned_abs:60/1m:40/2m"));
        text.append(rare(random, "rw", "randread:8", "read:8k", "write:-4k", "randrw:3"));
        text.append(rare(random, "rw_sequencer", "identical"));
        text.append(rare(random, "io_size", "1g", "50%", "20m"));
        text.append(rare(random, "size", "20%", "50%"));
        text.append(rare(random, "offset", "25%", "1g"));
        text.append(rare(random, "offset_increment", "1g", "10%"));
        text.append(rare(random, "nrfiles", "4", "16"));
        text.append(rare(random, "filesize", "1m", "64m"));
        text.append(rare(random, "filename", "/dev/sda:/dev/sdb", "a:b:c"));
        text.append(rare(random, "file_service_type", "sequential", "random", "roundrobin:8"));
        text.append(rare(random, "number_ios", "1000"));
        text.append(rare(random, "loops", "3"));
        text.append(rare(random, "stonewall", "1"));
        text.append(rare(random, "new_group", "1"));
        text.append(rare(random, "exitall", "1"));
        text.append(rare(random, "startdelay", "5", "100ms", "1s-3s"));
        text.append(rare(random, "ramp_time", "2", "1500us"));
        text.append(rare(random, "rate", "1m", "1m,2m", ",500k"));
        text.append(rare(random, "rate_iops", "100", "100,200"));
        text.append(rare(random, "rate_process", "poisson"));
        text.append(rare(random, "thinktime", "100", "5ms"));
        text.append(rare(random, "thinktime_blocks", "8"));
        text.append(rare(random, "thinktime_blocks_type", "issue"));
        text.append(rare(random, "thinktime_iotime", "1s"));
        text.append(rare(random, "io_submit_mode", "offload"));
        text.append(rare(random, "fsync", "1", "16"));
        text.append(rare(random, "fdatasync", "8"));
        text.append(rare(random, "sync", "1", "dsync"));
        text.append(rare(random, "verify", "md5", "crc32c"));
        text.append(rare(random, "verify_backlog", "32"));
        text.append(rare(random, "flow", "1", "8"));
        text.append(rare(random, "flow_id", "3"));
        text.append(rare(random, "flow_sleep", "1000"));
        text.append(rare(random, "rate_min", "1k", "1k,2k"));
        text.append(rare(random, "rate_iops_min", "10", "5,6"));
        text.append(rare(random, "rate_cycle", "500"));
        text.append(rare(random, "max_latency", "5ms", "100"));
        text.append(rare(random, "latency_target", "5ms", "500000"));
        text.append(rare(random, "latency_window", "5s", "200ms"));
        text.append(rare(random, "latency_percentile", "99.9", "95"));
        text.append(rare(random, "latency_run", "1"));
        text.append(rare(random, "ss", "iops:10%", "bw_slope:1%", "bw:1m", "iops:0.3"));
        text.append(rare(random, "ss_dur", "30s", "5"));
        text.append(rare(random, "ss_ramp", "10s"));
        text.append(
                rare(random, "zonemode", "strided\nzonesize=1m\nzoneskip=64k", "strided\nzonesize=2m\nzonerange=1m"));
        text.append(rare(random, "exit_what", "all", "stonewall"));
        text.append(rare(random, "thinktime_spin", "50"));
        text.append(rare(random, "rate_ignore_thinktime", "1"));
        text.append(rare(random, "serialize_overlap", "1"));
        text.append(rare(random, "prio", "4"));
        text.append(rare(random, "prioclass", "1", "3"));
        text.append(rare(random, "cmdprio_percentage", "20", "20,30"));
        text.append(rare(random, "file_service_type", "zipf:1.2", "pareto:0.3", "gauss:20"));
        text.append(rare(random, "verify_only", "1"));
        text.append(rare(random, "fill_device", "1"));
        text.append(rare(random, "cpus_allowed", "0", "0-2", "1,3"));
        text.append(rare(random, "cpus_allowed_policy", "split"));
    }

    private static String rare(Random random, String name, String... values) {
        return random.nextInt(8) == 0 ? name + "=" + pick(random, values) + "\n" : "";
    }

    private static String option(Random random, String name, String... values) {
        return random.nextInt(3) == 0 ? name + "=" + pick(random, values) + "\n" : "";
    }

    private static String pick(Random random, String... values) {
        return values[random.nextInt(values.length)];
    }

    /** A few characters changed, removed or doubled. */
    private static String mutated(String text, Random random) {
        var to = new StringBuilder(text);
        for (int i = random.nextInt(4); i > 0 && to.length() > 0; i--) {
            int at = random.nextInt(to.length());
            switch (random.nextInt(3)) {
                case 0 ->
                    to.setCharAt(at, (char) (random.nextInt(10) == 0 ? random.nextInt(0x10000) : random.nextInt(128)));
                case 1 -> to.deleteCharAt(at);
                default -> to.insert(at, to.substring(at, Math.min(to.length(), at + random.nextInt(20))));
            }
        }
        return random.nextInt(20) == 0 ? "fio " + to.toString().replace("\n", " --") : to.toString();
    }
}
