package dev.blklab.web.api;

import dev.blklab.experiment.Nearest;
import dev.blklab.experiment.RunRequest;
import dev.blklab.sim.spec.FieldError;
import dev.blklab.sim.spec.IllegalSpecException;
import dev.blklab.sweep.SweepRequest;
import dev.blklab.sweep.SweepRequest.AxisText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * A sweep's request as the API's JSON: {@code {name?, owner?, base, also?, axes, design?, points?, replications?, seeds?, budget?,
 * objectives?, constraints?}}, with {@code base} and the items of {@code also} in the shape of a run's request.
 *
 * <p>Only the shape is checked here, values stay text.
 */
final class SweepJson {

    private static final Set<String> FIELDS = Set.of(
            "name",
            "owner",
            "base",
            "also",
            "axes",
            "design",
            "points",
            "replications",
            "seeds",
            "budget",
            "objectives",
            "constraints");

    private final JsonNode body;
    private final List<FieldError> errors = new ArrayList<>();

    private SweepJson(JsonNode body) {
        this.body = body;
    }

    /**
     * Reads a body.
     *
     * @throws IllegalSpecException with all that has the wrong shape or an unknown name
     */
    static SweepRequest read(JsonNode body) {
        var reader = new SweepJson(body);
        SweepRequest request = reader.request();
        if (!reader.errors.isEmpty()) {
            throw new IllegalSpecException(reader.errors);
        }
        return request;
    }

    private SweepRequest request() {
        if (!body.isObject()) {
            throw new IllegalSpecException("", "the body must be a JSON object", shown(body));
        }
        for (String name : body.propertyNames()) {
            if (!FIELDS.contains(name)) {
                String message =
                        Nearest.unknown("field", name, FIELDS.stream().sorted().toList());
                errors.add(new FieldError(name, message, shown(body.path(name))));
            }
        }
        return new SweepRequest(
                text("name", body.path("name")),
                text("owner", body.path("owner")),
                run("base", body.path("base")),
                also(),
                axes(),
                text("design", body.path("design")),
                text("points", body.path("points")),
                text("replications", body.path("replications")),
                text("seeds", body.path("seeds")),
                text("budget", body.path("budget")),
                texts("objectives", body.path("objectives")),
                texts("constraints", body.path("constraints")));
    }

    private RunRequest run(String field, JsonNode node) {
        if (node.isMissingNode() || node.isNull()) {
            errors.add(new FieldError(field, "is missing: the run to vary, as in POST /api/v1/runs", ""));
            return RunRequest.BLANK;
        }
        RunJson.Read read = RunJson.read(node);
        read.errors()
                .forEach(e -> errors.add(new FieldError(
                        e.field().isEmpty() ? field : field + "." + e.field(), e.message(), e.rejected())));
        return read.request();
    }

    private List<RunRequest> also() {
        JsonNode list = body.path("also");
        List<RunRequest> runs = new ArrayList<>();
        if (list.isMissingNode() || list.isNull()) {
            return runs;
        }
        if (!list.isArray()) {
            errors.add(new FieldError("also", "must be a list of runs", shown(list)));
            return runs;
        }
        for (JsonNode item : list) {
            runs.add(run("also." + (runs.size() + 1), item));
        }
        return runs;
    }

    private List<AxisText> axes() {
        JsonNode object = body.path("axes");
        List<AxisText> axes = new ArrayList<>();
        if (object.isMissingNode() || object.isNull()) {
            return axes;
        }
        if (!object.isObject()) {
            errors.add(new FieldError("axes", "must be an object: {\"queue_depth\": [8, 16, 32]}", shown(object)));
            return axes;
        }
        for (Map.Entry<String, JsonNode> e : object.properties()) {
            axes.add(new AxisText(e.getKey(), texts("axes." + e.getKey(), e.getValue())));
        }
        return axes;
    }

    private List<String> texts(String field, JsonNode node) {
        List<String> texts = new ArrayList<>();
        if (node.isMissingNode() || node.isNull()) {
            return texts;
        }
        if (!node.isArray()) {
            texts.add(text(field, node));
            return texts;
        }
        for (JsonNode item : node) {
            texts.add(text(field, item));
        }
        return texts;
    }

    private String text(String field, JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            return "";
        }
        if (!value.isValueNode()) {
            errors.add(new FieldError(field, "must be a text or a number", shown(value)));
            return "";
        }
        return value.isNumber() && !value.isIntegralNumber() ? Double.toString(value.asDouble()) : value.asString();
    }

    private static String shown(JsonNode value) {
        String text = value.isString() ? value.asString() : value.toString();
        return text.length() <= 100 ? text : text.substring(0, 100) + "…";
    }

    /** The same shape again, so that what a sweep was asked for can be posted as it stands. */
    static Map<String, Object> write(SweepRequest r) {
        Map<String, Object> json = new LinkedHashMap<>();
        put(json, "name", r.name());
        put(json, "owner", r.owner());
        json.put("base", RunJson.write(r.base()));
        if (!r.also().isEmpty()) {
            json.put("also", r.also().stream().map(RunJson::write).toList());
        }
        Map<String, Object> axes = new LinkedHashMap<>();
        r.axes().forEach(a -> axes.put(a.name(), a.values()));
        json.put("axes", axes);
        put(json, "design", r.design());
        put(json, "points", r.points());
        put(json, "replications", r.replications());
        put(json, "seeds", r.seeds());
        put(json, "budget", r.budget());
        if (!r.objectives().isEmpty()) {
            json.put("objectives", r.objectives());
        }
        if (!r.constraints().isEmpty()) {
            json.put("constraints", r.constraints());
        }
        return json;
    }

    private static void put(Map<String, Object> json, String field, String value) {
        if (!value.isEmpty()) {
            json.put(field, value);
        }
    }
}
