package dev.blklab.sim.spec;

/**
 * Everything a run depends on: the same spec gives the same report, bit for bit.
 *
 * <p>Legal by construction: what the kernel would refuse is refused here ({@link IllegalSpecException}), and from here on nothing
 * is checked again.
 *
 * @param seed of all chance in the run
 */
public record RunSpec(
        DeviceSpec device,
        HostSpec host,
        KernelProfile kernel,
        Workload workload,
        Tunables tunables,
        long seed,
        Precision precision) {

    public RunSpec {
        Effective.of(device, host, kernel, workload, tunables);
    }

    /** What the kernel makes of this spec. */
    public Effective effective() {
        return Effective.of(device, host, kernel, workload, tunables);
    }

    public RunSpec withTunables(Tunables other) {
        return new RunSpec(device, host, kernel, workload, other, seed, precision);
    }

    public RunSpec withSeed(long other) {
        return new RunSpec(device, host, kernel, workload, tunables, other, precision);
    }

    public RunSpec withPrecision(Precision other) {
        return new RunSpec(device, host, kernel, workload, tunables, seed, other);
    }

    public RunSpec withDevice(DeviceSpec other) {
        return new RunSpec(other, host, kernel, workload, tunables, seed, precision);
    }
}
