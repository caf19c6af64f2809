package dev.blklab.sim.device;

import dev.blklab.sim.block.Request;
import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.DeviceSpec;

/** Every command takes the same time, any number side by side (scsi_debug with ndelay: one timer per command). */
final class FixedDelay implements DeviceModel {

    private final DeviceModels.Environment env;
    private final InOrder inOrder;
    private final long delayNs;

    FixedDelay(DeviceSpec spec, DeviceModels.Environment env) {
        this.env = env;
        this.inOrder = new InOrder(env.served());
        this.delayNs = spec.longValue(DeviceParameter.DELAY_NS);
    }

    @Override
    public void submit(Request rq) {
        rq.arrivedNs = env.loop().now();
        rq.startedNs = rq.arrivedNs;
        env.trace().started(rq);
        inOrder.add(rq, rq.arrivedNs + delayNs);
    }

    @Override
    public void served(Request rq) {
        inOrder.removeFirst();
        env.trace().served(rq);
        env.answer().done(rq);
    }

    @Override
    public void gateOpens() {
        throw new IllegalStateException("no gate");
    }

    @Override
    public long periodNs() {
        return delayNs;
    }
}
