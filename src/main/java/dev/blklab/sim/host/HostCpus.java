package dev.blklab.sim.host;

import dev.blklab.sim.block.Cpus;
import dev.blklab.sim.block.Driver;
import dev.blklab.sim.block.HardwareQueue;
import dev.blklab.sim.block.Request;
import dev.blklab.sim.block.Requests;
import dev.blklab.sim.block.Step;
import dev.blklab.sim.block.Task;
import dev.blklab.sim.engine.EventLoop;
import dev.blklab.sim.engine.RandomStream;
import dev.blklab.sim.engine.Timer;
import dev.blklab.sim.spec.HostParameter;
import dev.blklab.sim.spec.HostSpec;

/**
 * The CPUs of a host. Each runs one thing at a time: a process or kblockd in quanta that are paid for when they are over, and
 * interrupts in between, whose time is added to the quantum they fall into.
 *
 * <p>kblockd goes before processes (it runs at nice -20); processes on one CPU take turns. An interrupt handler that is still
 * running when the next completion arrives takes it along, so that entering is paid for once.
 */
public final class HostCpus implements Cpus {

    private final EventLoop loop;
    private final Timer quantumOver;
    private final Timer interruptOver;
    private final Timer awake;
    private final Requests requests;
    private final CpuCosts costs;
    private final RandomStream chance;
    private final double exponentialShare;
    private final long wakeUpNs;
    private final Cpu[] cpus;
    /** CPUs of a node share the last-level cache. */
    private final int[] nodeOf;

    private final VainTurns vain;
    private final IntRing toStart = new IntRing();
    private final double[] stepNs = new double[Step.values().length];
    private Task[] tasks = new Task[16];
    private int current;
    /** The CPU that looks for what it runs next, and will find what is added meanwhile; -1 = none. */
    private int running = -1;

    private double chargedNs;

    public HostCpus(
            HostSpec host,
            EventLoop loop,
            Requests requests,
            Timer quantumOver,
            Timer interruptOver,
            Timer awake,
            RandomStream chance) {
        this.loop = loop;
        this.requests = requests;
        this.quantumOver = quantumOver;
        this.interruptOver = interruptOver;
        this.awake = awake;
        this.chance = chance;
        this.costs = new CpuCosts(host);
        this.exponentialShare = host.value(HostParameter.CPU_EXPONENTIAL_SHARE);
        this.wakeUpNs = Math.round(host.value(HostParameter.WAKE_UP_NS));
        this.cpus = new Cpu[host.cpus()];
        this.nodeOf = new int[host.cpus()];
        this.vain = new VainTurns(loop, quantumOver, costs, stepNs, chance, exponentialShare, host.cpus());
        for (int i = 0; i < cpus.length; i++) {
            cpus[i] = new Cpu(i);
            nodeOf[i] = host.node(i);
        }
    }

    @Override
    public int current() {
        return current;
    }

    @Override
    public void charge(Step step) {
        double ns = costs.of(step);
        chargedNs += ns;
        stepNs[step.ordinal()] += ns;
    }

    @Override
    public void spend(long ns) {
        chargedNs += ns;
    }

    /** Makes a process known; it runs when it is woken for the first time. */
    public void add(Task task) {
        if (task.id >= tasks.length) {
            tasks = java.util.Arrays.copyOf(tasks, Math.max(task.id + 1, 2 * tasks.length));
        }
        tasks[task.id] = task;
    }

    @Override
    public void wake(Task task) {
        if (wakeUpNs > 0) {
            awake.in(wakeUpNs, task.id);
        } else {
            awake(task.id);
        }
    }

    /** A woken process can run. */
    public void awake(int taskId) {
        Task task = tasks[taskId];
        Cpu c = cpus[task.cpu];
        vain.catchUp(c);
        c.runnable.add(taskId);
        start(task.cpu);
    }

    @Override
    public void kblockd(int cpu, HardwareQueue hctx) {
        cpus[cpu].kblockd.add(hctx.id);
        vain.unpark(cpus[cpu]);
        start(cpu);
    }

    @Override
    public void spin(int cpu, HardwareQueue hctx) {
        Cpu c = cpus[cpu];
        kblockd(cpu, hctx);
        if (cpu == current) {
            c.spinner = hctx.id;
            hctx.spinsOn = cpu;
        }
    }

    @Override
    public void ranMeanwhile(HardwareQueue hctx) {
        if (hctx.spinsOn >= 0) {
            vain.unpark(cpus[hctx.spinsOn]);
        }
    }

    @Override
    public void driverFreed(Driver driver) {
        vain.driverFreed(driver);
    }

    /** Brings what is counted up to now. */
    public void settle() {
        vain.settle();
    }

    private void start(int cpu) {
        Cpu c = cpus[cpu];
        if (!c.busy && !c.starting && cpu != running) {
            c.starting = true;
            toStart.add(cpu);
        }
    }

    @Override
    public void interrupt(int cpu, int completeOn, Request rq) {
        rq.completeCpu = completeOn;
        interrupt(cpu, rq);
    }

    @Override
    public boolean shareCache(int a, int b) {
        return nodeOf[a] == nodeOf[b];
    }

    private void interrupt(int cpu, Request rq) {
        Cpu c = cpus[cpu];
        c.interrupts.add(rq.id);
        if (!c.interrupted) {
            c.interrupted = true;
            double entry = costs.of(Step.INTERRUPT);
            stepNs[Step.INTERRUPT.ordinal()] += entry;
            nextInHandler(c, cpu, rq, entry);
        }
    }

