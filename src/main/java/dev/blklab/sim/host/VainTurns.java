package dev.blklab.sim.host;

import dev.blklab.sim.block.Driver;
import dev.blklab.sim.block.HardwareQueue;
import dev.blklab.sim.block.Step;
import dev.blklab.sim.engine.EventLoop;
import dev.blklab.sim.engine.RandomStream;
import dev.blklab.sim.engine.Timer;

/**
 * CPUs on which kblockd runs one hardware queue turn after turn, because the driver has no place for what it has to send: nothing
 * but a command that comes back or somebody else's work changes what it finds, so its turns are counted and need no events.
 */
final class VainTurns {

    private final EventLoop loop;
    private final Timer quantumOver;
    private final CpuCosts costs;
    private final double[] stepNs;
    private final RandomStream chance;
    private final double exponentialShare;
    private final Cpu[] parked;
    /** What each of them asks for, and whom. */
    private final HardwareQueue[] queues;

    private final Driver[] drivers;
    private int count;

    /** @param stepNs CPU time of each step, which the turns add to */
    VainTurns(
            EventLoop loop,
            Timer quantumOver,
            CpuCosts costs,
            double[] stepNs,
            RandomStream chance,
            double exponentialShare,
            int cpus) {
        this.loop = loop;
        this.quantumOver = quantumOver;
        this.costs = costs;
        this.stepNs = stepNs;
        this.chance = chance;
        this.exponentialShare = exponentialShare;
        this.parked = new Cpu[cpus];
        this.queues = new HardwareQueue[cpus];
        this.drivers = new Driver[cpus];
    }

    /** The quantum of a CPU ends then, and from there on it would ask in vain for a hardware queue. */
    void park(Cpu c, HardwareQueue hctx, long turnEndsNs) {
        c.turnEndsNs = turnEndsNs;
        c.parkedAt = count;
        parked[count] = c;
        queues[count] = hctx;
        drivers[count++] = hctx.driver();
    }

    /** The turn that a CPU is in ends with an event again. */
    void unpark(Cpu c) {
        if (!c.isParked()) {
            return;
        }
        catchUp(c);
        int last = --count;
        int at = c.parkedAt;
        parked[at] = parked[last];
        queues[at] = queues[last];
        drivers[at] = drivers[last];
        parked[at].parkedAt = at;
        c.parkedAt = -1;
        quantumOver.at(c.turnEndsNs, c.number);
    }

    /** A command may have a place now: of those that would get through, the one whose turn ends first will find out. */
    void driverFreed() {
        Cpu first = null;
        for (int i = 0; i < count; i++) {
            if (drivers[i].wouldTake()) {
                Cpu c = parked[i];
                catchUp(c);
                if (first == null || c.turnEndsNs < first.turnEndsNs) {
                    first = c;
                }
            }
        }
        if (first != null) {
            unpark(first);
        }
    }

    /** The turns that a CPU has taken up to now, all in vain. */
    void catchUp(Cpu c) {
        long now = loop.now();
        if (!c.isParked() || c.turnEndsNs > now) {
            return;
        }
        c.quantumIsOver();
        boolean atDriver = queues[c.parkedAt].reachesDriver();
        double meanNs = costs.of(Step.RUN_QUEUE) + (atDriver ? costs.of(Step.DISPATCH) : 0);
        int turns = 0;
        long end = c.turnEndsNs;
        while (end <= now) {
            long ns = chance.around(meanNs, exponentialShare);
            c.busyNs += ns;
            end += ns;
            turns++;
        }
        c.turnEndsNs = end;
        queues[c.parkedAt].spunInVain(turns);
        stepNs[Step.RUN_QUEUE.ordinal()] += turns * costs.of(Step.RUN_QUEUE);
        if (atDriver) {
            stepNs[Step.DISPATCH.ordinal()] += turns * costs.of(Step.DISPATCH);
        }
    }

    /** Brings what is counted up to now. */
    void settle() {
        for (int i = 0; i < count; i++) {
            catchUp(parked[i]);
        }
    }
}
