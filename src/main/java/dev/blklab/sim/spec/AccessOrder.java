package dev.blklab.sim.spec;

import java.util.List;

/**
 * Which place comes next, beyond {@code rw}.
 *
 * @param randomPercentRead share of a random job's reads that are random ({@code percentage_random})
 * @param randomPercentWrite the same for writes
 * @param distribution which places are drawn more often
 * @param run I/Os at each place before the next is drawn ({@code rw=randread:8})
 * @param identical the I/Os of a run all go to the same place ({@code rw_sequencer=identical})
 * @param skip bytes left out after each sequential I/O; below 0 steps back ({@code rw=read:8k})
 */
public record AccessOrder(
        int randomPercentRead,
        int randomPercentWrite,
        Distribution distribution,
        int run,
        boolean identical,
        long skip) {

    /** Every place of a random job is drawn, and all are alike. */
    public static final AccessOrder PLAIN = new AccessOrder(100, 100, Distribution.UNIFORM, 1, false, 0);

    /** fio's {@code random_distribution}. */
    public enum Kind {
        RANDOM("random"),
        ZIPF("zipf"),
        PARETO("pareto"),
        NORMAL("normal"),
        /** Shares of the accesses go to shares of the region. */
        ZONED("zoned"),
        /** Shares of the accesses go to so many bytes. */
        ZONED_ABS("zoned_abs");

        private final String id;

        Kind(String id) {
            this.id = id;
        }

        @Override
        public String toString() {
            return id;
        }
    }

    /**
     * Which places are drawn how often.
     *
     * @param parameter zipf's theta, pareto's h, or the deviation of normal in percent
     * @param centre where the most popular place is, 0 to 1 of the region; -1 = anywhere
     * @param zones of the zoned kinds
     */
    public record Distribution(Kind kind, double parameter, double centre, List<Zone> zones) {

        public static final Distribution UNIFORM = new Distribution(Kind.RANDOM, 0, -1, List.of());

        public Distribution {
            zones = List.copyOf(zones);
        }
    }

    /**
     * A part of the region.
     *
     * @param access percent of the I/Os that go there
     * @param size percent of the region, or bytes for {@link Kind#ZONED_ABS}
     */
    public record Zone(int access, long size) {}
}
