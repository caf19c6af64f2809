package dev.blklab.sim;

import dev.blklab.sim.spec.AccessPattern;
import dev.blklab.sim.spec.DeviceKind;
import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.DeviceSpec;
import dev.blklab.sim.spec.DriverType;
import dev.blklab.sim.spec.Effective;
import dev.blklab.sim.spec.EffectiveSetting;
import dev.blklab.sim.spec.HostParameter;
import dev.blklab.sim.spec.HostSpec;
import dev.blklab.sim.spec.JobSpec;
import dev.blklab.sim.spec.KernelPatch;
import dev.blklab.sim.spec.KernelProfile;
import dev.blklab.sim.spec.KernelVersion;
import dev.blklab.sim.spec.Origin;
import dev.blklab.sim.spec.Precision;
import dev.blklab.sim.spec.Rules;
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.sim.spec.Sourced;
import dev.blklab.sim.spec.Tunable;
import dev.blklab.sim.spec.Tunables;
import dev.blklab.sim.spec.Workload;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Specs for tests: a machine that says what differs from an ordinary one, and nothing else. */
public final class Specs {

    public static final long KIB = 1 << 10;
    public static final long MIB = 1 << 20;
    public static final long GIB = 1 << 30;
    public static final long MS = 1_000_000;

    private final Map<HostParameter, Double> host = new EnumMap<>(HostParameter.class);
    private final Map<DeviceParameter, Double> device = new EnumMap<>(DeviceParameter.class);
    private DeviceKind kind = DeviceKind.FIXED_DELAY;
    private DriverType driver = DriverType.STORVSC;
    private long capacityBytes = 16 * GIB;
    private KernelProfile kernel = new KernelProfile(KernelVersion.V5_11, java.util.Set.of());
    private Tunables tunables = Tunables.NONE;
    private final List<JobSpec> jobs = new ArrayList<>();
    private long seed = 1;
    private Precision precision = Precision.FULL;

    private Specs() {}

    /** A disk of a fixed 100 us on storvsc, a host whose CPUs cost nothing, kernel 5.11. */
    public static Specs plain() {
        return new Specs()
                .host(HostParameter.CPUS, 4)
                .device(DeviceParameter.DELAY_NS, 100_000)
                .device(DeviceParameter.PHYSICAL_BLOCK_BYTES, 4096);
    }

    /** The large disk of the storvsc thread on its host, with the v2 patch. */
    public static Specs storvscLarge() {
        return azureHost(new Specs())
                .kernel(KernelVersion.V5_11, KernelPatch.STORVSC_MAX_HW_QUEUES_V2)
                .cloudDisk(18_000, 767e6)
                .device(DeviceParameter.READ_LATENCY_NS, 3e6)
                .device(DeviceParameter.WRITE_LATENCY_NS, 2.4e6)
                .device(DeviceParameter.READ_EXPONENTIAL_SHARE, 0.2)
                .device(DeviceParameter.WRITE_EXPONENTIAL_SHARE, 0.2)
                .device(DeviceParameter.THROTTLE_WINDOW_NS, 50e6)
                .capacity(16_384 * GIB);
    }

    /** The small disk of the storvsc thread, bursting, on its host, with the v2 patch. */
    public static Specs storvscSmall() {
        return storvscLarge()
                .cloudDisk(120, 25e6)
                .device(DeviceParameter.BURST_IOPS, 3500)
                .device(DeviceParameter.BURST_BANDWIDTH, 170e6)
                .device(DeviceParameter.BURST_SECONDS, 1800)
                .device(DeviceParameter.CREDIT_LEVEL, 1)
                .device(DeviceParameter.READ_LATENCY_NS, 2.05e6)
                .capacity(16 * GIB);
    }

    private static Specs azureHost(Specs s) {
        return s.costs(2)
                .host(HostParameter.CPUS, 32)
                .host(HostParameter.THREADS_PER_CORE, 2)
                .host(HostParameter.VM_IOPS, 51_200)
                .host(HostParameter.VM_BANDWIDTH, 750e6)
                .host(HostParameter.VM_BURST_IOPS, 64_000)
                .host(HostParameter.VM_BURST_BANDWIDTH, 1.6e9)
                .host(HostParameter.VM_BURST_SECONDS, 1800);
    }

    /** The CPU costs of the two-socket server of the catalogue, times a factor. */
    public Specs costs(double factor) {
        return host(HostParameter.COST_SUBMIT_NS, 1400)
                .host(HostParameter.COST_REAP_NS, 500)
                .host(HostParameter.COST_REQUEST_NS, 250)
                .host(HostParameter.COST_DISPATCH_NS, 340)
                .host(HostParameter.COST_MERGE_NS, 200)
                .host(HostParameter.COST_RUN_QUEUE_NS, 1500)
                .host(HostParameter.COST_INTERRUPT_NS, 3950)
                .host(HostParameter.COST_COMPLETE_NS, 1190)
                .host(HostParameter.COST_COMPLETE_BIO_NS, 600)
                .host(HostParameter.COST_SWITCH_NS, 500)
                .host(HostParameter.COST_CONTENTION_NS, 101)
                .host(HostParameter.CPU_EXPONENTIAL_SHARE, 0.3)
                .host(HostParameter.COST_FACTOR, factor);
    }

