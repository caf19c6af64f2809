package dev.blklab.sim.spec;

import java.util.Locale;

/** How numbers and ranges read in messages to the user. */
final class Texts {

    private Texts() {}

    static String number(double v) {
        return v == Math.rint(v) && Math.abs(v) < 1e15 ? Long.toString((long) v) : String.format(Locale.ROOT, "%s", v);
    }

    static String range(double min, double max, String unit) {
        return "must be from " + number(min) + " to " + number(max) + (unit.isEmpty() ? "" : " " + unit);
    }
}
