package dev.blklab.sim.spec;

/**
 * What a job does so that its data is safe, and how it looks after it.
 *
 * @param every flush after so many writes; 0 = never ({@code fsync}, {@code fdatasync})
 * @param dataOnly the flush is {@code fdatasync}
 * @param eachWrite every write waits until it is safe ({@code sync=1}, {@code sync=dsync})
 * @param verify what was written is read back when all of it is written
 * @param verifyBacklog writes after which they are read back in between; 0 = only at the end
 */
public record Durability(long every, boolean dataOnly, Each eachWrite, boolean verify, long verifyBacklog) {

    /** Nothing at all. */
    public static final Durability NONE = new Durability(0, false, Each.NONE, false, 0);

    /** fio's {@code sync}. */
    public enum Each {
        NONE("none"),
        SYNC("sync"),
        DSYNC("dsync");

        private final String id;

        Each(String id) {
            this.id = id;
        }

        @Override
        public String toString() {
            return id;
        }
    }
}
