package dev.blklab.sim.scsi;

import dev.blklab.sim.block.Driver;
import dev.blklab.sim.block.Request;
import dev.blklab.sim.block.RequestQueue;
import dev.blklab.sim.device.DeviceModel;
import dev.blklab.sim.spec.KernelRules;

/**
 * One disk of a host adapter ({@code struct scsi_device}): its queue_depth is a budget over all hardware queues.
 *
 * <p>Source: drivers/scsi/scsi_lib.c: scsi_mq_get_budget, scsi_queue_rq, scsi_end_request, scsi_run_queue_async (5.4, 5.11, 5.15).
 */
public final class ScsiDevice implements Driver {

    private final ScsiHost host;
    private final DeviceModel device;
    private final RequestQueue queue;
    private final KernelRules rules;
    private final int queueDepth;
    private int deviceBusy;
    private int restarts;

    public ScsiDevice(ScsiHost host, DeviceModel device, RequestQueue queue) {
        this.host = host;
        this.device = device;
        this.queue = queue;
        this.rules = queue.rules();
        this.queueDepth = queue.kernel().ignoreQueueDepth()
                ? Integer.MAX_VALUE
                : queue.kernel().queueDepth();
    }

    /** Commands this disk has in flight. */
    public int busy() {
        return deviceBusy;
    }

    @Override
    public boolean getBudget() {
        if (deviceBusy < queueDepth) {
            deviceBusy++;
            return true;
        }
        if (!rules.restartAlways()) {
            restarts++;
        }
        return false;
    }

    @Override
    public boolean wouldTake() {
        return deviceBusy < queueDepth && host.hasRoom();
    }

    @Override
    public boolean isAdapterFull() {
        return !host.hasRoom();
    }

    @Override
    public void putBudget() {
        deviceBusy--;
    }

    @Override
    public Status queueRq(Request rq) {
        if (!host.queueReady()) {
            putBudget();
            return deviceBusy > 0 ? Status.DEV_RESOURCE : Status.RESOURCE;
        }
        device.submit(rq);
        return Status.OK;
    }

    @Override
    public void complete(Request rq) {
        deviceBusy--;
        host.unbusy();
        queue.driverFreed();
        queue.end(rq);
        if (rules.restartAlways()) {
            queue.runAllAsync();
        } else if (restarts > 0) {
            restarts = 0;
            queue.runAllAsync();
        }
    }
}
