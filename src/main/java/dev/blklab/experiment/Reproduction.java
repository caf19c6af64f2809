package dev.blklab.experiment;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One published experiment: the machine and job of a mailing-list thread, the settings it compared, and what was measured.
 *
 * @param mechanism why the figures differ, in two sentences
 * @param device catalogue id it is run with
 * @param alsoDevices further ids whose runs with these settings are compared with the figures
 * @param hostOverrides parameters of the host that differ from the catalogue's
 * @param fio lines of the job file; {@code ${NAME}} stands for what a case sets
 * @param tunables settings of every case
 * @param fitted parameters that were chosen to meet figures, {@code device.…} or {@code host.…}, with those figures' ids
 */
public record Reproduction(
        String id,
        String title,
        String thread,
        String question,
        String finding,
        String mechanism,
        String device,
        List<String> alsoDevices,
        String host,
        Map<String, String> hostOverrides,
        String kernel,
        List<String> patches,
        List<String> fio,
        Map<String, String> tunables,
        List<Case> cases,
        List<Figure> figures,
        Map<String, List<String>> fitted) {

    public Reproduction {
        hostOverrides = hostOverrides == null ? Map.of() : Map.copyOf(hostOverrides);
    }

    /**
     * One configuration.
     *
     * @param tunables what it sets beyond the common settings
     * @param patches applied on top of the experiment's
     * @param set values of the job file's variables
     */
    public record Case(
            String id,
            String label,
            String name,
            Map<String, String> tunables,
            List<String> patches,
            Map<String, String> set) {

        public Case {
            patches = patches == null ? List.of() : List.copyOf(patches);
            set = set == null ? Map.of() : Map.copyOf(set);
        }
    }

    /**
     * One figure.
     *
     * @param against case it is the change from, for metrics that are a change; null otherwise
     * @param published as published; null for a prediction or a range
     * @param range lowest and highest published value; null where one value was published
     * @param orderOnly only the order of the figures is known to mean anything: the workload was not published
     * @param note what a reader must know; null = nothing
     */
    public record Figure(
            String id,
            @JsonProperty("case") String inCase,
            @Nullable String against,
            Metric metric,
            String unit,
            @Nullable Double published,
            @Nullable List<Double> range,
            @Nullable Boolean orderOnly,
            @Nullable String note) {

        public Figure {
            orderOnly = Boolean.TRUE.equals(orderOnly);
        }

        /** Whether somebody measured it. */
        public boolean isMeasured() {
            return published != null || range != null;
        }
    }

    /** The case of that id. */
    public Case inCase(String caseId) {
        return cases.stream()
                .filter(c -> c.id().equals(caseId))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(id + " has no case " + caseId));
    }

    /** Whether a parameter was chosen to meet this figure, so that meeting it proves nothing. */
    public boolean isFitted(Figure figure) {
        return fitted.values().stream().anyMatch(ids -> ids.contains(figure.id()));
    }

    /**
     * What to run for one case.
     *
     * @param precision as in a request: "full" or the half-width of the interval
     */
    public RunRequest request(Case c, long seed, String precision) {
        Map<String, String> all = new TreeMap<>(tunables);
        all.putAll(c.tunables());
        List<String> allPatches = new ArrayList<>(patches);
        allPatches.addAll(c.patches());
        String text = String.join("\n", fio) + "\n";
        for (var variable : c.set().entrySet()) {
            text = text.replace("${" + variable.getKey() + "}", variable.getValue());
        }
        return new RunRequest(
                c.name(),
                "",
                List.of("reproduction", id),
                device,
                Map.of(),
                host,
                hostOverrides,
                kernel,
                allPatches,
                text,
                all,
                Long.toString(seed),
                precision);
    }
}
