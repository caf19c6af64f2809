package dev.blklab.sim.spec;

/**
 * I/Os that a job repeats as a log says ({@code read_iolog}).
 *
 * @param name of the log
 * @param ios one a line, in order: microseconds after the job began, {@code r} or {@code w}, first byte on the disk, bytes
 * @param count of them
 * @param largest bytes of the largest
 * @param stalls keep the log's pauses, not only its order
 */
public record Replay(String name, String ios, int count, long largest, boolean stalls) {}
