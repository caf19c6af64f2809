package dev.blklab.sweep;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.hipparchus.random.RandomDataGenerator;

/**
 * How much of what differs between the cells each axis explains: shares of the variance of the cells' means, by the levels'
 * means (of a full grid the usual analysis of variance; of other designs an approximation, as their axes are not quite
 * independent).
 *
 * @param axes in the order of the sweep
 * @param pairs interactions, the strongest first
 */
public record Effects(List<Effect> axes, List<Pair> pairs) {

    /** Axes with more different values are cut into so many groups of equal size. */
    private static final int MOST_LEVELS = 12;

    private static final int GROUPS = 6;
    private static final int MOST_DRAWS = 200;
    private static final int LEAST_DRAWS = 40;
    /** Figures drawn in all: the more cells, the less a share depends on how the noise has fallen. */
    private static final int MOST_DRAWN = 400_000;

    private static final int MOST_PAIRS = 10;

    /** The mean of all cells at one level. */
    public record Level(String value, double mean, double half, int cells) {}

    /**
     * One axis.
     *
     * @param share of the variance, 0 to 1
     * @param lo lower end of the share's 95 % interval, given the noise of the cells
     */
    public record Effect(String axis, List<Level> levels, double share, double lo, double hi) {}

    /** What two axes explain together beyond what each does alone. */
    public record Pair(String first, String second, double share) {}

    static Effects none() {
        return new Effects(List.of(), List.of());
    }

    /** The effects on one metric. */
    public static Effects of(SweepSpec spec, List<Analysis.Cell> cells) {
        if (cells.size() < 2) {
            return none();
        }
        double[] means = cells.stream().mapToDouble(c -> c.estimate().mean()).toArray();
        double[] errors = cells.stream().mapToDouble(c -> c.estimate().error()).toArray();
        List<Grouping> groupings = new ArrayList<>();
        for (int a = 0; a < spec.axes().size(); a++) {
            int axis = a;
            groupings.add(Grouping.of(
                    spec.axes().get(a).levels(),
                    cells.stream().map(c -> c.values().get(axis)).toList()));
        }
        double[][] drawn = draws(groupings, means, errors);
        List<Effect> effects = new ArrayList<>();
        for (int a = 0; a < groupings.size(); a++) {
            double share = groupings.get(a).share(means);
            double[] of = drawn[a];
            Arrays.sort(of);
            effects.add(new Effect(
                    spec.axes().get(a).name(),
                    groupings.get(a).levels(means, errors),
                    share,
                    Math.min(share, of[(int) (0.025 * of.length)]),
                    Math.max(share, of[(int) (0.975 * of.length)])));
        }
        return new Effects(List.copyOf(effects), pairs(spec, groupings, means));
    }

    /** Shares of the axes if the cells' noise had fallen otherwise. */
    private static double[][] draws(List<Grouping> groupings, double[] means, double[] errors) {
        var chance = new RandomDataGenerator(1);
        int draws = Math.max(LEAST_DRAWS, Math.min(MOST_DRAWS, MOST_DRAWN / means.length));
        double[][] drawn = new double[groupings.size()][draws];
        double[] noisy = new double[means.length];
        for (int d = 0; d < draws; d++) {
            for (int i = 0; i < noisy.length; i++) {
                noisy[i] = means[i] + (errors[i] > 0 ? chance.nextNormal(0, errors[i]) : 0);
            }
            for (int a = 0; a < drawn.length; a++) {
                drawn[a][d] = groupings.get(a).share(noisy);
            }
        }
        return drawn;
    }

    private static List<Pair> pairs(SweepSpec spec, List<Grouping> groupings, double[] means) {
        List<Pair> pairs = new ArrayList<>();
        for (int a = 0; a < groupings.size(); a++) {
            for (int b = a + 1; b < groupings.size(); b++) {
                double alone = groupings.get(a).share(means) + groupings.get(b).share(means);
                double together = groupings.get(a).with(groupings.get(b)).share(means);
                pairs.add(
                        new Pair(spec.axes().get(a).name(), spec.axes().get(b).name(), Math.max(0, together - alone)));
            }
        }
        pairs.sort((p, q) -> Double.compare(q.share(), p.share()));
        return List.copyOf(pairs.subList(0, Math.min(MOST_PAIRS, pairs.size())));
    }

    /** Which level of an axis each cell has. */
    private static final class Grouping {

