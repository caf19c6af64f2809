package dev.blklab.sim.spec;

import java.util.Optional;

/** A knob of the kernel: declared once here; the form, the checks, sweeps, comparisons and the README's table read it. */
public enum Tunable {
    STORVSC_MAX_HW_QUEUES(
            "storvsc_max_hw_queues",
            Place.STORVSC,
            Type.INTEGER,
            -1,
            4294967295L,
            "queues",
            "0 or -1: one per CPU",
            When.PROBE,
            "Hardware queues of a Hyper-V disk. Each has its own scheduler tags, so fewer queues mean fewer requests waiting in the elevator."),
    NR_HW_QUEUES(
            "nr_hw_queues",
            Place.DRIVER,
            Type.INTEGER,
            1,
            256,
            "queues",
            "the driver's own choice",
            When.PROBE,
            "Hardware queues of a driver that takes the number as a parameter (mpt3sas with the multiqueue patch, scsi_debug submit_queues)."),
    STORVSC_RINGBUFFER_SIZE(
            "storvsc_ringbuffer_size",
            Place.STORVSC,
            Type.INTEGER,
            8192,
            64 << 20,
            "bytes",
            "128 KiB; 1 MiB before 5.4",
            When.PROBE,
            "VMBus ring of one channel; decides how many commands the host adapter takes (can_queue)."),
    STORVSC_VCPUS_PER_SUB_CHANNEL(
            "storvsc_vcpus_per_sub_channel",
            Place.STORVSC,
            Type.INTEGER,
            1,
            256,
            "CPUs",
            "4",
            When.PROBE,
            "One more VMBus channel is counted for every so many CPUs; enters can_queue."),
    STORVSC_RING_AVAIL_PERCENT_LOWATER(
            "storvsc_ring_avail_percent_lowater",
            Place.STORVSC,
            Type.INTEGER,
            0,
            99,
            "%",
            "10",
            When.PROBE,
            "Share of a ring kept free; enters can_queue."),
    QUEUE_DEPTH(
            "queue_depth",
            Place.DEVICE,
            Type.INTEGER,
            1,
            65536,
            "commands",
            "the driver's cmd_per_lun",
            When.AT_ONCE,
            "Commands in flight to this disk over all hardware queues."),
    SCHEDULER(
            "scheduler",
            Place.QUEUE,
            Type.SCHEDULER,
            0,
            0,
            "",
            "mq-deadline with one hardware queue, none with several",
            When.FREEZE,
            "What orders waiting requests. Attaching one resets nr_requests."),
    NR_REQUESTS(
            "nr_requests",
            Place.QUEUE,
            Type.INTEGER,
            4,
            10240,
            "requests",
            "2 x min(can_queue, 128) under a scheduler, can_queue without",
            When.FREEZE,
            "Requests that can be allocated per hardware queue: scheduler tags under a scheduler, driver tags without."),
    MAX_SECTORS_KB(
            "max_sectors_kb",
            Place.QUEUE,
            Type.INTEGER,
            4,
            32767,
            "KiB",
            "the driver's limit, at most 1280",
            When.AT_ONCE,
            "Largest request; bounds both splitting and merging."),
    READ_AHEAD_KB(
            "read_ahead_kb",
            Place.QUEUE,
            Type.INTEGER,
            0,
            1 << 20,
            "KiB",
            "128",
            When.AT_ONCE,
            "Read-ahead of buffered reads; direct I/O does not look at it."),
    ROTATIONAL(
            "rotational",
            Place.QUEUE,
            Type.FLAG,
            0,
            1,
            "",
            "what the disk reports",
            When.AT_ONCE,
            "1 = a spinning disk. Decides whether a task's plug collects batches when there are several hardware queues."),
    NOMERGES(
            "nomerges",
            Place.QUEUE,
            Type.INTEGER,
            0,
            2,
            "",
            "0",
            When.AT_ONCE,
            "0 all merges, 1 only with the request merged into last, 2 none."),
    RQ_AFFINITY(
            "rq_affinity",
            Place.QUEUE,
            Type.INTEGER,
            0,
            2,
            "",
            "1",
            When.AT_ONCE,
            "Where a completion runs: 0 where the interrupt came, 1 on a CPU sharing the submitter's cache, 2 on the submitting CPU."),
    WBT_LAT_USEC(
            "wbt_lat_usec",
            Place.QUEUE,
            Type.INTEGER,
            -1,
            10_000_000,
            "us",
            "75000 rotational, 2000 not",
            When.FREEZE,
            "Target of writeback throttling; 0 = off. Direct I/O is never throttled by it."),
    READ_EXPIRE(
            "iosched/read_expire",
            Place.IOSCHED,
            Type.INTEGER,
            0,
            3_600_000,
            "ms",
            "500",
            When.AT_ONCE,
            "mq-deadline: a read older than this starts the next read batch."),
    WRITE_EXPIRE(
            "iosched/write_expire",
            Place.IOSCHED,
            Type.INTEGER,
            0,
            3_600_000,
            "ms",
            "5000",
            When.AT_ONCE,
            "mq-deadline: a write older than this starts the next write batch."),
    WRITES_STARVED(
            "iosched/writes_starved",
            Place.IOSCHED,
            Type.INTEGER,
            0,
            1024,
            "batches",
            "2",
            When.AT_ONCE,
            "mq-deadline: read batches that may pass before a waiting write must go."),
    FIFO_BATCH(
            "iosched/fifo_batch",
            Place.IOSCHED,
            Type.INTEGER,
            0,
            65536,
            "requests",
            "16",
            When.AT_ONCE,
            "mq-deadline: requests of one direction served in sector order before the deadlines are looked at again."),
    FRONT_MERGES(
            "iosched/front_merges",
            Place.IOSCHED,
            Type.FLAG,
            0,
            1,
            "",
            "1",
            When.AT_ONCE,
            "mq-deadline: also merge a bio that ends where a waiting request begins.");

