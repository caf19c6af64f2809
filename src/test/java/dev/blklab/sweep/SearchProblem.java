package dev.blklab.sweep;

import dev.blklab.experiment.Reproductions;
import dev.blklab.experiment.RunRequest;
import dev.blklab.sweep.SweepRequest.AxisText;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What searches are judged by and what they were developed on: two lists that have no problem, disk or job in common but the
 * storvsc host.
 */
record SearchProblem(String name, RunRequest base, List<AxisText> axes, List<String> goals, List<String> limits) {

    private static final List<String> WRITES_AND_READS = List.of("max write.iops", "max read.bw");
    private static final List<String> READS_KEPT = List.of("read.bw >= 95 % of best");

    private static final String SSD_JOB = """
            [global]
            ioengine=libaio
            direct=1
            time_based=1
            runtime=60
            size=20g

            [reader]
            rw=randread
            bs=4k
            iodepth=32
            numjobs=4

            [writer]
            rw=write
            bs=64k
            iodepth=4
            """;

    private static final String DISK_JOB = """
            [global]
            ioengine=libaio
            direct=1
            time_based=1
            runtime=120
            size=50g

            [reader]
            rw=read
            bs=128k
            iodepth=16
            numjobs=2
            offset_increment=100g

            [writer]
            rw=write
            bs=16k
            iodepth=8
            offset=500g
            """;

    private static final String RANDOM_JOB = """
            [global]
            ioengine=libaio
            direct=1
            time_based=1
            runtime=200
            size=900g

            [reader]
            rw=randread
            bs=8k
            iodepth=8
            numjobs=2

            [writer]
            rw=randwrite
            bs=16k
            iodepth=16
            """;

    private static final String CLOUD_JOB = """
            [global]
            ioengine=libaio
            direct=1
            time_based=1
            runtime=60
            size=50g

            [scan]
            rw=read
            bs=256k
            iodepth=16
            numjobs=2

            [point]
            rw=randread
            bs=8k
            iodepth=8

            [log]
            rw=write
            bs=16k
            iodepth=2
            """;

    private static final String DEBUG_JOB = """
            [global]
            ioengine=libaio
            direct=1
            time_based=1
            runtime=60
            size=2m

            [reader]
            rw=randread
            bs=4k
            iodepth=64
            numjobs=3

            [writer]
            rw=write
            bs=4k
            iodepth=${DEPTH}
            """;

    /** Those that the lab is judged by. */
    static List<SearchProblem> judged() {
        return List.of(storvsc("storvsc-large", "55"), storvsc("storvsc-small", "11"), hdd());
    }

    /** Those that the search was developed on. */
    static List<SearchProblem> development() {
        return List.of(nearline(), ssd(), cloud("azure-premium-p20"), cloud("ebs-gp3"), debug());
    }

