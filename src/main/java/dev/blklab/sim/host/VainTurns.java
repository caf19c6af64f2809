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
    private final double[] stepNs;
    /** What a turn takes, and what it takes more where it comes to the driver. */
    private final double runNs;

    private final double dispatchNs;
    private final RandomStream chance;
    private final double exponentialShare;
    private final Cpu[] parked;
    /** What each of them asks for, and whom. */
    private final HardwareQueue[] queues;

    private final Driver[] drivers;
    /** When the turn ends that each of them is in. */
    private final long[] turnEndsNs;

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
        this.runNs = costs.of(Step.RUN_QUEUE);
        this.dispatchNs = costs.of(Step.DISPATCH);
        this.stepNs = stepNs;
        this.chance = chance;
        this.exponentialShare = exponentialShare;
        this.parked = new Cpu[cpus];
        this.queues = new HardwareQueue[cpus];
        this.drivers = new Driver[cpus];
        this.turnEndsNs = new long[cpus];
    }

    /** The quantum of a CPU ends then, and from there on it would ask in vain for a hardware queue. */
    void park(Cpu c, HardwareQueue hctx, long endNs) {
        c.parkedAt = count;
        parked[count] = c;
        queues[count] = hctx;
        turnEndsNs[count] = endNs;
        drivers[count++] = hctx.driver();
    }

    /** The turn that a CPU is in ends with an event again. */
    void unpark(Cpu c) {
        if (c.isParked()) {
            catchUp(c);
            wake(c.parkedAt);
        }
    }

    private void wake(int at) {
        Cpu c = parked[at];
        quantumOver.at(turnEndsNs[at], c.number);
        int last = --count;
        parked[at] = parked[last];
        queues[at] = queues[last];
        drivers[at] = drivers[last];
        turnEndsNs[at] = turnEndsNs[last];
        parked[at].parkedAt = at;
        c.parkedAt = -1;
    }

    /** A command may have a place now: of those that would get through, the one whose turn ends first will find out. */
    void driverFreed(Driver driver) {
        if (count == 0 || driver.isAdapterFull()) {
            return;
        }
        long now = loop.now();
        int first = -1;
        long firstEndNs = Long.MAX_VALUE;
        for (int i = 0; i < count; i++) {
            if (drivers[i].wouldTake()) {
                if (turnEndsNs[i] <= now) {
                    catchUp(i, now);
                }
                if (turnEndsNs[i] < firstEndNs) {
                    first = i;
                    firstEndNs = turnEndsNs[i];
                }
            }
        }
        if (first >= 0) {
            wake(first);
        }
    }

    /** An interrupt lengthens the turn that a CPU is in. */
    void steal(Cpu c, long ns) {
        catchUp(c);
        turnEndsNs[c.parkedAt] += ns;
    }

    /** The turns that a CPU has taken up to now, all in vain. */
    void catchUp(Cpu c) {
        if (c.isParked() && turnEndsNs[c.parkedAt] <= loop.now()) {
            catchUp(c.parkedAt, loop.now());
        }
    }

    private void catchUp(int at, long now) {
        Cpu c = parked[at];
        c.quantumIsOver();
        HardwareQueue hctx = queues[at];
        boolean atDriver = hctx.reachesDriver();
        double meanNs = atDriver ? runNs + dispatchNs : runNs;
        int turns = 0;
        long from = turnEndsNs[at];
        long end = from;
        while (end <= now) {
            end += chance.around(meanNs, exponentialShare);
            turns++;
        }
        turnEndsNs[at] = end;
        c.busyNs += end - from;
        hctx.spunInVain(turns);
        stepNs[Step.RUN_QUEUE.ordinal()] += turns * runNs;
        if (atDriver) {
            stepNs[Step.DISPATCH.ordinal()] += turns * dispatchNs;
        }
    }

    /** Brings what is counted up to now. */
    void settle() {
        for (int i = 0; i < count; i++) {
            catchUp(parked[i]);
        }
    }
}
