package dev.blklab.sim.workload;

import dev.blklab.sim.block.BioTarget;
import dev.blklab.sim.block.Cpus;
import dev.blklab.sim.block.Tracepoints;
import dev.blklab.sim.engine.EventLoop;
import dev.blklab.sim.engine.RandomStream;
import dev.blklab.sim.engine.RandomStreams;
import dev.blklab.sim.spec.JobSpec;
import dev.blklab.sim.spec.KernelRules;
import dev.blklab.sim.spec.RunSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** All processes of a workload: their files laid out on the disk one behind the other, and themselves on the CPUs. */
public final class FioProcesses {

    private FioProcesses() {}

    public static List<FioProcess> create(
            RunSpec spec,
            KernelRules rules,
            BioTarget disk,
            EventLoop loop,
            Cpus cpus,
            Tracepoints trace,
            RandomStreams streams,
            Runnable stopped) {
        int[] placement = placement(spec.host().cpus(), streams.named("host/placement"));
        List<FioProcess> processes = new ArrayList<>();
        Map<String, Long> named = new HashMap<>();
        long nextFile = 0;
        int section = 0;
        for (JobSpec job : spec.workload().jobs()) {
            for (int clone = 0; clone < job.numjobs(); clone++) {
                int id = processes.size();
                long file = job.size() == 0 ? spec.device().capacityBytes() : job.size();
                long start = nextFile;
                if (job.size() == 0) {
                    start = 0;
                } else if (job.filename() != null) {
                    start = named.computeIfAbsent(job.filename(), name -> 0L);
                } else {
                    nextFile += file;
                }
                RandomStream chance = streams.named("workload/" + section + "/" + clone);
                var addresses = new Addresses(job, start + job.offset(), Math.max(file - job.offset(), 0), chance);
                processes.add(new FioProcess(
                        id,
                        section,
                        placement[id % placement.length],
                        job,
                        addresses,
                        rules.aioPlugThreshold(),
                        disk,
                        loop,
                        cpus,
                        trace,
                        stopped));
            }
            section++;
        }
        return processes;
    }

    /** Processes settle on different CPUs, as a scheduler with idle CPUs would have it; the first CPU, where interrupts go, last. */
    private static int[] placement(int cpus, RandomStream chance) {
        int[] order = new int[cpus];
        for (int i = 0; i < cpus; i++) {
            order[i] = cpus - 1 - i;
        }
        for (int i = cpus - 2; i > 0; i--) {
            int j = (int) chance.below(i + 1);
            int swap = order[i];
            order[i] = order[j];
            order[j] = swap;
        }
        return order;
    }
}
