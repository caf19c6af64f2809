package dev.blklab.web;

import dev.blklab.experiment.RunRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springframework.util.MultiValueMap;

/**
 * The lab's form: a {@link RunRequest} as the fields of a form or of an address, which have the same names.
 *
 * <p>Fields are {@code device}, {@code device.<parameter>}, {@code host}, {@code host.<parameter>}, {@code kernel},
 * {@code kernel.patches} (any number of times), {@code fio}, {@code tunables.<knob>}, {@code seed}, {@code precision}, {@code name},
 * {@code notes} and {@code tags}. A field {@code was.<field>} holds the value that the baseline has instead.
 */
final class LabForm {

    private static final String WAS = "was.";

    /** Stands in for a job that cannot be read, so that the knobs are answered all the same. */
    private static final String ANY_JOB = "[any]\ndirect=1\nsize=1m\n";

    private LabForm() {}

    /** One field as it is written into an address. */
    record Field(String name, String value) {}

    static RunRequest request(MultiValueMap<String, String> params) {
        return new RunRequest(
                first(params, "name"),
                first(params, "notes"),
                params.getOrDefault("tags", List.of()),
                first(params, "device"),
                prefixed(params, "device."),
                first(params, "host"),
                prefixed(params, "host."),
                first(params, "kernel"),
                params.getOrDefault("kernel.patches", List.of()),
                first(params, "fio").replace("\r\n", "\n"),
                prefixed(params, "tunables."),
                first(params, "seed"),
                first(params, "precision"));
    }

    /** The form the baseline was made of: this one, with the fields that were otherwise. */
    static RunRequest baseline(MultiValueMap<String, String> params) {
        var merged = new org.springframework.util.LinkedMultiValueMap<>(params);
        params.forEach((name, values) -> {
            if (name.startsWith(WAS)) {
                merged.put(name.substring(WAS.length()), values);
            }
        });
        return request(merged);
    }

    static boolean hasBaseline(MultiValueMap<String, String> params) {
        return params.keySet().stream().anyMatch(name -> name.startsWith(WAS));
    }

    /** Every field that is set, in the order of the form. */
    static List<Field> fields(RunRequest r) {
        List<Field> fields = new ArrayList<>();
        add(fields, "name", r.name());
        add(fields, "notes", r.notes());
        add(fields, "tags", String.join(" ", r.tags()));
        add(fields, "device", r.device());
        r.deviceOverrides().forEach((k, v) -> add(fields, "device." + k, v));
        add(fields, "host", r.host());
        r.hostOverrides().forEach((k, v) -> add(fields, "host." + k, v));
        add(fields, "kernel", r.kernelVersion());
        r.kernelPatches().forEach(p -> add(fields, "kernel.patches", p));
        add(fields, "fio", r.fio());
        r.tunables().forEach((k, v) -> add(fields, "tunables." + k, v));
        add(fields, "seed", r.seed());
        add(fields, "precision", r.precision());
        return fields;
    }

    /** The address of the lab with this form filled in. */
    static String address(RunRequest r) {
        return "/lab?"
                + fields(r).stream()
                        .map(f -> encode(f.name()) + "=" + encode(f.value()))
                        .collect(Collectors.joining("&"));
    }

    /** This request without the fields that cannot be had, so that the rest can still be answered. */
    static RunRequest without(RunRequest r, List<String> badFields) {
        Map<String, String> tunables = new TreeMap<>(r.tunables());
        Map<String, String> device = new TreeMap<>(r.deviceOverrides());
        Map<String, String> host = new TreeMap<>(r.hostOverrides());
        boolean patches = true;
        for (String field : badFields) {
            tunables.remove(field.replaceFirst("^tunables\\.", ""));
            device.remove(field.replaceFirst("^device\\.", ""));
            host.remove(field.replaceFirst("^host\\.", ""));
            patches &= !field.equals("kernel.patches");
        }
        return new RunRequest(
                "",
                "",
                List.of(),
                r.device(),
                device,
                r.host(),
                host,
                r.kernelVersion(),
                patches ? r.kernelPatches() : List.of(),
                badFields.contains("workload.fio") ? ANY_JOB : r.fio(),
                tunables,
                "",
                "");
    }

    private static void add(List<Field> fields, String name, String value) {
        if (!value.isBlank()) {
            fields.add(new Field(name, value));
        }
    }

    private static String first(MultiValueMap<String, String> params, String name) {
        String value = params.getFirst(name);
        return value == null ? "" : value;
    }

    private static Map<String, String> prefixed(MultiValueMap<String, String> params, String prefix) {
        Map<String, String> map = new LinkedHashMap<>();
        params.forEach((name, values) -> {
            if (name.startsWith(prefix) && !values.isEmpty() && values.get(0) != null) {
                map.put(name.substring(prefix.length()), values.get(0));
            }
        });
        return map;
    }

    private static String encode(String s) {
        return URLEncoder.encode(s, StandardCharsets.UTF_8);
    }
}
