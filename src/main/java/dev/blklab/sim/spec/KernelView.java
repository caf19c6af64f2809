package dev.blklab.sim.spec;

import dev.blklab.sim.spec.Effective.MqDeadlineSettings;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How one kernel sees one machine and the knobs the user set: checks, clamps, defaults and derivations, in the order in which
 * they happen to a disk that is probed and then tuned (driver, scheduler, queue, disk).
 *
 * <p>Source: block/blk-sysfs.c, block/blk-mq-sched.c: blk_mq_init_sched, drivers/scsi/scsi_sysfs.c:
 * sdev_store_queue_depth, drivers/scsi/sd.c: sd_revalidate_disk (5.11).
 */
final class KernelView {

    /** Most scheduler tags a user may ask for (MAX_SCHED_RQ = 16 * BLKDEV_MAX_RQ). */
    private static final int MAX_SCHED_RQ = 2048;

    private final DeviceSpec device;
    private final HostSpec host;
    private final KernelProfile kernel;
    private final KernelRules rules;
    private final Workload workload;
    private final Tunables tunables;
    private final List<FieldError> errors = new ArrayList<>();
    private final List<EffectiveSetting> settings = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    KernelView(DeviceSpec device, HostSpec host, KernelProfile kernel, Workload workload, Tunables tunables) {
        this.device = device;
        this.host = host;
        this.kernel = kernel;
        this.rules = kernel.rules();
        this.workload = workload;
        this.tunables = tunables;
    }

    Effective resolve() {
        DriverLimits driver = driver();
        SchedulerType scheduler = scheduler(driver);
        int nrRequests = nrRequests(driver, scheduler);
        int maxSectors = maxSectors(driver);
        boolean rotational = number(Tunable.ROTATIONAL, device.longValue(DeviceParameter.ROTATIONAL), 0, 1) != 0;
        String whyNoDepth = whyNoDepth(rotational);
        boolean ignoreDepth = whyNoDepth != null;
        int queueDepth = queueDepth(driver, whyNoDepth);
        boolean plugCollects = plugCollects(driver, rotational);
        readAhead();
        rotational(rotational, driver);
        int nomerges = (int) number(Tunable.NOMERGES, 0, 0, 2);
        plain(Tunable.NOMERGES, nomerges, "0 … 2", null, true);
        int rqAffinity = (int) number(Tunable.RQ_AFFINITY, 1, 0, 2);
        plain(Tunable.RQ_AFFINITY, rqAffinity, "0 … 2", null, true);
        wbt(rotational);
        MqDeadlineSettings deadline = mqDeadline(scheduler);
        workloadWarnings(scheduler);
        if (!errors.isEmpty()) {
            throw new IllegalSpecException(errors);
        }
        return new Effective(
                driver.nrHwQueues(),
                driver.canQueue(),
                queueDepth,
                ignoreDepth,
                scheduler,
                nrRequests,
                maxSectors,
                driver.maxSegments(),
                (int) host.value(HostParameter.SEGMENT_BYTES),
                rotational,
                plugCollects,
                nomerges,
                rqAffinity,
                deadline,
                List.copyOf(settings),
                List.copyOf(warnings));
    }

    private DriverLimits driver() {
        boolean storvsc = device.driver() == DriverType.STORVSC;
        int queues = storvscQueues(storvsc);
        long ring = number(Tunable.STORVSC_RINGBUFFER_SIZE, rules.storvscRingBytes(), 8192, 64 << 20);
        long perSub = number(Tunable.STORVSC_VCPUS_PER_SUB_CHANNEL, 4, 1, 256);
        long lowater = number(Tunable.STORVSC_RING_AVAIL_PERCENT_LOWATER, 10, 0, 99);
        String none = storvsc ? null : "no effect here: the disk hangs on " + device.driver();
        int parameterised = nrHwQueues();
        plain(Tunable.STORVSC_RINGBUFFER_SIZE, ring, "8192 … 67108864", none, storvsc);
        plain(Tunable.STORVSC_VCPUS_PER_SUB_CHANNEL, perSub, "1 … 256", none, storvsc);
        plain(Tunable.STORVSC_RING_AVAIL_PERCENT_LOWATER, lowater, "0 … 99", none, storvsc);
        DriverLimits limits = switch (device.driver()) {
            case STORVSC -> DriverLimits.storvsc(host.cpus(), queues, rules, ring, perSub, lowater);
            case SCSI_DEBUG -> DriverLimits.scsiDebug(parameterised);
            case MPT3SAS -> DriverLimits.mpt3sas(parameterised, adapterCommands());
            case AHCI -> DriverLimits.ahci();
            case QLA2XXX -> DriverLimits.qla2xxx();
            case MEGARAID_SAS -> DriverLimits.megaraidSas();
            case VIRTIO_SCSI -> DriverLimits.virtioScsi(host.cpus());
            case NVME -> DriverLimits.nvme(host.cpus(), kernel.version().compareTo(KernelVersion.V5_4) >= 0);
        };
        return limits;
    }

