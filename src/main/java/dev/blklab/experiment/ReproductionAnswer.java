package dev.blklab.experiment;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Every published figure beside the simulated one.
 *
 * @param complete false while some are the outcome of one run, or are still being simulated: ask again
 */
public record ReproductionAnswer(List<Experiment> experiments, boolean complete) {

    public record Experiment(
            String id,
            String thread,
            String title,
            String question,
            String finding,
            String mechanism,
            List<Figure> figures,
            List<Parameter> parameters) {}

    /**
     * One figure.
     *
     * @param published null where nobody measured it: then it is a prediction, or a range was given
     * @param range lowest and highest published value; null where one value or none was published
     * @param simulated null while it is being simulated
     * @param errorPercent of the published value; of a change, in percentage points; of a range, how far outside
     * @param fitted a parameter was chosen to meet it, so it is no prediction
     * @param orderOnly the workload was not published: only the order of the figures means anything
     * @param runId stored run of the first seed
     */
    public record Figure(
            String id,
            @JsonProperty("case") String inCase,
            String label,
            String metric,
            String unit,
            @Nullable Double published,
            @Nullable List<Double> range,
            @Nullable Simulated simulated,
            @Nullable Double errorPercent,
            boolean fitted,
            boolean orderOnly,
            @Nullable String note,
            String runId) {}

    /**
     * Mean over the seeds, or one run while the others are being simulated.
     *
     * @param ci95 lower and upper end of its 95 % interval: from the spread of the seeds, or from within the one run
     * @param seeds the value of each seed: their spread shows whether the run locks into a mode
     */
    public record Simulated(double value, List<Double> ci95, List<Double> seeds) {}

    /**
     * A parameter that was chosen to meet figures.
     *
     * @param fittedTo ids of those figures
     */
    public record Parameter(String name, double value, String origin, String source, List<String> fittedTo) {}
}
