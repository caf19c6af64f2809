package dev.blklab.sim.device;

/**
 * One quantity of a throttle, I/Os or bytes: a sustained rate, a higher one while credits last, and a window in which a quota is
 * granted. Debt is carried into the next window, surplus is not.
 *
 * <p>Credits accrue at the sustained rate and are spent by use, up to what a full bucket holds (Azure managed disk bursting).
 */
final class TokenBucket {

    private final double basePerNs;
    private final double burstPerNs;
    private final double creditLimit;
    private final long windowNs;
    private double credits;
    private double left;
    private long grantedNs;

    /**
     * @param rate per second; 0 = no limit
     * @param burst per second while credits last; 0 = no burst
     * @param creditLevel how full the credits are at the start, 0 to 1
     * @param windowNs 0 = smooth: the next is let through when the last is paid for
     */
    TokenBucket(double rate, double burst, double burstSeconds, double creditLevel, long windowNs) {
        this.basePerNs = rate / 1e9;
        this.burstPerNs = Math.max(rate, burst) / 1e9;
        this.creditLimit = Math.max(0, burst - rate) * burstSeconds;
        this.credits = creditLimit * creditLevel;
        this.windowNs = windowNs;
        this.left = windowNs > 0 && basePerNs > 0 ? grant() : 0;
    }

    private boolean unlimited() {
        return basePerNs == 0;
    }

    /** Earliest time from now on at which something may pass. */
    long opensNs(long nowNs) {
        if (unlimited()) {
            return nowNs;
        }
        advance(nowNs);
        if (windowNs == 0) {
            return left >= 0 ? nowNs : nowNs + (long) Math.ceil(-left / rate());
        }
        if (left > 0) {
            return nowNs;
        }
        long windows = 1 + (long) (-left / grant());
        return grantedNs + windows * windowNs;
    }

    /** Takes what passes now; may leave a debt. */
    void take(double amount) {
        if (!unlimited()) {
            left -= amount;
            credits -= amount;
        }
    }

    private void advance(long nowNs) {
        if (windowNs == 0) {
            long elapsed = nowNs - grantedNs;
            left = Math.min(0, left + rate() * elapsed);
            accrue(elapsed);
            grantedNs = nowNs;
            return;
        }
        if (nowNs - grantedNs < windowNs) {
            return;
        }
        long windows = (nowNs - grantedNs) / windowNs;
        for (; windows > 0 && left < 0; windows--) {
            nextWindow();
        }
        if (windows > 0) {
            grantedNs += (windows - 1) * windowNs;
            accrue((windows - 1) * windowNs);
            nextWindow();
        }
    }

    private void nextWindow() {
        grantedNs += windowNs;
        accrue(windowNs);
        left = Math.min(left, 0) + grant();
    }

    private void accrue(long elapsedNs) {
        credits = Math.min(creditLimit, credits + basePerNs * elapsedNs);
    }

    private double rate() {
        return credits > 0 ? burstPerNs : basePerNs;
    }

    /** Quota of a window: as much above the sustained one as the credits cover. */
    private double grant() {
        double base = basePerNs * windowNs;
        return Math.max(base, Math.min(burstPerNs * windowNs, credits));
    }
}
