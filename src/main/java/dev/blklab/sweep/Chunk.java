package dev.blklab.sweep;

import java.util.ArrayList;
import java.util.List;

/**
 * The runs of a sweep that are worked on as one task of the queue.
 *
 * @param from number of the first
 * @param to number after the last
 */
record Chunk(String sweep, int from, int to) {

    /** The task's name in the queue. */
    String id() {
        return sweep + "/" + from + "-" + to;
    }

    static Chunk of(String id) {
        int slash = id.indexOf('/');
        int dash = id.indexOf('-', slash);
        return new Chunk(
                id.substring(0, slash),
                Integer.parseInt(id.substring(slash + 1, dash)),
                Integer.parseInt(id.substring(dash + 1)));
    }

    static List<Chunk> all(String sweep, int runs, int size) {
        List<Chunk> all = new ArrayList<>();
        for (int from = 0; from < runs; from += size) {
            all.add(new Chunk(sweep, from, Math.min(runs, from + size)));
        }
        return all;
    }
}
