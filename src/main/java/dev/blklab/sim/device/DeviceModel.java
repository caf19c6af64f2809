package dev.blklab.sim.device;

import dev.blklab.sim.block.Request;

/** A disk behind its driver: takes commands and answers them, later and in an order of its own. */
public interface DeviceModel {

    /** Told when a command is done. */
    interface Answer {
        void done(Request rq);
    }

    /** Takes a command; sets {@link Request#arrivedNs} and, when its turn has come, {@link Request#startedNs}. */
    void submit(Request rq);

    /** A command's time is over. */
    void served(Request rq);

    /** A throttle may let more commands through. */
    void gateOpens();

    /** The shortest time over which its rates hold, in nanoseconds; figures need several of these. */
    long periodNs();

    /** The one part of it that does everything, such as a disk's head, has worked for so many nanoseconds; 0 where there is none. */
    default double headBusyNs() {
        return 0;
    }

    /** Of {@link #headBusyNs}, what went by on the way to the data, in nanoseconds. */
    default double headOnTheWayNs() {
        return 0;
    }
}
