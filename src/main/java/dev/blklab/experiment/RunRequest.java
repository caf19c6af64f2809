package dev.blklab.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A run as somebody typed or posted it: text that always binds, is stored with the run and fills the form again.
 *
 * @param tags words to find the run by; blanks and commas separate them
 * @param device catalogue id
 * @param deviceOverrides parameters of the device to change, by name
 * @param host catalogue id
 * @param hostOverrides parameters of the host to change, by name
 * @param kernelVersion such as 5.11, or latest
 * @param kernelPatches patches applied to it, by name
 * @param fio the job file's text
 * @param tunables knobs set, by the kernel's name; blank = left to the kernel
 * @param seed whole number; blank = 1
 * @param precision "full" or the half-width of the 95 % interval; blank = full
 */
public record RunRequest(
        String name,
        String notes,
        List<String> tags,
        String device,
        Map<String, String> deviceOverrides,
        String host,
        Map<String, String> hostOverrides,
        String kernelVersion,
        List<String> kernelPatches,
        String fio,
        Map<String, String> tunables,
        String seed,
        String precision) {

    /** An empty form: what is missing in a request is blank here. */
    public static final RunRequest BLANK =
            new RunRequest("", "", List.of(), "", Map.of(), "", Map.of(), "", List.of(), "", Map.of(), "", "");

    // A form or a JSON body may leave out anything, so the components arrive null.
    public RunRequest(
            @Nullable String name,
            @Nullable String notes,
            @Nullable List<String> tags,
            @Nullable String device,
            @Nullable Map<String, String> deviceOverrides,
            @Nullable String host,
            @Nullable Map<String, String> hostOverrides,
            @Nullable String kernelVersion,
            @Nullable List<String> kernelPatches,
            @Nullable String fio,
            @Nullable Map<String, String> tunables,
            @Nullable String seed,
            @Nullable String precision) {
        this.name = text(name).strip();
        this.notes = text(notes);
        this.tags = words(tags);
        this.device = text(device).strip();
        this.deviceOverrides = set(deviceOverrides);
        this.host = text(host).strip();
        this.hostOverrides = set(hostOverrides);
        this.kernelVersion = text(kernelVersion).strip();
        this.kernelPatches = words(kernelPatches);
        this.fio = text(fio);
        this.tunables = set(tunables);
        this.seed = text(seed).strip();
        this.precision = text(precision).strip();
    }

    /** What this request comes to with the catalogue's devices and hosts. */
    public Resolved toSpec(Catalogue catalogue) {
        return new RequestReader(this, catalogue).resolve();
    }

    /** The same under another name, with other notes and tags. */
    public RunRequest described(String otherName, String otherNotes, List<String> otherTags) {
        return new RunRequest(
                otherName,
                otherNotes,
                otherTags,
                device,
                deviceOverrides,
                host,
                hostOverrides,
                kernelVersion,
                kernelPatches,
                fio,
                tunables,
                seed,
                precision);
    }

    public RunRequest withTunables(Map<String, String> other) {
        return with(fio, other, precision);
    }

    public RunRequest withPrecision(String other) {
        return with(fio, tunables, other);
    }

    public RunRequest withFio(String other) {
        return with(other, tunables, precision);
    }

    private RunRequest with(String otherFio, Map<String, String> otherTunables, String otherPrecision) {
        return new RunRequest(
                name,
                notes,
                tags,
                device,
                deviceOverrides,
                host,
                hostOverrides,
                kernelVersion,
                kernelPatches,
                otherFio,
                otherTunables,
                seed,
                otherPrecision);
    }

    private static String text(@Nullable String s) {
        return s == null ? "" : s;
    }

    private static List<String> words(@Nullable List<String> list) {
        List<String> words = new ArrayList<>();
        for (String item : list == null ? List.<String>of() : list) {
            for (String word : item.split("[\\s,]+", -1)) {
                if (!word.isEmpty() && !words.contains(word)) {
                    words.add(word);
                }
            }
        }
        return List.copyOf(words);
    }

    /** A blank field of a form is a knob left alone. */
    private static Map<String, String> set(@Nullable Map<String, String> map) {
        Map<String, String> set = new TreeMap<>();
        (map == null ? Map.<String, String>of() : map).forEach((k, v) -> {
            if (v != null && !v.isBlank()) {
                set.put(k, v.strip());
            }
        });
        return java.util.Collections.unmodifiableMap(set);
    }
}
