package dev.blklab.experiment;

import dev.blklab.fio.JobFile;
import dev.blklab.fio.JobFile.Message;
import dev.blklab.sim.spec.AccessPattern;
import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.DeviceSpec;
import dev.blklab.sim.spec.FieldError;
import dev.blklab.sim.spec.HostParameter;
import dev.blklab.sim.spec.HostSpec;
import dev.blklab.sim.spec.IllegalSpecException;
import dev.blklab.sim.spec.IoEngine;
import dev.blklab.sim.spec.JobSpec;
import dev.blklab.sim.spec.KernelPatch;
import dev.blklab.sim.spec.KernelProfile;
import dev.blklab.sim.spec.KernelVersion;
import dev.blklab.sim.spec.Precision;
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.sim.spec.Tunable;
import dev.blklab.sim.spec.Tunables;
import dev.blklab.sim.spec.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads one {@link RunRequest}, field by field, so that all that is wrong is found in one go. */
final class RequestReader {

    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_NOTES = 20_000;
    private static final int LONGEST_TAG = 50;
    private static final int MOST_TAGS = 20;

    /** Stands in for a job file with errors, so that the knobs are checked all the same. */
    private static final Workload ANY_JOB = new Workload(
            "",
            List.of(new JobSpec(
                    "any",
                    1,
                    AccessPattern.READ,
                    50,
                    4096,
                    4096,
                    4096,
                    0,
                    null,
                    false,
                    IoEngine.LIBAIO,
                    true,
                    JobSpec.Depth.ONE,
                    0,
                    false)));

    private final RunRequest request;
    private final Catalogue catalogue;
    private final List<FieldError> errors = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    RequestReader(RunRequest request, Catalogue catalogue) {
        this.request = request;
        this.catalogue = catalogue;
    }

    Resolved resolve() {
        words();
        DeviceSpec device = device();
        HostSpec host = host();
        KernelProfile kernel = kernel();
        Workload workload = workload(host == null ? 1 : host.cpus());
        Tunables tunables = tunables();
        Long seed = seed();
        Precision precision = precision();
        if (device == null || host == null || kernel == null || tunables == null) {
            if (tunables != null) {
                rangesOfAnyMachine(tunables);
            }
            return new Resolved(null, List.copyOf(errors), List.copyOf(warnings));
        }
        RunSpec spec = spec(
                device,
                host,
                kernel,
                workload == null ? ANY_JOB : workload,
                tunables,
                seed == null ? 0 : seed,
                precision == null ? Precision.FULL : precision);
        if (spec == null || !errors.isEmpty()) {
            return new Resolved(null, List.copyOf(errors), List.copyOf(warnings));
        }
        warnings.addAll(spec.effective().warnings());
        JobFile.unsuited(spec.workload(), spec.device()).forEach(w -> warnings.add("fio " + w));
        return new Resolved(spec, List.of(), List.copyOf(warnings));
    }

    private void words() {
        longest("name", request.name(), LONGEST_NAME);
        longest("notes", request.notes(), LONGEST_NOTES);
        for (String tag : request.tags()) {
            longest("tags", tag, LONGEST_TAG);
        }
        if (request.tags().size() > MOST_TAGS) {
            errors.add(new FieldError(
                    "tags",
                    "at most " + MOST_TAGS + " tags",
                    Integer.toString(request.tags().size())));
        }
    }

    private void longest(String field, String text, int most) {
        if (text.length() > most) {
            errors.add(
                    new FieldError(field, "must have at most " + most + " characters", text.length() + " characters"));
        }
    }

