package dev.blklab.sim;

import dev.blklab.sim.spec.AccessPattern;
import dev.blklab.sim.spec.DeviceKind;
import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.DriverType;
import dev.blklab.sim.spec.Effective;
import dev.blklab.sim.spec.HostParameter;
import dev.blklab.sim.spec.IoEngine;
import dev.blklab.sim.spec.JobSpec;
import dev.blklab.sim.spec.KernelPatch;
import dev.blklab.sim.spec.KernelVersion;
import dev.blklab.sim.spec.Rules;
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.sim.spec.SchedulerType;
import dev.blklab.sim.spec.Tunable;
import java.util.List;
import java.util.Random;

/** Any machine and any workload: legal, small, and the same for the same seed. */
final class RandomSpecs {

    private static final List<Long> BLOCK_SIZES = List.of(
            512L, 4096L, 4096L, 4096L, 8192L, 12_800L, 32_768L, 65_536L, 100 * 1024L, Specs.MIB, 3 * Specs.MIB / 2);
    private static final List<Integer> MAX_SECTORS_KB = List.of(4, 16, 64, 65, 96, 127, 128);

    private final Random random;
    private final Specs specs = Specs.plain();

    private RandomSpecs(long seed) {
        this.random = new Random(seed * 0x9e3779b97f4a7c15L);
        specs.seed(seed);
    }

    static RunSpec of(long seed) {
        return new RandomSpecs(seed).build();
    }

    private RunSpec build() {
        int cpus = 1 + random.nextInt(8);
        specs.host(HostParameter.CPUS, cpus).host(HostParameter.THREADS_PER_CORE, 1 + random.nextInt(2));
        if (random.nextInt(4) > 0) {
            specs.costs(0.5 + random.nextInt(4));
        }
        specs.host(HostParameter.WAKE_UP_NS, random.nextInt(3) == 0 ? 5000 : 0);
        disk();
        kernelAndDriver(cpus);
        knobs();
        int jobs = 1 + random.nextInt(3);
        for (int j = 0; j < jobs; j++) {
            specs.job(job("job" + j));
        }
        return specs.build();
    }

    private void disk() {
        DeviceKind kind = pick(DeviceKind.values());
        specs.kind(kind)
                .device(DeviceParameter.DELAY_NS, 40_000 + random.nextInt(1_000_000))
                .device(DeviceParameter.SERVICE_NS, 4000 + random.nextInt(20_000))
                .device(DeviceParameter.SERVICE_NS_PER_BYTE, random.nextInt(3))
                .device(DeviceParameter.SERVICE_EXPONENTIAL_SHARE, random.nextInt(5) / 4.0)
                .device(DeviceParameter.LATENCY_NS, 10_000 + random.nextInt(100_000))
                .device(DeviceParameter.COMMAND_NS, random.nextInt(50_000))
                .device(DeviceParameter.STAGE1_BANDWIDTH, 1e8 * (1 + random.nextInt(20)))
                .device(DeviceParameter.STAGE2_BANDWIDTH, 1e8 * random.nextInt(20))
                .device(DeviceParameter.STAGE3_BANDWIDTH, 1e8 * random.nextInt(3))
                .device(DeviceParameter.RPM, 60_000 + random.nextInt(60_000))
                .device(DeviceParameter.NEXT_TRACK_NS, random.nextInt(50_000))
                .device(DeviceParameter.AVERAGE_SEEK_NS, 50_000 + random.nextInt(300_000))
                .device(DeviceParameter.FULL_SEEK_NS, 350_000 + random.nextInt(300_000))
                .device(DeviceParameter.WRITE_SETTLE_NS, random.nextInt(3) * 20_000)
                .device(DeviceParameter.OUTER_BANDWIDTH, 1e8 * (5 + random.nextInt(20)))
                .device(DeviceParameter.INNER_BANDWIDTH, 1e8 * (2 + random.nextInt(5)))
                .device(DeviceParameter.LINK_BANDWIDTH, 3e8 * (1 + random.nextInt(9)))
                .device(DeviceParameter.REORDER_SHARE, random.nextInt(5) / 4.0)
                .device(DeviceParameter.WRITE_CACHE_EXTENTS, random.nextInt(3) * random.nextInt(60))
                .device(DeviceParameter.WRITE_CACHE_BYTES, random.nextInt(1 << 22))
                .device(DeviceParameter.READ_AHEAD_BYTES, random.nextInt(3) * random.nextInt(1 << 20))
                .device(DeviceParameter.PHYSICAL_BLOCK_BYTES, random.nextBoolean() ? 4096 : 512)
                .device(DeviceParameter.ROTATIONAL, random.nextInt(2))
                .device(DeviceParameter.RAID0_MEMBERS, random.nextInt(4) == 0 ? 2 + random.nextInt(3) : 1)
                .device(DeviceParameter.RAID0_CHUNK_BYTES, 65_536 << random.nextInt(4));
        if (kind == DeviceKind.CLOUD_DISK) {
            boolean bursts = random.nextBoolean();
            double iops = 1000 * (1 + random.nextInt(30));
            double bandwidth = 20e6 * (1 + random.nextInt(30));
            specs.cloudDisk(iops, bandwidth)
                    .device(DeviceParameter.READ_LATENCY_NS, 50_000 + random.nextInt(2_000_000))
                    .device(DeviceParameter.WRITE_LATENCY_NS, 50_000 + random.nextInt(2_000_000))
                    .device(DeviceParameter.READ_EXPONENTIAL_SHARE, random.nextInt(5) / 4.0)
                    .device(DeviceParameter.WRITE_EXPONENTIAL_SHARE, random.nextInt(5) / 4.0)
                    .device(DeviceParameter.BURST_IOPS, bursts ? 3 * iops : 0)
                    .device(DeviceParameter.BURST_BANDWIDTH, bursts ? 3 * bandwidth : 0)
                    .device(DeviceParameter.BURST_SECONDS, bursts ? 0.01 : 0)
                    .device(DeviceParameter.CREDIT_LEVEL, bursts ? 1 : 0)
                    .device(DeviceParameter.THROTTLE_WINDOW_NS, random.nextBoolean() ? 5e6 : 0)
                    .device(DeviceParameter.READ_LOCALITY_EXTENT_BYTES, random.nextInt(3) == 0 ? 4 << 20 : 0)
                    .device(DeviceParameter.READ_LOCALITY_DEPTH, 1 + random.nextInt(4));
            if (random.nextBoolean()) {
                specs.host(HostParameter.VM_IOPS, iops / 2 * (1 + random.nextInt(4)))
                        .host(HostParameter.VM_BANDWIDTH, bandwidth / 2 * (1 + random.nextInt(4)));
            }
        }
    }

