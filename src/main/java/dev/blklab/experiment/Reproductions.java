package dev.blklab.experiment;

import dev.blklab.experiment.CaseRuns.Estimate;
import dev.blklab.experiment.ReproductionAnswer.Parameter;
import dev.blklab.experiment.ReproductionAnswer.Simulated;
import dev.blklab.sim.Simulation;
import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.HostParameter;
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.sim.spec.Sourced;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Component;

/**
 * The published experiments, and what the simulator makes of each: every figure is the mean over five seeds, or one run while the
 * others are not done. The results are a function of the engine and the catalogue, so they are computed when somebody asks for the
 * first time and kept in memory; the run of the first seed is stored, to be opened and shared.
 */
@Component
public class Reproductions implements DisposableBean {

    /** Seeds every figure is the mean of. */
    public static final int SEEDS = 5;

    /** Relative half-width of the interval at which each of those runs may stop. */
    static final String PRECISION = "0.02";

    /** Student's t for a 95 % interval over {@link #SEEDS} values. */
    private static final double T = 2.776;

    /** What {@code catalog/reproductions.json} holds. */
    private record File(List<Reproduction> experiments) {}

    private final Catalogue catalogue;
    private final Runner runner;
    private final List<Reproduction> experiments;
    /** Known once somebody has asked. */
    private @Nullable CaseRuns runs;

    Reproductions(Catalogue catalogue, Runner runner) {
        this.catalogue = catalogue;
        this.runner = runner;
        this.experiments = read();
    }

    /** The experiments as the data file states them. */
    public static List<Reproduction> read() {
        try (InputStream in = new ClassPathResource("catalog/reproductions.json").getInputStream()) {
            return List.copyOf(SpecJson.MAPPER.readValue(in, File.class).experiments());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public List<Reproduction> experiments() {
        return experiments;
    }

    /**
     * All figures, simulated as far as that was done in time; what is missing goes on in the background.
     *
     * @param seeds how many runs of each case to wait for, 1 or {@link #SEEDS}
     * @param longest how long to wait for them
     * @throws QueueFullException if the first runs cannot be stored because too many wait
     */
    public ReproductionAnswer answer(int seeds, Duration longest) throws InterruptedException {
        CaseRuns measured = runs();
        measured.await(seeds, longest);
        return new ReproductionAnswer(
                experiments.stream().map(e -> answer(measured, e)).toList(), measured.areComplete());
    }

    private synchronized CaseRuns runs() {
        CaseRuns known = runs;
        if (known == null) {
            known = new CaseRuns(catalogue, runner, experiments, this::runId);
            runs = known;
        }
        return known;
    }

    /** The stored run of one case with the first seed; stored now, if it was not yet. */
    public String runId(Reproduction e, Reproduction.Case c) {
        RunRequest request = e.request(c, 1, PRECISION);
        Resolved resolved = request.toSpec(catalogue);
        return runner.submit(request, resolved, "reproduction/" + digest(resolved.orThrow()))
                .id();
    }

    private ReproductionAnswer.Experiment answer(CaseRuns measured, Reproduction e) {
        return new ReproductionAnswer.Experiment(
                e.id(),
                e.thread(),
                e.title(),
                e.question(),
                e.finding(),
                e.mechanism(),
                e.figures().stream().map(f -> answer(measured, e, f)).toList(),
                e.fitted().entrySet().stream()
                        .map(p -> parameter(e, p.getKey(), p.getValue()))
                        .toList());
    }

    private ReproductionAnswer.Figure answer(CaseRuns measured, Reproduction e, Reproduction.Figure f) {
        Reproduction.Case c = e.inCase(f.inCase());
        Simulated simulated = simulated(measured, e, f);
        return new ReproductionAnswer.Figure(
                f.id(),
                f.inCase(),
                c.label(),
                f.metric().toString(),
                f.unit(),
                f.published(),
                f.range(),
                simulated,
                simulated == null ? null : error(f, simulated.value()),
                e.isFitted(f),
                Boolean.TRUE.equals(f.orderOnly()),
                f.note(),
                runId(e, c));
    }

    private static @Nullable Simulated simulated(CaseRuns measured, Reproduction e, Reproduction.Figure f) {
        List<Estimate> values = measured.of(e, f.inCase(), f.metric());
        if (f.against() != null) {
            values = changes(values, measured.of(e, f.against(), f.metric()));
        }
        return values.isEmpty() ? null : mean(values);
    }

    /** Changes in percent, run by run; the intervals of both add up as independent errors do. */
    private static List<Estimate> changes(List<Estimate> values, List<Estimate> before) {
        List<Estimate> changes = new ArrayList<>();
        for (int i = 0; i < Math.min(values.size(), before.size()); i++) {
            Estimate v = values.get(i);
            Estimate b = before.get(i);
            double ratio = v.value() / b.value();
            double relative = Math.hypot(v.halfWidth() / v.value(), b.halfWidth() / b.value());
            changes.add(new Estimate(100 * (ratio - 1), 100 * ratio * relative));
        }
        return changes;
    }

    /** The mean over the seeds with the interval that their spread gives; of one run, its own. */
    private static Simulated mean(List<Estimate> values) {
        double mean = values.stream().mapToDouble(Estimate::value).average().orElse(0);
        double half = values.get(0).halfWidth();
        if (values.size() > 1) {
            double squares = 0;
            for (Estimate e : values) {
                squares += (e.value() - mean) * (e.value() - mean);
            }
            half = T * Math.sqrt(squares / (values.size() - 1) / values.size());
        }
        return new Simulated(
                mean,
                List.of(mean - half, mean + half),
                values.stream().map(Estimate::value).toList());
    }

    /** Error in percent of the published value; of a change in percent, in percentage points; of a range, how far outside. */
    private static @Nullable Double error(Reproduction.Figure f, double simulated) {
        List<Double> range = f.range();
        if (range != null) {
            return simulated < range.get(0) ? simulated - range.get(0) : Math.max(0, simulated - range.get(1));
        }
        Double published = f.published();
        if (published == null || Boolean.TRUE.equals(f.orderOnly())) {
            return null;
        }
        return f.metric() == Metric.WRITE_BW_CHANGE ? simulated - published : 100 * (simulated / published - 1);
    }

    private Parameter parameter(Reproduction e, String name, List<String> fittedTo) {
        String parameter = name.substring(name.indexOf('.') + 1);
        Sourced s = name.startsWith("device.")
                ? deviceParameter(e.device(), parameter)
                : hostParameter(e.host(), parameter);
        return new Parameter(name, s.value(), s.origin().toString(), s.source(), fittedTo);
    }

    private Sourced deviceParameter(String device, String name) {
        for (DeviceParameter p : DeviceParameter.values()) {
            Sourced s = catalogue.device(device).orElseThrow().parameters().get(p);
            if (p.toString().equals(name) && s != null) {
                return s;
            }
        }
        throw new IllegalStateException(device + " has no parameter " + name);
    }

    private Sourced hostParameter(String host, String name) {
        for (HostParameter p : HostParameter.values()) {
            Sourced s = catalogue.host(host).orElseThrow().parameters().get(p);
            if (p.toString().equals(name) && s != null) {
                return s;
            }
        }
        throw new IllegalStateException(host + " has no parameter " + name);
    }

    /** Names a spec on this engine: another engine or another parameter in the catalogue makes another run. */
    private static String digest(RunSpec spec) {
        String text = Simulation.ENGINE_VERSION + SpecJson.MAPPER.writeValueAsString(spec);
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public synchronized void destroy() {
        if (runs != null) {
            runs.close();
        }
    }
}
