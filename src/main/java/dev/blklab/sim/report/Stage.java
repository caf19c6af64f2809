package dev.blklab.sim.report;

import java.util.Locale;

/** The stations of an I/O, in order; every I/O is in exactly one of them at any time. */
public enum Stage {
    SUBMIT("submit", "the submitting task's own work, its batch and its CPU"),
    TAG("tag wait", "waiting for a scheduler tag, or for a driver tag without a scheduler"),
    PLUG("plug", "in the submitting task's plug"),
    ELEVATOR("elevator", "in the scheduler, or in the software queue without one"),
    DISPATCH("dispatch list", "taken out of the scheduler, waiting for the budget, a driver tag or the ring"),
    DRIVER("driver", "in the driver and on the ring"),
    DEVICE_QUEUE("disk queue", "waiting in the disk: throttle, and commands before it"),
    MEDIUM("disk", "being served by the disk"),
    COMPLETION("completion", "from the disk's answer to the event that fio can see"),
    REAP("reap", "event visible, until fio takes it");

    private final String title;
    private final String help;

    Stage(String title, String help) {
        this.title = title;
        this.help = help;
    }

    public String title() {
        return title;
    }

    public String help() {
        return help;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
