package dev.blklab.sim.spec;

/** What orders the requests of one disk ({@code /sys/block/sdX/queue/scheduler}). */
public enum SchedulerType {
    NONE("none"),
    MQ_DEADLINE("mq-deadline");

    private final String id;

    SchedulerType(String id) {
        this.id = id;
    }

    @Override
    public String toString() {
        return id;
    }
}
