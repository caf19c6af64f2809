package dev.blklab.sim.device;

import dev.blklab.sim.device.DeviceModel.Answer;
import dev.blklab.sim.engine.EventLoop;
import dev.blklab.sim.engine.RandomStream;
import dev.blklab.sim.engine.Timer;
import dev.blklab.sim.spec.DeviceSpec;
import dev.blklab.sim.spec.HostSpec;
import org.jspecify.annotations.Nullable;

/** The disk models by kind. */
public final class DeviceModels {

    private final DeviceSpec spec;
    private final HostSpec host;
    /** The cap that all disks of the VM share; made with the first of them. */
    private @Nullable Throttle vm;

    public DeviceModels(DeviceSpec spec, HostSpec host) {
        this.spec = spec;
        this.host = host;
    }

    /**
     * What a model is built on.
     *
     * @param served fires with a request's number when its time is over
     * @param gate fires with the disk's number when a throttle opens
     * @param index the disk's number
     */
    public record Environment(
            EventLoop loop,
            Timer served,
            Timer gate,
            int index,
            RandomStream chance,
            Answer answer,
            DeviceTracepoints trace) {}

    private Throttle vm() {
        Throttle shared = vm == null ? CloudDisk.vmCap(host, spec) : vm;
        vm = shared;
        return shared;
    }

    public DeviceModel create(Environment env) {
        return switch (spec.kind()) {
            case CLOUD_DISK -> new CloudDisk(spec, vm(), env);
            case FIXED_DELAY -> new FixedDelay(spec, env);
            case FIFO_DRIVE -> new FifoDrive(spec, env);
            case STORE_AND_FORWARD -> new StoreAndForward(spec, env);
            case SPINNING_DISK -> new SpinningDisk(spec, env);
        };
    }
}
