package dev.blklab.sim.spec;

import org.jspecify.annotations.Nullable;

/**
 * What storvsc makes of the number of hardware queues it is given: the four semantics of one parameter.
 *
 * <p>Source: the patches of the 2021 thread (storvsc_drv_init, storvsc_probe), and drivers/scsi/storvsc_drv.c of 5.15.
 */
public enum StorvscQueues {
    /** A kernel without the parameter: every present CPU gets a queue. */
    ABSENT,
    /** {@code storvsc_nr_hw_queues}: int, read-only, -1 = all CPUs; anything else out of 1..CPUs fails the driver's init. */
    V1,
    /** {@code storvsc_max_hw_queues}: int, writable; out of range becomes the number of CPUs, with a warning. */
    V2,
    /** The reviewer's wish: more than the CPUs is quietly capped to them. */
    CAP,
    /** As merged: unsigned, 0 = all CPUs; too many is reset to 0 when a disk is probed. */
    MERGED;

    /**
     * The driver's answer to a value.
     *
     * @param used hardware queues of a disk probed afterwards
     * @param shows what the parameter's sysfs file reads after that probe
     * @param logged the kernel's message, with its level; null where nothing is logged
     * @param takesEffect when a new value is looked at
     */
    public record Answer(int used, String shows, @Nullable String logged, String takesEffect) {}

    /** What the driver makes of {@code value} (null = parameter not given) on a machine with {@code cpus} CPUs. */
    public Answer answer(@Nullable Long value, int cpus) {
        return switch (this) {
            case ABSENT -> absent(value, cpus);
            case V1 -> v1(value, cpus);
            case V2 -> v2(value, cpus);
            case CAP -> cap(value, cpus);
            case MERGED -> merged(value, cpus);
        };
    }

    private static Answer absent(@Nullable Long value, int cpus) {
        if (value != null) {
            throw new IllegalSpecException(
                    "tunables.storvsc_max_hw_queues",
                    "this kernel's storvsc has no such parameter: choose 5.15 or one of the storvsc patches",
                    value);
        }
        return new Answer(cpus, "", null, "never: every present CPU gets a hardware queue");
    }

    private static Answer v1(@Nullable Long value, int cpus) {
        String when = "when the driver is loaded: the parameter is read-only";
        if (value == null || value == -1) {
            return new Answer(cpus, "-1", null, when);
        }
        if (value < 1 || value > cpus) {
            throw new IllegalSpecException(
                    "tunables.storvsc_max_hw_queues",
                    "with the v1 patch the driver does not load (EINVAL): must be -1 or from 1 to " + cpus
                            + ", the CPUs of this host",
                    value);
        }
        return new Answer(value.intValue(), value.toString(), null, when);
    }

    private static Answer v2(@Nullable Long value, int cpus) {
        String when =
                "when a disk is attached again: the parameter can be written, disks already there keep their queues";
        if (value == null || value == -1) {
            return new Answer(cpus, "-1", null, when);
        }
        if (value < 1 || value > cpus) {
            String logged = "warning at boot: the value " + value + " is invalid, storvsc_max_hw_queues is set to "
                    + cpus + " (a value written later is kept and shown, but " + cpus + " queues are used)";
            return new Answer(cpus, Integer.toString(cpus), logged, when);
        }
        return new Answer(value.intValue(), value.toString(), null, when);
    }

    private static Answer cap(@Nullable Long value, int cpus) {
        String when = "when a disk is attached again";
        if (value == null) {
            return new Answer(cpus, "-1", null, when);
        }
        if (value < 1) {
            throw new IllegalSpecException(
                    "tunables.storvsc_max_hw_queues",
                    "must be at least 1: the cap was proposed for large values only",
                    value);
        }
        return new Answer((int) Math.min(value, cpus), value.toString(), null, when);
    }

    private static Answer merged(@Nullable Long value, int cpus) {
        String when =
                "when a disk is attached again: the parameter can be written, disks already there keep their queues";
        if (value == null || value == 0) {
            return new Answer(cpus, "0", null, when);
        }
        if (value < 0 || value > 0xFFFFFFFFL) {
            throw new IllegalSpecException(
                    "tunables.storvsc_max_hw_queues",
                    "the merged parameter is unsigned (EINVAL): must be 0 for all CPUs, or from 1 to " + cpus,
                    value);
        }
        if (value > cpus) {
            String logged = "warning when the disk is probed, not visible at the default logging_level 1: the value "
                    + value + " is reset to 0";
            return new Answer(cpus, "0", logged, when);
        }
        return new Answer(value.intValue(), value.toString(), null, when);
    }
}
