package dev.blklab.sim.block;

import org.jspecify.annotations.Nullable;

/**
 * Watches that one quantity, I/Os or bytes, stays under its cap over every window between two commands, however long or short.
 *
 * <p>What may pass from one command to the next but last is the rate times the time between them (smooth), or the quota of every
 * throttle window that both touch: the last one may leave a debt. Over longer times the burst must be covered by credits.
 */
final class CapWatch {

    private final String name;
    private final double burstPerNs;
    private final double basePerNs;
    private final double credits;
    private final long windowNs;
    private double passed;
    private double largest;
    private double leastOverBurst = Double.POSITIVE_INFINITY;
    private double leastOverBase = Double.POSITIVE_INFINITY;

    CapWatch(String name, double perSecond, double burstPerSecond, double burstSeconds, long windowNs) {
        this.name = name;
        this.basePerNs = perSecond / 1e9;
        this.burstPerNs = Math.max(perSecond, burstPerSecond) / 1e9;
        this.credits = Math.max(0, burstPerSecond - perSecond) * burstSeconds;
        this.windowNs = windowNs;
    }

    /** Something passes; returns what is wrong with it. */
    @Nullable
    String pass(long nowNs, double amount) {
        if (basePerNs == 0) {
            return null;
        }
        // the most a window may have let pass is what came before this command, counted from any command before it
        leastOverBurst = Math.min(leastOverBurst, passed - burstPerNs * opened(nowNs));
        leastOverBase = Math.min(leastOverBase, passed - basePerNs * opened(nowNs));
        String wrong = null;
        double overBurst = passed - burstPerNs * closed(nowNs) - leastOverBurst;
        if (overBurst > 1e-6 * passed + burstPerNs) {
            wrong = "more than the burst rate by " + overBurst;
        }
        double overBase = passed - basePerNs * closed(nowNs) - leastOverBase - credits;
        if (overBase > 1e-6 * passed + largest + basePerNs) {
            wrong = "more than the sustained rate and all credits by " + overBase;
        }
        passed += amount;
        largest = Math.max(largest, amount);
        return wrong == null ? null : name + " let pass " + wrong;
    }

    /** When the window began in which the first of them passed. */
    private long opened(long ns) {
        return windowNs == 0 ? ns : ns / windowNs * windowNs;
    }

    /** When the window ends in which the last of them passes. */
    private long closed(long ns) {
        return windowNs == 0 ? ns : (ns / windowNs + 1) * windowNs;
    }
}