    private @Nullable DeviceSpec device() {
        if (request.device().isEmpty()) {
            errors.add(new FieldError("device", "is missing: choose one of " + ids(catalogue.deviceIds()), ""));
            return null;
        }
        Optional<DeviceSpec> found = catalogue.device(request.device());
        if (found.isEmpty()) {
            String message = Nearest.unknown("device", request.device(), catalogue.deviceIds());
            errors.add(new FieldError("device", message, request.device()));
            return null;
        }
        DeviceSpec device = found.get();
        int before = errors.size();
        Set<DeviceParameter> known = device.parameters().keySet();
        for (Map.Entry<String, String> e : request.deviceOverrides().entrySet()) {
            String field = "device." + e.getKey();
            Optional<DeviceParameter> p =
                    known.stream().filter(k -> k.toString().equals(e.getKey())).findFirst();
            Double value = number(field, e.getValue());
            if (p.isEmpty()) {
                String message = Nearest.unknown("parameter of " + device.id(), e.getKey(), known);
                errors.add(new FieldError(field, message, e.getValue()));
            } else if (value != null) {
                device = with(device, p.get(), value);
            }
        }
        return errors.size() == before ? device : null;
    }

    private DeviceSpec with(DeviceSpec device, DeviceParameter p, double value) {
        try {
            return device.with(p, value);
        } catch (IllegalSpecException e) {
            errors.addAll(e.errors());
            return device;
        }
    }

    private @Nullable HostSpec host() {
        if (request.host().isEmpty()) {
            errors.add(new FieldError("host", "is missing: choose one of " + ids(catalogue.hostIds()), ""));
            return null;
        }
        Optional<HostSpec> found = catalogue.host(request.host());
        if (found.isEmpty()) {
            String message = Nearest.unknown("host", request.host(), catalogue.hostIds());
            errors.add(new FieldError("host", message, request.host()));
            return null;
        }
        HostSpec host = found.get();
        int before = errors.size();
        for (Map.Entry<String, String> e : request.hostOverrides().entrySet()) {
            String field = "host." + e.getKey();
            Optional<HostParameter> p = Arrays.stream(HostParameter.values())
                    .filter(k -> k.toString().equals(e.getKey()))
                    .findFirst();
            Double value = number(field, e.getValue());
            if (p.isEmpty()) {
                String message = Nearest.unknown("parameter of a host", e.getKey(), List.of(HostParameter.values()));
                errors.add(new FieldError(field, message, e.getValue()));
            } else if (value != null) {
                host = with(host, p.get(), value);
            }
        }
        return errors.size() == before ? host : null;
    }

    private HostSpec with(HostSpec host, HostParameter p, double value) {
        boolean whole = p == HostParameter.CPUS || p == HostParameter.NUMA_NODES || p == HostParameter.THREADS_PER_CORE;
        if (whole && value != Math.rint(value)) {
            errors.add(new FieldError("host." + p, "must be a whole number", Double.toString(value)));
            return host;
        }
        try {
            return host.with(p, value);
        } catch (IllegalSpecException e) {
            errors.addAll(e.errors());
            return host;
        }
    }

