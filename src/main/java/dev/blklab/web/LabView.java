package dev.blklab.web;

import dev.blklab.experiment.Catalogue;
import dev.blklab.experiment.Resolved;
import dev.blklab.experiment.RunRequest;
import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.DeviceSpec;
import dev.blklab.sim.spec.Effective;
import dev.blklab.sim.spec.EffectiveSetting;
import dev.blklab.sim.spec.FieldError;
import dev.blklab.sim.spec.HostParameter;
import dev.blklab.sim.spec.HostSpec;
import dev.blklab.sim.spec.JobSpec;
import dev.blklab.sim.spec.KernelPatch;
import dev.blklab.sim.spec.KernelVersion;
import dev.blklab.sim.spec.Origin;
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.sim.spec.SchedulerType;
import dev.blklab.sim.spec.Sourced;
import dev.blklab.sim.spec.Tunable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The lab as it is shown: what was typed, what the kernel makes of it, and what is wrong with it.
 *
 * @param spec what would run; null where something is wrong
 * @param jobs what the job file means, in a line
 * @param elsewhere errors of fields that the page does not show
 */
record LabView(
        RunRequest form,
        @Nullable RunSpec spec,
        List<Choice> devices,
        List<Choice> hosts,
        List<Choice> kernels,
        List<Patch> patches,
        @Nullable DeviceSpec device,
        @Nullable HostSpec host,
        List<Group> groups,
        List<Parameter> deviceParameters,
        List<Parameter> hostParameters,
        Map<String, List<String>> errors,
        List<String> elsewhere,
        List<String> warnings,
        String jobs,
        int changed) {

    /** How a request's warnings about its job begin. */
    private static final String JOB_WARNING = "fio ";

    /** An entry of a select. */
    record Choice(String id, String title, boolean chosen) {}

    record Patch(String id, String help, boolean chosen) {}

    /** The knobs of one directory. */
    record Group(String path, List<Knob> knobs) {}

    /**
     * One knob: its declaration, what was typed, and the kernel's answer.
     *
     * @param seen null where the rest of the form allows no answer
     */
    record Knob(Tunable tunable, String value, @Nullable EffectiveSetting seen, List<String> errors) {

        public String field() {
            return "tunables." + tunable;
        }

        /** Usable as an HTML id. */
        public String id() {
            return "t-" + tunable.toString().replace('/', '-');
        }

        public boolean changed() {
            return !value.isBlank();
        }

        public String range() {
            return seen == null ? "" : seen.allowed();
        }

        public boolean idle() {
            return seen != null && !seen.matters();
        }

        public String styles() {
            return "field" + (changed() ? " changed" : "") + (errors.isEmpty() ? "" : " bad") + (idle() ? " idle" : "");
        }

        /** What the file reads, where that is not what is used. */
        @Nullable
        public String shows() {
            return seen == null
                            || seen.shows().isEmpty()
                            || seen.shows().replaceAll("[\\[\\]]", "").equals(seen.used())
                    ? null
                    : seen.shows();
        }
    }

    /** A number of the disk's or the host's model, with its source. */
    record Parameter(
            String field, String name, String help, String unit, Sourced is, String value, List<String> errors) {

        public boolean fitted() {
            return is.origin() == Origin.FITTED;
        }

        public boolean changed() {
            return !value.isBlank();
        }
    }

    static LabView of(RunRequest form, Resolved resolved, Catalogue catalogue) {
        Map<String, List<String>> errors = new LinkedHashMap<>();
        for (FieldError e : resolved.errors()) {
            errors.computeIfAbsent(e.field(), f -> new ArrayList<>()).add(e.message());
        }
        RunSpec spec = resolved.spec();
        // Where one field is wrong the others still get their answer.
        RunSpec rest = spec != null
                ? spec
                : LabForm.without(form, List.copyOf(errors.keySet()))
                        .toSpec(catalogue)
                        .spec();
        Effective effective = rest == null ? null : rest.effective();
        DeviceSpec device = catalogue.device(form.device()).orElse(null);
        HostSpec host = catalogue.host(form.host()).orElse(null);
        List<Group> groups = groups(form, effective, errors);
        List<Parameter> deviceParameters = deviceParameters(form, device, errors);
        List<Parameter> hostParameters = hostParameters(form, host, errors);
        return new LabView(
                form,
                spec,
                catalogue.devices().stream()
                        .map(d -> new Choice(d.id(), d.title(), d.id().equals(form.device())))
                        .toList(),
                catalogue.hosts().stream()
                        .map(h -> new Choice(h.id(), h.title(), h.id().equals(form.host())))
                        .toList(),
                kernels(form),
                Arrays.stream(KernelPatch.values())
                        .map(p -> new Patch(
                                p.toString(), p.help(), form.kernelPatches().contains(p.toString())))
                        .toList(),
                device,
                host,
                groups,
                deviceParameters,
                hostParameters,
                errors,
                elsewhere(errors, groups, deviceParameters, hostParameters),
                resolved.warnings(),
                rest == null || errors.containsKey("workload.fio")
                        ? ""
                        : jobs(rest.workload().jobs()),
                form.tunables().size());
    }

    public List<String> errorsOf(String field) {
        return errors.getOrDefault(field, List.of());
    }

    /** What the job file's reader remarks; it is shown with the job. */
    public List<String> jobWarnings() {
        return warnings.stream()
                .filter(w -> w.startsWith(JOB_WARNING))
                .map(w -> w.substring(JOB_WARNING.length()))
                .toList();
    }

    /** What is said beside no field. */
    public List<String> otherWarnings() {
        return warnings.stream()
                .filter(w -> !w.startsWith(JOB_WARNING)
                        && Arrays.stream(Tunable.values()).noneMatch(t -> w.startsWith(t + ": ")))
                .toList();
    }

    private static List<Choice> kernels(RunRequest form) {
        return Stream.concat(
                        Arrays.stream(KernelVersion.values())
                                .map(v -> new Choice(
                                        v.toString(), v.toString(), v.toString().equals(form.kernelVersion()))),
                        Stream.of(new Choice(
                                "latest",
                                "latest (" + KernelVersion.LATEST + ")",
                                form.kernelVersion().equals("latest"))))
                .toList();
    }

    private static List<Group> groups(
            RunRequest form, @Nullable Effective effective, Map<String, List<String>> errors) {
        Map<String, List<Knob>> byPath = new LinkedHashMap<>();
        for (Tunable t : Tunable.values()) {
            String path = t.place() == Tunable.Place.IOSCHED
                    ? t.place().path() + "/iosched"
                    : t.place().path();
            EffectiveSetting seen = effective == null ? null : effective.setting(t);
            byPath.computeIfAbsent(path, p -> new ArrayList<>())
                    .add(new Knob(
                            t,
                            form.tunables().getOrDefault(t.toString(), ""),
                            seen,
                            errors.getOrDefault("tunables." + t, List.of())));
        }
        List<Group> groups = new ArrayList<>();
        byPath.forEach((path, knobs) -> groups.add(new Group(path, knobs)));
        return groups;
    }

    private static List<Parameter> deviceParameters(
            RunRequest form, @Nullable DeviceSpec device, Map<String, List<String>> errors) {
        List<Parameter> all = new ArrayList<>();
        if (device != null) {
            device.parameters().forEach((DeviceParameter p, Sourced is) -> {
                String field = "device." + p;
                String typed = form.deviceOverrides().getOrDefault(p.toString(), "");
                all.add(new Parameter(
                        field, p.toString(), p.help(), p.unit(), is, typed, errors.getOrDefault(field, List.of())));
            });
        }
        return all;
    }

    private static List<Parameter> hostParameters(
            RunRequest form, @Nullable HostSpec host, Map<String, List<String>> errors) {
        List<Parameter> all = new ArrayList<>();
        if (host != null) {
            host.parameters().forEach((HostParameter p, Sourced is) -> {
                String field = "host." + p;
                String typed = form.hostOverrides().getOrDefault(p.toString(), "");
                all.add(new Parameter(
                        field, p.toString(), p.help(), p.unit(), is, typed, errors.getOrDefault(field, List.of())));
            });
        }
        return all;
    }

    private static List<String> elsewhere(
            Map<String, List<String>> errors,
            List<Group> groups,
            List<Parameter> deviceParameters,
            List<Parameter> hostParameters) {
        List<String> shown = new ArrayList<>(List.of(
                "device",
                "host",
                "kernel",
                "kernel.patches",
                "workload.fio",
                "seed",
                "precision",
                "name",
                "notes",
                "tags"));
        groups.forEach(g -> g.knobs().forEach(k -> shown.add(k.field())));
        deviceParameters.forEach(p -> shown.add(p.field()));
        hostParameters.forEach(p -> shown.add(p.field()));
        List<String> rest = new ArrayList<>();
        errors.forEach((field, messages) -> {
            if (!shown.contains(field)) {
                messages.forEach(m -> rest.add(field + ": " + m));
            }
        });
        return rest;
    }

    private static String jobs(List<JobSpec> jobs) {
        int processes = jobs.stream().mapToInt(JobSpec::numjobs).sum();
        int depth = jobs.stream()
                .mapToInt(j -> j.numjobs() * (j.ioengine().queues() ? j.depth().iodepth() : 1))
                .sum();
        long runtime = jobs.stream().mapToLong(JobSpec::runtimeNs).max().orElse(0);
        var numbers = new Numbers();
        return numbers.whole(processes) + (processes == 1 ? " process" : " processes") + ", at most "
                + numbers.whole(depth) + " in flight, " + (runtime == 0 ? "until size is done" : numbers.time(runtime));
    }

    /** The schedulers a select offers. */
    public List<String> schedulers() {
        return Arrays.stream(SchedulerType.values()).map(Object::toString).toList();
    }
}
