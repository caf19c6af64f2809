package dev.blklab.sim.device;

import dev.blklab.sim.block.Request;

/** What can be watched inside a disk, where no kernel looks. */
public interface DeviceTracepoints {

    /** Watches nothing. */
    DeviceTracepoints NONE = new DeviceTracepoints() {
        @Override
        public void passedThrottle(Request rq, int units) {}

        @Override
        public void started(Request rq) {}

        @Override
        public void served(Request rq) {}
    };

    /**
     * A command passed the VM's and the disk's caps.
     *
     * @param units I/Os it counts as
     */
    void passedThrottle(Request rq, int units);

    /** It is known when the command's turn has come: {@link Request#startedNs}, now or later. */
    void started(Request rq);

    /** The disk is done with the command; the adapter has not been told yet. */
    void served(Request rq);
}
