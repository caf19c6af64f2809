package dev.blklab.web.api;

import dev.blklab.experiment.Nearest;
import dev.blklab.experiment.RunRequest;
import dev.blklab.fio.JobFile;
import dev.blklab.sim.spec.FieldError;
import dev.blklab.sim.spec.IllegalSpecException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * A run's request as the API's JSON: {@code {name?, notes?, tags?, device, host, kernel, workload, tunables?, seed?, precision?}}.
 *
 * <p>Only the shape is checked here, values stay text: {@link RunRequest} knows what they may be.
 */
final class RunJson {

    private static final Set<String> FIELDS =
            Set.of("name", "notes", "tags", "device", "host", "kernel", "workload", "tunables", "seed", "precision");

    private final JsonNode body;
    private final List<FieldError> errors = new ArrayList<>();

    private RunJson(JsonNode body) {
        this.body = body;
    }

    /**
     * A body as far as it can be understood.
     *
     * @param errors what has the wrong shape or an unknown name
     */
    record Read(RunRequest request, List<FieldError> errors) {}

    static Read read(JsonNode body) {
        var reader = new RunJson(body);
        return new Read(reader.request(), List.copyOf(reader.errors));
    }

    private RunRequest request() {
        if (!body.isObject()) {
            errors.add(new FieldError("", "the body must be a JSON object", shown(body)));
            return RunRequest.BLANK;
        }
        onlyKnown("", body, FIELDS);
        JsonNode kernel = body.path("kernel");
        if (kernel.isObject()) {
            onlyKnown("kernel.", kernel, Set.of("version", "patches"));
        }
        return new RunRequest(
                text("name", body.path("name")),
                text("notes", body.path("notes")),
                words("tags", body.path("tags")),
                based("device"),
                overrides("device"),
                based("host"),
                overrides("host"),
                kernel.isObject() ? text("kernel.version", kernel.path("version")) : text("kernel", kernel),
                kernel.isObject() ? words("kernel.patches", kernel.path("patches")) : List.of(),
                fio(),
                texts("tunables", body.path("tunables")),
                text("seed", body.path("seed")),
                text("precision", body.path("precision")));
    }

    private String fio() {
        JsonNode workload = body.path("workload");
        if (workload.isObject()) {
            onlyKnown("workload.", workload, Set.of("fio", "variables", "files"));
            String fio = text("workload.fio", workload.path("fio"));
            var context = new JobFile.Context(
                    1,
                    texts("workload.variables", workload.path("variables")),
                    texts("workload.files", workload.path("files")));
            return JobFile.complete(fio, context);
        }
        if (!absent(workload)) {
            errors.add(new FieldError("workload", "must be an object: {\"fio\": \"<job file>\"}", shown(workload)));
        }
        return "";
    }

    private String based(String field) {
        JsonNode value = body.path(field);
        return value.isObject() ? text(field + ".base", value.path("base")) : text(field, value);
    }

    private Map<String, String> overrides(String field) {
        JsonNode value = body.path(field);
        if (!value.isObject()) {
            return Map.of();
        }
        Map<String, String> map = new LinkedHashMap<>(texts(field, value));
        map.remove("base");
        return map;
    }

    private Map<String, String> texts(String field, JsonNode object) {
        Map<String, String> map = new LinkedHashMap<>();
        if (absent(object)) {
            return map;
        }
        if (!object.isObject()) {
            errors.add(new FieldError(field, "must be an object of names and values", shown(object)));
            return map;
        }
        object.properties().forEach(e -> map.put(e.getKey(), text(field + "." + e.getKey(), e.getValue())));
        return map;
    }

    /**
     * An object of names and texts.
     *
     * @throws IllegalSpecException when it is anything else
     */
    static Map<String, String> texts(JsonNode object, String field) {
        var reader = new RunJson(object);
        Map<String, String> texts = reader.texts(field, object);
        if (!reader.errors.isEmpty()) {
            throw new IllegalSpecException(reader.errors);
        }
        return texts;
    }

    private List<String> words(String field, JsonNode list) {
        List<String> words = new ArrayList<>();
        if (absent(list)) {
            return words;
        }
        if (list.isString()) {
            return List.of(list.asString());
        }
        if (!list.isArray()) {
            errors.add(new FieldError(field, "must be a list of texts", shown(list)));
            return words;
        }
        for (JsonNode item : list) {
            words.add(text(field, item));
        }
        return words;
    }

    private String text(String field, JsonNode value) {
        if (absent(value)) {
            return "";
        }
        if (!value.isValueNode()) {
            errors.add(new FieldError(field, "must be a text or a number", shown(value)));
            return "";
        }
        return value.isNumber() && !value.isIntegralNumber() ? Double.toString(value.asDouble()) : value.asString();
    }

    private void onlyKnown(String prefix, JsonNode object, Set<String> known) {
        for (String name : object.propertyNames()) {
            if (!known.contains(name)) {
                String message =
                        Nearest.unknown("field", name, known.stream().sorted().toList());
                errors.add(new FieldError(prefix + name, message, shown(object.path(name))));
            }
        }
    }

    private static boolean absent(JsonNode value) {
        return value.isMissingNode() || value.isNull();
    }

    private static String shown(JsonNode value) {
        String text = value.isString() ? value.asString() : value.toString();
        return text.length() <= 100 ? text : text.substring(0, 100) + "…";
    }

    /** The same shape again, so that what a run was asked for can be posted as it stands. */
    static Map<String, Object> write(RunRequest r) {
        Map<String, Object> json = new LinkedHashMap<>();
        putSet(json, "name", r.name());
        putSet(json, "notes", r.notes());
        if (!r.tags().isEmpty()) {
            json.put("tags", r.tags());
        }
        json.put("device", based(r.device(), r.deviceOverrides()));
        json.put("host", based(r.host(), r.hostOverrides()));
        if (r.kernelPatches().isEmpty()) {
            json.put("kernel", r.kernelVersion());
        } else {
            Map<String, Object> kernel = new LinkedHashMap<>();
            kernel.put("version", r.kernelVersion());
            kernel.put("patches", r.kernelPatches());
            json.put("kernel", kernel);
        }
        json.put("workload", Map.of("fio", r.fio()));
        Map<String, Object> tunables = new LinkedHashMap<>();
        r.tunables().forEach((name, value) -> tunables.put(name, number(value)));
        json.put("tunables", tunables);
        if (!r.seed().isEmpty()) {
            json.put("seed", number(r.seed()));
        }
        if (!r.precision().isEmpty()) {
            json.put("precision", number(r.precision()));
        }
        return json;
    }

    private static void putSet(Map<String, Object> json, String field, String value) {
        if (!value.isEmpty()) {
            json.put(field, value);
        }
    }

    private static Object based(String base, Map<String, String> overrides) {
        if (overrides.isEmpty()) {
            return base;
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("base", base);
        overrides.forEach((name, value) -> json.put(name, number(value)));
        return json;
    }

    /** A text that is a number as a number. */
    private static Object number(String text) {
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException notWhole) {
            try {
                double value = Double.parseDouble(text);
                return Double.isFinite(value) ? value : text;
            } catch (NumberFormatException notANumber) {
                return text;
            }
        }
    }
}
