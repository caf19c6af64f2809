package dev.blklab.fio;

import java.util.List;

/** Mean, spread and bounds of the samples fio takes of a running job. */
record Samples(long count, double min, double max, double mean, double deviation) {

    private static final Samples NONE = new Samples(0, 0, 0, 0, 0);

    /** Of the values after the first so many, each multiplied by a factor. */
    static Samples of(List<Double> values, int from, double factor) {
        if (from >= values.size()) {
            return NONE;
        }
        double min = Double.MAX_VALUE;
        double max = 0;
        double sum = 0;
        double squares = 0;
        int count = values.size() - from;
        for (double value : values.subList(from, values.size())) {
            double v = value * factor;
            min = Math.min(min, v);
            max = Math.max(max, v);
            sum += v;
        }
        double mean = sum / count;
        for (double value : values.subList(from, values.size())) {
            squares += (value * factor - mean) * (value * factor - mean);
        }
        return new Samples(count, min, max, mean, count < 2 ? 0 : Math.sqrt(squares / (count - 1)));
    }
}