    /** The controller's request credit where the disk's entry states it, or what such controllers usually have. */
    private int adapterCommands() {
        long stated = device.longValue(DeviceParameter.ADAPTER_COMMANDS);
        return stated == 0 ? 10_240 : (int) stated;
    }

    private int storvscQueues(boolean storvsc) {
        Tunable t = Tunable.STORVSC_MAX_HW_QUEUES;
        Long asked = tunables.number(t);
        StorvscQueues semantics = kernel.storvscQueues();
        if (!storvsc) {
            plain(t, asked == null ? 0 : asked, "", "no effect here: the disk hangs on " + device.driver(), false);
            return 1;
        }
        if (rules.storvscQueuesBefore54() != 0 && semantics == StorvscQueues.ABSENT && asked == null) {
            int queues = Math.min(rules.storvscQueuesBefore54(), host.cpus());
            add(t, null, queues, "", "", "fixed by the driver", null, false);
            return queues;
        }
        try {
            var answer = semantics.answer(asked, host.cpus());
            String note = asked != null && asked != answer.used() && asked > 0
                    ? asked + " was asked for, " + answer.used() + " are used: the host has " + host.cpus() + " CPUs"
                    : null;
            if (answer.logged() != null) {
                warnings.add("storvsc_max_hw_queues: " + answer.logged());
            }
            settings.add(new EffectiveSetting(
                    t.toString(),
                    semantics == StorvscQueues.V1 ? "/sys/module/hv_storvsc/parameters/storvsc_nr_hw_queues" : t.path(),
                    asked == null ? null : asked.toString(),
                    Integer.toString(answer.used()),
                    answer.shows(),
                    semantics == StorvscQueues.ABSENT ? "" : "1 … " + host.cpus(),
                    "one per CPU: " + host.cpus(),
                    answer.takesEffect(),
                    answer.logged(),
                    note,
                    semantics != StorvscQueues.ABSENT));
            return answer.used();
        } catch (IllegalSpecException e) {
            errors.addAll(e.errors());
            return 1;
        }
    }

    private int nrHwQueues() {
        Tunable t = Tunable.NR_HW_QUEUES;
        boolean takes = device.driver() == DriverType.SCSI_DEBUG
                || (device.driver() == DriverType.MPT3SAS && kernel.has(KernelPatch.MPT3SAS_MULTIQUEUE));
        int unset = device.driver() == DriverType.MPT3SAS && takes ? host.cpus() : 1;
        if (!takes) {
            String why = device.driver() == DriverType.MPT3SAS
                    ? "no effect here: mpt3sas has one hardware queue without the patch "
                            + KernelPatch.MPT3SAS_MULTIQUEUE
                    : "no effect here: " + device.driver() + " takes no such parameter";
            plain(t, unset, "", why, false);
            return 1;
        }
        int queues = (int) number(t, unset, 1, host.cpus());
        plain(t, queues, "1 … " + host.cpus(), null, true);
        return queues;
    }

    /** Why queue_depth does not count; null = it does. */
    private @Nullable String whyNoDepth(boolean rotational) {
        if (device.driver() == DriverType.NVME) {
            return "no effect here: an NVMe disk has none; only the tags of its hardware queues bind";
        }
        return kernel.has(KernelPatch.SSD_IGNORES_QUEUE_DEPTH) && !rotational
                ? "no effect here: the patch ignores it for a disk with rotational=0"
                : null;
    }

    private int queueDepth(DriverLimits driver, @Nullable String whyNot) {
        boolean ignored = whyNot != null;
        Tunable t = Tunable.QUEUE_DEPTH;
        long fresh = device.longValue(DeviceParameter.QUEUE_DEPTH);
        int probed = fresh > 0 ? (int) fresh : driver.queueDepth();
        int unset = rules.clampQueueDepth() ? Math.min(probed, driver.canQueue()) : probed;
        int depth = (int) number(t, unset, 1, driver.canQueue(), "can_queue of this host adapter");
        String note = whyNot;
        if (!ignored && depth > driver.canQueue()) {
            note = "more than can_queue: at most " + driver.canQueue() + " commands per hardware queue are in flight";
        }
        plain(t, depth, "1 … " + driver.canQueue(), note, !ignored);
        return depth;
    }

