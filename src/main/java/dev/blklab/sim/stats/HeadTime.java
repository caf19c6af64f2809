package dev.blklab.sim.stats;

/**
 * How long a disk's head has worked; nothing on disks without one.
 *
 * @param busyNs in all
 * @param onTheWayNs of that, seeking and waiting for the platter to turn
 */
public record HeadTime(double busyNs, double onTheWayNs) {}
