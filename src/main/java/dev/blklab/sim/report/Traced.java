package dev.blklab.sim.report;

import java.util.List;

/** A run that was watched: the same report as ever, and the lives of a few of its I/Os. */
public record Traced(Report report, List<Life> lives) {}
