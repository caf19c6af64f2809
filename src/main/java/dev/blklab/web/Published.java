package dev.blklab.web;

import dev.blklab.experiment.Catalogue;
import dev.blklab.experiment.Metric;
import dev.blklab.experiment.Reproduction;
import dev.blklab.experiment.Reproductions;
import dev.blklab.experiment.RunRequest;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.spec.Effective;
import dev.blklab.sim.spec.RunSpec;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The published experiments whose figures stand beside the runs with their settings: on the first page, on runs, in comparisons. */
@Component
class Published {

    /** Metrics that a run shows; a change from one run to another belongs to the reproductions page. */
    private static final Set<Metric> SHOWN = EnumSet.of(Metric.READ_BW, Metric.READ_IOPS, Metric.WRITE_IOPS);

    /** Precision of the runs that one button starts: an answer in seconds. */
    private static final String PRECISION = "0.02";

    /** One experiment of a thread, with the cases and figures that somebody measured. */
    record Experiment(Reproduction reproduction, List<Case> cases, List<Figure> figures) {

        public String id() {
            return reproduction.id();
        }

        public String title() {
            return reproduction.title();
        }

        public String thread() {
            return reproduction.thread();
        }

        public String question() {
            return reproduction.question();
        }

        public String finding() {
            return reproduction.finding();
        }

        /** What to run for one case; tagged with the experiment's id. */
        RunRequest request(Case c) {
            return reproduction.request(reproduction.inCase(c.id()), 1, PRECISION);
        }

        /** The published value of one case; null where nobody published one. */
        @Nullable
        Figure figure(Case c, String metric) {
            return figures.stream()
                    .filter(f -> f.inCase().equals(c.id()) && f.metric().equals(metric))
                    .findFirst()
                    .orElse(null);
        }

        private boolean isOn(String device) {
            return reproduction.device().equals(device)
                    || reproduction.alsoDevices().contains(device);
        }
    }

    /** One configuration of an experiment. */
    record Case(String id, String label, String name) {}

    /**
     * One measured figure.
     *
     * @param fitted a parameter of the model was chosen to meet it, so meeting it proves nothing
     */
    record Figure(String id, String inCase, Metric measure, double value, boolean fitted) {

        String metric() {
            return measure.toString();
        }

        /** The same figure of a simulation, in this unit. */
        double simulated(Report report) {
            return measure.of(report);
        }

        public String title() {
            String direction = measure == Metric.WRITE_IOPS ? "write" : "read";
            return direction + ", " + measure.unit();
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

    /** A published case and the spec it comes to. */
    private record Known(Match match, RunSpec spec) {}

    private final List<Experiment> experiments;
    private final List<Known> known = new ArrayList<>();

    Published(Catalogue catalogue) {
        experiments = Reproductions.read().stream()
                .map(Published::measured)
                .filter(e -> !e.figures().isEmpty())
                .toList();
        for (Experiment e : experiments) {
            for (Case c : e.cases()) {
                known.add(new Known(
                        new Match(e, c), e.request(c).toSpec(catalogue).orThrow()));
            }
        }
    }

    private static Experiment measured(Reproduction e) {
        List<Figure> figures = new ArrayList<>();
        for (Reproduction.Figure f : e.figures()) {
            Double value = f.published();
            if (value != null && !Boolean.TRUE.equals(f.orderOnly()) && SHOWN.contains(f.metric())) {
                figures.add(new Figure(f.id(), f.inCase(), f.metric(), value, e.isFitted(f)));
            }
        }
        List<Case> cases = e.cases().stream()
                .filter(c -> figures.stream().anyMatch(f -> f.inCase().equals(c.id())))
                .map(c -> new Case(c.id(), c.label(), c.name()))
                .toList();
        return new Experiment(e, cases, List.copyOf(figures));
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
                .filter(k -> k.match().experiment().isOn(spec.device().id())
                        && k.spec().host().id().equals(spec.host().id())
                        && k.spec().workload().jobs().equals(spec.workload().jobs())
                        && k.spec().kernel().version() == spec.kernel().version()
                        && sameQueues(k.spec().effective(), spec.effective()))
                .map(Known::match)
                .findFirst();
    }

    private static boolean sameQueues(Effective a, Effective b) {
        return a.nrHwQueues() == b.nrHwQueues()
                && a.ignoreQueueDepth() == b.ignoreQueueDepth()
                && a.queueDepth() == b.queueDepth()
                && a.nrRequests() == b.nrRequests()
                && a.maxSectors() == b.maxSectors()
                && a.scheduler() == b.scheduler()
                && a.rotational() == b.rotational()
                && a.nomerges() == b.nomerges()
                && a.mqDeadline().equals(b.mqDeadline());
    }
}
