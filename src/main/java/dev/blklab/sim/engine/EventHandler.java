package dev.blklab.sim.engine;

/** The machine that the events happen to; one per event loop, so that the call is a direct one. */
public interface EventHandler {

    /**
     * An event's time has come.
     *
     * @param kind what was scheduled, as given to {@link EventLoop#timer}
     * @param arg whom it concerns
     */
    void fire(int kind, int arg);
}
