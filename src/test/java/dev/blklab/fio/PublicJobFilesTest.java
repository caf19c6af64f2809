package dev.blklab.fio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.blklab.experiment.Catalogue;
import dev.blklab.sim.Simulation;
import dev.blklab.sim.spec.IllegalSpecException;
import dev.blklab.sim.spec.KernelProfile;
import dev.blklab.sim.spec.KernelVersion;
import dev.blklab.sim.spec.Precision;
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.sim.spec.Tunables;
import dev.blklab.sim.spec.Workload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Job files that other people published, which the project does not carry: {@code -Dblklab.fio.public=DIR} names a directory of
 * them. Each gets fio's verdict and ours, and what fio accepts is run.
 */
class PublicJobFilesTest {

    private static final String DIRECTORY = System.getProperty("blklab.fio.public", "");

    private static final double LEAST = 0.98;

    /** How often a run may look up before it counts as running; what comes after costs time and shows nothing new. */
    private static final int LOOKS = 40;

    private static final Set<String> NOT_FOUND_BY_PARSING = Set.of(
            "missing-size",
            "size-too-small",
            "bad-block-size",
            "fails-at-run",
            "missing-file",
            "include",
            "no-jobs",
            "unknown-engine",
            "needs-zoned-disk");

    @TempDir
    Path directory;

    @Test
    void fioAndTheParserAgreeAndWhatIsSoundRuns() throws IOException, InterruptedException {
        assumeTrue(!DIRECTORY.isEmpty(), "skipped: -Dblklab.fio.public names no directory of job files");
        RealFio fio = RealFio.orSkip("the verdicts on public job files are not compared with its");
        Map<String, String> files = files();
        List<String> differences = new ArrayList<>();
        Map<String, List<String>> reasons = new TreeMap<>();
        int sound = 0;
        int runs = 0;
        for (Map.Entry<String, String> file : files.entrySet()) {
            String text = file.getValue();
            boolean line = CommandLine.looksLikeOne(text);
            String said = line ? fio.parse(directory, words(text)) : fio.run(directory, text, "--parse-only");
            boolean accepted = said.startsWith("0\n");
            var context = new JobFile.Context(32, Map.of(), files);
            var out = new Messages();
            JobReader.read(text, context, out);
            boolean ours = out.errors().stream().noneMatch(m -> FioCasesTest.REFUSED_BY_FIO.contains(m.code()));
            if (accepted != ours) {
                differences.add(file.getKey() + ": fio " + said.replace('\n', ' ') + " - ours " + out.errors());
            }
            if (!accepted || !ours) {
                continue;
            }
            String why = whyNot(text, context);
            if (why == null) {
                sound++;
                runs++;
            } else {
                boolean outside = why.startsWith("- ");
                sound += outside ? 0 : 1;
                reasons.computeIfAbsent(why, w -> new ArrayList<>()).add(file.getKey());
            }
        }
        System.out.printf(
                "%d files: %d verdicts agree; of %d sound ones %d run%n",
                files.size(), files.size() - differences.size(), sound, runs);
        reasons.forEach((why, names) -> System.out.println("    " + why + " " + names));
        differences.forEach(System.out::println);
        assertThat(differences.size()).isLessThanOrEqualTo((int) (files.size() * (1 - LEAST)));
        assertThat(runs).isEqualTo(sound);
    }

    /** Why a file does not run; null when it does, and with a hyphen in front where that is not the simulator's fault. */
    private static @Nullable String whyNot(String text, JobFile.Context context) {
        JobFile.Parsed parsed = JobFile.parse(text, context);
        Workload workload = parsed.workload();
        if (workload == null) {
            boolean outside = parsed.errors().stream()
                    .allMatch(m ->
                            NOT_FOUND_BY_PARSING.contains(m.code()) || m.text().contains("local block layer"));
            return (outside ? "- " : "") + parsed.errors().get(0).code() + ": "
                    + parsed.errors().get(0).text();
        }
        var catalogue = new Catalogue();
        for (String disk : List.of("azure-premium-p80", "ssd-sata")) {
            try {
                RunSpec spec = new RunSpec(
                        catalogue.device(disk).orElseThrow(),
                        catalogue.host("azure-f32s-v2").orElseThrow(),
                        new KernelProfile(KernelVersion.V5_11, Set.of()),
                        workload,
                        Tunables.NONE,
                        1,
                        Precision.QUICK);
                int[] looks = {0};
                Simulation.run(spec, done -> looks[0]++ < LOOKS);
            } catch (Simulation.Cancelled e) {
                continue;
            } catch (IllegalSpecException e) {
                if (e.getMessage().contains("has no whole block behind this offset")) {
                    continue; // it asks for a larger disk than this one
                }
                return disk + ": " + e.getMessage();
            }
        }
        return null;
    }

    private static List<String> words(String line) {
        return new Shell(line, 0, new Messages())
                .arguments().stream().map(Shell.Argument::text).toList();
    }

    private static Map<String, String> files() throws IOException {
        Map<String, String> files = new HashMap<>();
        try (var paths = Files.walk(Path.of(DIRECTORY))) {
            for (Path p : paths.filter(Files::isRegularFile).toList()) {
                files.put(p.getFileName().toString(), Files.readString(p, StandardCharsets.UTF_8));
            }
        }
        return new TreeMap<>(files);
    }
}
