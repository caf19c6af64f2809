package dev.blklab.sim;

import dev.blklab.sim.block.BioPool;
import dev.blklab.sim.block.BioTarget;
import dev.blklab.sim.block.HostTags;
import dev.blklab.sim.block.QueueMap;
import dev.blklab.sim.block.Request;
import dev.blklab.sim.block.RequestQueue;
import dev.blklab.sim.block.Requests;
import dev.blklab.sim.block.Tracepoints;
import dev.blklab.sim.device.DeviceModel;
import dev.blklab.sim.device.DeviceModels;
import dev.blklab.sim.device.DeviceTracepoints;
import dev.blklab.sim.elevator.Elevators;
import dev.blklab.sim.engine.EventHandler;
import dev.blklab.sim.engine.EventLoop;
import dev.blklab.sim.engine.RandomStream;
import dev.blklab.sim.engine.RandomStreams;
import dev.blklab.sim.host.HostCpus;
import dev.blklab.sim.md.Raid0;
import dev.blklab.sim.scsi.InterruptRouting;
import dev.blklab.sim.scsi.ScsiDevice;
import dev.blklab.sim.scsi.ScsiHost;
import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.Effective;
import dev.blklab.sim.spec.HostParameter;
import dev.blklab.sim.spec.JobSpec;
import dev.blklab.sim.spec.KernelRules;
import dev.blklab.sim.spec.Rules;
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.sim.spec.Schedule;
import dev.blklab.sim.spec.SchedulerType;
import dev.blklab.sim.spec.Tunable;
import dev.blklab.sim.stats.HeadTime;
import dev.blklab.sim.workload.FioProcess;
import dev.blklab.sim.workload.FioProcesses;
import dev.blklab.sim.workload.Placement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The machine of one run, built from its spec, and what its events mean. */
final class Machine implements EventHandler {

    private static final int QUANTUM_OVER = 0;
    private static final int INTERRUPT_OVER = 1;
    private static final int AWAKE = 2;
    private static final int DELAYED_RUN = 3;
    private static final int SERVED = 4;
    private static final int GATE_OPENS = 5;

    final EventLoop loop;
    final HostCpus cpus;
    final List<FioProcess> processes;
    private final HostTags hostTags;
    private final RequestQueue[] queues;
    private final ScsiDevice[] disks;
    private final DeviceModel[] devices;
    private final Requests requests = new Requests();
    private final List<JobSpec> jobs;
    /** Reporting group of each job. */
    private final int[] groupOf;

    private final boolean[] begun;
    private final boolean[] gone;
    private final RandomStream delays;
    /** Processes that have begun and not stopped. */
    private int running;
    /** Jobs that have not begun. */
    private int waiting;

    Machine(RunSpec spec, Effective kernel, EventLoop loop, Tracepoints trace) {
        this(spec, kernel, loop, trace, DeviceTracepoints.NONE);
    }

    Machine(RunSpec spec, Effective kernel, EventLoop loop, Tracepoints trace, DeviceTracepoints deviceTrace) {
        this.loop = loop;
        var streams = new RandomStreams(spec.seed());
        this.cpus = new HostCpus(
                spec.host(),
                loop,
                requests,
                loop.timer(QUANTUM_OVER),
                loop.timer(INTERRUPT_OVER),
                loop.timer(AWAKE),
                streams.named("host/cpus"));
        int threads = (int) spec.host().value(HostParameter.THREADS_PER_CORE);
        var map = new QueueMap(spec.host().cpus(), kernel.nrHwQueues(), threads);
        boolean priorities = spec.kernel().rules().priorities() == KernelRules.Priorities.SCHEDULED
                && spec.workload().jobs().stream()
                        .anyMatch(j -> j.rules().priority().any());
        int members = (int) spec.device().longValue(DeviceParameter.RAID0_MEMBERS);
        // without a scheduler nr_requests is the driver tags' own depth (blk_mq_update_nr_requests)
        int tags = kernel.scheduler() == SchedulerType.NONE ? kernel.nrRequests() : kernel.canQueue();
        this.hostTags = new HostTags(kernel.nrHwQueues(), tags, members);
        var bios = new BioPool();
        var environment = new RequestQueue.Environment(loop, cpus, trace, requests, bios, loop.timer(DELAYED_RUN), map);
        int perSubChannel = (int) spec.tunables().number(Tunable.STORVSC_VCPUS_PER_SUB_CHANNEL, 4);
        var routing =
                new InterruptRouting(spec.device().driver(), spec.host().cpus(), kernel.nrHwQueues(), perSubChannel);
        var host = new ScsiHost(loop, cpus, routing, kernel, spec.kernel().rules());
        this.queues = new RequestQueue[members];
        this.disks = new ScsiDevice[members];
        this.devices = new DeviceModel[members];
        var models = new DeviceModels(spec.device(), spec.host());
        for (int i = 0; i < members; i++) {
            var chance = streams.named("device/" + i);
            devices[i] = models.create(new DeviceModels.Environment(
                    loop, loop.timer(SERVED), loop.timer(GATE_OPENS), i, chance, host, deviceTrace));
            queues[i] = new RequestQueue(
                    i,
                    environment,
                    kernel,
                    spec.kernel().rules(),
                    (int) spec.device().longValue(DeviceParameter.PHYSICAL_BLOCK_BYTES),
                    (int) spec.device().longValue(DeviceParameter.LOGICAL_BLOCK_BYTES),
                    (int) (spec.device().longValue(DeviceParameter.DISCARD_MAX_BYTES) >> 9),
                    hostTags,
                    q -> Elevators.create(kernel.scheduler(), q, priorities));
            disks[i] = new ScsiDevice(host, devices[i], queues[i]);
            queues[i].attach(disks[i]);
        }
        int chunk = (int) spec.device().longValue(DeviceParameter.RAID0_CHUNK_BYTES);
        BioTarget target = members == 1 ? queues[0] : new Raid0(queues, chunk, bios);
        this.processes = FioProcesses.create(
                spec,
                spec.kernel().rules(),
                target,
                loop,
                loop.timer(AWAKE),
                cpus,
                trace,
                streams,
                Placement.of(spec.host(), routing.onlyCpu(), streams.named("host/placement")),
                this::processStopped);
        this.jobs = spec.workload().jobs();
        this.groupOf = new int[jobs.size()];
        for (int job = 1; job < jobs.size(); job++) {
            Schedule schedule = jobs.get(job).schedule();
            groupOf[job] = groupOf[job - 1] + (schedule.stonewall() || schedule.newGroup() ? 1 : 0);
        }
        this.begun = new boolean[jobs.size()];
        this.gone = new boolean[processes.size()];
        this.waiting = jobs.size();
        this.delays = streams.named("workload/startdelay");
        for (FioProcess p : processes) {
            cpus.add(p.task());
        }
        beginReady();
    }

