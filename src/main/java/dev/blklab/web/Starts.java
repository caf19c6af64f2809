package dev.blklab.web;

import dev.blklab.experiment.Catalogue;
import dev.blklab.experiment.RunRequest;
import dev.blklab.sim.spec.DeviceSpec;
import dev.blklab.sim.spec.DriverType;
import java.util.List;
import java.util.Map;

/** Something sensible to begin with on a disk nobody gave a job for. */
final class Starts {

    private static final String JOB = """
            [global]
            ioengine=libaio
            direct=1
            time_based=1
            runtime=10

            [randread]
            rw=randread
            bs=4k
            iodepth=32
            size=%s
            """;

    private static final long SMALL_DISK_BYTES = 4L << 30;

    private Starts() {}

    static RunRequest of(String device, Catalogue catalogue) {
        long capacity = catalogue.device(device).map(DeviceSpec::capacityBytes).orElse(SMALL_DISK_BYTES);
        String job = JOB.formatted(capacity >= SMALL_DISK_BYTES ? "1g" : (capacity >> 11) + "k");
        String host = catalogue.device(device).map(d -> host(d.driver())).orElse("");
        return new RunRequest(
                "", "", List.of(), device, Map.of(), host, Map.of(), "latest", List.of(), job, Map.of(), "", "");
    }

    private static String host(DriverType driver) {
        return switch (driver) {
            case STORVSC -> "azure-f32s-v2";
            case SCSI_DEBUG, VIRTIO_SCSI -> "vm-4vcpu";
            default -> "server-2x12";
        };
    }
}
