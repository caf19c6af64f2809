package dev.blklab.sweep;

import dev.blklab.experiment.RunRequest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sweep as somebody typed or posted it: text that always binds, is stored with the sweep and fills the form again.
 *
 * @param owner who asks; sweeps of one owner share that owner's part of the lab
 * @param base the run that is varied
 * @param also further runs (another disk, another job) that every cell is simulated with as well
 * @param axes what is varied
 * @param design one of {@link Design}; blank = grid
 * @param points cells of a Latin hypercube or Sobol design
 * @param replications runs of every cell with other seeds; blank = 1
 * @param seeds {@code common} = a replication has the same seed in every cell, {@code independent} = never
 * @param budget most runs; a search takes this many, a larger design is refused
 * @param objectives of a search and of the recommendation, such as {@code max write.iops}
 * @param constraints such as {@code read.bw >= 95 % of best} or {@code write.p99 <= 5 ms}
 */
public record SweepRequest(
        String name,
        String owner,
        RunRequest base,
        List<RunRequest> also,
        List<AxisText> axes,
        String design,
        String points,
        String replications,
        String seeds,
        String budget,
        List<String> objectives,
        List<String> constraints) {

    /**
     * An axis as it was written.
     *
     * @param values levels one by one, or ranges such as {@code 8..512 in 7 log}
     */
    public record AxisText(String name, List<String> values) {
        public AxisText(@Nullable String name, @Nullable List<String> values) {
            this.name = text(name);
            this.values = clean(values);
        }
    }

    // A form or a JSON body may leave out anything, so the components arrive null.
    public SweepRequest(
            @Nullable String name,
            @Nullable String owner,
            @Nullable RunRequest base,
            @Nullable List<RunRequest> also,
            @Nullable List<AxisText> axes,
            @Nullable String design,
            @Nullable String points,
            @Nullable String replications,
            @Nullable String seeds,
            @Nullable String budget,
            @Nullable List<String> objectives,
            @Nullable List<String> constraints) {
        this.name = text(name);
        this.owner = text(owner);
        this.base = base == null ? RunRequest.BLANK : base;
        this.also = also == null ? List.of() : List.copyOf(also);
        this.axes = axes == null ? List.of() : List.copyOf(axes);
        this.design = text(design);
        this.points = text(points);
        this.replications = text(replications);
        this.seeds = text(seeds);
        this.budget = text(budget);
        this.objectives = clean(objectives);
        this.constraints = clean(constraints);
    }

    private static String text(@Nullable String s) {
        return s == null ? "" : s.strip();
    }

    private static List<String> clean(@Nullable List<String> list) {
        List<String> kept = new ArrayList<>();
        for (String s : list == null ? List.<String>of() : list) {
            if (s != null && !s.isBlank()) {
                kept.add(s.strip());
            }
        }
        return List.copyOf(kept);
    }
}
