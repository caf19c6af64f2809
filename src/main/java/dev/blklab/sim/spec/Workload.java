package dev.blklab.sim.spec;

import java.util.List;

/**
 * The fio jobs that run side by side.
 *
 * @param fio the job file as the user wrote it, kept to be shown and edited
 * @param jobs what it means
 */
public record Workload(String fio, List<JobSpec> jobs) {

    private static final int MAX_PROCESSES = 4096;

    public Workload {
        jobs = List.copyOf(jobs);
        if (jobs.isEmpty()) {
            throw new IllegalSpecException("workload.fio", "has no job: a section such as [job1] is missing", "");
        }
        int processes = jobs.stream().mapToInt(JobSpec::numjobs).sum();
        if (processes > MAX_PROCESSES) {
            throw new IllegalSpecException("workload.fio", "has more than " + MAX_PROCESSES + " processes", processes);
        }
    }
}
