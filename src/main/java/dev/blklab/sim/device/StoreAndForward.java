package dev.blklab.sim.device;

import dev.blklab.sim.block.Request;
import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.DeviceSpec;

/** Up to three stages in a row, each first come first served; a command enters one when it has left the one before as a whole. */
final class StoreAndForward implements DeviceModel {

    private final DeviceModels.Environment env;
    private final InOrder inOrder;
    private final long commandNs;
    private final double discardNs;
    private final double exponentialShare;
    private final double[] nsPerByte;
    private final long[] freeAtNs;

    StoreAndForward(DeviceSpec spec, DeviceModels.Environment env) {
        this.env = env;
        this.inOrder = new InOrder(env.served());
        this.discardNs = spec.value(DeviceParameter.DISCARD_NS);
        this.commandNs = spec.longValue(DeviceParameter.COMMAND_NS);
        this.exponentialShare = spec.value(DeviceParameter.SERVICE_EXPONENTIAL_SHARE);
        double[] rates = {
            spec.value(DeviceParameter.STAGE1_BANDWIDTH),
            spec.value(DeviceParameter.STAGE2_BANDWIDTH),
            spec.value(DeviceParameter.STAGE3_BANDWIDTH)
        };
        this.nsPerByte = java.util.Arrays.stream(rates)
                .filter(r -> r > 0)
                .map(r -> 1e9 / r)
                .toArray();
        this.freeAtNs = new long[nsPerByte.length];
    }

    @Override
    public void submit(Request rq) {
        rq.arrivedNs = env.loop().now();
        if (rq.discard) {
            discard(rq);
            return;
        }
        long at = rq.arrivedNs + commandNs;
        for (int stage = 0; stage < nsPerByte.length; stage++) {
            at = Math.max(at, freeAtNs[stage]);
            if (stage == 0) {
                rq.startedNs = at;
                env.trace().started(rq);
            }
            at += env.chance().around(nsPerByte[stage] * rq.bytes(), exponentialShare);
            freeAtNs[stage] = at;
        }
        inOrder.add(rq, at);
    }

    /** No data: it passes no stage but the last, where the disk's map is changed. */
    private void discard(Request rq) {
        int last = freeAtNs.length - 1;
        rq.startedNs = Math.max(rq.arrivedNs + commandNs, freeAtNs[last]);
        env.trace().started(rq);
        freeAtNs[last] = rq.startedNs + env.chance().around(discardNs, exponentialShare);
        inOrder.add(rq, freeAtNs[last]);
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
        return commandNs;
    }
}
