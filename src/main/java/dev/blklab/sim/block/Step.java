package dev.blklab.sim.block;

/** A kind of CPU work on the path of an I/O; what each costs is the host's to say. */
public enum Step {
    SUBMIT("submit (fio, system call, bio)"),
    REAP("reap"),
    REQUEST("allocate and insert a request"),
    DISPATCH("dispatch to the driver"),
    MERGE("merge"),
    RUN_QUEUE("hand over to kblockd"),
    INTERRUPT("interrupt"),
    COMPLETE("complete a request"),
    COMPLETE_BIO("complete a bio"),
    CONTENTION("contended completion"),
    REMOTE("completion between nodes"),
    SWITCH("task switch");

    private final String title;

    Step(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }
}