    private void kernelAndDriver(int cpus) {
        KernelVersion version = pick(KernelVersion.values());
        DriverType driver = pick(DriverType.values());
        specs.driver(driver).kernel(version);
        if (driver == DriverType.STORVSC) {
            if (random.nextInt(3) == 0) {
                specs.tune(Tunable.STORVSC_RING_AVAIL_PERCENT_LOWATER, 90 + random.nextInt(9));
            }
            if (random.nextInt(3) > 0) {
                specs.kernel(version, KernelPatch.STORVSC_MAX_HW_QUEUES_V2);
                specs.tune(Tunable.STORVSC_MAX_HW_QUEUES, 1 + random.nextInt(cpus));
            }
        } else if (driver == DriverType.SCSI_DEBUG) {
            specs.tune(Tunable.NR_HW_QUEUES, 1 + random.nextInt(cpus));
        } else if (driver == DriverType.MPT3SAS && random.nextBoolean()) {
            specs.kernel(version, KernelPatch.MPT3SAS_MULTIQUEUE);
        }
        if (version.rules().hasSchedulers() && random.nextInt(3) > 0) {
            specs.tune(Tunable.SCHEDULER, random.nextBoolean() ? "mq-deadline" : "none");
        }
    }

    /** Within what the kernel takes on this machine. */
    private void knobs() {
        Effective kernel = specs.effective();
        if (random.nextInt(3) > 0) {
            specs.tune(Tunable.QUEUE_DEPTH, 1 + random.nextInt(Math.min(kernel.canQueue(), 40)));
        }
        int mostRequests = kernel.scheduler() == SchedulerType.NONE ? kernel.canQueue() : 64;
        if (random.nextInt(3) > 0 && mostRequests >= 4) {
            specs.tune(Tunable.NR_REQUESTS, 4 + random.nextInt(Math.min(mostRequests, 64) - 3));
        }
        int kb = pick(MAX_SECTORS_KB);
        if (random.nextBoolean() && kb <= kernel.maxSectors() / 2) {
            specs.tune(Tunable.MAX_SECTORS_KB, kb);
        }
        specs.tune(Tunable.NOMERGES, random.nextInt(3)).tune(Tunable.RQ_AFFINITY, random.nextInt(3));
        specs.tune(Tunable.FIFO_BATCH, 1 + random.nextInt(20)).tune(Tunable.WRITES_STARVED, random.nextInt(4));
        specs.tune(Tunable.READ_EXPIRE, random.nextInt(4)).tune(Tunable.FRONT_MERGES, random.nextInt(2));
    }

    private Specs.Job job(String name) {
        long bs = pick(BLOCK_SIZES);
        int iodepth = 1 + random.nextInt(bs > 65_536 ? 8 : 48);
        var job = new Specs.Job(name)
                .rw(pick(AccessPattern.values()))
                .rwmixread(random.nextInt(101))
                .bs(bs)
                .numjobs(1 + random.nextInt(3))
                .size(Math.max(bs, bs * (1 + random.nextInt(200))))
                .runtimeMs(4 + random.nextInt(12));
        if (random.nextBoolean()) {
            job.iodepth(iodepth, 1 + random.nextInt(iodepth), 1 + random.nextInt(iodepth));
        } else {
            Integer batch = random.nextBoolean() ? null : random.nextInt(iodepth + 1);
            job.depth(JobSpec.Depth.of(iodepth, batch, null, iodepth, 1 + random.nextInt(iodepth)));
        }
        if (random.nextInt(6) == 0) {
            job.engine(IoEngine.SYNC);
        }
        if (random.nextInt(3) == 0) {
            job.filename("shared");
        }
        return random.nextInt(3) == 0 ? job.rules(rules(bs)) : job;
    }

    private Rules rules(long bs) {
        boolean strided = random.nextInt(3) == 0;
        return new Rules(
                random.nextInt(3) == 0 ? new Rules.Flow(0, 1 + random.nextInt(8), random.nextInt(2) * 50_000L) : null,
                null,
                0,
                random.nextInt(4) == 0
                        ? new Rules.LatencyTarget(1 + random.nextInt(2_000_000), 200_000, 90, random.nextBoolean())
                        : null,
                null,
                strided ? new Rules.Strided(bs * (1 + random.nextInt(9)), bs * (1 + random.nextInt(5)), bs) : null,
                Rules.ExitWhat.GROUP,
                0,
                false,
                random.nextInt(3) == 0,
                new Rules.Priority(random.nextInt(4), 1, random.nextInt(60), random.nextInt(60)));
    }

    private <T> T pick(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private <T> T pick(T[] values) {
        return values[random.nextInt(values.length)];
    }
}
