package dev.blklab.experiment;

import dev.blklab.sim.spec.DeviceKind;
import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.DeviceSpec;
import dev.blklab.sim.spec.DriverType;
import dev.blklab.sim.spec.HostParameter;
import dev.blklab.sim.spec.HostSpec;
import dev.blklab.sim.spec.Origin;
import dev.blklab.sim.spec.Sourced;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/**
 * The disks and hosts that can be named in a request, read once from the data files under {@code catalog/}.
 *
 * <p>An entry may build on one above it in the same folder ({@code "like"}) and then states only what differs. A bad entry stops
 * the start: a wrong parameter would be a wrong answer later.
 */
@Component
public class Catalogue {

    private static final Set<String> DEVICE_FIELDS =
            Set.of("id", "like", "title", "kind", "driver", "capacityBytes", "note", "parameters");
    private static final Set<String> HOST_FIELDS = Set.of("id", "like", "title", "note", "parameters");

    private final Map<String, DeviceSpec> devices;
    private final Map<String, HostSpec> hosts;

    public Catalogue() {
        this("classpath*:catalog");
    }

    /** Reads {@code devices/*.json} and {@code hosts/*.json} under a place as Spring writes it. */
    Catalogue(String place) {
        devices = read(place + "/devices/*.json", Catalogue::device);
        hosts = read(place + "/hosts/*.json", Catalogue::host);
    }

    public List<DeviceSpec> devices() {
        return List.copyOf(devices.values());
    }

    public List<HostSpec> hosts() {
        return List.copyOf(hosts.values());
    }

    public List<String> deviceIds() {
        return List.copyOf(devices.keySet());
    }

    public List<String> hostIds() {
        return List.copyOf(hosts.keySet());
    }

    public Optional<DeviceSpec> device(String id) {
        return Optional.ofNullable(devices.get(id));
    }

    public Optional<HostSpec> host(String id) {
        return Optional.ofNullable(hosts.get(id));
    }

    private static <T> Map<String, T> read(String pattern, BiFunction<JsonNode, Map<String, T>, T> entry) {
        Map<String, T> all = new LinkedHashMap<>();
        for (Resource file : files(pattern)) {
            try (InputStream in = file.getInputStream()) {
                for (JsonNode node : SpecJson.MAPPER.readTree(in)) {
                    String id = text(node, "id");
                    T spec;
                    try {
                        spec = entry.apply(node, all);
                    } catch (RuntimeException e) {
                        throw new IllegalStateException(
                                file.getFilename() + ", entry " + id + ": " + e.getMessage(), e);
                    }
                    if (all.put(id, spec) != null) {
                        throw new IllegalStateException(file.getFilename() + ": " + id + " is there twice");
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        if (all.isEmpty()) {
            throw new IllegalStateException("no catalogue entries at " + pattern);
        }
        return all;
    }

    private static List<Resource> files(String pattern) {
        try {
            Resource[] found = new PathMatchingResourcePatternResolver().getResources(pattern);
            return Arrays.stream(found)
                    .sorted(Comparator.comparing(r -> Objects.requireNonNull(r.getFilename())))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static DeviceSpec device(JsonNode node, Map<String, DeviceSpec> above) {
        onlyKnown(node, DEVICE_FIELDS);
        DeviceSpec like = like(node, above);
        Map<DeviceParameter, Sourced> parameters = new EnumMap<>(DeviceParameter.class);
        if (like != null) {
            parameters.putAll(like.parameters());
        }
        node.path("parameters")
                .properties()
                .forEach(e -> parameters.put(named(DeviceParameter.values(), e.getKey()), sourced(e)));
        return new DeviceSpec(
                text(node, "id"),
                text(node, "title"),
                node.has("kind") || like == null ? named(DeviceKind.values(), text(node, "kind")) : like.kind(),
                node.has("driver") || like == null ? named(DriverType.values(), text(node, "driver")) : like.driver(),
                node.path("capacityBytes").asLong(like == null ? 0 : like.capacityBytes()),
                parameters,
                node.path("note").asString(like == null ? "" : like.note()));
    }

    private static HostSpec host(JsonNode node, Map<String, HostSpec> above) {
        onlyKnown(node, HOST_FIELDS);
        HostSpec like = like(node, above);
        Map<HostParameter, Sourced> parameters = new EnumMap<>(HostParameter.class);
        if (like != null) {
            parameters.putAll(like.parameters());
        }
        node.path("parameters")
                .properties()
                .forEach(e -> parameters.put(named(HostParameter.values(), e.getKey()), sourced(e)));
        return new HostSpec(
                text(node, "id"),
                text(node, "title"),
                parameters,
                node.path("note").asString(like == null ? "" : like.note()));
    }

    private static <T> @Nullable T like(JsonNode node, Map<String, T> above) {
        if (!node.has("like")) {
            return null;
        }
        T like = above.get(text(node, "like"));
        if (like == null) {
            throw new IllegalArgumentException("\"like\" names no entry above it: " + text(node, "like"));
        }
        return like;
    }

    private static Sourced sourced(Map.Entry<String, JsonNode> e) {
        JsonNode node = e.getValue();
        JsonNode value = node.path("value");
        if (!value.isNumber()) {
            throw new IllegalArgumentException(e.getKey() + " has no number as its value");
        }
        Origin origin = named(Origin.values(), text(node, "origin"));
        if (origin == Origin.USER) {
            throw new IllegalArgumentException(e.getKey() + ": only a request can have the origin " + origin);
        }
        return new Sourced(value.asDouble(), origin, text(node, "source"));
    }

    private static String text(JsonNode node, String field) {
        String text = node.path(field).asString("");
        if (text.isBlank()) {
            throw new IllegalArgumentException(field + " is missing in " + node);
        }
        return text;
    }

    private static void onlyKnown(JsonNode node, Set<String> known) {
        for (String field : node.propertyNames()) {
            if (!known.contains(field)) {
                throw new IllegalArgumentException("unknown field " + field);
            }
        }
    }

    private static <E extends Enum<E>> E named(E[] values, String name) {
        for (E e : values) {
            if (e.toString().equals(name)) {
                return e;
            }
        }
        throw new IllegalArgumentException(Nearest.unknown("entry", name, List.of(values)));
    }
}
