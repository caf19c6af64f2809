package dev.blklab.sim.spec;

/**
 * A model parameter's value together with where it comes from.
 *
 * @param value in the parameter's own unit
 * @param source who published it, which figure it was fitted to, or why it was assumed
 */
public record Sourced(double value, Origin origin, String source) {}
