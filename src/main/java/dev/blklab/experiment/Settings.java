package dev.blklab.experiment;

import dev.blklab.sim.spec.DriverType;
import dev.blklab.sim.spec.IllegalSpecException;
import dev.blklab.sim.spec.KernelPatch;
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.sim.spec.Tunable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The knobs a run set, as something to apply on a real machine.
 *
 * @param module parameters of the driver, read when it is loaded or a disk attached
 * @param files sysfs files below {@code /sys/block/<disk>} and their values, in the order to write them: attaching a scheduler
 *     resets nr_requests
 */
public record Settings(String disk, String driver, List<Setting> module, List<Setting> files) {

    /** A name and a value. */
    public record Setting(String name, String value) {}

    /** The formats there are. */
    public enum Format {
        SYSFS,
        UDEV,
        MODPROBE,
        TUNED;

        /** The format of that name. */
        public static Format named(String name) {
            for (Format f : values()) {
                if (f.toString().equals(name)) {
                    return f;
                }
            }
            throw new IllegalSpecException("format", "must be one of sysfs, udev, modprobe, tuned", name);
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * What a run set.
     *
     * @param disk block device's name to write for
     */
    public static Settings of(RunSpec spec, String disk) {
        List<Setting> module = new ArrayList<>();
        List<Setting> files = new ArrayList<>();
        String scheduler = spec.tunables().text(Tunable.SCHEDULER);
        if (scheduler != null) {
            files.add(new Setting("queue/scheduler", scheduler));
        }
        for (Map.Entry<Tunable, String> e : spec.tunables().values().entrySet()) {
            Tunable t = e.getKey();
            switch (t.place()) {
                case STORVSC, DRIVER -> module.add(new Setting(parameter(t, spec), e.getValue()));
                case DEVICE -> {
                    // an NVMe disk has no such file, and the script would stop there
                    if (spec.device().driver() != DriverType.NVME) {
                        files.add(new Setting("device/" + t, e.getValue()));
                    }
                }
                case QUEUE, IOSCHED -> {
                    if (t != Tunable.SCHEDULER) {
                        files.add(new Setting("queue/" + t, e.getValue()));
                    }
                }
            }
        }
        return new Settings(disk, module(spec.device().driver()), List.copyOf(module), List.copyOf(files));
    }

    /** The settings as text. */
    public String as(Format format) {
        return switch (format) {
            case SYSFS -> sysfs();
            case UDEV -> udev();
            case MODPROBE -> modprobe();
            case TUNED -> tuned();
        };
    }

    private String sysfs() {
        var text = new StringBuilder("#!/bin/sh\n# run as root\nset -e\n");
        if (!module.isEmpty()) {
            text.append("# read when the driver is loaded or the disk attached again: see format=modprobe\n");
            module.forEach(s -> text.append("#   ")
                    .append(driver)
                    .append(' ')
                    .append(s.name)
                    .append('=')
                    .append(s.value)
                    .append('\n'));
        }
        files.forEach(s -> text.append("echo ")
                .append(s.value)
                .append(" > /sys/block/")
                .append(disk)
                .append('/')
                .append(s.name)
                .append('\n'));
        return text.toString();
    }

    private String udev() {
        var text = new StringBuilder("# /etc/udev/rules.d/99-blklab.rules\n");
        if (files.isEmpty()) {
            return text.append("# nothing to set: the run leaves every sysfs file at its default\n")
                    .toString();
        }
        text.append("ACTION==\"add|change\", SUBSYSTEM==\"block\", KERNEL==\"")
                .append(disk)
                .append('"');
        files.forEach(s -> text.append(", ATTR{")
                .append(s.name)
                .append("}=\"")
                .append(s.value)
                .append('"'));
        return text.append('\n').toString();
    }

    private String modprobe() {
        if (module.isEmpty()) {
            return "# nothing to set: the run leaves every parameter of " + driver + " at its default\n";
        }
        return "# /etc/modprobe.d/blklab.conf\noptions " + driver + " "
                + module.stream().map(s -> s.name + "=" + s.value).collect(Collectors.joining(" ")) + "\n";
    }

    private String tuned() {
        var text = new StringBuilder(
                "# /etc/tuned/blklab/tuned.conf\n[main]\nsummary=block layer settings of a blklab run\n");
        if (!module.isEmpty()) {
            text.append("\n[modules]\n").append(driver).append('=');
            text.append(module.stream().map(s -> s.name + "=" + s.value).collect(Collectors.joining(" ")))
                    .append('\n');
        }
        if (!files.isEmpty()) {
            text.append("\n[sysfs]\n");
            files.forEach(s -> text.append("/sys/block/")
                    .append(disk)
                    .append('/')
                    .append(s.name)
                    .append('=')
                    .append(s.value)
                    .append('\n'));
        }
        return text.toString();
    }

    /** The parameter's name in the driver that the run used. */
    private static String parameter(Tunable t, RunSpec spec) {
        return switch (t) {
            case STORVSC_MAX_HW_QUEUES ->
                spec.kernel().has(KernelPatch.STORVSC_NR_HW_QUEUES_V1) ? "storvsc_nr_hw_queues" : t.toString();
            case STORVSC_RING_AVAIL_PERCENT_LOWATER -> "ring_avail_percent_lowater";
            case NR_HW_QUEUES -> spec.device().driver() == DriverType.SCSI_DEBUG ? "submit_queues" : t.toString();
            default -> t.toString();
        };
    }

    private static String module(DriverType driver) {
        return driver == DriverType.STORVSC ? "hv_storvsc" : driver.toString();
    }
}
