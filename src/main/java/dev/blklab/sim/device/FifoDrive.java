package dev.blklab.sim.device;

import dev.blklab.sim.block.Request;
import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.DeviceSpec;

/** One server, first come first served, and a latency that keeps nobody else waiting (SAS SSD behind its link). */
final class FifoDrive implements DeviceModel {

    private final DeviceModels.Environment env;
    private final InOrder inOrder;
    private final double serviceNs;
    private final double serviceNsPerByte;
    private final double exponentialShare;
    private final long latencyNs;
    private final double discardNs;
    private long freeAtNs;

    FifoDrive(DeviceSpec spec, DeviceModels.Environment env) {
        this.env = env;
        this.inOrder = new InOrder(env.served());
        this.discardNs = spec.value(DeviceParameter.DISCARD_NS);
        this.serviceNs = spec.value(DeviceParameter.SERVICE_NS);
        this.serviceNsPerByte = spec.value(DeviceParameter.SERVICE_NS_PER_BYTE);
        this.exponentialShare = spec.value(DeviceParameter.SERVICE_EXPONENTIAL_SHARE);
        this.latencyNs = spec.longValue(DeviceParameter.LATENCY_NS);
    }

    @Override
    public void submit(Request rq) {
        rq.arrivedNs = env.loop().now();
        rq.startedNs = Math.max(rq.arrivedNs, freeAtNs);
        env.trace().started(rq);
        double ns = rq.discard ? discardNs : serviceNs + serviceNsPerByte * rq.bytes();
        freeAtNs = rq.startedNs + env.chance().around(ns, exponentialShare);
        inOrder.add(rq, freeAtNs + latencyNs);
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
        return (long) serviceNs;
    }
}