    static SearchProblem named(String name) {
        return Stream.concat(judged().stream(), development().stream())
                .filter(p -> p.name.equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static SearchProblem storvsc(String id, String own) {
        var experiment = Reproductions.read().stream()
                .filter(e -> e.id().equals(id))
                .findFirst()
                .orElseThrow();
        return new SearchProblem(
                id,
                experiment.request(experiment.cases().get(0), 1, "0.05"),
                List.of(
                        axis("storvsc_max_hw_queues", "default", "1", "2", "4", "8", "16"),
                        axis("queue_depth", "4", "8", own, "24", "40", "110"),
                        axis("nr_requests", "5", "8", own, "24", "64", "128"),
                        axis("scheduler", "mq-deadline", "none"),
                        axis("iosched/fifo_batch", "default", "1", "4")),
                WRITES_AND_READS,
                READS_KEPT);
    }

    /** A disk that seeks and reorders its command queue. */
    private static SearchProblem hdd() {
        return new SearchProblem(
                "hdd-ncq",
                request("hdd-7200-sata", "server-2x12", RANDOM_JOB, Map.of("scheduler", "mq-deadline")),
                List.of(
                        axis("queue_depth", "1", "2", "4", "8", "16", "31"),
                        axis("nr_requests", "default", "4", "16", "128"),
                        axis("scheduler", "mq-deadline", "none"),
                        axis("iosched/writes_starved", "default", "1", "8"),
                        axis("iosched/fifo_batch", "default", "1", "4"),
                        axis("iosched/read_expire", "default", "50", "2000")),
                WRITES_AND_READS,
                READS_KEPT);
    }

    /** A disk with a command queue of its own, first come first served; the model knows no seeks, so its jobs are sequential. */
    private static SearchProblem nearline() {
        return new SearchProblem(
                "nearline",
                request("sata-nearline", "server-2x12", DISK_JOB, Map.of("queue_depth", "32")),
                List.of(
                        axis("queue_depth", "1", "2", "4", "8", "16", "32"),
                        axis("nr_requests", "default", "4", "8", "32", "128"),
                        axis("max_sectors_kb", "default", "32", "64", "512"),
                        axis("scheduler", "mq-deadline", "none"),
                        axis("iosched/writes_starved", "default", "1", "4", "16"),
                        axis("iosched/fifo_batch", "default", "1", "4")),
                WRITES_AND_READS,
                READS_KEPT);
    }

    private static SearchProblem ssd() {
        return new SearchProblem(
                "ssd",
                request("ssd-sata", "server-2x12", SSD_JOB, Map.of("queue_depth", "32", "scheduler", "mq-deadline")),
                List.of(
                        axis("queue_depth", "1", "2", "4", "8", "16", "32"),
                        axis("nr_requests", "default", "8", "16", "32", "128"),
                        axis("scheduler", "mq-deadline", "none"),
                        axis("iosched/fifo_batch", "default", "1", "4", "32"),
                        axis("iosched/writes_starved", "default", "1", "4")),
                WRITES_AND_READS,
                READS_KEPT);
    }

    private static SearchProblem cloud(String device) {
        return new SearchProblem(
                device,
                request(device, "azure-f32s-v2", CLOUD_JOB, Map.of("scheduler", "mq-deadline")),
                List.of(
                        axis("queue_depth", "2", "4", "9", "20", "45", "100"),
                        axis("nr_requests", "default", "6", "14", "32", "90"),
                        axis("scheduler", "mq-deadline", "none"),
                        axis("max_sectors_kb", "default", "64", "128"),
                        axis("nomerges", "0", "2"),
                        axis("iosched/writes_starved", "default", "1", "8")),
                WRITES_AND_READS,
                READS_KEPT);
    }

    private static SearchProblem debug() {
        return new SearchProblem(
                "scsi-debug",
                request("scsi-debug", "vm-4vcpu", DEBUG_JOB, Map.of("scheduler", "mq-deadline")),
                List.of(
                        axis("queue_depth", "4", "8", "16", "24", "40", "64"),
                        axis("nr_requests", "default", "8", "16", "48", "160"),
                        axis("scheduler", "mq-deadline", "none"),
                        axis("job.DEPTH", "1", "4", "16", "48"),
                        axis("iosched/fifo_batch", "default", "2"),
                        axis("rq_affinity", "1", "2")),
                WRITES_AND_READS,
                READS_KEPT);
    }

    private static RunRequest request(String device, String host, String fio, Map<String, String> tunables) {
        return new RunRequest(
                "", "", List.of(), device, Map.of(), host, Map.of(), "5.15", List.of(), fio, tunables, "1", "0.05");
    }

    private static AxisText axis(String name, String... levels) {
        return new AxisText(name, List.of(levels));
    }

    SweepRequest request(int budget, long seed, List<String> goals, List<String> limits) {
        return new SweepRequest(
                name,
                "",
                Axis.seeded(base, seed),
                List.of(),
                axes,
                "search",
                "",
                "1",
                "",
                Integer.toString(budget),
                goals,
                limits);
    }
}