    /** Where a knob lives. */
    public enum Place {
        STORVSC("/sys/module/hv_storvsc/parameters"),
        DRIVER("driver module parameter"),
        DEVICE("/sys/block/sdX/device"),
        QUEUE("/sys/block/sdX/queue"),
        IOSCHED("/sys/block/sdX/queue");

        private final String path;

        Place(String path) {
            this.path = path;
        }

        public String path() {
            return path;
        }
    }

    /** What a knob takes. */
    public enum Type {
        INTEGER,
        FLAG,
        SCHEDULER
    }

    /** When a new value takes effect. */
    public enum When {
        AT_ONCE("at once"),
        FREEZE("at once, after the requests in flight are done"),
        PROBE("when the disk is attached again");

        private final String text;

        When(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    private final String id;
    private final Place place;
    private final Type type;
    private final long min;
    private final long max;
    private final String unit;
    private final String defaultRule;
    private final When takesEffect;
    private final String help;

    Tunable(
            String id,
            Place place,
            Type type,
            long min,
            long max,
            String unit,
            String defaultRule,
            When takesEffect,
            String help) {
        this.id = id;
        this.place = place;
        this.type = type;
        this.min = min;
        this.max = max;
        this.unit = unit;
        this.defaultRule = defaultRule;
        this.takesEffect = takesEffect;
        this.help = help;
    }

    public Place place() {
        return place;
    }

    /** Full path of the file, the knob's own name last. */
    public String path() {
        return place == Place.DRIVER ? place.path() : place.path() + "/" + fileName();
    }

    private String fileName() {
        return this == STORVSC_RING_AVAIL_PERCENT_LOWATER ? "ring_avail_percent_lowater" : id;
    }

    public Type type() {
        return type;
    }

    public long min() {
        return min;
    }

    public long max() {
        return max;
    }

    public String unit() {
        return unit;
    }

    public String defaultRule() {
        return defaultRule;
    }

    public When takesEffect() {
        return takesEffect;
    }

    public String help() {
        return help;
    }

    /** The knob of that name, as scripts write it. */
    public static Optional<Tunable> named(String id) {
        for (Tunable t : values()) {
            if (t.id.equals(id)) {
                return Optional.of(t);
            }
        }
        return Optional.empty();
    }

    /**
     * The canonical form of a value, or an error that says what it must look like. Which values the kernel takes depends on the
     * machine, and is checked where the machine is known: {@link KernelView}.
     */
    String canonical(String value) {
        String field = "tunables." + id;
        String text = value.strip();
        if (type == Type.SCHEDULER) {
            for (SchedulerType s : SchedulerType.values()) {
                if (s.toString().equals(text)) {
                    return text;
                }
            }
            throw new IllegalSpecException(field, "must be one of none, mq-deadline", value);
        }
        try {
            return Long.toString(Long.parseLong(text));
        } catch (NumberFormatException e) {
            throw new IllegalSpecException(field, "must be a whole number", value);
        }
    }

    @Override
    public String toString() {
        return id;
    }
}
