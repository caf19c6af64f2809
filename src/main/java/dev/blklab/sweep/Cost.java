package dev.blklab.sweep;

import java.time.Duration;

/**
 * What a sweep would take.
 *
 * @param cells combinations, the base not counted
 * @param runs runs asked for, the base's included
 * @param perRun mean time of one simulation, measured on {@code measured} runs of this sweep just now
 * @param workers simulations of sweeps at a time in this process
 * @param total time for all runs with those workers, if no two are equal and nothing else is waiting
 */
public record Cost(int cells, int runs, Duration perRun, int measured, int workers, Duration total) {}
