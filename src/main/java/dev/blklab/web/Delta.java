package dev.blklab.web;

import dev.blklab.sim.report.Interval;

/**
 * A change against the baseline, where sign, colour and word say the same.
 *
 * @param tone CSS class: {@code up} = better, {@code down} = worse, {@code same} = no difference or no judgement
 * @param word the same in a word
 */
record Delta(double relative, String tone, String text, String word) {

    static final Delta NONE = new Delta(0, "same", "", "");

    /** Whether a larger figure is good. */
    enum Wish {
        MORE,
        LESS,
        NEITHER
    }

    /** Below this relative change nobody would act, whatever the intervals say. */
    private static final double TRIFLE = 0.002;

    /** The change of a figure with its 95 % interval; no difference where the intervals allow none. */
    static Delta of(double base, Interval baseCi, double now, Interval nowCi, Wish wish) {
        if (base == 0 && now == 0) {
            return NONE;
        }
        if (base == 0) {
            return new Delta(Double.POSITIVE_INFINITY, "same", "new", "");
        }
        double relative = (now - base) / base;
        double noise = Math.hypot(half(baseCi), half(nowCi));
        String text = new Numbers().change(relative);
        if (Math.abs(now - base) <= noise || Math.abs(relative) < TRIFLE) {
            return new Delta(relative, "same", text, "no difference");
        }
        return switch (wish) {
            case NEITHER -> new Delta(relative, "same", text, "");
            case MORE -> judged(relative, text, relative > 0);
            case LESS -> judged(relative, text, relative < 0);
        };
    }

    public boolean differs() {
        return tone.equals("up") || tone.equals("down");
    }

    private static Delta judged(double relative, String text, boolean better) {
        return new Delta(relative, better ? "up" : "down", text, better ? "better" : "worse");
    }

    private static double half(Interval ci) {
        return (ci.hi() - ci.lo()) / 2;
    }
}
