package dev.blklab.sim.device;

import dev.blklab.sim.device.DeviceModel.Answer;
import dev.blklab.sim.engine.EventLoop;
import dev.blklab.sim.engine.RandomStream;
import dev.blklab.sim.engine.Timer;
import dev.blklab.sim.spec.DeviceSpec;
import dev.blklab.sim.spec.HostSpec;

/** The disk models by kind. */
public final class DeviceModels {

    private DeviceModels() {}

    /**
     * What a model is built on.
     *
     * @param served fires with a request's number when its time is over
     * @param gate fires with the disk's number when a throttle opens
     * @param index the disk's number
     */
    public record Environment(
            EventLoop loop, Timer served, Timer gate, int index, RandomStream chance, Answer answer) {}

    public static DeviceModel create(DeviceSpec spec, HostSpec host, Environment env) {
        return switch (spec.kind()) {
            case CLOUD_DISK -> new CloudDisk(spec, host, env);
            case FIXED_DELAY -> new FixedDelay(spec, env);
            case FIFO_DRIVE -> new FifoDrive(spec, env);
            case STORE_AND_FORWARD -> new StoreAndForward(spec, env);
        };
    }
}
