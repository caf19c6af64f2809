package dev.blklab.experiment;

import java.util.List;
import java.util.Map;

/** Requests for tests: a small legal one, and variations of it. */
final class Requests {

    static final Catalogue CATALOGUE = new Catalogue();

    static final String SHORT_JOB = """
            [job1]
            ioengine=libaio
            direct=1
            rw=randread
            bs=4k
            iodepth=4
            size=64m
            time_based=1
            runtime=1
            """;

    private Requests() {}

    static RunRequest shortRun(Map<String, String> tunables) {
        return named("", List.of(), tunables);
    }

    static RunRequest named(String name, List<String> tags, Map<String, String> tunables) {
        return new RunRequest(
                name,
                "",
                tags,
                "azure-premium-p70",
                Map.of(),
                "azure-f32s-v2",
                Map.of(),
                "5.15",
                List.of(),
                SHORT_JOB,
                tunables,
                "1",
                "full");
    }

    static RunRequest fio(String jobFile) {
        return new RunRequest(
                "",
                "",
                List.of(),
                "azure-premium-p70",
                Map.of(),
                "azure-f32s-v2",
                Map.of(),
                "latest",
                List.of(),
                jobFile,
                Map.of(),
                "",
                "");
    }
}