    private SchedulerType scheduler(DriverLimits driver) {
        Tunable t = Tunable.SCHEDULER;
        SchedulerType asked = tunables.scheduler();
        if (!rules.hasSchedulers()) {
            if (asked == SchedulerType.MQ_DEADLINE) {
                errors.add(new FieldError(
                        "tunables.scheduler",
                        "must be none: blk-mq has no schedulers in " + kernel.version(),
                        asked.toString()));
            }
            add(t, null, SchedulerType.NONE, "none", "none", "none: blk-mq has no schedulers yet", null, asked != null);
            return SchedulerType.NONE;
        }
        SchedulerType unset = driver.nrHwQueues() == 1 ? SchedulerType.MQ_DEADLINE : SchedulerType.NONE;
        SchedulerType used = asked == null ? unset : asked;
        add(t, asked, used, "[" + used + "]", "none, mq-deadline", t.defaultRule() + ": " + unset, null, true);
        return used;
    }

    private int nrRequests(DriverLimits driver, SchedulerType scheduler) {
        Tunable t = Tunable.NR_REQUESTS;
        boolean none = scheduler == SchedulerType.NONE;
        int unset = none ? driver.canQueue() : 2 * Math.min(driver.canQueue(), 128);
        int max = none ? driver.canQueue() : MAX_SCHED_RQ;
        int used = (int) number(t, unset, 4, max, none ? "can_queue, the driver tags there are" : "16 x BLKDEV_MAX_RQ");
        String note = null;
        if (tunables.isSet(t) && tunables.scheduler() != null && driver.nrHwQueues() > 1 && !none) {
            note = "write scheduler first: attaching one resets nr_requests to " + unset;
        }
        plain(t, used, "4 … " + max, note, true);
        return used;
    }

    private int maxSectors(DriverLimits driver) {
        Tunable t = Tunable.MAX_SECTORS_KB;
        int hw = driver.maxHwSectors();
        int cap = kernel.has(KernelPatch.MAX_HW_SECTORS_CAP_REVERT) ? 1024 : rules.defaultMaxSectors();
        int unset = (cap == 0 ? hw : Math.min(hw, cap)) / 2;
        int kb = (int) number(t, unset, 4, hw / 2, "max_hw_sectors_kb");
        plain(t, kb, "4 … " + hw / 2, null, true);
        return kb * 2;
    }

    private boolean plugCollects(DriverLimits driver, boolean rotational) {
        return switch (rules.plug()) {
            case LEGACY -> true;
            case BY_QUEUE_COUNT -> driver.nrHwQueues() == 1;
            case OR_ROTATIONAL -> driver.nrHwQueues() == 1 || driver.commitRqs() || rotational;
        };
    }

    private void readAhead() {
        boolean direct = workload.jobs().stream().allMatch(JobSpec::direct);
        long kb = number(Tunable.READ_AHEAD_KB, 128, 0, 1 << 20);
        plain(
                Tunable.READ_AHEAD_KB,
                kb / 4 * 4,
                "0 … 1048576",
                direct ? "no effect here: every job uses direct=1" : null,
                !direct);
    }

    private void rotational(boolean used, DriverLimits driver) {
        boolean plug = rules.plug() == KernelRules.Plug.OR_ROTATIONAL && driver.nrHwQueues() > 1 && !driver.commitRqs();
        boolean matters = plug || kernel.has(KernelPatch.SSD_IGNORES_QUEUE_DEPTH);
        plain(
                Tunable.ROTATIONAL,
                used ? 1 : 0,
                "0, 1",
                matters
                        ? null
                        : "no effect here: with these queues the plug does not look at it, nor does anything else",
                matters);
    }

    private void wbt(boolean rotational) {
        long used = number(Tunable.WBT_LAT_USEC, -1, -1, 10_000_000);
        plain(
                Tunable.WBT_LAT_USEC,
                used == -1 ? (rotational ? 75_000 : 2_000) : used,
                "-1 … 10000000",
                "no effect here: writeback throttling leaves direct I/O alone",
                false);
    }

    private MqDeadlineSettings mqDeadline(SchedulerType scheduler) {
        boolean matters = scheduler == SchedulerType.MQ_DEADLINE;
        String none = matters ? null : "no effect here: mq-deadline is not attached";
        long readExpire = iosched(Tunable.READ_EXPIRE, 500, none);
        long writeExpire = iosched(Tunable.WRITE_EXPIRE, 5000, none);
        long writesStarved = iosched(Tunable.WRITES_STARVED, 2, none);
        long fifoBatch = iosched(Tunable.FIFO_BATCH, 16, none);
        long frontMerges = iosched(Tunable.FRONT_MERGES, 1, none);
        return new MqDeadlineSettings(
                readExpire * 1_000_000,
                writeExpire * 1_000_000,
                (int) writesStarved,
                (int) fifoBatch,
                frontMerges != 0);
    }

