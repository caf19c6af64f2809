package dev.blklab.fio;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Finds fio's JSON in a text and reads it, whatever else the text holds. */
final class FioResultReader {

    private static final int MOST_OUTSIDE = 100;
    private static final int MOST_JOBS = 10_000;

    /** fio 3.33 writes control characters of job options as they are. */
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private FioResultReader() {}

    static FioResult read(String text) {
        if (text.length() > FioResult.LONGEST_TEXT) {
            throw new IllegalArgumentException("the text is longer than " + FioResult.LONGEST_TEXT + " characters");
        }
        List<String> outside = new ArrayList<>();
        List<String> documents = documents(text, outside);
        for (int i = documents.size() - 1; i >= 0; i--) {
            JsonNode document = document(documents.get(i));
            if (document.has("jobs") || document.has("client_stats")) {
                return result(document, outside);
            }
        }
        throw new IllegalArgumentException(
                documents.isEmpty()
                        ? "there is no JSON in it: fio writes it with --output-format=json"
                        : "the JSON is not fio's: it has neither \"jobs\" nor \"client_stats\"");
    }

    private static JsonNode document(String text) {
        try {
            return JSON.readTree(text);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("the JSON is broken: " + e.getOriginalMessage(), e);
        }
    }

    /** The texts from each line that begins with a brace to the brace that closes it; other lines are outside. */
    private static List<String> documents(String text, List<String> outside) {
        List<String> documents = new ArrayList<>();
        int from = 0;
        while (from < text.length()) {
            int feed = text.indexOf('\n', from);
            int lineEnd = feed < 0 ? text.length() : feed;
            int brace = from;
            while (brace < lineEnd
                    && (text.charAt(brace) == ' ' || text.charAt(brace) == '\t' || text.charAt(brace) == '\uFEFF')) {
                brace++;
            }
            if (brace < lineEnd && text.charAt(brace) == '{') {
                int close = closing(text, brace);
                documents.add(text.substring(brace, close));
                from = close;
                continue;
            }
            String line = text.substring(from, lineEnd).strip();
            if (!line.isEmpty() && outside.size() < MOST_OUTSIDE) {
                outside.add(line);
            }
            from = lineEnd + 1;
        }
        return documents;
    }

    /** The place after the brace that closes the one at {@code open}; the end where none does. */
    private static int closing(String text, int open) {
        int depth = 0;
        boolean string = false;
        for (int i = open; i < text.length(); i++) {
            char c = text.charAt(i);
            if (string) {
                if (c == '\\') {
                    i++;
                } else if (c == '"') {
                    string = false;
                }
            } else if (c == '"') {
                string = true;
            } else if (c == '{') {
                depth++;
            } else if (c == '}' && --depth == 0) {
                return i + 1;
            }
        }
        return text.length();
    }

    private static FioResult result(JsonNode document, List<String> outside) {
        JsonNode entries = document.has("jobs") ? document.get("jobs") : document.get("client_stats");
        Map<String, String> global = options(document.get("global options"));
        List<FioResult.Job> jobs = new ArrayList<>();
        Map<String, Long> names = new HashMap<>();
        entries.forEach(entry -> names.merge(text(entry, "jobname"), 1L, Long::sum));
        for (JsonNode entry : entries) {
            boolean sum = document.has("client_stats") && text(entry, "jobname").equals("All clients");
            if (!sum && jobs.size() < MOST_JOBS) {
                jobs.add(job(entry, global, names.getOrDefault(text(entry, "jobname"), 1L)));
            }
        }
        return new FioResult(text(document, "fio version"), whole(document, "timestamp"), jobs, outside);
    }

    /** Old client/server output has a list of one object. */
    private static Map<String, String> options(@Nullable JsonNode node) {
        Map<String, String> options = new LinkedHashMap<>();
        JsonNode object = node != null && node.isArray() && !node.isEmpty() ? node.get(0) : node;
        if (object != null && object.isObject()) {
            for (Map.Entry<String, JsonNode> e : object.properties()) {
                options.put(e.getKey(), e.getValue().asString(""));
            }
        }
        return options;
    }

