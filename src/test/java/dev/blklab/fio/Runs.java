package dev.blklab.fio;

import dev.blklab.experiment.Catalogue;
import dev.blklab.sim.spec.DeviceSpec;
import dev.blklab.sim.spec.HostSpec;
import dev.blklab.sim.spec.KernelProfile;
import dev.blklab.sim.spec.KernelVersion;
import dev.blklab.sim.spec.Precision;
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.sim.spec.Tunables;
import java.util.Set;

/** A machine of the catalogue to run job files on. */
final class Runs {

    private static final DeviceSpec DISK =
            new Catalogue().device("azure-premium-p30").orElseThrow();
    private static final HostSpec HOST = new Catalogue().host("azure-f32s-v2").orElseThrow();

    private Runs() {}

    static RunSpec of(String fio) {
        return new RunSpec(
                DISK,
                HOST,
                new KernelProfile(KernelVersion.V5_11, Set.of()),
                JobFile.parse(fio, JobFile.Context.of(HOST.cpus())).workload(),
                Tunables.NONE,
                1,
                Precision.FULL);
    }
}
