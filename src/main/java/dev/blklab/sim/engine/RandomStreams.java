package dev.blklab.sim.engine;

/** All chance of a run: one seed, split into named streams, so that a new draw in one component does not shift another. */
public final class RandomStreams {

    private final long seed;

    public RandomStreams(long seed) {
        this.seed = seed;
    }

    /** The stream of that name; the same name twice gives the same numbers twice. */
    public RandomStream named(String name) {
        long h = 0xcbf29ce484222325L;
        for (int i = 0; i < name.length(); i++) {
            h = (h ^ name.charAt(i)) * 0x100000001b3L;
        }
        return new RandomStream(RandomStream.mix(seed + 0x9e3779b97f4a7c15L) ^ RandomStream.mix(h));
    }
}
