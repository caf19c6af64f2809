package dev.blklab.web;

import dev.blklab.experiment.RunRequest;
import dev.blklab.sim.spec.FieldError;
import dev.blklab.sweep.SweepRequest;
import dev.blklab.sweep.SweepRequest.AxisText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.springframework.util.MultiValueMap;

/**
 * The form of a new sweep: texts as they were typed, one line an axis ({@code queue_depth: 8, 16, 32}), a knob
 * ({@code nr_requests=55}), an objective or a limit.
 *
 * @param devices further disks that every cell is simulated on as well
 */
record SweepForm(
        String name,
        String owner,
        String device,
        String devices,
        String host,
        String kernel,
        String patches,
        String fio,
        String tunables,
        String seed,
        String precision,
        String axes,
        String design,
        String points,
        String replications,
        String seeds,
        String budget,
        String objectives,
        String constraints) {

    static SweepForm of(MultiValueMap<String, String> p) {
        return new SweepForm(
                first(p, "name"),
                first(p, "owner"),
                first(p, "device"),
                first(p, "devices"),
                first(p, "host"),
                first(p, "kernel"),
                p.containsKey("kernel.patches") ? String.join(" ", p.get("kernel.patches")) : first(p, "patches"),
                first(p, "fio"),
                first(p, "tunables"),
                first(p, "seed"),
                first(p, "precision"),
                first(p, "axes"),
                first(p, "design"),
                first(p, "points"),
                first(p, "replications"),
                first(p, "seeds"),
                first(p, "budget"),
                first(p, "objectives"),
                first(p, "constraints"));
    }

    /** The form of a sweep that is there, to vary it. */
    static SweepForm of(SweepRequest r) {
        return of(
                        r.base(),
                        r.axes().stream()
                                .map(a -> a.name() + ": " + String.join(", ", a.values()))
                                .collect(Collectors.joining("\n")))
                .with(r);
    }

    /** A form that varies a run. */
    static SweepForm of(RunRequest base, String axes) {
        return new SweepForm(
                base.name(),
                "",
                base.device(),
                "",
                base.host(),
                base.kernelVersion(),
                String.join(" ", base.kernelPatches()),
                base.fio(),
                settings(base),
                base.seed(),
                base.precision().isEmpty() ? "0.05" : base.precision(),
                axes,
                "grid",
                "",
                "",
                "common",
                "",
                "",
                "");
    }

    private SweepForm with(SweepRequest r) {
        return new SweepForm(
                r.name(),
                r.owner(),
                device,
                r.also().stream().map(RunRequest::device).collect(Collectors.joining(" ")),
                host,
                kernel,
                patches,
                fio,
                tunables,
                seed,
                precision,
                axes,
                r.design(),
                r.points(),
                r.replications(),
                r.seeds(),
                r.budget(),
                String.join("\n", r.objectives()),
                String.join("\n", r.constraints()));
    }

    private static String settings(RunRequest r) {
        List<String> lines = new ArrayList<>();
        r.tunables().forEach((k, v) -> lines.add(k + "=" + v));
        r.deviceOverrides().forEach((k, v) -> lines.add("device." + k + "=" + v));
        r.hostOverrides().forEach((k, v) -> lines.add("host." + k + "=" + v));
        return String.join("\n", lines);
    }

    /**
     * The request it asks for.
     *
     * @param errors gets what cannot be read at all
     */
    SweepRequest toRequest(List<FieldError> errors) {
        Map<String, String> knobs = new LinkedHashMap<>();
        Map<String, String> deviceOverrides = new LinkedHashMap<>();
        Map<String, String> hostOverrides = new LinkedHashMap<>();
        for (String line : lines(tunables)) {
            String[] parts = line.split("=", 2);
            if (parts.length < 2) {
                errors.add(new FieldError("tunables", "write one setting a line, as queue_depth=55", line));
            } else if (parts[0].startsWith("device.")) {
                deviceOverrides.put(parts[0].substring(7).strip(), parts[1]);
            } else if (parts[0].startsWith("host.")) {
                hostOverrides.put(parts[0].substring(5).strip(), parts[1]);
            } else {
                knobs.put(parts[0].strip(), parts[1]);
            }
        }
        List<AxisText> all = new ArrayList<>();
        for (String line : lines(axes)) {
            String[] parts = line.split("[:=]", 2);
            if (parts.length < 2 || parts[1].isBlank()) {
                errors.add(new FieldError("axes", "write one axis a line, as queue_depth: 8, 16, 32", line));
            } else {
                all.add(new AxisText(parts[0], List.of(parts[1].split(",", -1))));
            }
        }
        RunRequest base = run(device, deviceOverrides, hostOverrides, knobs);
        List<RunRequest> also = new ArrayList<>();
        for (String other : devices.split("[\\s,]+", -1)) {
            if (!other.isEmpty()) {
                also.add(run(other, Map.of(), hostOverrides, knobs));
            }
        }
        return new SweepRequest(
                name,
                owner,
                base,
                also,
                all,
                design,
                points,
                replications,
                seeds,
                budget,
                lines(objectives),
                lines(constraints));
    }

    private RunRequest run(
            String disk,
            Map<String, String> deviceOverrides,
            Map<String, String> hostOverrides,
            Map<String, String> knobs) {
        return new RunRequest(
                "",
                "",
                List.of(),
                disk,
                deviceOverrides,
                host,
                hostOverrides,
                kernel,
                List.of(patches),
                fio.replace("\r\n", "\n"),
                knobs,
                seed,
                precision);
    }

    /** The form's field that an error of the request belongs beside. */
    static String fieldOf(String error) {
        String field = error.startsWith("base.") ? error.substring(5) : error;
        if (field.startsWith("also.")) {
            return "devices";
        }
        if (field.startsWith("axes")) {
            return "axes";
        }
        if (field.startsWith("tunables") || field.startsWith("device.") || field.startsWith("host.")) {
            return "tunables";
        }
        return switch (field) {
            case "workload.fio" -> "fio";
            case "kernel.patches" -> "patches";
            default -> field;
        };
    }

    private static List<String> lines(String text) {
        return text.lines().map(String::strip).filter(l -> !l.isEmpty()).toList();
    }

    private static String first(MultiValueMap<String, String> p, String name) {
        return Objects.requireNonNullElse(p.getFirst(name), "");
    }
}
