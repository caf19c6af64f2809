package dev.blklab.fio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.sim.spec.AccessPattern;
import dev.blklab.sim.spec.IoEngine;
import dev.blklab.sim.spec.JobSpec;
import dev.blklab.sim.spec.Workload;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobFileTest {

    /** The thread's job file for the large disk. */
    private static final String LARGE_DISK = """
              [global]
              time_based=1
              ioengine=libaio
              direct=1
              runtime=20

              [job1]
              name=seq_read
              bs=32k
              size=23G
              rw=read
              numjobs=2
              iodepth=110
              iodepth_batch_submit=55
              iodepth_batch_complete=55

              [job2]
              name=seq_write
              bs=8k
              size=10G
              rw=write
              numjobs=1
              iodepth=1
              overwrite=1
            """;

    private static final String SMALL_DISK = LARGE_DISK
            .replace("runtime=20", "runtime=60")
            .replace("23G", "5G")
            .replace("10G", "3G")
            .replace("110", "22")
            .replace("55", "11");

    private static JobFile.Parsed parse(String text) {
        return JobFile.parse(text, JobFile.Context.of(4));
    }

    private static JobFile.Parsed job(String options) {
        return parse("[a]\nioengine=libaio\ndirect=1\nsize=1g\n" + options + "\n");
    }

    private static JobSpec only(JobFile.Parsed parsed) {
        assertThat(parsed.errors()).isEmpty();
        Workload workload = parsed.workload();
        assertThat(workload).isNotNull();
        assertThat(workload.jobs()).hasSize(1);
        return workload.jobs().get(0);
    }

    @Test
    void theThreadsLargeDiskJobIsWhatFioWouldRun() {
        JobFile.Parsed parsed = parse(LARGE_DISK);
        assertThat(parsed.errors()).isEmpty();
        assertThat(parsed.workload().fio()).isEqualTo(LARGE_DISK);
        assertThat(parsed.workload().jobs())
                .containsExactly(
                        new JobSpec(
                                "seq_read",
                                2,
                                AccessPattern.READ,
                                50,
                                32768,
                                32768,
                                23L << 30,
                                0,
                                null,
                                false,
                                IoEngine.LIBAIO,
                                true,
                                new JobSpec.Depth(110, 55, 55, 55, 110),
                                20_000_000_000L,
                                true),
                        new JobSpec(
                                "seq_write",
                                1,
                                AccessPattern.WRITE,
                                50,
                                8192,
                                8192,
                                10L << 30,
                                0,
                                null,
                                false,
                                IoEngine.LIBAIO,
                                true,
                                JobSpec.Depth.ONE,
                                20_000_000_000L,
                                true));
    }

    @Test
    void theThreadsSmallDiskJobIsWhatFioWouldRun() {
        List<JobSpec> jobs = parse(SMALL_DISK).workload().jobs();
        assertThat(jobs.get(0).depth()).isEqualTo(new JobSpec.Depth(22, 11, 11, 11, 22));
        assertThat(jobs.get(0).size()).isEqualTo(5L << 30);
        assertThat(jobs.get(0).runtimeNs()).isEqualTo(60_000_000_000L);
        assertThat(jobs.get(1).size()).isEqualTo(3L << 30);
    }

    @Test
    void defaultsAreThoseOfFio() {
        JobSpec job = only(parse("[a]\nsize=1m"));
        assertThat(job.rw()).isEqualTo(AccessPattern.READ);
        assertThat(job.bsRead()).isEqualTo(4096);
        assertThat(job.ioengine()).isEqualTo(IoEngine.SYNC);
        assertThat(job.direct()).isFalse();
        assertThat(job.depth()).isEqualTo(JobSpec.Depth.ONE);
        assertThat(job.numjobs()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            bs = 4k            | blank-after-equals  | bs=4k
            bs=8 k             | blank-before-suffix | bs=8k
            size=1.5m          | fraction            | size=1536k
            size=4KiB          | kib-is-1000         | size=4k
            size=16*4k         | not-computed        | size=64k
            runtime=1min       | time-suffix         | runtime=60s
            runtime=1sec       | time-suffix         | runtime=1s
            runtime=1h30m      | time-suffix         | runtime=5400s
            rwmixread=70%      | percent-sign        | rwmixread=70
            bs=4k-64k          | range-ignored       | bsrange=4k-64k
            rw=read,write      | list-ignored        | rw=rw
            percentile_list=50,99 | list-ignored     | percentile_list=50:99
            """)
    void silentTrapsAreWarnedAboutWithTheRepair(String option, String code, String meant) {
        String text = "[a]\n\t" + option + " # as they wrote it\n";
        var warning = parse(text).warnings().stream()
                .filter(w -> w.code().equals(code))
                .findFirst()
                .orElseThrow();
        assertThat(warning.line()).isEqualTo(2);
        assertThat(warning.column()).isEqualTo(2);
        assertThat(warning.meant()).isEqualTo(meant);
        assertThat(warning.fix()).isEqualTo(new JobFile.Fix(2, "\t" + meant + " # as they wrote it"));
    }

    @Test
    void aTrapThatMakesAnImpossibleJobIsAnErrorWithTheSameRepair() {
        var error = job("bs = 4k").errors().get(0);
        assertThat(error.code()).isEqualTo("bad-block-size");
        assertThat(error.text()).contains("4 bytes");
        assertThat(error.fix()).isEqualTo(new JobFile.Fix(5, "bs=4k"));
    }

    @Test
    void whatIsNoTrapIsNotWarnedAbout() {
        assertThat(job("bs=4k\nruntime=10s\niodepth = 3\nrwmixread=70\nrw=randrw")
                        .warnings())
                .isEmpty();
        assertThat(parse("[a]\nioengine=libaio\ndirect=1\nbs=4k,8k\nsize=100%\nfilename=/dev/sdb\nruntime=1m")
                        .warnings())
                .isEmpty();
    }

    @Test
    void allErrorsOfAFileAreSaidAtOnceWithFiosReasonAndTheNearestSpelling() {
        JobFile.Parsed parsed =
                parse("[a]\niodept=4\nrw=reed\nsize=1g\n[b]\nio_engine=libaio\ndirect=true\niodepth=0\nsize=1g");
        assertThat(parsed.workload()).isNull();
        assertThat(parsed.errors()).extracting(JobFile.Message::line).containsExactly(2, 3, 6, 7, 8);
        assertThat(parsed.errors().get(0).text()).isEqualTo("Bad option <iodept=4>: Did you mean iodepth?");
        assertThat(parsed.errors().get(0).fix()).isEqualTo(new JobFile.Fix(2, "iodepth=4"));
        assertThat(parsed.errors().get(1).meant()).isEqualTo("rw=read");
        assertThat(parsed.errors().get(2).meant()).isEqualTo("ioengine=libaio");
        assertThat(parsed.errors().get(3).meant()).isEqualTo("direct=1");
        assertThat(parsed.errors().get(4).text())
                .isEqualTo("failed parsing iodepth=0: iodepth: min value out of range: 0 (1 min)");
    }

    @Test
    void anOptionThatWouldChangeTheResultIsRefusedUnlessItSaysWhatHoldsAnyway() {
        assertThat(job("rw=write\nverify=md5\ntrim_percentage=10").errors())
                .extracting(JobFile.Message::code)
                .containsExactly("not-simulated");
        assertThat(job("rw=write\ntrim_percentage=10").errors()).isEmpty();
        assertThat(job("rw=write\nverify=md5\ntrim_percentage=0").errors()).isEmpty();
    }

    @Test
    void anOptionWithoutEffectIsNamed() {
        assertThat(job("group_reporting\nfallocate=none\nwrite_bw_log=x\nthread")
                        .warnings())
                .extracting(JobFile.Message::line)
                .containsExactly(5, 6, 7, 8);
    }

    @Test
    void commandsAreNeverRun() {
        assertThat(job("exec_prerun=rm -rf /").warnings())
                .extracting(JobFile.Message::code)
                .containsExactly("never-run");
    }

    @Test
    void aWaitingFirstJobWaitsForNothing() {
        assertThat(only(job("stonewall")).schedule().stonewall()).isFalse();
        Workload both = job("[b]\nsize=1g\nstonewall").workload();
        assertThat(both.jobs()).extracting(j -> j.schedule().stonewall()).containsExactly(false, true);
    }

    @Test
    void namesOfFilesSayWhoSharesThem() {
        assertThat(only(job("")).filename()).isNull();
        assertThat(only(job("directory=/mnt\nfilename=x")).filename()).isEqualTo("/mnt/x");
        assertThat(only(job("filename_format=data.$filenum")).filename()).isEqualTo("data.0");
        assertThat(only(job("filename=a\\:b")).filename()).isEqualTo("a:b");
        JobFile.Parsed two = job("filename=/dev/sda:/dev/sdb");
        assertThat(only(two).extent().moreFiles()).containsExactly("/dev/sdb");
        assertThat(two.warnings()).extracting(JobFile.Message::code).contains("one-disk");
    }

    @Test
    void aDiskNeedsNoSizeAndAFileDoes() {
        assertThat(only(parse("[a]\nfilename=/dev/sdb")).size()).isZero();
        assertThat(parse("[a]\nrw=write").errors())
                .extracting(JobFile.Message::code)
                .containsExactly("missing-size");
        JobFile.Parsed existing = parse("[a]\nfilename=data");
        assertThat(only(existing).size()).isZero();
        assertThat(existing.warnings()).extracting(JobFile.Message::code).contains("size-of-the-file");
    }

    @Test
    void variablesComeWithTheRequestOnly() {
        var context = new JobFile.Context(8, Map.of("DEPTH", "32"), Map.of());
        JobFile.Parsed parsed = JobFile.parse(
                "[a]\nioengine=libaio\ndirect=1\nsize=1g\niodepth=${DEPTH}\nnumjobs=$ncpus*2\ndescription=x${HOME}",
                context);
        assertThat(only(parsed).depth().iodepth()).isEqualTo(32);
        assertThat(only(parsed).numjobs()).isEqualTo(16);
        assertThat(parsed.warnings()).extracting(JobFile.Message::code).containsExactly("unset-variable");
    }

    @Test
    void aPastedCommandLineIsRead() {
        JobFile.Parsed parsed = parse("""
                $ sudo fio --ioengine=libaio --direct 1 --name='my job' --rw=randread \\
                    --bs=4k --size=10G --iodepth=32 --output-format=json --runtime=30 --time_based | tee out.json
                """);
        JobSpec job = only(parsed);
        assertThat(job.name()).isEqualTo("my job");
        assertThat(job.rw()).isEqualTo(AccessPattern.RANDREAD);
        assertThat(job.depth().iodepth()).isEqualTo(32);
        assertThat(job.timeBased()).isTrue();
        assertThat(job.direct()).isTrue();
    }

    @Test
    void aCommandLinesJobsStartTogether() {
        Workload workload = parse("fio --size=1g --ioengine=psync --name=a --rw=read --name=b --rw=write")
                .workload();
        assertThat(workload.jobs()).extracting(JobSpec::name).containsExactly("a", "b");
        assertThat(workload.jobs()).extracting(JobSpec::rw).containsExactly(AccessPattern.READ, AccessPattern.WRITE);
    }

    @Test
    void anErrorOfACommandLineHasItsPlaceAndItsRepair() {
        var error = parse("fio --name=a --size=1g \\\n  --iodept=4").errors().get(0);
        assertThat(error.line()).isEqualTo(2);
        assertThat(error.column()).isEqualTo(5);
        assertThat(error.fix()).isEqualTo(new JobFile.Fix(2, "  --iodepth=4"));
    }

    @Test
    void filesThatIncludeEachOtherEnd() {
        var context = new JobFile.Context(1, Map.of(), Map.of("a.fio", "include a.fio\ninclude a.fio\n"));
        assertThat(JobFile.parse("[a]\nsize=1g\ninclude a.fio", context).errors())
                .isNotEmpty();
    }

    @Test
    void aFileThatIsTooLongIsRefused() {
        assertThat(parse("x".repeat(2 << 20)).errors())
                .extracting(JobFile.Message::code)
                .containsExactly("too-long");
        assertThat(parse("[a]\n".repeat(30_000)).errors()).isNotEmpty();
    }

    /** As seen with {@code fio --parse-only} of fio 3.33. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --name=a --iodept=4                       | false
            --name=a --size=1m --bs 4k --direct 1     | true
            --name=a --time_based --runtime=1         | true
            --name=a --time_based=1                   | true
            --name=a --time_based 1                   | false
            -name=a -bs=4k                            | true
            --name a --rw randread                    | true
            --name=a --bs=4k --name=b --rw=foo        | false
            --name=a bs=4k                            | false
            --name=a --ioengine=io_uring --hipri      | true
            --name=a --hipri --ioengine=io_uring      | false
            --name=a --bs=abc                         | false
            --name=a --description='x # y'            | true
            --name=a --filename=x --direct            | false
            --name=a --output=x --minimal --eta=never | true
            --name=a --runtime 10 -o x                | true
            --name=a --include=x                      | false
            --name=a --readonly --rw=write            | false
            --name=a --readonly --rw=read             | true
            --name=a --write_bw_log --bs=4k           | true
            --name=a --bs=${X}                        | false
            --name=                                   | false
            """)
    void commandLinesAreTakenAsFioTakesThem(String arguments, boolean accepted) {
        var out = new Messages();
        JobReader.read("fio " + arguments, JobFile.Context.of(4), out);
        assertThat(out.errors().isEmpty()).as("%s", out.errors()).isEqualTo(accepted);
    }

    @Test
    void whatCameWithAJobFileIsKeptInItsTextAsComments() {
        var context = new JobFile.Context(
                4,
                Map.of("DEPTH", "8"),
                Map.of("more.fio", "bs=8k\ninclude rest.fio\n", "rest.fio", "iodepth=${DEPTH}"));
        String text = "[a]\nsize=1g\ninclude more.fio";
        String whole = JobFile.complete(text, context);
        assertThat(whole)
                .isEqualTo(text + "\n#: variable DEPTH=8\n#: file more.fio\n#|bs=8k\n#|include rest.fio\n"
                        + "#: file rest.fio\n#|iodepth=${DEPTH}\n");
        JobFile.Parsed parsed = JobFile.parse(whole, JobFile.Context.of(4));
        assertThat(only(parsed)).isEqualTo(only(JobFile.parse(text, context)));
        assertThat(only(parsed).bsRead()).isEqualTo(8192);
        assertThat(JobFile.complete(text, JobFile.Context.of(1))).isSameAs(text);
    }

    @Test
    void aLogIsRepeatedFromTheRequestOnly() {
        assertThat(job("read_iolog=x.log").errors())
                .extracting(JobFile.Message::code)
                .containsExactly("missing-file");
        String three = """
                fio version 3 iolog
                10 /dev/sda add
                1010 /dev/sda read 8192 4096
                3010 /dev/sda write 0 8192
                """;
        String two = """
                fio version 2 iolog
                /dev/sda open
                /dev/sda wait 1 0
                /dev/sda read 8192 4096
                /dev/sda wait 3 0
                /dev/sda write 0 8192
                """;
        String blkparse = """
                  8,16   0        1     5.000001000  4711  Q  RS 16 + 8 [fio]
                  8,16   0        2     5.000002000  4711  D  RS 16 + 8 [fio]
                  8,16   1        3     5.002001000  4711  Q  WS 0 + 16 [fio]
                CPU0 (sda):
                """;
        for (String log : List.of(three, two, blkparse)) {
            var context = new JobFile.Context(1, Map.of(), Map.of("x.log", log));
            JobFile.Parsed parsed = JobFile.parse("[a]\nfilename=/dev/sda\nread_iolog=x.log\n", context);
            assertThat(only(parsed).replay().ios()).isEqualTo("0 r 8192 4096\n2000 w 0 8192\n");
            JobFile.Parsed again = JobFile.parse(JobFile.print(parsed.workload()), JobFile.Context.of(1));
            assertThat(only(again)).isEqualTo(only(parsed));
        }
        var bad = new JobFile.Context(1, Map.of(), Map.of("x.log", "fio version 2 iolog\n/dev/sda read 8192\n"));
        assertThat(JobFile.parse("[a]\nfilename=/dev/sda\nread_iolog=x.log\n", bad)
                        .errors()
                        .get(0)
                        .text())
                .isEqualTo("read_iolog=x.log: line 2: \"/dev/sda read 8192\" is not whole");
    }
}