    private @Nullable Double number(String field, String text) {
        try {
            double value = Double.parseDouble(text);
            if (!Double.isNaN(value) && !Double.isInfinite(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            // falls through to the one message for all that is no number
        }
        errors.add(new FieldError(field, "must be a number", text));
        return null;
    }

    private @Nullable KernelProfile kernel() {
        int before = errors.size();
        KernelVersion version = version();
        Set<KernelPatch> patches = EnumSet.noneOf(KernelPatch.class);
        for (String name : request.kernelPatches()) {
            Optional<KernelPatch> patch = Arrays.stream(KernelPatch.values())
                    .filter(p -> p.toString().equals(name))
                    .findFirst();
            patch.ifPresent(patches::add);
            if (patch.isEmpty()) {
                String message = Nearest.unknown("patch", name, List.of(KernelPatch.values()));
                errors.add(new FieldError("kernel.patches", message, name));
            }
        }
        if (version == null || errors.size() > before) {
            return null;
        }
        try {
            return new KernelProfile(version, patches);
        } catch (IllegalSpecException e) {
            errors.addAll(e.errors());
            return null;
        }
    }

    private @Nullable KernelVersion version() {
        String given = request.kernelVersion();
        List<String> allowed = Stream.concat(
                        Arrays.stream(KernelVersion.values()).map(Object::toString), Stream.of("latest"))
                .toList();
        if (given.isEmpty()) {
            errors.add(new FieldError("kernel", "is missing: choose one of " + String.join(", ", allowed), ""));
            return null;
        }
        if (given.equals("latest")) {
            return KernelVersion.LATEST;
        }
        for (KernelVersion v : KernelVersion.values()) {
            if (v.toString().equals(given)) {
                return v;
            }
        }
        errors.add(new FieldError("kernel", Nearest.unknown("kernel", given, allowed), given));
        return null;
    }

    private @Nullable Workload workload(int cpus) {
        if (request.fio().isBlank()) {
            errors.add(new FieldError("workload.fio", "is missing: paste a fio job file", ""));
            return null;
        }
        JobFile.Parsed parsed;
        try {
            parsed = JobFile.parse(request.fio(), JobFile.Context.of(cpus));
        } catch (IllegalSpecException e) {
            errors.addAll(e.errors());
            return null;
        }
        String[] lines = request.fio().split("\n", -1);
        for (Message m : parsed.errors()) {
            String line = m.line() >= 1 && m.line() <= lines.length ? lines[m.line() - 1].strip() : "";
            errors.add(new FieldError("workload.fio", sentence(m), line));
        }
        for (Message m : parsed.warnings()) {
            warnings.add("fio " + sentence(m));
        }
        return parsed.workload();
    }

    private static String sentence(Message m) {
        String meant = m.meant() == null ? "" : " (did you mean " + m.meant() + "?)";
        return (m.line() > 0 ? "line " + m.line() + ": " : "") + m.text() + meant;
    }

    private @Nullable Tunables tunables() {
        int before = errors.size();
        Map<Tunable, String> values = new EnumMap<>(Tunable.class);
        request.tunables().forEach((name, value) -> {
            Optional<Tunable> t = Tunable.named(name);
            if (t.isEmpty()) {
                String message = Nearest.unknown("tunable", name, List.of(Tunable.values()));
                errors.add(new FieldError("tunables." + name, message, value));
            } else {
                values.put(t.get(), value);
            }
        });
        try {
            Tunables tunables = new Tunables(values);
            return errors.size() == before ? tunables : null;
        } catch (IllegalSpecException e) {
            errors.addAll(e.errors());
            return null;
        }
    }

    /** What no machine takes, for a request whose machine is not known. */
    private void rangesOfAnyMachine(Tunables tunables) {
        tunables.values().forEach((t, value) -> {
            Long number = t.type() == Tunable.Type.SCHEDULER ? null : tunables.number(t);
            if (number != null && (number < t.min() || number > t.max())) {
                String message = "must be a whole number from " + t.min() + " to " + t.max();
                errors.add(new FieldError("tunables." + t, message, value));
            }
        });
    }

    private @Nullable Long seed() {
        if (request.seed().isEmpty()) {
            return 1L;
        }
        try {
            return Long.valueOf(request.seed());
        } catch (NumberFormatException e) {
            errors.add(new FieldError("seed", "must be a whole number of 64 bits", request.seed()));
            return null;
        }
    }

    private @Nullable Precision precision() {
        String given = request.precision();
        if (given.isEmpty() || given.equals("full")) {
            return Precision.FULL;
        }
        try {
            return new Precision(Double.parseDouble(given));
        } catch (NumberFormatException e) {
            errors.add(new FieldError("precision", "must be \"full\" or a number from 0.001 to 0.5", given));
        } catch (IllegalSpecException e) {
            errors.addAll(e.errors());
        }
        return null;
    }

    private @Nullable RunSpec spec(
            DeviceSpec device,
            HostSpec host,
            KernelProfile kernel,
            Workload workload,
            Tunables tunables,
            long seed,
            Precision precision) {
        try {
            return new RunSpec(device, host, kernel, workload, tunables, seed, precision);
        } catch (IllegalSpecException e) {
            errors.addAll(e.errors());
            return null;
        }
    }

    private static String ids(List<String> ids) {
        return String.join(", ", ids);
    }
}
