package dev.blklab.sim.report;

/**
 * What bounds the run.
 *
 * @param code stable name of the limit ({@code disk-bandwidth}, {@code disk-iops}, {@code disk-head}, {@code cpu} …)
 * @param sentence the same for a person, with the figure it rests on
 * @param utilisation how far that limit is used, 0 to 1
 */
public record Bottleneck(String code, String sentence, double utilisation) {}
