package dev.blklab.experiment;

import dev.blklab.sim.spec.FieldError;
import dev.blklab.sim.spec.Tunable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A search for runs; blank and null mean any.
 *
 * @param q text in name, notes, id, device, host, kernel or tags, upper or lower case
 * @param kernel version, with or without patches
 * @param tunables value used of a knob
 * @param filter a condition besides
 * @param sort one of {@link #SORTS} or a knob's name, with "-" in front for falling order
 * @param page from 0
 * @param size 1 to 500
 */
public record RunQuery(
        String q,
        List<String> tags,
        String device,
        String host,
        String kernel,
        @Nullable RunState state,
        Map<Tunable, String> tunables,
        Filter filter,
        String sort,
        int page,
        int size) {

    /** Newest first. */
    public static final String DEFAULT_SORT = "-created";

    public static final int DEFAULT_SIZE = 50;

    /** Names to sort by, and the attribute each stands for. */
    static final Map<String, String> SORTS = sorts();

    private static final int MOST = 500;
    private static final List<String> OWN =
            List.of("q", "filter", "tag", "device", "host", "kernel", "state", "sort", "page", "size");

    public static final RunQuery ALL =
            new RunQuery("", List.of(), "", "", "", null, Map.of(), Filter.EVERYTHING, DEFAULT_SORT, 0, DEFAULT_SIZE);

    /**
     * Reads the parameters of an address.
     *
     * @param parameters each with the values given
     * @param errors gets one entry for each parameter that cannot be used; those are left out of the query
     */
    public static RunQuery of(Map<String, List<String>> parameters, List<FieldError> errors) {
        Map<Tunable, String> tunables = new EnumMap<>(Tunable.class);
        parameters.forEach((name, values) -> {
            String value = values.isEmpty() ? "" : values.get(0).strip();
            if (OWN.contains(name) || value.isEmpty()) {
                return;
            }
            Tunable.named(name).ifPresentOrElse(t -> tunables.put(t, knob(t, value, errors)), () -> {
                List<Object> allowed = new ArrayList<>(OWN);
                allowed.addAll(List.of(Tunable.values()));
                errors.add(new FieldError(name, Nearest.unknown("search parameter", name, allowed), value));
            });
        });
        return new RunQuery(
                first(parameters, "q"),
                parameters.getOrDefault("tag", List.of()).stream()
                        .map(String::strip)
                        .filter(t -> !t.isEmpty())
                        .toList(),
                first(parameters, "device"),
                first(parameters, "host"),
                first(parameters, "kernel"),
                state(first(parameters, "state"), errors),
                tunables,
                filter(first(parameters, "filter"), errors),
                sort(first(parameters, "sort"), errors),
                whole("page", first(parameters, "page"), 0, 0, 1_000_000, errors),
                whole("size", first(parameters, "size"), DEFAULT_SIZE, 1, MOST, errors));
    }

    private static Filter filter(String given, List<FieldError> errors) {
        try {
            return Filter.parse(given, Instant.now());
        } catch (FilterException e) {
            errors.add(new FieldError("filter", "character " + (e.position() + 1) + ": " + e.getMessage(), given));
            return Filter.EVERYTHING;
        }
    }

    boolean descending() {
        return sort.startsWith("-");
    }

    String sortName() {
        return descending() ? sort.substring(1) : sort;
    }

    private static Map<String, String> sorts() {
        Map<String, String> sorts = new LinkedHashMap<>();
        sorts.put("created", "createdAt");
        sorts.put("finished", "finishedAt");
        for (String own : List.of("name", "device", "host", "kernel", "state", "seed", "bottleneck")) {
            sorts.put(own, own);
        }
        for (String figure : List.of("Iops", "Bw", "MeanNs", "P99Ns")) {
            for (String direction : List.of("read", "write")) {
                sorts.put(direction + figure, direction + figure);
                // as filters call it
                String name = figure.replace("Ns", "").toLowerCase(Locale.ROOT);
                sorts.put(direction + "." + name, direction + figure);
            }
        }
        return Collections.unmodifiableMap(sorts);
    }

    private static String first(Map<String, List<String>> parameters, String name) {
        List<String> values = parameters.getOrDefault(name, List.of());
        return values.isEmpty() ? "" : values.get(0).strip();
    }

    private static String knob(Tunable t, String value, List<FieldError> errors) {
        if (t.type() != Tunable.Type.SCHEDULER) {
            try {
                return Long.toString(Long.parseLong(value));
            } catch (NumberFormatException e) {
                errors.add(new FieldError(t.toString(), "must be a whole number", value));
                return "0";
            }
        }
        return value;
    }

    private static @Nullable RunState state(String given, List<FieldError> errors) {
        if (given.isEmpty()) {
            return null;
        }
        for (RunState s : RunState.values()) {
            if (s.name().equals(given.toUpperCase(Locale.ROOT))) {
                return s;
            }
        }
        errors.add(new FieldError("state", "must be one of " + Arrays.toString(RunState.values()), given));
        return null;
    }

    /** Takes {@code -name}, and also {@code name,desc}. */
    private static String sort(String given, List<FieldError> errors) {
        if (given.isEmpty()) {
            return DEFAULT_SORT;
        }
        String[] parts = given.split(",", 2);
        boolean falling = given.startsWith("-") || (parts.length == 2 && parts[1].equalsIgnoreCase("desc"));
        String name = parts[0].startsWith("-") ? parts[0].substring(1) : parts[0];
        if (!SORTS.containsKey(name) && Tunable.named(name).isEmpty()) {
            List<Object> allowed = new ArrayList<>(SORTS.keySet());
            allowed.addAll(List.of(Tunable.values()));
            errors.add(new FieldError("sort", Nearest.unknown("sort order", name, allowed), given));
            return DEFAULT_SORT;
        }
        return falling ? "-" + name : name;
    }

    private static int whole(String field, String given, int unset, int min, int max, List<FieldError> errors) {
        if (given.isEmpty()) {
            return unset;
        }
        try {
            int value = Integer.parseInt(given);
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException e) {
            // same message as for a number out of range
        }
        errors.add(new FieldError(field, "must be a whole number from " + min + " to " + max, given));
        return unset;
    }
}
