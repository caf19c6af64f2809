package dev.blklab.fio;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The parser against what fio 3.33 was seen to do with the same files. */
class FioCasesTest {

    private static final Path CASES = Path.of("src/test/resources/fio-cases");

    /** Errors that {@code fio --parse-only} has too; the others are of runs, or of the simulator. */
    static final Set<String> REFUSED_BY_FIO = Set.of("bad-option", "bad-value", "outside-section", "read-only");

    /** Only ever raised. */
    private static final int CASES_THAT_RUN = 118;

    /** Where the parser differs from fio on purpose, with the reason. */
    private static final Map<String, String> DEVIATIONS = Map.of();

    private static final Pattern JOB = Pattern.compile(
            "job: name=(.*) group=(\\d+) rw=(\\S+) bs=\\(R\\) (\\S+)-(\\S+), \\(W\\) (\\S+)-(\\S+), \\(T\\) (\\S+)-(\\S+) engine=(\\S+) iodepth=(\\d+)");
    private static final Pattern SIZE = Pattern.compile("([0-9.]+)(B|[KMGTPE]iB|[kMGTPE]B)");

    record Case(String id, String text, JobFile.Context context, List<String> expected) {
        String verdict() {
            return expected.stream()
                    .filter(l -> l.startsWith("parse: "))
                    .findFirst()
                    .orElseThrow()
                    .substring(7);
        }

        @Override
        public String toString() {
            return id;
        }
    }

    static Stream<Case> cases() throws IOException {
        try (var files = Files.list(CASES)) {
            List<Path> inputs =
                    files.filter(f -> f.toString().endsWith(".fio")).sorted().toList();
            List<Case> cases = new ArrayList<>();
            for (Path input : inputs) {
                cases.add(read(input));
            }
            return cases.stream();
        }
    }

    private static Case read(Path input) throws IOException {
        String id = input.getFileName().toString().replace(".fio", "");
        String text = Files.readString(input, StandardCharsets.UTF_8);
        List<String> expected = Files.readAllLines(CASES.resolve(id + ".expected"));
        Map<String, String> variables = new HashMap<>();
        Map<String, String> includes = new HashMap<>();
        Path beside = CASES.resolve(id + ".files");
        if (Files.isDirectory(beside)) {
            try (var files = Files.list(beside)) {
                for (Path f : files.toList()) {
                    includes.put(f.getFileName().toString(), Files.readString(f));
                }
            }
        }
        for (String line : expected) {
            if (line.startsWith("environment: ")) {
                String[] set = line.substring(13).split("=", 2);
                variables.put(set[0], set[1]);
            } else if (line.startsWith("arguments: ")) {
                includes.put("t.fio", text);
                text = "fio " + line.substring(11) + " t.fio";
            }
        }
        return new Case(id, text, new JobFile.Context(2, variables, includes), expected);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void verdictAndResolvedJobsAreThoseOfFio(Case c) {
        var out = new Messages();
        List<FioJob> jobs = JobReader.read(c.text(), c.context(), out);
        boolean refused = out.errors().stream().anyMatch(m -> REFUSED_BY_FIO.contains(m.code()));
        boolean agrees = refused == c.verdict().equals("refused");
        if (DEVIATIONS.containsKey(c.id())) {
            assertThat(agrees)
                    .as("case %s is listed as a deviation, and agrees", c.id())
                    .isFalse();
            return;
        }
        assertThat(agrees).as("%s by fio, and %s", c.verdict(), out.errors()).isTrue();
        List<String> lines =
                c.expected().stream().filter(l -> l.startsWith("job: ")).toList();
        assertThat(jobs.size()).isGreaterThanOrEqualTo(lines.size());
        for (int i = 0; i < lines.size(); i++) {
            assertThat(shown(jobs.get(i))).isEqualTo(expected(lines.get(i), jobs.get(i)));
        }
        if (!refused && !lines.isEmpty()) {
            assertThat(jobs).hasSameSizeAs(lines);
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void everyCaseIsAnsweredWithAWorkloadOrErrors(Case c) {
        JobFile.Parsed parsed = JobFile.parse(c.text(), c.context());
        assertThat(parsed.workload() == null).isEqualTo(!parsed.errors().isEmpty());
        if (c.verdict().equals("refused")) {
            assertThat(parsed.errors()).anyMatch(m -> REFUSED_BY_FIO.contains(m.code()));
        }
    }

    /** Of what fio accepts, what the simulator runs; the rest is refused with the option's name. */
    @Test
    void mostOfWhatFioAcceptsRuns() throws IOException {
        int accepted = 0;
        int runs = 0;
        Map<String, Integer> reasons = new TreeMap<>();
        for (Case c : cases().toList()) {
            if (c.verdict().equals("refused")) {
                continue;
            }
            accepted++;
            JobFile.Parsed parsed = JobFile.parse(c.text(), c.context());
            runs += parsed.workload() == null ? 0 : 1;
            parsed.errors().stream()
                    .map(m -> m.code() + ": " + m.text().replaceAll("[0-9]+", "N"))
                    .forEach(m -> reasons.merge(m, 1, Integer::sum));
        }
        System.out.printf("%d of %d accepted cases run; why not: %s%n", runs, accepted, reasons);
        assertThat(runs)
                .as("of %d accepted cases %d run; why not: %s", accepted, runs, reasons)
                .isGreaterThanOrEqualTo(CASES_THAT_RUN);
    }

    @Test
    void deviationsAreFew() {
        assertThat(DEVIATIONS).hasSizeLessThanOrEqualTo(2);
    }

    static List<String> shown(FioJob job) {
        Settings s = job.settings();
        String rw = s.get("rw").word().equals("readwrite") ? "rw" : s.get("rw").word();
        List<String> shown = new ArrayList<>(List.of(job.name().strip(), "" + job.group(), rw));
        for (int d = 0; d < 3; d++) {
            shown.add("" + s.smallestBlock(d));
            shown.add("" + s.largestBlock(d));
        }
        shown.add(s.engine());
        shown.add("" + s.number("iodepth"));
        return shown;
    }

    /** fio rounds sizes when it prints them: a size that rounds to the printed one is taken for it. */
    static List<String> expected(String line, FioJob job) {
        Matcher m = JOB.matcher(line);
        assertThat(m.matches()).as(line).isTrue();
        List<String> expected = new ArrayList<>();
        List<String> shown = shown(job);
        for (int i = 1; i <= m.groupCount(); i++) {
            Matcher size = SIZE.matcher(m.group(i));
            if (i >= 4 && i <= 9 && size.matches()) {
                double bytes = Double.parseDouble(size.group(1))
                        * Math.pow(
                                size.group(2).endsWith("iB") ? 1024 : 1000,
                                "BKMGTPE"
                                        .indexOf(Character.toUpperCase(
                                                size.group(2).charAt(0))));
                long ours = Long.parseLong(shown.get(i - 1));
                double unsigned = ours < 0 ? ours + 0x1p64 : ours;
                boolean same = Math.abs(unsigned - bytes) <= (size.group(2).equals("B") ? 0 : bytes / 200);
                expected.add(same ? shown.get(i - 1) : "" + (long) bytes);
            } else {
                expected.add(m.group(i).strip());
            }
        }
        return expected;
    }
}
