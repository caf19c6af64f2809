package dev.blklab.sweep;

import dev.blklab.sim.spec.Effective;
import dev.blklab.sim.spec.EffectiveSetting;
import dev.blklab.sim.spec.Tunable;
import dev.blklab.sweep.Simulator.Prepared;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Cells that a search may try, as points. Cells that the kernel treats alike are one candidate, the one with the fewest changes. A
 * knob's coordinate is the value that the kernel works with, on a logarithmic scale: what is left to the kernel lies where its own
 * value lies. Names, such as schedulers, have a coordinate each.
 */
final class Candidates {

    private final SweepSpec spec;
    private final Trials trials;
    /** By what their runs depend on. */
    private final Map<String, Integer> byDigest = new HashMap<>();
    /** What each axis comes to, by cell. */
    private final Map<Integer, List<String>> used = new LinkedHashMap<>();

    private Map<Integer, double[]> points = Map.of();

    Candidates(SweepSpec spec, Trials trials) {
        this.spec = spec;
        this.trials = trials;
    }

    /** Takes cells in; the candidate that stands for each, none for one that cannot be had. */
    List<Integer> add(Collection<Integer> cells) {
        List<Integer> representing = new ArrayList<>();
        for (int cell : cells) {
            List<Prepared> runs = trials.prepare(cell);
            if (runs.isEmpty()) {
                continue;
            }
            String digest = runs.stream().map(Prepared::digest).collect(Collectors.joining());
            Integer known = byDigest.putIfAbsent(digest, cell);
            if (known == null) {
                used.put(cell, used(cell, runs.get(0)));
                points = Map.of();
            }
            representing.add(known == null ? cell : known);
        }
        return representing;
    }

    private List<String> used(int cell, Prepared prepared) {
        List<String> values = spec.values(cell);
        Effective effective = prepared.spec().effective();
        List<String> used = new ArrayList<>();
        for (int a = 0; a < values.size(); a++) {
            Optional<Tunable> knob = Tunable.named(spec.axes().get(a).name());
            EffectiveSetting setting = knob.map(effective::setting).orElse(null);
            used.add(setting == null ? values.get(a) : setting.used());
        }
        return used;
    }

    /** All candidates with their points; the coordinates are 0 to 1 over what was taken in. */
    Map<Integer, double[]> points() {
        if (points.isEmpty() && !used.isEmpty()) {
            points = scaled();
        }
        return points;
    }

    private Map<Integer, double[]> scaled() {
        List<Integer> cells = List.copyOf(used.keySet());
        List<List<String>> rows = List.copyOf(used.values());
        List<List<Double>> all = new ArrayList<>();
        cells.forEach(c -> all.add(new ArrayList<>()));
        for (int a = 0; a < spec.axes().size(); a++) {
            int axis = a;
            List<String> values = rows.stream().map(r -> r.get(axis)).toList();
            double[][] coordinates = coordinates(values);
            for (int i = 0; i < cells.size(); i++) {
                for (double c : coordinates[i]) {
                    all.get(i).add(c);
                }
            }
        }
        Map<Integer, double[]> scaled = new LinkedHashMap<>();
        for (int i = 0; i < cells.size(); i++) {
            scaled.put(
                    cells.get(i),
                    all.get(i).stream().mapToDouble(Double::doubleValue).toArray());
        }
        return scaled;
    }

    private static double[][] coordinates(List<String> values) {
        TreeSet<String> distinct = new TreeSet<>(values);
        if (distinct.size() == 1) {
            return new double[values.size()][0];
        }
        double[] numbers = values.stream().mapToDouble(Candidates::logarithm).toArray();
        double[][] coordinates = new double[values.size()][];
        if (Arrays.stream(numbers).noneMatch(Double::isNaN)) {
            double least = Arrays.stream(numbers).min().orElse(0);
            double most = Arrays.stream(numbers).max().orElse(1);
            for (int i = 0; i < coordinates.length; i++) {
                coordinates[i] = new double[] {(numbers[i] - least) / (most - least)};
            }
            return coordinates;
        }
        List<String> names = List.copyOf(distinct);
        int width = names.size() == 2 ? 1 : names.size();
        for (int i = 0; i < coordinates.length; i++) {
            coordinates[i] = new double[width];
            int name = names.indexOf(values.get(i));
            if (name < width) {
                coordinates[i][name] = 1;
            }
        }
        return coordinates;
    }

    /** How far out a number is, alike in both directions; NaN for a word. */
    private static double logarithm(String value) {
        try {
            double v = Double.parseDouble(value.endsWith("k") ? value.substring(0, value.length() - 1) : value);
            return Math.signum(v) * Math.log1p(Math.abs(v));
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }
}