    /** Lets the processes make their first step. */
    void start() {
        cpus.startIdle();
    }

    /** Begins the jobs that need not wait any more, in the order of the file (fio backend.c: run_threads). */
    private void beginReady() {
        for (int job = 0; job < jobs.size(); job++) {
            Schedule schedule = jobs.get(job).schedule();
            if (begun[job] || isRunning(schedule.waitFor())) {
                continue;
            }
            if (schedule.stonewall() && running > 0) {
                return;
            }
            begun[job] = true;
            waiting--;
            begin(job, schedule);
        }
    }

    private void begin(int job, Schedule schedule) {
        forgetStopped();
        for (FioProcess p : processes) {
            if (p.section() != job) {
                continue;
            }
            running++;
            for (RequestQueue q : queues) {
                q.addSubmitter(p.task().cpu);
            }
            long spread = schedule.startDelayMostNs() - schedule.startDelayNs();
            long delay = schedule.startDelayNs() + (spread > 0 ? delays.below(spread) : 0);
            p.begin(delay);
            if (delay == 0) {
                cpus.awake(p.task().id);
            }
        }
    }

    /** Processes of earlier jobs share no cache line with those that begin now. */
    private void forgetStopped() {
        for (FioProcess p : processes) {
            if (p.isStopped() && !gone[p.task().id]) {
                gone[p.task().id] = true;
                for (RequestQueue q : queues) {
                    q.removeSubmitter(p.task().cpu);
                }
            }
        }
    }

    private boolean isRunning(@Nullable String name) {
        if (name == null) {
            return false;
        }
        for (FioProcess p : processes) {
            if (jobs.get(p.section()).name().equals(name) && !p.isStopped()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void fire(int kind, int arg) {
        switch (kind) {
            case QUANTUM_OVER -> cpus.quantumOver(arg);
            case INTERRUPT_OVER -> cpus.interruptOver(arg);
            case AWAKE -> cpus.awake(arg);
            case DELAYED_RUN -> requests.hardwareQueue(arg).delayOver();
            case SERVED -> {
                Request rq = requests.request(arg);
                devices[rq.queue.index].served(rq);
            }
            case GATE_OPENS -> devices[arg].gateOpens();
            default -> throw new IllegalStateException("event kind " + kind);
        }
        cpus.startIdle();
    }

    /** The shortest time over which the disk's rates hold. */
    long periodNs() {
        return devices[0].periodNs();
    }

    /** What the head of the busiest disk did so far. */
    HeadTime headTime() {
        DeviceModel busiest = devices[0];
        for (DeviceModel d : devices) {
            busiest = d.headBusyNs() > busiest.headBusyNs() ? d : busiest;
        }
        return new HeadTime(busiest.headBusyNs(), busiest.headOnTheWayNs());
    }

    /** Tags that are taken, over all queues and the adapter. */
    int tagsTaken() {
        int n = hostTags.used();
        for (RequestQueue q : queues) {
            n += q.allocated();
        }
        return n;
    }

    /** Commands in flight to all disks. */
    int busy() {
        int n = 0;
        for (ScsiDevice d : disks) {
            n += d.busy();
        }
        return n;
    }

    private void processStopped(FioProcess stopped) {
        running--;
        JobSpec job = jobs.get(stopped.section());
        if (job.schedule().exitAll()) {
            exit(stopped.section(), job.rules().exitWhat());
        }
        int before = waiting;
        if (before > 0) {
            beginReady();
        }
        if (running == 0 || waiting < before) {
            // whoever turns the clock has to look at what begins and ends now
            loop.stop();
        }
    }

    /** A job with {@code exitall} has ended (fio backend.c: fio_terminate_threads). */
    private void exit(int section, Rules.ExitWhat what) {
        for (FioProcess p : processes) {
            boolean ends = switch (what) {
                case GROUP -> p.hasBegun() && groupOf[p.section()] == groupOf[section];
                case STONEWALL -> p.hasBegun();
                case ALL -> true;
            };
            if (ends) {
                p.stop();
            }
        }
    }

    /** Lets everything that runs come to its end. */
    void stopRunning() {
        for (FioProcess p : processes) {
            if (p.hasBegun()) {
                p.stop();
            }
        }
    }

    /** Whether jobs are still to begin. */
    boolean isWaiting() {
        return waiting > 0;
    }

    /** Jobs that have begun. */
    int begun() {
        return jobs.size() - waiting;
    }

    boolean allStopped() {
        return running == 0 && waiting == 0;
    }
}
