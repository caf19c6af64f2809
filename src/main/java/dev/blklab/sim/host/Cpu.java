package dev.blklab.sim.host;

/** One CPU: what runs on it, and what wants to. */
final class Cpu {

    final int number;

    final IntRing runnable = new IntRing();
    final IntRing kblockd = new IntRing();
    final IntRing interrupts = new IntRing();
    /** A quantum is being paid for. */
    boolean busy;
    /** Waits to be started. */
    boolean starting;

    boolean interrupted;
    /** Hardware queue that asked for a place in vain in what runs now and is queued again, -1 = none. */
    int spinner = -1;
    /** Place among the parked, -1 = it is not; kept by {@link VainTurns}. */
    int parkedAt = -1;
    /** Process to run again after its quantum, -1 = none. */
    int again = -1;
    /** Process whose turn it is because nothing else wants to run, -1 = none. */
    int next = -1;

    int lastTask = -1;
    long stolenNs;
    long interruptEndNs;
    double busyNs;

    Cpu(int number) {
        this.number = number;
    }

    boolean isParked() {
        return parkedAt >= 0;
    }

    /** A process goes behind all others that can run. */
    void runnable(int taskId) {
        if (kblockd.isEmpty() && runnable.isEmpty()) {
            next = taskId;
        } else {
            runnable.add(taskId);
        }
    }

    /** A process whose quantum is over may have more to do. */
    void quantumIsOver() {
        if (again >= 0) {
            runnable(again);
            again = -1;
        }
    }
}
