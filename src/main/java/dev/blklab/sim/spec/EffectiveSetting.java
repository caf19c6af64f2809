package dev.blklab.sim.spec;

import org.jspecify.annotations.Nullable;

/**
 * One knob as the kernel sees it.
 *
 * @param name the kernel's name
 * @param path where it is read and written
 * @param asked what the user set; null = left to the kernel
 * @param used what the kernel works with
 * @param shows what reading the file gives
 * @param allowed the values this kernel takes on this machine
 * @param defaultRule where the value comes from when unset
 * @param takesEffect when a new value is looked at
 * @param logged what the kernel logs about it; null = nothing
 * @param note why it differs from what was asked, or why it cannot matter here; null = nothing to say
 * @param matters false where the knob cannot change this run
 */
public record EffectiveSetting(
        String name,
        String path,
        @Nullable String asked,
        String used,
        String shows,
        String allowed,
        String defaultRule,
        String takesEffect,
        @Nullable String logged,
        @Nullable String note,
        boolean matters) {}
