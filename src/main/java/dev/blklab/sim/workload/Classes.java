package dev.blklab.sim.workload;

import dev.blklab.sim.engine.RandomStream;
import dev.blklab.sim.spec.Rules;

/** The I/O priority class of a process's next I/O (fio cmdprio.c: fio_cmdprio_percentage_set; ioprio_set for all of a job's). */
final class Classes {

    private final Rules.Priority priority;
    private final RandomStream chance;

    Classes(Rules.Priority priority, RandomStream chance) {
        this.priority = priority;
        this.chance = chance;
    }

    byte next(boolean write) {
        int percent = write ? priority.writePercent() : priority.readPercent();
        boolean one = percent > 0 && chance.below(100) < percent;
        return (byte) (one ? priority.some() : priority.all());
    }
}
