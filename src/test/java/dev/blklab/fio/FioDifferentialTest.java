package dev.blklab.fio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.blklab.sim.Simulation;
import dev.blklab.sim.spec.RunSpec;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The parser's verdict on random job files against that of fio itself, where fio is installed; in CI it has to be. */
class FioDifferentialTest {

    private static final Path FIO = onThePath();

    /** More with -Dfio.differential=… */
    private static final int FILES = Integer.getInteger("fio.differential", 120);

    private static final long SEED = Long.getLong("fio.differential.seed", 20_210_205L);

    @TempDir
    Path directory;

    private static Path onThePath() {
        for (String directory : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            Path fio = Path.of(directory).resolve("fio");
            if (Files.isExecutable(fio) && Files.isRegularFile(fio)) {
                return fio;
            }
        }
        return Path.of("fio");
    }

    @BeforeAll
    static void fioIsThere() {
        boolean there = FIO.isAbsolute();
        if (!there && "true".equals(System.getenv("CI"))) {
            throw new IllegalStateException("CI has to install fio, it is not on the path");
        }
        assumeTrue(there, "skipped: fio is not installed, the parser is not compared with it");
    }

    @Test
    void fioAndTheParserAcceptTheSameFiles() throws IOException, InterruptedException {
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < FILES; i++) {
            String text = new JobFiles(SEED + i).next();
            String said = fio(text, "--parse-only");
            boolean accepted = said.startsWith("0\n");
            var out = new Messages();
            JobReader.read(text, JobFile.Context.of(4), out);
            boolean ours = out.errors().stream().noneMatch(m -> FioCasesTest.REFUSED_BY_FIO.contains(m.code()));
            if (accepted != ours) {
                differences.add(
                        "seed " + (SEED + i) + "\n" + text + "--- fio\n" + said + "\n--- ours\n" + out.errors());
            }
        }
        assertThat(differences)
                .as("of %s files; reproduce with -Dfio.differential=1 -Dfio.differential.seed=<seed>", FILES)
                .isEmpty();
    }

    @Test
    void fioResolvesTheSameValues() throws IOException, InterruptedException {
        int compared = 0;
        for (int i = 0; i < FILES / 4; i++) {
            String text = new JobFiles(SEED + i).nextOfBlockSizes();
            var out = new Messages();
            List<FioJob> jobs = JobReader.read(text, JobFile.Context.of(4), out);
            List<String> lines = fio(text, "--output-format=normal")
                    .lines()
                    .filter(l -> l.contains(": (g="))
                    .map(l -> l.replaceFirst(
                                    "^(.*): \\(g=(\\d+)\\): rw=([^,]*), bs=", "job: name=$1 group=$2 rw=$3 bs=")
                            .replaceFirst(", ioengine=([^,]*), iodepth=", " engine=$1 iodepth="))
                    .toList();
            if (lines.size() != jobs.size()) {
                continue; // fio refused the run, or stopped at the first job that cannot run
            }
            for (int j = 0; j < lines.size(); j++) {
                assertThat(FioCasesTest.shown(jobs.get(j)))
                        .as("seed %d\n%s", SEED + i, text)
                        .isEqualTo(FioCasesTest.expected(lines.get(j), jobs.get(j)));
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(FILES / 10);
    }

    @Test
    void fiosJsonOfTheSameJobsHasTheSameKeysAndTypes() throws IOException, InterruptedException {
        String jobs = FioOutputTest.JOBS
                        .replace("libaio", "null")
                        .replace("direct=1\n", "")
                        .replace("runtime=1\n", "runtime=300ms\n")
                + "group_reporting\n[last]\nrw=write\nstonewall\ngroup_reporting\n";
        String said = fio(jobs, "--output-format=json");
        Map<String, String> fios = FioOutputTest.schema(FioOutputTest.json(said.substring(said.indexOf('{'))));
        RunSpec spec = Runs.of(FioOutputTest.JOBS);
        var output = new FioOutput("a run", spec, Simulation.run(spec), Instant.EPOCH);
        Map<String, String> ours = FioOutputTest.schema(FioOutputTest.json(output.json()));
        assertThat(FioOutputTest.without(fios, "global options.", "jobs[].job options."))
                .isEqualTo(FioOutputTest.without(ours, "blklab", "disk_util", "jobs[].job options."));
    }

    @Test
    void theTableHasFiosOptionsWithTheirRangesAndWords() throws IOException, InterruptedException {
        List<String> names = fio("", "--cmdhelp=all")
                .lines()
                .skip(1)
                .filter(l -> l.contains(": "))
                .map(l -> l.substring(0, l.indexOf(':')).strip())
                .toList();
        assertThat(names).hasSizeGreaterThan(200);
        assertThat(names).allMatch(name -> FioOptions.named(name) != null);
        int stride = FILES < 1000 ? 8 : 1; // fio is started for each
        for (int i = 0; i < names.size(); i += stride) {
            String name = names.get(i);
            FioOption option = FioOptions.named(name);
            String help = fio("", "--cmdhelp=" + name);
            Matcher range = Pattern.compile("range: min=(-?[0-9.]+)(?:, max=(-?[0-9.]+))?")
                    .matcher(help);
            if (range.find()) {
                assertThat(option.min()).as(name).isEqualTo(Double.valueOf(range.group(1)));
                boolean bounded = range.group(2) != null && !range.group(2).equals("-1");
                assertThat(option.max()).as(name).isEqualTo(bounded ? Double.valueOf(range.group(2)) : null);
            }
            Matcher alias = Pattern.compile("alias: (\\S+)").matcher(help);
            if (alias.find()) {
                assertThat(option.aliases()).as(name).contains(alias.group(1));
            }
            Matcher words = Pattern.compile("(?m)^ *(?:valid values)?: (\\S+)").matcher(help);
            while (words.find()) {
                assertThat(option.words()).as(name).contains(words.group(1));
            }
        }
    }

    /** Exit status and output. */
    private String fio(String text, String argument) throws IOException, InterruptedException {
        Path file = directory.resolve("t.fio");
        Files.writeString(file, text);
        var process = new ProcessBuilder(FIO.toString(), argument, file.toString())
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("out").toFile())
                .start();
        if (!process.waitFor(20, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            return "1\nhangs";
        }
        return process.exitValue() + "\n" + Files.readString(directory.resolve("out"), StandardCharsets.UTF_8);
    }
}
