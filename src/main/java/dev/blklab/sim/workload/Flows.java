package dev.blklab.sim.workload;

import dev.blklab.sim.block.Cpus;
import dev.blklab.sim.block.Task;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The flows of a workload: of the jobs of one each may do its share of the I/Os of all, and who is ahead waits (fio flow.c:
 * flow_threshold_exceeded, flow_init_job, flow_exit_job).
 */
final class Flows {

    private final Map<Integer, Flow> byId = new HashMap<>();
    private final Cpus cpus;

    Flows(Cpus cpus) {
        this.cpus = cpus;
    }

    Member member(int id, int weight) {
        return new Member(byId.computeIfAbsent(id, i -> new Flow()), weight);
    }

    private static final class Flow {
        long ios;
        long weights;
        final List<Member> waiting = new ArrayList<>();

        /** Whoever is not ahead any more goes on. */
        void moved() {
            for (int i = waiting.size() - 1; i >= 0; i--) {
                Member m = waiting.get(i);
                if (!m.isAhead()) {
                    waiting.remove(i);
                    m.wake();
                }
            }
        }
    }

    /** One process in its flow. */
    final class Member {
        private final Flow flow;
        private final int weight;
        private long ios;
        private @Nullable Task task;

        private Member(Flow flow, int weight) {
            this.flow = flow;
            this.weight = weight;
        }

        private void wake() {
            if (task != null) {
                cpus.wake(task);
            }
        }

        void join() {
            flow.weights += weight;
        }

        private boolean isAhead() {
            // fio compares quotients; at the very begin they are 0/0, and nobody is ahead
            return ios * flow.weights > flow.ios * weight;
        }

        /** Whether the next I/O may go; it counts if so. */
        boolean mayGo() {
            if (isAhead()) {
                return false;
            }
            flow.ios++;
            ios++;
            flow.moved();
            return true;
        }

        /** Wakes the task once it is not ahead any more. */
        void await(Task waiter) {
            task = waiter;
            flow.waiting.add(this);
        }

        /** Waits no more; whether it did. */
        boolean giveUp() {
            return flow.waiting.remove(this);
        }

        void leave() {
            flow.weights -= weight;
            flow.ios -= ios;
            flow.moved();
        }
    }
}