    public Specs cloudDisk(double iops, double bandwidth) {
        kind = DeviceKind.CLOUD_DISK;
        return device(DeviceParameter.IOPS, iops)
                .device(DeviceParameter.BANDWIDTH, bandwidth)
                .device(DeviceParameter.IOPS_UNIT_BYTES, 256 * KIB);
    }

    public Specs kind(DeviceKind k) {
        kind = k;
        return this;
    }

    public Specs driver(DriverType d) {
        driver = d;
        return this;
    }

    public Specs capacity(long bytes) {
        capacityBytes = bytes;
        return this;
    }

    public Specs host(HostParameter p, double value) {
        host.put(p, value);
        return this;
    }

    public Specs device(DeviceParameter p, double value) {
        device.put(p, value);
        return this;
    }

    public Specs kernel(KernelVersion version, KernelPatch... patches) {
        kernel = new KernelProfile(version, java.util.Set.of(patches));
        return this;
    }

    public Specs tune(Tunable t, Object value) {
        tunables = tunables.with(t, value);
        return this;
    }

    public Specs job(Job job) {
        jobs.add(job.build());
        return this;
    }

    public Specs seed(long s) {
        seed = s;
        return this;
    }

    public Specs precision(double relative) {
        precision = new Precision(relative);
        return this;
    }

    public DeviceSpec deviceSpec() {
        Map<DeviceParameter, Sourced> all = new EnumMap<>(DeviceParameter.class);
        for (var p : DeviceParameter.values()) {
            if (ofAllKinds(p) || kind.parameters().contains(p)) {
                double least = p == DeviceParameter.DISCARD_MAX_BYTES ? MIB : Math.max(0, p.min());
                all.put(p, sourced(device.getOrDefault(p, least)));
            }
        }
        return new DeviceSpec("test", "a disk of a test", kind, driver, capacityBytes, all, "");
    }

    private static boolean ofAllKinds(DeviceParameter p) {
        for (var k : DeviceKind.values()) {
            if (k.parameters().contains(p)) {
                return false;
            }
        }
        return true;
    }

    public HostSpec hostSpec() {
        Map<HostParameter, Sourced> all = new EnumMap<>(HostParameter.class);
        for (var p : HostParameter.values()) {
            all.put(p, sourced(host.getOrDefault(p, unset(p))));
        }
        return new HostSpec("test", "a host of a test", all, "");
    }

    private static double unset(HostParameter p) {
        return switch (p) {
            case COST_FACTOR -> 1;
            case SEGMENT_BYTES -> 4096;
            default -> Math.max(0, p.min());
        };
    }

    private static Sourced sourced(double value) {
        return new Sourced(value, Origin.ASSUMED, "test");
    }

    public RunSpec build() {
        List<JobSpec> all = jobs.isEmpty() ? List.of(new Job("job").build()) : jobs;
        return new RunSpec(deviceSpec(), hostSpec(), kernel, new Workload("", all), tunables, seed, precision);
    }

    public Effective effective() {
        return build().effective();
    }

    /** One knob as the kernel sees it. */
    public EffectiveSetting setting(Tunable t) {
        EffectiveSetting s = effective().setting(t);
        if (s == null) {
            throw new AssertionError(t + " is not among the settings");
        }
        return s;
    }

    /** A fio job section: 4 KiB sequential reads, one at a time, for 20 ms, unless told otherwise. */
    public static final class Job {
        private final String name;
        private int numjobs = 1;
        private AccessPattern rw = AccessPattern.READ;
        private int rwmixread = 50;
        private long bs = 4 * KIB;
        private long size = 64 * MIB;
        private long offset;
        private String filename;
        private JobSpec.Depth depth = JobSpec.Depth.ONE;
        private long runtimeNs = 20 * MS;
        private boolean timeBased = true;
        private Rules rules = Rules.NONE;
        private dev.blklab.sim.spec.IoEngine engine = dev.blklab.sim.spec.IoEngine.LIBAIO;

        public Job(String name) {
            this.name = name;
        }

        public Job numjobs(int n) {
            numjobs = n;
            return this;
        }

        public Job rw(AccessPattern p) {
            rw = p;
            return this;
        }

        public Job rwmixread(int percent) {
            rwmixread = percent;
            return this;
        }

        public Job bs(long bytes) {
            bs = bytes;
            return this;
        }

        public Job size(long bytes) {
            size = bytes;
            return this;
        }

        public Job offset(long bytes) {
            offset = bytes;
            return this;
        }

        /** Ends when its size is done, whatever the time. */
        public Job once() {
            timeBased = false;
            runtimeNs = 0;
            return this;
        }

        public Job filename(String f) {
            filename = f;
            return this;
        }

        public Job engine(dev.blklab.sim.spec.IoEngine e) {
            engine = e;
            return this;
        }

        public Job iodepth(int n) {
            depth = JobSpec.Depth.of(n, null, null, null, null);
            return this;
        }

        public Job iodepth(int n, int submit, int complete) {
            depth = JobSpec.Depth.of(n, submit, complete, null, null);
            return this;
        }

        public Job depth(JobSpec.Depth d) {
            depth = d;
            return this;
        }

        public Job runtimeMs(long ms) {
            runtimeNs = ms * MS;
            return this;
        }

        public Job rules(Rules r) {
            rules = r;
            return this;
        }

        public JobSpec build() {
            var plain = new JobSpec(
                    name, numjobs, rw, rwmixread, bs, bs, size, offset, filename, true, engine, true, depth, runtimeNs,
                    timeBased);
            return plain.withRules(rules);
        }
    }
}
