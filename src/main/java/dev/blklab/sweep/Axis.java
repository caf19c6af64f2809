package dev.blklab.sweep;

import dev.blklab.experiment.RunRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One thing that a sweep varies.
 *
 * @param name a tunable by the kernel's name, {@code device}, {@code host}, {@code kernel}, {@code kernel.patches} (joined by +),
 *     a parameter as {@code device.readLatencyNs} or {@code host.cpus}, or {@code job.NAME} for {@code ${NAME}} in the job text
 * @param levels values in the order to show them; {@link #DEFAULT} leaves a knob to the kernel
 */
public record Axis(String name, List<String> levels) {

    /** The level at which nothing is set. */
    public static final String DEFAULT = "default";

    private static final String DEVICE = "device.";
    private static final String HOST = "host.";
    private static final String JOB = "job.";

    public Axis {
        levels = List.copyOf(levels);
    }

    /** Whether it stands for {@code ${NAME}} in the job text. */
    public boolean inJob() {
        return name.startsWith(JOB);
    }

    /** Whether it names a knob of the kernel. */
    boolean isTunable() {
        return !inJob()
                && !name.startsWith(DEVICE)
                && !name.startsWith(HOST)
                && !name.equals("device")
                && !name.equals("host")
                && !name.equals("kernel")
                && !name.equals("kernel.patches");
    }

    /** Where this axis' value sits in a request, as errors name it. */
    String field() {
        return isTunable() ? "tunables." + name : inJob() ? "workload.fio" : name;
    }

    /** The text in the job file that this axis replaces. */
    String placeholder() {
        return "${" + name.substring(JOB.length()) + "}";
    }

    /** What the request says of this axis; {@link #DEFAULT} if it says nothing. */
    String valueIn(RunRequest r) {
        String value = switch (name) {
            case "device" -> r.device();
            case "host" -> r.host();
            case "kernel" -> r.kernelVersion();
            case "kernel.patches" -> String.join("+", r.kernelPatches());
            default -> settings(r).getOrDefault(key(), "");
        };
        return value.isEmpty() ? DEFAULT : value;
    }

    /** A request with this axis at a value. */
    RunRequest apply(RunRequest r, String value) {
        String set = value.equals(DEFAULT) ? "" : value;
        return switch (name) {
            case "device" -> with(r, value, r.deviceOverrides(), r.host(), r.hostOverrides(), r.fio(), r.tunables());
            case "host" -> with(r, r.device(), r.deviceOverrides(), value, r.hostOverrides(), r.fio(), r.tunables());
            case "kernel" -> kernel(r, value, r.kernelPatches());
            case "kernel.patches" -> kernel(r, r.kernelVersion(), set.isEmpty() ? List.of() : patches(set));
            default -> setting(r, set, value);
        };
    }

    private RunRequest setting(RunRequest r, String set, String value) {
        if (inJob()) {
            String fio = r.fio().replace(placeholder(), value);
            return with(r, r.device(), r.deviceOverrides(), r.host(), r.hostOverrides(), fio, r.tunables());
        }
        Map<String, String> changed = new TreeMap<>(settings(r));
        changed.remove(key());
        if (!set.isEmpty()) {
            changed.put(key(), set);
        }
        if (name.startsWith(DEVICE)) {
            return with(r, r.device(), changed, r.host(), r.hostOverrides(), r.fio(), r.tunables());
        }
        if (name.startsWith(HOST)) {
            return with(r, r.device(), r.deviceOverrides(), r.host(), changed, r.fio(), r.tunables());
        }
        return with(r, r.device(), r.deviceOverrides(), r.host(), r.hostOverrides(), r.fio(), changed);
    }

    private Map<String, String> settings(RunRequest r) {
        if (inJob()) {
            return Map.of();
        }
        return name.startsWith(DEVICE) ? r.deviceOverrides() : name.startsWith(HOST) ? r.hostOverrides() : r.tunables();
    }

    private String key() {
        return name.startsWith(DEVICE) || name.startsWith(HOST) ? name.substring(name.indexOf('.') + 1) : name;
    }

    private static List<String> patches(String joined) {
        List<String> patches = new ArrayList<>();
        for (String p : joined.split("\\+", -1)) {
            patches.add(p.strip());
        }
        return patches;
    }

    private static RunRequest with(
            RunRequest r,
            String device,
            Map<String, String> deviceOverrides,
            String host,
            Map<String, String> hostOverrides,
            String fio,
            Map<String, String> tunables) {
        return new RunRequest(
                r.name(),
                r.notes(),
                r.tags(),
                device,
                deviceOverrides,
                host,
                hostOverrides,
                r.kernelVersion(),
                r.kernelPatches(),
                fio,
                tunables,
                r.seed(),
                r.precision());
    }

    private static RunRequest kernel(RunRequest r, String version, List<String> patches) {
        return new RunRequest(
                r.name(),
                r.notes(),
                r.tags(),
                r.device(),
                r.deviceOverrides(),
                r.host(),
                r.hostOverrides(),
                version,
                patches,
                r.fio(),
                r.tunables(),
                r.seed(),
                r.precision());
    }

    /** A request with another seed. */
    static RunRequest seeded(RunRequest r, long seed) {
        return new RunRequest(
                r.name(),
                r.notes(),
                r.tags(),
                r.device(),
                r.deviceOverrides(),
                r.host(),
                r.hostOverrides(),
                r.kernelVersion(),
                r.kernelPatches(),
                r.fio(),
                r.tunables(),
                Long.toString(seed),
                r.precision());
    }
}