    private static FioResult.Job job(JsonNode entry, Map<String, String> global, long sameName) {
        Map<String, String> options = new LinkedHashMap<>(global);
        options.putAll(options(entry.get("job options")));
        String host = text(entry, "hostname");
        JsonNode mixed = entry.get("mixed");
        return new FioResult.Job(
                text(entry, "jobname"),
                host.isEmpty() ? null : host,
                (int) whole(entry, "groupid"),
                (int) whole(entry, "error"),
                options,
                clones(options, sameName),
                direction(entry.get("read")),
                direction(entry.get("write")),
                direction(entry.get("trim")),
                mixed == null ? null : direction(mixed));
    }

    /** Flags such as group_reporting are missing from fio 3.33's options: an entry that stands alone is its group. */
    private static int clones(Map<String, String> options, long sameName) {
        String given = options.get("numjobs");
        return given == null || sameName > 1 ? 1 : Math.max(1, Distributions.leadingInt(given));
    }

    private static FioResult.Direction direction(@Nullable JsonNode d) {
        if (d == null || !d.isObject()) {
            return FioResult.Direction.NONE;
        }
        long runtimeMs = whole(d, "runtime");
        long bytes = d.has("io_kbytes") || d.has("bw_bytes") ? whole(d, "io_bytes") : whole(d, "io_bytes") * 1024;
        double bandwidth = d.has("bw_bytes") ? number(d, "bw_bytes") : number(d, "bw") * 1024;
        long ios = d.has("total_ios") ? whole(d, "total_ios") : Math.round(number(d, "iops") * runtimeMs / 1000);
        Map<String, Double> samples = new LinkedHashMap<>();
        samples.put("min", number(d, "bw_min"));
        samples.put("max", number(d, "bw_max"));
        samples.put("mean", number(d, "bw_mean"));
        samples.put("deviation", number(d, "bw_dev"));
        return new FioResult.Direction(
                ios,
                bytes,
                number(d, "iops"),
                bandwidth,
                runtimeMs,
                latency(d, "lat", ios),
                latency(d, "clat", ios),
                latency(d, "slat", ios),
                samples);
    }

    /** Since fio 3 in nanoseconds; before, in microseconds under a shorter name. */
    private static FioResult.Latency latency(JsonNode direction, String name, long ios) {
        JsonNode node = direction.get(name + "_ns");
        long unit = 1;
        if (node == null) {
            node = direction.get(name);
            unit = 1000;
        }
        if (node == null || !node.isObject()) {
            return FioResult.Latency.NONE;
        }
        double mean = number(node, "mean") * unit;
        return new FioResult.Latency(
                node.has("N") ? whole(node, "N") : mean > 0 ? ios : 0,
                mean,
                number(node, "stddev") * unit,
                whole(node, "min") * unit,
                whole(node, "max") * unit,
                percentiles(node.get("percentile"), unit),
                bins(node.get("bins"), unit));
    }

    private static List<FioResult.Percentile> percentiles(@Nullable JsonNode node, long unit) {
        List<FioResult.Percentile> percentiles = new ArrayList<>();
        if (node != null && node.isObject()) {
            for (Map.Entry<String, JsonNode> e : node.properties()) {
                Double percent = Distributions.leadingFloat(e.getKey());
                if (percent != null && percent > 0) {
                    long ns = e.getValue().asLong(0) * unit;
                    percentiles.add(new FioResult.Percentile(percent, ns, ns >= Bins.value(Bins.COUNT - 1)));
                }
            }
        }
        percentiles.sort(Comparator.comparingDouble(FioResult.Percentile::percent));
        return percentiles;
    }

    private static List<FioResult.Bin> bins(@Nullable JsonNode node, long unit) {
        List<FioResult.Bin> bins = new ArrayList<>();
        if (node != null && node.isObject()) {
            for (Map.Entry<String, JsonNode> e : node.properties()) {
                Double ns = Distributions.leadingFloat(e.getKey());
                if (ns != null && e.getValue().asLong(0) > 0) {
                    bins.add(new FioResult.Bin(
                            Math.round(ns) * unit, e.getValue().asLong(0)));
                }
            }
        }
        bins.sort(Comparator.comparingLong(FioResult.Bin::ns));
        return bins;
    }

    private static String text(JsonNode node, String key) {
        JsonNode value = node.get(key);
        return value == null ? "" : value.asString("");
    }

    private static long whole(JsonNode node, String key) {
        JsonNode value = node.get(key);
        return value == null ? 0 : value.asLong(Math.round(value.asDouble(0)));
    }

    private static double number(JsonNode node, String key) {
        JsonNode value = node.get(key);
        double number = value == null ? 0 : value.asDouble(0);
        return Double.isFinite(number) ? number : 0;
    }
}
