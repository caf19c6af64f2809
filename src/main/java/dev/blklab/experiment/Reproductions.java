package dev.blklab.experiment;

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
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Component;

/**
 * The published experiments, and what the simulator makes of each: every figure is the mean over five seeds. The results are a
 * function of the engine and the catalogue, so they are computed when somebody asks for the first time and kept in memory; the run
 * of the first seed is stored, to be opened and shared.
 */
@Component
public class Reproductions implements DisposableBean {

    /** Seeds every figure is the mean of. */
    public static final int SEEDS = 5;

    /** Relative half-width of the interval at which each of those runs may stop. */
    private static final String PRECISION = "0.02";

    /** Student's t for a 95 % interval over {@link #SEEDS} values. */
    private static final double T = 2.776;

    /** What {@code catalog/reproductions.json} holds. */
    private record File(List<Reproduction> experiments) {}

    /** One case's metrics, seed by seed. */
    private record Measured(Map<Metric, List<Double>> values) {}

    private final Catalogue catalogue;
    private final Runner runner;
    private final List<Reproduction> experiments;
    private final Map<String, CompletableFuture<Measured>> measured = new ConcurrentHashMap<>();
    private final ExecutorService workers =
            Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors(), task -> {
                var thread = new Thread(task, "reproduction");
                thread.setDaemon(true);
                return thread;
            });

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
     * @param longest how long to wait for it
     */
    public ReproductionAnswer answer(Duration longest) throws InterruptedException {
        for (Reproduction e : experiments) {
            for (Reproduction.Case c : e.cases()) {
                var unused = future(e, c);
            }
        }
        CompletableFuture<?> all = CompletableFuture.allOf(measured.values().toArray(new CompletableFuture<?>[0]));
        try {
            all.get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // the answer says which figures are still missing
        } catch (java.util.concurrent.ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
        return new ReproductionAnswer(
                experiments.stream().map(this::answer).toList(),
                measured.values().stream().allMatch(CompletableFuture::isDone));
    }

    /** The stored run of one case with the first seed; stored now, if it was not yet. */
    public String runId(Reproduction e, Reproduction.Case c) {
        RunRequest request = e.request(c, 1, PRECISION);
        Resolved resolved = request.toSpec(catalogue);
        return runner.submit(request, resolved, "reproduction/" + digest(resolved.orThrow()))
                .id();
    }

    private CompletableFuture<Measured> future(Reproduction e, Reproduction.Case c) {
        return measured.computeIfAbsent(
                e.id() + "/" + c.id(), key -> CompletableFuture.supplyAsync(() -> measure(e, c), workers));
    }

    private Measured measure(Reproduction e, Reproduction.Case c) {
        Map<Metric, List<Double>> values = new EnumMap<>(Metric.class);
        for (int seed = 1; seed <= SEEDS; seed++) {
            RunSpec spec = e.request(c, seed, PRECISION).toSpec(catalogue).orThrow();
            var report = Simulation.run(spec);
            for (Metric m : Metric.values()) {
                values.computeIfAbsent(m, x -> new ArrayList<>()).add(m.of(report));
            }
        }
        return new Measured(values);
    }

    private ReproductionAnswer.Experiment answer(Reproduction e) {
        return new ReproductionAnswer.Experiment(
                e.id(),
                e.thread(),
                e.title(),
                e.question(),
                e.finding(),
                e.mechanism(),
                e.figures().stream().map(f -> answer(e, f)).toList(),
                e.fitted().entrySet().stream()
                        .map(p -> parameter(e, p.getKey(), p.getValue()))
                        .toList());
    }

    private ReproductionAnswer.Figure answer(Reproduction e, Reproduction.Figure f) {
        Reproduction.Case c = e.inCase(f.inCase());
        Simulated simulated = simulated(e, f);
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

    private @Nullable Simulated simulated(Reproduction e, Reproduction.Figure f) {
        List<Double> values = values(e, f.inCase(), f.metric());
        List<Double> before = f.against() == null ? null : values(e, f.against(), f.metric());
        if (values == null || (f.against() != null && before == null)) {
            return null;
        }
        double[] figures = new double[values.size()];
        for (int i = 0; i < figures.length; i++) {
            figures[i] = before == null ? values.get(i) : 100 * (values.get(i) / before.get(i) - 1);
        }
        double mean = java.util.Arrays.stream(figures).average().orElse(0);
        double squares = 0;
        for (double v : figures) {
            squares += (v - mean) * (v - mean);
        }
        double half = T * Math.sqrt(squares / (figures.length - 1) / figures.length);
        return new Simulated(
                mean,
                List.of(mean - half, mean + half),
                java.util.Arrays.stream(figures).boxed().toList());
    }

    private @Nullable List<Double> values(Reproduction e, String caseId, Metric metric) {
        CompletableFuture<Measured> future = future(e, e.inCase(caseId));
        return future.isDone() ? future.join().values().get(metric) : null;
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
    public void destroy() {
        workers.shutdownNow();
    }
}
