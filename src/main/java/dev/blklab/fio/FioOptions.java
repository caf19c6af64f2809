package dev.blklab.fio;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The table of fio's options ({@code options.txt}): parser, lint and pages read the one entry. */
public final class FioOptions {

    private static final int LONGEST_NAME = 40;

    private static final List<FioOption> ALL = read();

    private static final Map<String, FioOption> BY_NAME = byName();

    /** Names people use for options that are called otherwise. */
    private static final Map<String, String> OTHER_WORDS = Map.ofEntries(
            Map.entry("queuedepth", "iodepth"),
            Map.entry("qd", "iodepth"),
            Map.entry("depth", "iodepth"),
            Map.entry("duration", "runtime"),
            Map.entry("time", "runtime"),
            Map.entry("jobs", "numjobs"),
            Map.entry("njobs", "numjobs"),
            Map.entry("engine", "ioengine"),
            Map.entry("file", "filename"),
            Map.entry("device", "filename"),
            Map.entry("iosize", "bs"),
            Map.entry("pattern", "rw"),
            Map.entry("rwmix", "rwmixread"),
            Map.entry("warmup", "ramp_time"),
            Map.entry("testsize", "size"));

    private FioOptions() {}

    /** All options, in the table's order. */
    public static List<FioOption> all() {
        return ALL;
    }

    /** The option of this name or alias, engines' own options included; null when fio has none. */
    public static @Nullable FioOption named(String name) {
        return BY_NAME.get(name);
    }

    /** An option that must be in the table. */
    static FioOption get(String name) {
        return Objects.requireNonNull(named(name), name);
    }

    /** The option that was probably meant by a name fio does not know; null when nothing is near. */
    static @Nullable String nearest(String name) {
        String plain = plain(name);
        String other = OTHER_WORDS.get(plain);
        if (other != null) {
            return other;
        }
        if (plain.length() > LONGEST_NAME) {
            return null;
        }
        String best = null;
        int bestDistance = Math.min(3, (plain.length() + 1) / 3) + 1;
        for (FioOption o : ALL) {
            if (o.kind() == FioOption.Kind.PROFILE || !o.engines().isEmpty()) {
                continue;
            }
            List<String> names = new ArrayList<>(o.aliases());
            names.add(0, o.name());
            for (String candidate : names) {
                if (Math.abs(candidate.length() - name.length()) > bestDistance + 2) {
                    continue; // underscores apart, it cannot be near
                }
                int distance = Words.distance(plain, plain(candidate));
                if (distance < bestDistance) {
                    bestDistance = distance;
                    best = candidate;
                }
            }
        }
        return best;
    }

    private static Map<String, FioOption> byName() {
        Map<String, FioOption> byName = new HashMap<>();
        for (FioOption o : ALL) {
            byName.put(o.name(), o);
            o.aliases().forEach(alias -> byName.put(alias, o));
        }
        return Map.copyOf(byName);
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "").strip();
    }

    private static List<FioOption> read() {
        List<FioOption> options = new ArrayList<>();
        Map<String, String> seen = new HashMap<>();
        try (var in = FioOptions.class.getResourceAsStream("options.txt");
                var lines = new BufferedReader(
                        new InputStreamReader(Objects.requireNonNull(in, "options.txt"), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.isBlank() && !line.startsWith("#")) {
                    FioOption o = option(line);
                    options.add(o);
                    if (seen.put(o.name(), line) != null) {
                        throw new IllegalStateException("two entries for " + o.name());
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.copyOf(options);
    }

    private static FioOption option(String line) {
        List<String> cells = cells(line);
        List<String> names = words(cells.get(0).replace(',', ' '));
        String range = cells.get(2);
        int dots = range.indexOf("..");
        String hi = dots < 0 ? "" : range.substring(dots + 2);
        return new FioOption(
                names.get(0),
                names.subList(1, names.size()),
                FioOption.Type.valueOf(cells.get(1).toUpperCase(Locale.ROOT)),
                dots < 0 ? null : Double.valueOf(range.substring(0, dots)),
                hi.isEmpty() ? null : Double.valueOf(hi),
                words(cells.get(3)),
                cells.get(4),
                FioOption.Kind.valueOf(cells.get(5).toUpperCase(Locale.ROOT).replace('-', '_')),
                cells.get(6),
                cells.size() > 7 ? words(cells.get(7)) : List.of());
    }

    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        int from = 0;
        for (int bar = line.indexOf('|'); bar >= 0; bar = line.indexOf('|', from)) {
            cells.add(line.substring(from, bar).strip());
            from = bar + 1;
        }
        cells.add(line.substring(from).strip());
        return cells;
    }

    private static List<String> words(String cell) {
        List<String> words = new ArrayList<>();
        for (String word : cell.strip().split(" +", -1)) {
            if (!word.isEmpty()) {
                words.add(word);
            }
        }
        return words;
    }
}
