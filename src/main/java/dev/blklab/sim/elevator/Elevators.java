package dev.blklab.sim.elevator;

import dev.blklab.sim.block.Elevator;
import dev.blklab.sim.block.RequestQueue;
import dev.blklab.sim.spec.SchedulerType;

/** The schedulers by name. */
public final class Elevators {

    private Elevators() {}

    /**
     * The scheduler that is attached to a queue; without one ({@code none}) there is no elevator to make.
     *
     * @param priorities whether requests have priority classes that the kernel's scheduler knows
     */
    public static Elevator create(SchedulerType type, RequestQueue queue, boolean priorities) {
        return switch (type) {
            case NONE -> throw new IllegalStateException("none is the absence of an elevator");
            case MQ_DEADLINE -> new MqDeadline(queue, priorities);
        };
    }
}
