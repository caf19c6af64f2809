package dev.blklab.experiment;

import dev.blklab.sim.spec.Tunable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Something a filter can ask about.
 *
 * @param attribute of {@link Run}, dotted
 * @param kind what its values look like
 * @param units what may stand behind a number, and how many of the stored unit each is; the empty unit = none is needed
 */
public record FilterField(String name, String attribute, Kind kind, Map<String, Double> units, String help) {

    /** What values look like. */
    public enum Kind {
        /** One of a few names; {@code *} and {@code ?} stand for anything. */
        NAME,
        /** A text in which the value may stand anywhere. */
        TEXT,
        TAG,
        KERNEL,
        STATE,
        YES_NO,
        WHOLE,
        FIGURE,
        TIME,
        AGE
    }

    private static final Map<String, Double> NONE = Map.of("", 1.0);
    private static final Map<String, Double> COUNT = units("", 1, "k", 1e3, "M", 1e6);
    private static final Map<String, Double> NANOSECONDS = units("ns", 1, "us", 1e3, "µs", 1e3, "ms", 1e6, "s", 1e9);
    private static final Map<String, Double> RATE = units(
            "B/s", 1, "kB/s", 1e3, "MB/s", 1e6, "GB/s", 1e9, "KiB/s", 1024, "MiB/s", 1048576, "GiB/s", 1073741824);
    private static final Map<String, Double> SECONDS =
            units("s", 1, "m", 60, "min", 60, "h", 3600, "d", 86400, "w", 604800);

    private static final List<FilterField> ALL = all();

    /** All of them, in the order a list of them should have. */
    public static List<FilterField> fields() {
        return ALL;
    }

    static List<String> names() {
        return ALL.stream().map(FilterField::name).toList();
    }

    static Optional<FilterField> named(String name) {
        String wanted = switch (name.toLowerCase(Locale.ROOT)) {
            case "disk" -> "device";
            case "tags" -> "tag";
            case "starred" -> "star";
            default -> name.toLowerCase(Locale.ROOT);
        };
        return ALL.stream().filter(f -> f.name().equals(wanted)).findFirst();
    }

    boolean hasUnit(String unit) {
        return !unit.isEmpty() && units.keySet().stream().anyMatch(unit::equalsIgnoreCase);
    }

    /** What a value of it may be, for a person. */
    String allowed() {
        return switch (kind) {
            case NAME, KERNEL, TAG -> "such as " + name + ":" + example() + " (* and ? stand for anything)";
            case TEXT -> "a text that may stand anywhere in it";
            case STATE -> "one of queued, running, completed, failed, cancelled";
            case YES_NO -> "yes or no";
            case WHOLE -> "a whole number" + unitsInWords();
            case FIGURE -> "a number" + unitsInWords();
            case TIME -> "a day or a time such as 2026-11-30 or 2026-11-30T14:00Z";
            case AGE -> "a number" + unitsInWords();
        };
    }

    private String example() {
        return switch (name) {
            case "device" -> "azure-premium-*";
            case "host" -> "vm-4vcpu";
            case "kernel" -> "5.11";
            case "scheduler" -> "mq-deadline";
            case "bottleneck" -> "disk-iops";
            default -> "prod";
        };
    }

    private String unitsInWords() {
        List<String> named =
                units.keySet().stream().filter(u -> !u.isEmpty()).sorted().toList();
        if (named.isEmpty()) {
            return "";
        }
        String list = String.join(", ", named);
        return units.containsKey("") ? ", if wanted with " + list + " behind it" : " with a unit: " + list;
    }

    private static List<FilterField> all() {
        List<FilterField> all = new ArrayList<>();
        all.add(new FilterField("name", "name", Kind.TEXT, NONE, "the run's name"));
        all.add(new FilterField("notes", "notes", Kind.TEXT, NONE, "its notes"));
        all.add(new FilterField("tag", "tags", Kind.TAG, NONE, "one of its tags"));
        all.add(new FilterField("star", "starred", Kind.YES_NO, NONE, "whether it has a star"));
        all.add(new FilterField("device", "device", Kind.NAME, NONE, "the disk's id in the catalogue"));
        all.add(new FilterField("host", "host", Kind.NAME, NONE, "the host's id in the catalogue"));
        all.add(new FilterField("kernel", "kernel", Kind.KERNEL, NONE, "version, with or without patches"));
        all.add(new FilterField("state", "state", Kind.STATE, NONE, "how far it is"));
        all.add(new FilterField("bottleneck", "bottleneck", Kind.NAME, NONE, "code of what bounds it"));
        for (String direction : List.of("read", "write")) {
            String of = "headline." + direction;
            all.add(new FilterField(direction + ".bw", of + "Bw", Kind.FIGURE, RATE, direction + " throughput"));
            all.add(new FilterField(direction + ".iops", of + "Iops", Kind.FIGURE, COUNT, direction + "s per second"));
            all.add(new FilterField(
                    direction + ".mean", of + "MeanNs", Kind.FIGURE, NANOSECONDS, "mean " + direction + " latency"));
            all.add(new FilterField(
                    direction + ".p99",
                    of + "P99Ns",
                    Kind.FIGURE,
                    NANOSECONDS,
                    "p99 of the " + direction + " latency"));
        }
        all.add(new FilterField("created", "createdAt", Kind.TIME, NONE, "when it was asked for, UTC"));
        all.add(new FilterField("age", "createdAt", Kind.AGE, SECONDS, "how long ago it was asked for"));
        all.add(new FilterField("seed", "seed", Kind.WHOLE, NONE, "seed of its chance"));
        all.add(new FilterField("id", "id", Kind.NAME, NONE, "its id"));
        for (Tunable t : Tunable.values()) {
            boolean scheduler = t.type() == Tunable.Type.SCHEDULER;
            all.add(new FilterField(
                    t.toString(),
                    "knobs." + Knobs.attribute(t),
                    scheduler ? Kind.NAME : Kind.WHOLE,
                    knobUnits(t.unit()),
                    "value used"));
        }
        return List.copyOf(all);
    }

    private static Map<String, Double> knobUnits(String unit) {
        return switch (unit) {
            case "bytes" -> units("", 1, "B", 1, "KiB", 1024, "MiB", 1048576);
            case "KiB" -> units("", 1, "KiB", 1, "MiB", 1024);
            case "us" -> units("", 1, "us", 1, "µs", 1, "ms", 1e3, "s", 1e6);
            case "ms" -> units("", 1, "ms", 1, "s", 1e3);
            default -> NONE;
        };
    }

    private static Map<String, Double> units(Object... pairs) {
        Map<String, Double> map = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put((String) pairs[i], ((Number) pairs[i + 1]).doubleValue());
        }
        return java.util.Collections.unmodifiableMap(map);
    }
}
