package dev.blklab.sim.report;

/** A law the result was checked against after the run. */
public record Check(String name, boolean holds, String detail) {}
