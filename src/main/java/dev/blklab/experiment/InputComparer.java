package dev.blklab.experiment;

import dev.blklab.experiment.Comparison.Difference;
import dev.blklab.sim.spec.EffectiveSetting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds what several runs were asked differently, and names each run by it. */
final class InputComparer {

    private static final String JOB_FILE = "workload.fio";

    private final List<Run> runs;
    private final List<Difference> differences = new ArrayList<>();
    private int same;

    InputComparer(List<Run> runs) {
        this.runs = runs;
        List<RunRequest> requests = runs.stream().map(Run::request).toList();
        asked("device", requests, RunRequest::device);
        changed("device.", requests, RunRequest::deviceOverrides);
        asked("host", requests, RunRequest::host);
        changed("host.", requests, RunRequest::hostOverrides);
        add("kernel", each(Run::kernel), each(Run::kernel));
        asked(JOB_FILE, requests, RunRequest::fio);
        tunables();
        asked("seed", requests, r -> r.seed().isEmpty() ? "1" : r.seed());
        asked("precision", requests, r -> r.precision().isEmpty() ? "full" : r.precision());
        add("engine", each(Run::engineVersion), each(Run::engineVersion));
    }

    List<Difference> differences() {
        return List.copyOf(differences);
    }

    int same() {
        return same;
    }

    /** What sets a run apart, short enough for a chart's legend. */
    String label(Run run) {
        int i = runs.indexOf(run);
        String parts = differences.stream().map(d -> part(d, i)).collect(Collectors.joining(", "));
        if (!parts.isEmpty()) {
            return parts;
        }
        return run.name().isEmpty() ? run.id() : run.name();
    }

    private static String part(Difference d, int i) {
        if (d.input().equals(JOB_FILE)) {
            return "job file " + (d.asked().indexOf(d.asked().get(i)) + 1);
        }
        String name = d.input().startsWith("tunables.") ? d.input().substring("tunables.".length()) : d.input();
        String value = d.used().get(i);
        boolean left = d.asked().get(i) == null;
        return name + "=" + (value == null ? "default" : value) + (left && value != null ? " (default)" : "");
    }

    private void asked(String input, List<RunRequest> requests, Function<RunRequest, String> field) {
        List<@Nullable String> values = new ArrayList<>();
        requests.forEach(r -> values.add(field.apply(r)));
        add(input, values, values);
    }

    private void changed(String prefix, List<RunRequest> requests, Function<RunRequest, Map<String, String>> field) {
        var names = new TreeSet<String>();
        requests.forEach(r -> names.addAll(field.apply(r).keySet()));
        for (String name : names) {
            List<@Nullable String> values = new ArrayList<>();
            requests.forEach(r -> values.add(field.apply(r).get(name)));
            add(prefix + name, values, values);
        }
    }

    private void tunables() {
        List<Map<String, EffectiveSetting>> settings = new ArrayList<>();
        var names = new LinkedHashMap<String, Boolean>();
        for (Run run : runs) {
            Map<String, EffectiveSetting> byName = new LinkedHashMap<>();
            for (EffectiveSetting s : run.effective().settings()) {
                byName.put(s.name(), s);
                names.put(s.name(), true);
            }
            settings.add(byName);
        }
        for (String name : names.keySet()) {
            List<@Nullable String> asked = new ArrayList<>();
            List<@Nullable String> used = new ArrayList<>();
            for (Map<String, EffectiveSetting> of : settings) {
                EffectiveSetting s = of.get(name);
                asked.add(s == null ? null : s.asked());
                used.add(s == null ? null : s.used());
            }
            add("tunables." + name, asked, used);
        }
    }

    private List<@Nullable String> each(Function<Run, @Nullable String> field) {
        List<@Nullable String> values = new ArrayList<>();
        runs.forEach(r -> values.add(field.apply(r)));
        return values;
    }

    /** A knob set to its default is no difference: what was used counts. */
    private void add(String input, List<@Nullable String> asked, List<@Nullable String> used) {
        if (used.stream().allMatch(v -> Objects.equals(v, used.get(0)))) {
            same++;
        } else {
            differences.add(new Difference(input, asked, used));
        }
    }
}
