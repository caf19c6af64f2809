package dev.blklab.sim.report;

import java.util.List;

/**
 * What the block layer did.
 *
 * @param bios bios submitted, split parts counted singly
 * @param merges bios that joined a waiting request
 * @param splits bios cut because they were larger than a request may be
 * @param requests requests given to the driver
 * @param meanRequestBytes their mean size
 * @param requestSizes how many requests of which size
 * @param occupancy mean requests in each queue
 * @param meanInFlight mean commands between driver and disk
 * @param budgetRefusals times queue_depth said no
 * @param driverBusy times the driver said busy
 * @param sameStreamRunLength mean number of consecutive requests at the disk that belong to one file
 * @param idleBudgetSlots mean budget slots free while requests waited
 */
public record BlockStats(
        long bios,
        long merges,
        long splits,
        long requests,
        double meanRequestBytes,
        List<SizeCount> requestSizes,
        List<Occupancy> occupancy,
        double meanInFlight,
        long budgetRefusals,
        long driverBusy,
        double sameStreamRunLength,
        double idleBudgetSlots) {

    /** Requests of one size. */
    public record SizeCount(int bytes, long count) {}

    /** Mean number of I/Os in a stage over time. */
    public record Occupancy(Stage stage, double mean) {}
}
