package dev.blklab.sim.engine;

/** The right to schedule events of one kind, handed to the component they concern. */
public final class Timer {

    private final EventLoop loop;
    private final int kind;

    Timer(EventLoop loop, int kind) {
        this.loop = loop;
        this.kind = kind;
    }

    /** Fires {@code delayNs} from now. */
    public void in(long delayNs, int arg) {
        loop.schedule(loop.now() + delayNs, kind, arg);
    }

    /** Fires at {@code timeNs}, which must not have passed. */
    public void at(long timeNs, int arg) {
        loop.schedule(timeNs, kind, arg);
    }
}