    /** The handler turns to a request: it completes it, or sends it to the CPU where that is done. */
    private void nextInHandler(Cpu c, int cpu, Request rq, double entryNs) {
        double ns = entryNs;
        if (!shareCache(cpu, rq.completeCpu) || !shareCache(cpu, rq.cpu)) {
            ns += cost(Step.REMOTE, 1);
        }
        if (cpu == rq.completeCpu) {
            ns += cost(Step.COMPLETE, 1);
            ns += cost(Step.COMPLETE_BIO, rq.bios);
            int others = rq.hctx.submitters() - 1;
            if (others > 0) {
                ns += cost(Step.CONTENTION, others);
            }
        }
        long taken = chance.around(ns, exponentialShare);
        c.busyNs += taken;
        c.interruptEndNs = loop.now() + taken;
        steal(c, taken);
        interruptOver.at(c.interruptEndNs, cpu);
    }

    private double cost(Step step, int times) {
        double ns = costs.of(step) * times;
        stepNs[step.ordinal()] += ns;
        return ns;
    }

    /** An interrupt takes time from the quantum it falls into. */
    private void steal(Cpu c, long ns) {
        if (c.isParked()) {
            vain.steal(c, ns);
        } else if (c.busy) {
            c.stolenNs += ns;
        }
    }

    /** The handler is done with one request. */
    public void interruptOver(int cpu) {
        Cpu c = cpus[cpu];
        Request rq = requests.request(c.interrupts.remove());
        current = cpu;
        chargedNs = 0;
        if (cpu == rq.completeCpu) {
            rq.queue.complete(rq);
        } else {
            interrupt(rq.completeCpu, rq);
        }
        if (chargedNs > 0) {
            long inHandler = Math.round(chargedNs);
            c.busyNs += inHandler;
            c.interruptEndNs += inHandler;
            steal(c, inHandler);
        }
        if (c.interrupts.isEmpty()) {
            c.interrupted = false;
        } else {
            nextInHandler(c, cpu, requests.request(c.interrupts.peek()), 0);
        }
    }

    /** Starts what became runnable during the event that is being handled; the machine calls it after each. */
    public void startIdle() {
        while (!toStart.isEmpty()) {
            int cpu = toStart.remove();
            Cpu c = cpus[cpu];
            c.starting = false;
            if (!c.busy) {
                runNext(c, cpu);
            }
        }
    }

    /** A quantum's time is over, unless interrupts took some of it. */
    public void quantumOver(int cpu) {
        Cpu c = cpus[cpu];
        if (c.stolenNs > 0) {
            long end = loop.now() + c.stolenNs;
            c.stolenNs = 0;
            if (!loop.goOnTo(end)) {
                quantumOver.at(end, cpu);
                return;
            }
        }
        c.busy = false;
        c.quantumIsOver();
        runNext(c, cpu);
    }

    /** Runs kblockd's work and processes until one of them costs time. */
    private void runNext(Cpu c, int cpu) {
        running = cpu;
        while (!c.busy && runOne(c, cpu)) {
            if (chargedNs > 0) {
                pay(c);
            }
        }
        running = -1;
    }

    /** Runs one piece of what a CPU has to do; false if there is nothing. */
    private boolean runOne(Cpu c, int cpu) {
        current = cpu;
        chargedNs = 0;
        c.spinner = -1;
        if (!c.kblockd.isEmpty()) {
            HardwareQueue hctx = requests.hardwareQueue(c.kblockd.remove());
            if (hctx.runWork()) {
                charge(Step.RUN_QUEUE);
            }
            // where it left something for another, that one is on its way too
            vain.driverFreed(hctx.driver());
            return true;
        }
        if (c.next < 0 && c.runnable.isEmpty()) {
            return false;
        }
        int id = c.next >= 0 ? c.next : c.runnable.remove();
        c.next = -1;
        if (c.lastTask != id) {
            c.lastTask = id;
            charge(Step.SWITCH);
        }
        boolean more = tasks[id].body.run();
        if (chargedNs > 0) {
            c.again = more ? id : -1;
        } else if (more) {
            c.runnable(id);
        }
        return true;
    }

    /** The time that was charged passes; without an event where nothing else comes before it is over. */
    private void pay(Cpu c) {
        long ns = chance.around(chargedNs, exponentialShare);
        long from = Math.max(loop.now(), c.interrupted ? c.interruptEndNs : 0);
        c.busy = true;
        c.busyNs += ns;
        if (c.spinner >= 0 && c.kblockd.size() == 1) {
            vain.park(c, requests.hardwareQueue(c.spinner), from + ns);
        } else if (toStart.isEmpty() && loop.goOnTo(from + ns)) {
            c.busy = false;
            c.quantumIsOver();
        } else {
            quantumOver.at(from + ns, c.number);
        }
    }

    /** CPU time each CPU has used, in nanoseconds. */
    public double[] busyNs() {
        settle();
        double[] ns = new double[cpus.length];
        for (int i = 0; i < ns.length; i++) {
            ns[i] = cpus[i].busyNs;
        }
        return ns;
    }

    /** CPU time of each step over all CPUs, in nanoseconds, by {@link Step#ordinal}. */
    public double[] stepNs() {
        settle();
        return stepNs.clone();
    }
}
