package dev.blklab.sim.report;

/** What one fio job section did, its clones taken together; the report's total has the same shape. */
public record JobReport(String name, int numjobs, DirectionStats read, DirectionStats write) {}
