package dev.blklab.fio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.sim.spec.Workload;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The parser on random texts. More with -Dfio.fuzz=…; a failure names its seed. */
class JobFileFuzzTest {

    private static final int FILES = Integer.getInteger("fio.fuzz", 5_000);
    private static final long SEED = Long.getLong("fio.fuzz.seed", 1);

    @Test
    void noTextMakesItThrow() {
        for (long seed = SEED; seed < SEED + FILES; seed++) {
            String text = mutated(new JobFiles(seed).next(), new Random(seed));
            try {
                JobFile.Parsed parsed = JobFile.parse(text, JobFile.Context.of(4));
                assertThat(parsed.workload() == null).isEqualTo(!parsed.errors().isEmpty());
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + "\n" + text, e);
            }
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
            text.append(option(random, "rw", "read", "write", "randread", "randwrite", "rw", "randrw"));
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
            text.append(option(random, "name", "x", "a b", "globalX", "[y]"));
            text.append(random.nextInt(3) == 0 ? "time_based\n" : "")
                    .append(random.nextInt(3) == 0 ? "norandommap\n" : "");
        }
        return text.toString();
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
