package dev.blklab.sim.block;

/** What a bio can be submitted to: a request queue, or a stacked device that passes it on. */
public interface BioTarget {

    /**
     * Takes a bio from a task.
     *
     * @return false when the task has to sleep first; {@link #resumeBio} is called once it was woken
     */
    boolean submitBio(Task task, Bio bio);

    /** Goes on with a bio whose task slept for a tag. */
    boolean resumeBio(Task task, Bio bio);
}
