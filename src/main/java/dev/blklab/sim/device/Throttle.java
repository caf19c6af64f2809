package dev.blklab.sim.device;

/** A cap on I/Os and one on bytes, independent of each other; both must let a command pass. */
final class Throttle {

    private final TokenBucket ios;
    private final TokenBucket bytes;

    Throttle(TokenBucket ios, TokenBucket bytes) {
        this.ios = ios;
        this.bytes = bytes;
    }

    long opensNs(long nowNs) {
        return Math.max(ios.opensNs(nowNs), bytes.opensNs(nowNs));
    }

    void take(double units, int byteCount) {
        ios.take(units);
        bytes.take(byteCount);
    }
}
