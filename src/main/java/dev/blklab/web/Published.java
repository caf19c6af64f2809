package dev.blklab.web;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.blklab.experiment.Catalogue;
import dev.blklab.experiment.RunRequest;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.spec.Effective;
import dev.blklab.sim.spec.RunSpec;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** The published experiments the lab reproduces, with the figures people measured on real machines. */
@Component
class Published {

    /** What {@code catalog/published.json} holds. */
    private record File(List<Experiment> experiments) {}

    /**
     * One experiment of a thread.
     *
     * @param devices catalogue ids its figures belong to; the first is the one it is run with
     * @param fio lines of the job file
     * @param tunables settings of every case, by the kernel's names
     */
    record Experiment(
            String id,
            String title,
            String thread,
            String question,
            String finding,
            List<String> devices,
            String host,
            String kernel,
            List<String> patches,
            List<String> fio,
            Map<String, String> tunables,
            List<Case> cases,
            List<Figure> figures) {

        /** What to run for one case; tagged with the experiment's id. */
        RunRequest request(Case c) {
            Map<String, String> all = new TreeMap<>(tunables);
            all.putAll(c.tunables());
            return new RunRequest(
                    c.name(),
                    "",
                    List.of(id),
                    devices.get(0),
                    Map.of(),
                    host,
                    Map.of(),
                    kernel,
                    patches,
                    String.join("\n", fio) + "\n",
                    all,
                    "1",
                    "full");
        }

        /** The published value of one case; null where nobody published one. */
        @Nullable
        Figure figure(Case c, String metric) {
            return figures.stream()
                    .filter(f -> f.inCase().equals(c.id()) && f.metric().equals(metric))
                    .findFirst()
                    .orElse(null);
        }
    }

    /** One configuration of an experiment, and what it sets beyond the common settings. */
    record Case(String id, String label, String name, Map<String, String> tunables) {}

    /**
     * One measured figure.
     *
     * @param metric {@code read.bw} in MB/s or {@code write.iops}
     * @param fitted a parameter of the model was chosen to meet it, so meeting it proves nothing
     */
    record Figure(
            String id, @JsonProperty("case") String inCase, String metric, double value, String unit, boolean fitted) {

        /** The same figure of a simulation, in this unit. */
        double simulated(Report report) {
            return switch (metric) {
                case "read.bw" -> report.total().read().bwBytesPerSec() / 1e6;
                case "write.iops" -> report.total().write().iops();
                default -> throw new IllegalStateException("no such metric: " + metric);
            };
        }

        public String title() {
            return metric.equals("read.bw") ? "read, MB/s" : "write, IOPS";
        }
    }

    /** A run's settings turn out to be a published case. */
    record Match(Experiment experiment, Case inCase) {
        @Nullable
        public Double value(String metric) {
            Figure f = experiment.figure(inCase, metric);
            return f == null ? null : f.value();
        }
    }

    /** A case and what it comes to. */
    private record Known(Match match, RunSpec spec, Effective effective) {}

    private final List<Experiment> experiments;
    private final List<Known> known;

    Published(Catalogue catalogue) {
        try (InputStream in = new ClassPathResource("catalog/published.json").getInputStream()) {
            experiments =
                    List.copyOf(JsonMapper.shared().readValue(in, File.class).experiments());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        known = experiments.stream()
                .flatMap(e -> e.cases().stream().map(c -> {
                    RunSpec spec = e.request(c).toSpec(catalogue).orThrow();
                    return new Known(new Match(e, c), spec, spec.effective());
                }))
                .toList();
    }

    List<Experiment> experiments() {
        return experiments;
    }

    Optional<Experiment> experiment(String id) {
        return experiments.stream().filter(e -> e.id().equals(id)).findFirst();
    }

    /**
     * The published case with these settings. What counts is what the kernel used, so a default that was written out matches too;
     * parameters of the model, seed and precision do not count, as the real machine had none.
     */
    Optional<Match> match(RunSpec spec) {
        return known.stream()
                .filter(k -> k.match()
                                .experiment()
                                .devices()
                                .contains(spec.device().id())
                        && k.spec().host().id().equals(spec.host().id())
                        && k.spec().kernel().version() == spec.kernel().version()
                        && k.spec().workload().jobs().equals(spec.workload().jobs())
                        && sameQueues(k.effective(), spec.effective()))
                .map(Known::match)
                .findFirst();
    }

    private static boolean sameQueues(Effective a, Effective b) {
        return a.nrHwQueues() == b.nrHwQueues()
                && a.queueDepth() == b.queueDepth()
                && a.nrRequests() == b.nrRequests()
                && a.maxSectors() == b.maxSectors()
                && a.scheduler() == b.scheduler()
                && a.rotational() == b.rotational()
                && a.nomerges() == b.nomerges()
                && a.mqDeadline().equals(b.mqDeadline());
    }
}
