package dev.blklab.fio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Job files as people publish them: fio and the parser give the same verdict, and what fio accepts runs. */
class FioAgreementTest {

    /** More with -Dfio.agreement=600. */
    private static final int FILES = Integer.getInteger("fio.agreement", 60);

    private static final double LEAST = 0.98;

    @TempDir
    Path directory;

    @Test
    void fioAndTheParserAgree() throws IOException, InterruptedException {
        RealFio fio = RealFio.orSkip("the verdicts on published-style job files are not compared with its");
        List<String> differences = new ArrayList<>();
        for (long seed = 0; seed < FILES; seed++) {
            String text = new RealisticJobFiles(seed).next();
            String said = fio.run(directory, text, "--parse-only");
            var out = new Messages();
            JobReader.read(text, JobFile.Context.of(4), out);
            boolean ours = out.errors().stream().noneMatch(m -> FioCasesTest.REFUSED_BY_FIO.contains(m.code()));
            if (said.startsWith("0\n") != ours) {
                differences.add("seed " + seed + "\n" + text + "--- fio\n" + said + "--- ours\n" + out.errors());
            }
        }
        System.out.printf("%d of %d verdicts agree%n", FILES - differences.size(), FILES);
        double agree = 1 - (double) differences.size() / FILES;
        assertThat(agree)
                .as("of %d files %d are judged otherwise: %s", FILES, differences.size(), differences)
                .isGreaterThanOrEqualTo(LEAST);
    }

    /** What fio would refuse once it runs, and what is no business of a block layer. */
    private static final Set<String> NOT_ITS_FAULT = Set.of(
            "missing-size",
            "size-too-small",
            "bad-block-size",
            "fails-at-run",
            "limit",
            "missing-file",
            "unknown-engine");

    @Test
    void whatAsksForNothingOutsideTheSimulatorRuns() {
        int sound = 0;
        int runs = 0;
        Map<String, Integer> reasons = new TreeMap<>();
        for (long seed = 0; seed < 600; seed++) {
            JobFile.Parsed parsed = JobFile.parse(new RealisticJobFiles(seed).next(), JobFile.Context.of(4));
            List<JobFile.Message> errors = parsed.errors();
            if (errors.stream()
                    .anyMatch(m -> FioCasesTest.REFUSED_BY_FIO.contains(m.code())
                            || NOT_ITS_FAULT.contains(m.code())
                            || m.text().contains("local block layer"))) {
                continue;
            }
            sound++;
            runs += errors.isEmpty() ? 1 : 0;
            errors.stream()
                    .map(m -> m.text().replaceAll("[0-9]+", "N"))
                    .distinct()
                    .forEach(m -> reasons.merge(m, 1, Integer::sum));
        }
        System.out.printf("%d of %d sound files run; the others: %s%n", runs, sound, reasons);
        assertThat((double) runs / sound).isGreaterThanOrEqualTo(LEAST_THAT_RUN);
    }

    /** Every one. */
    private static final double LEAST_THAT_RUN = 1;
}
