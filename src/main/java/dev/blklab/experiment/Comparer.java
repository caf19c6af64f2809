package dev.blklab.experiment;

import java.util.List;

final class Comparer {
    private final List<Run> runs;
    private final String baseline;

    Comparer(List<Run> runs, String baseline) {
        this.runs = runs;
        this.baseline = baseline;
    }

    Comparison compare() {
        return new Comparison(
                baseline,
                runs.stream()
                        .map(r -> new Comparison.Item(r.id(), r.name(), r.id(), r.state()))
                        .toList(),
                List.of(),
                0,
                List.of(),
                List.of(),
                List.of());
    }
}
