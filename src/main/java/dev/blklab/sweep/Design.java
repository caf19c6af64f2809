package dev.blklab.sweep;

import java.util.Locale;

/** How the cells of a sweep are chosen. */
public enum Design {
    /** Every combination of all levels. */
    GRID,
    /** The first level of every axis together, the second, and so on. */
    LIST,
    /** Points that fill every axis evenly, combined by chance. */
    LATIN_HYPERCUBE,
    /** Points of a low-discrepancy sequence. */
    SOBOL,
    /** Combinations of levels that an optimiser asks for, one generation after the other. */
    SEARCH;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
