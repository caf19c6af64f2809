package dev.blklab.sim.workload;

import dev.blklab.sim.block.BioTarget;
import dev.blklab.sim.block.Cpus;
import dev.blklab.sim.block.Tracepoints;
import dev.blklab.sim.engine.EventLoop;
import dev.blklab.sim.engine.RandomStream;
import dev.blklab.sim.engine.RandomStreams;
import dev.blklab.sim.engine.Timer;
import dev.blklab.sim.spec.JobSpec;
import dev.blklab.sim.spec.KernelRules;
import dev.blklab.sim.spec.Replay;
import dev.blklab.sim.spec.RunSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** All processes of a workload: their files laid out on the disk one behind the other, and themselves on the CPUs. */
public final class FioProcesses {

    private FioProcesses() {}

    /**
     * The processes of a workload, in the order of their sections.
     *
     * @param placement a CPU for each process that may run on any, in their order
     */
    public static List<FioProcess> create(
            RunSpec spec,
            KernelRules rules,
            BioTarget disk,
            EventLoop loop,
            Timer awake,
            Cpus cpus,
            Tracepoints trace,
            RandomStreams streams,
            int[] placement,
            Consumer<FioProcess> stopped) {
        var env = new FioProcess.Environment(loop, awake, cpus, trace, disk, rules.aioPlugThreshold());
        var flows = new Flows(cpus);
        var layout = new Layout(spec.device().capacityBytes());
        List<FioProcess> processes = new ArrayList<>();
        int section = 0;
        for (JobSpec job : spec.workload().jobs()) {
            for (int clone = 0; clone < job.numjobs(); clone++) {
                int id = processes.size();
                RandomStream chance = streams.named("workload/" + section + "/" + clone);
                Region[] regions = layout.next(job, clone);
                Replay replay = job.replay();
                IoSource source = replay == null
                        ? source(job, regions, chance)
                        : new ReplaySource(replay, spec.device().capacityBytes());
                Pacer pacer = pacer(job, streams.named("workload/pace/" + section + "/" + clone));
                int cpu = cpu(job, clone, id, placement);
                Watch watch = job.rules().watched() ? new Watch(job, flows) : null;
                boolean prioritized =
                        job.rules().priority().any() && rules.priorities() != KernelRules.Priorities.IGNORED;
                Classes classes = prioritized
                        ? new Classes(
                                job.rules().priority(), streams.named("workload/priority/" + section + "/" + clone))
                        : null;
                processes.add(new FioProcess(id, section, cpu, job, source, pacer, watch, classes, env, stopped));
            }
            section++;
        }
        return processes;
    }

    private static @Nullable Pacer pacer(JobSpec job, RandomStream chance) {
        return job.pace().limited() || job.pace().thinkNs() > 0 ? new Pacer(job, chance) : null;
    }

    private static IoSource source(JobSpec job, Region[] regions, RandomStream chance) {
        long limit = job.extent().ioSize();
        if (limit == 0) {
            for (Region r : regions) {
                limit += r.sizeBytes;
            }
            int percent = job.extent().ioSizePercent();
            limit = percent == 0 ? limit : limit * percent / 100;
        }
        if (job.durability().verify()) {
            return new ReadBack(job, regions, limit, chance);
        }
        var places = new Addresses(job, regions, limit * job.extent().loops(), chance);
        return job.rw().trims() ? new Trims(places, job.rw().trimsAndWrites()) : places;
    }

    private static int cpu(JobSpec job, int clone, int id, int[] placement) {
        List<Integer> allowed = job.cpus().allowed();
        if (allowed.isEmpty()) {
            return placement[id % placement.length];
        }
        // numbers the host does not have were refused with the job file; a stored spec may meet a smaller host
        int cpu = allowed.get((job.cpus().split() ? clone : id) % allowed.size());
        return cpu % placement.length;
    }
}
