package dev.blklab.sim.scsi;

import dev.blklab.sim.block.Cpus;
import dev.blklab.sim.block.Request;
import dev.blklab.sim.device.DeviceModel;
import dev.blklab.sim.engine.EventLoop;
import dev.blklab.sim.spec.Effective;
import dev.blklab.sim.spec.KernelRules;

/**
 * A host adapter with its disks ({@code struct Scsi_Host}): counts what all of them have in flight where the kernel does, and
 * brings each answer to the CPU that handles it.
 *
 * <p>Source: drivers/scsi/scsi_lib.c: scsi_host_queue_ready (5.4).
 */
public final class ScsiHost implements DeviceModel.Answer {

    private final EventLoop loop;
    private final Cpus cpus;
    private final InterruptRouting routing;
    /** Commands it takes at a time, as far as the kernel counts them. */
    private final int canQueue;

    private final int rqAffinity;
    private int hostBusy;

    public ScsiHost(EventLoop loop, Cpus cpus, InterruptRouting routing, Effective kernel, KernelRules rules) {
        this.loop = loop;
        this.cpus = cpus;
        this.routing = routing;
        this.canQueue = rules.hostBusyCounter() ? kernel.canQueue() : Integer.MAX_VALUE;
        this.rqAffinity = kernel.rqAffinity();
    }

    /** Takes a place among the adapter's commands; in kernels that count them, all hardware queues share one can_queue. */
    boolean queueReady() {
        if (!hasRoom()) {
            return false;
        }
        hostBusy++;
        return true;
    }

    boolean hasRoom() {
        return hostBusy < canQueue;
    }

    void unbusy() {
        hostBusy--;
    }

    @Override
    public void done(Request rq) {
        rq.doneNs = loop.now();
        int cpu = routing.cpuFor(rq);
        cpus.interrupt(cpu, completeOn(cpu, rq), rq);
    }

    /** Where a completion goes that interrupted a CPU (__blk_mq_complete_request, 4.10; blk_mq_complete_need_ipi, 5.11). */
    private int completeOn(int cpu, Request rq) {
        return switch (rqAffinity) {
            case 0 -> cpu;
            case 1 -> cpus.shareCache(cpu, rq.cpu) ? cpu : rq.cpu;
            default -> rq.cpu;
        };
    }
}