    private long iosched(Tunable t, long unset, @Nullable String none) {
        long used = number(t, unset, t.min(), t.max());
        plain(t, used, t.min() + " … " + t.max(), none, none == null);
        return used;
    }

    private boolean cachesWrites() {
        return device.kind() == DeviceKind.SPINNING_DISK && device.value(DeviceParameter.WRITE_CACHE_EXTENTS) > 0;
    }

    private void workloadWarnings(SchedulerType scheduler) {
        long needed = 0;
        for (JobSpec job : workload.jobs()) {
            needed += job.filename() == null ? Math.min(job.size(), device.capacityBytes()) * job.numjobs() : 0;
            long file = job.size() == 0 ? device.capacityBytes() : Math.min(job.size(), device.capacityBytes());
            long increment = job.extent().offsetIncrement() * (job.numjobs() - 1);
            long last = job.offset() + increment;
            long behind = Math.min(file - job.offset(), device.capacityBytes() - last);
            if (last > 0 && behind < job.smallestBlock()) {
                errors.add(new FieldError(
                        "workload.fio",
                        "job " + job.name() + ": its file of " + file + " bytes has no whole block behind this offset",
                        Long.toString(job.offset())));
            }
            if (job.rw().trims() && device.longValue(DeviceParameter.DISCARD_MAX_BYTES) == 0) {
                errors.add(new FieldError(
                        "workload.fio",
                        "job " + job.name() + ": the disk takes no discards (discardMaxBytes is 0), a trim fails with"
                                + " \"Operation not supported\"",
                        "rw=" + job.rw()));
            }
            if (job.rules().priority().any()) {
                priorities(job, scheduler);
            }
            if (job.durability().every() > 0 && cachesWrites()) {
                warnings.add(
                        "workload.fio: job " + job.name() + ": fsync and fdatasync cost nothing here, as the disk's"
                                + " write cache is taken for safe; a real disk empties it first");
            }
            if (job.size() > device.capacityBytes()) {
                warnings.add("workload.fio: job " + job.name() + ": its file of " + job.size()
                        + " bytes is larger than the disk and is cut to its " + device.capacityBytes() + " bytes");
            }
        }
        if (needed > device.capacityBytes()) {
            warnings.add("workload.fio: the jobs' files need " + needed + " bytes, the disk has "
                    + device.capacityBytes() + ": where it is full the next file begins at its start again");
        }
        for (EffectiveSetting s : settings) {
            if (!s.matters() && s.asked() != null && s.note() != null) {
                warnings.add(s.name() + ": " + s.note());
            }
        }
    }

    /** From 5.14 mq-deadline serves classes one after the other; before, and without it, they only keep bios from merging. */
    private void priorities(JobSpec job, SchedulerType scheduler) {
        boolean scheduled = kernel.rules().priorities() == KernelRules.Priorities.SCHEDULED
                && scheduler == SchedulerType.MQ_DEADLINE;
        if (!scheduled) {
            warnings.add("workload.fio: job " + job.name() + ": I/O priorities change nothing with " + kernel + " and "
                    + scheduler + " but what merges: mq-deadline knows them since 5.14");
        }
    }

    private long number(Tunable t, long unset, long min, long max) {
        return number(t, unset, min, max, "");
    }

    private long number(Tunable t, long unset, long min, long max, String why) {
        Long asked = tunables.number(t);
        if (asked == null) {
            return unset;
        }
        if (asked < min || asked > max) {
            String message =
                    "must be a whole number from " + min + " to " + max + (why.isEmpty() ? "" : " (" + why + ")");
            errors.add(new FieldError("tunables." + t, message, asked.toString()));
            return unset;
        }
        return asked;
    }

    /** The 2019 patch stops the queue while the rotational flag changes; otherwise a knob has one answer in all kernels. */
    private String takesEffect(Tunable t) {
        boolean frozen = t == Tunable.ROTATIONAL && kernel.has(KernelPatch.SSD_IGNORES_QUEUE_DEPTH);
        return (frozen ? Tunable.When.FREEZE : t.takesEffect()).toString();
    }

    private void plain(Tunable t, long used, String allowed, @Nullable String note, boolean matters) {
        add(t, tunables.text(t), used, Long.toString(used), allowed, t.defaultRule(), note, matters);
    }

    private void add(
            Tunable t,
            @Nullable Object asked,
            Object used,
            String shows,
            String allowed,
            String defaultRule,
            @Nullable String note,
            boolean matters) {
        settings.add(new EffectiveSetting(
                t.toString(),
                t.path(),
                asked == null ? null : asked.toString(),
                used.toString(),
                shows,
                allowed,
                defaultRule,
                takesEffect(t),
                null,
                note,
                matters));
    }
}
