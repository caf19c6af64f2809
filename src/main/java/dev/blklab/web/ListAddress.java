package dev.blklab.web;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The address of the list of runs as it is seen, with one thing changed. */
final class ListAddress {

    private final Map<String, List<String>> params;

    ListAddress(Map<String, List<String>> params, String filter) {
        this.params = new LinkedHashMap<>(params);
        List.of("q", "knobs", "deleted").forEach(this.params::remove);
        this.params.put("filter", List.of(filter));
    }

    /** A new order starts on the first page. */
    String with(String name, String value) {
        Map<String, List<String>> all = new LinkedHashMap<>(params);
        if (!name.equals("page")) {
            all.remove("page");
        }
        all.put(name, List.of(value));
        return "/runs?"
                + all.entrySet().stream()
                        .flatMap(e -> e.getValue().stream()
                                .filter(v -> !v.isEmpty())
                                .map(v -> encode(e.getKey()) + "=" + encode(v)))
                        .collect(Collectors.joining("&"));
    }

    static String encode(String s) {
        return URLEncoder.encode(s, StandardCharsets.UTF_8);
    }
}