        private final List<String> names;
        private final int[] of;

        private Grouping(List<String> names, int[] of) {
            this.names = names;
            this.of = of;
        }

        static Grouping of(List<String> order, List<String> values) {
            List<String> distinct = new ArrayList<>(new TreeSet<>(values));
            if (distinct.size() <= MOST_LEVELS || !distinct.stream().allMatch(Grouping::isNumber)) {
                Map<String, Integer> ranks = numbered(order);
                distinct.sort(Comparator.comparingInt(v -> ranks.getOrDefault(v, -1)));
                Map<String, Integer> numbers = numbered(distinct);
                return new Grouping(
                        distinct,
                        values.stream()
                                .mapToInt(v -> numbers.getOrDefault(v, 0))
                                .toArray());
            }
            return quantiles(values);
        }

        private static Map<String, Integer> numbered(List<String> values) {
            Map<String, Integer> numbers = new HashMap<>();
            for (int i = 0; i < values.size(); i++) {
                numbers.putIfAbsent(values.get(i), i);
            }
            return numbers;
        }

        private static Grouping quantiles(List<String> values) {
            double[] numbers = values.stream().mapToDouble(Double::parseDouble).toArray();
            double[] sorted = numbers.clone();
            Arrays.sort(sorted);
            int[] of = new int[numbers.length];
            double[] most = new double[GROUPS];
            double[] least = new double[GROUPS];
            Arrays.fill(least, Double.POSITIVE_INFINITY);
            Arrays.fill(most, Double.NEGATIVE_INFINITY);
            for (int i = 0; i < numbers.length; i++) {
                int rank = Arrays.binarySearch(sorted, numbers[i]);
                of[i] = Math.min(GROUPS - 1, GROUPS * Math.max(0, rank) / numbers.length);
                least[of[i]] = Math.min(least[of[i]], numbers[i]);
                most[of[i]] = Math.max(most[of[i]], numbers[i]);
            }
            List<String> names = new ArrayList<>();
            for (int g = 0; g < GROUPS; g++) {
                names.add(plain(least[g]) + " … " + plain(most[g]));
            }
            return new Grouping(names, of);
        }

        private static String plain(double v) {
            return v == Math.rint(v) ? Long.toString(Math.round(v)) : Double.toString(v);
        }

        private static boolean isNumber(String text) {
            try {
                Double.parseDouble(text);
                return true;
            } catch (NumberFormatException e) {
                return false;
            }
        }

        /** The groups of two axes together. */
        Grouping with(Grouping other) {
            Map<Long, Integer> numbers = new LinkedHashMap<>();
            int[] both = new int[of.length];
            for (int i = 0; i < both.length; i++) {
                long key = (long) of[i] * other.names.size() + other.of[i];
                Integer number = numbers.get(key);
                if (number == null) {
                    number = numbers.size();
                    numbers.put(key, number);
                }
                both[i] = number;
            }
            return new Grouping(numbers.keySet().stream().map(Object::toString).toList(), both);
        }

        /** Variance of the groups' means, as a share of all. */
        double share(double[] values) {
            double mean = Arrays.stream(values).average().orElse(0);
            double[] sums = new double[names.size()];
            int[] counts = new int[names.size()];
            double all = 0;
            for (int i = 0; i < values.length; i++) {
                double off = values[i] - mean;
                sums[of[i]] += off;
                counts[of[i]]++;
                all += off * off;
            }
            double explained = 0;
            for (int g = 0; g < sums.length; g++) {
                explained += counts[g] == 0 ? 0 : sums[g] * sums[g] / counts[g];
            }
            return all == 0 ? 0 : Math.min(1, explained / all);
        }

        List<Level> levels(double[] means, double[] errors) {
            double[] sums = new double[names.size()];
            double[] squares = new double[names.size()];
            int[] counts = new int[names.size()];
            for (int i = 0; i < means.length; i++) {
                sums[of[i]] += means[i];
                squares[of[i]] += errors[i] * errors[i];
                counts[of[i]]++;
            }
            List<Level> levels = new ArrayList<>();
            for (int g = 0; g < sums.length; g++) {
                if (counts[g] > 0) {
                    double half = 1.96 * Math.sqrt(squares[g]) / counts[g];
                    levels.add(new Level(names.get(g), sums[g] / counts[g], half, counts[g]));
                }
            }
            return List.copyOf(levels);
        }
    }
}
