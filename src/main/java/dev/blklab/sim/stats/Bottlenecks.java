package dev.blklab.sim.stats;

import dev.blklab.sim.report.BlockStats;
import dev.blklab.sim.report.Bottleneck;
import dev.blklab.sim.report.HostStats;
import dev.blklab.sim.report.JobReport;
import dev.blklab.sim.spec.DeviceKind;
import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.Effective;
import dev.blklab.sim.spec.HostParameter;
import dev.blklab.sim.spec.RunSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Names what bounds a run: the limit that is used most, if one is used nearly whole; otherwise the latency of single I/Os. */
final class Bottlenecks {

    /** From this utilisation on a limit is called the bottleneck. */
    private static final double BINDS = 0.9;

    /** Under this share of queue_depth a disk's head has little to choose from. */
    private static final double FEW = 0.5;

    private Bottlenecks() {}

    static Bottleneck of(
            RunSpec spec,
            Effective kernel,
            JobReport total,
            BlockStats block,
            HostStats host,
            HeadTime head,
            double seconds,
            double elapsedNs) {
        List<Bottleneck> limits = new ArrayList<>();
        double bytes = total.read().bwBytesPerSec() + total.write().bwBytesPerSec();
        double commands = block.requests() / seconds;
        if (spec.device().kind() == DeviceKind.CLOUD_DISK) {
            cap(
                    limits,
                    "disk-bandwidth",
                    "the disk's bandwidth cap",
                    bytes,
                    rate(spec, DeviceParameter.BANDWIDTH, DeviceParameter.BURST_BANDWIDTH),
                    1e6,
                    "MB/s");
            cap(
                    limits,
                    "disk-iops",
                    "the disk's IOPS cap",
                    commands,
                    rate(spec, DeviceParameter.IOPS, DeviceParameter.BURST_IOPS),
                    1,
                    "IOPS");
            cap(
                    limits,
                    "vm-bandwidth",
                    "the VM's bandwidth cap",
                    bytes,
                    vmRate(spec, HostParameter.VM_BANDWIDTH, HostParameter.VM_BURST_BANDWIDTH),
                    1e6,
                    "MB/s");
            cap(
                    limits,
                    "vm-iops",
                    "the VM's IOPS cap",
                    commands,
                    vmRate(spec, HostParameter.VM_IOPS, HostParameter.VM_BURST_IOPS),
                    1,
                    "IOPS");
        }
        if (spec.device().kind() == DeviceKind.FIFO_DRIVE) {
            double members = spec.device().value(DeviceParameter.RAID0_MEMBERS);
            double busy = (commands * spec.device().value(DeviceParameter.SERVICE_NS)
                            + bytes * spec.device().value(DeviceParameter.SERVICE_NS_PER_BYTE))
                    / 1e9
                    / members;
            limits.add(new Bottleneck(
                    "disk",
                    String.format(Locale.ROOT, "Bound by the drives themselves (%.0f %% busy).", 100 * busy),
                    busy));
        }
        if (spec.device().kind() == DeviceKind.SPINNING_DISK) {
            limits.add(head(head, elapsedNs, block.meanInFlight() < FEW * kernel.queueDepth()));
        }
        double cpu = host.busiest();
        limits.add(new Bottleneck(
                "cpu",
                String.format(Locale.ROOT, "Bound by CPU time: the busiest CPU is %.0f %% busy.", 100 * cpu),
                cpu));
        Bottleneck most = limits.get(0);
        for (Bottleneck b : limits) {
            most = b.utilisation() > most.utilisation() ? b : most;
        }
        double depth = kernel.ignoreQueueDepth() ? 0 : block.meanInFlight() / kernel.queueDepth();
        if (most.utilisation() >= BINDS) {
            return most;
        }
        if (depth >= BINDS) {
            return new Bottleneck(
                    "queue-depth",
                    String.format(
                            Locale.ROOT,
                            "Bound by queue_depth: %.1f of %d commands are in flight all the time.",
                            block.meanInFlight(),
                            kernel.queueDepth()),
                    depth);
        }
        return new Bottleneck(
                "latency",
                String.format(
                        Locale.ROOT,
                        "Bound by the latency of single I/Os: no limit is used to more than %.0f %%; more I/Os in flight would give more.",
                        100 * Math.max(most.utilisation(), depth)),
                Math.max(most.utilisation(), depth));
    }

    /** @param few whether the disk could hold far more commands than it is given */
    private static Bottleneck head(HeadTime head, double elapsedNs, boolean few) {
        double busy = Math.min(1, head.busyNs() / elapsedNs);
        double onTheWay = head.busyNs() > 0 ? Math.min(1, head.onTheWayNs() / head.busyNs()) : 0;
        boolean choice = few && onTheWay > 0.5;
        return new Bottleneck(
                "disk-head",
                String.format(
                        Locale.ROOT,
                        "Bound by the disk's head: it is busy %.0f %% of the time, and %.0f %% of that goes into seeking and"
                                + " turning%s.",
                        100 * busy,
                        100 * onTheWay,
                        choice ? "; with more I/Os in flight it could choose the nearest" : ""),
                busy);
    }

    private static void cap(
            List<Bottleneck> limits, String code, String name, double used, double cap, double unit, String unitName) {
        if (cap > 0) {
            limits.add(new Bottleneck(
                    code,
                    String.format(
                            Locale.ROOT,
                            "Bound by %s of %.0f %s (%.0f %% used).",
                            name,
                            cap / unit,
                            unitName,
                            100 * used / cap),
                    used / cap));
        }
    }

    /** The burst rate while there are credits to pay for it. */
    private static double rate(RunSpec spec, DeviceParameter base, DeviceParameter burst) {
        boolean bursts = spec.device().value(DeviceParameter.CREDIT_LEVEL) > 0
                && spec.device().value(DeviceParameter.BURST_SECONDS) > 0;
        return bursts
                ? Math.max(spec.device().value(base), spec.device().value(burst))
                : spec.device().value(base);
    }

    private static double vmRate(RunSpec spec, HostParameter base, HostParameter burst) {
        return Math.max(spec.host().value(base), spec.host().value(burst));
    }
}
