package dev.blklab.sim.device;

import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.DeviceSpec;

/**
 * Where a spinning disk's sectors are, and how long its head takes to them. Tracks follow one another from the rim inwards as one long
 * spiral, with fewer sectors the further in; the head gets to another track along a curve through three known seek times, then waits
 * until the sector comes round.
 */
final class Platter {

    /** A sector this near has not gone by: whole nanoseconds are rounded, and a turn is never lost to that. */
    private static final double MISSED_NS = 1000;

    private static final double THIRD = 1.0 / 3;

    private final double capacity;
    private final double turnNs;
    /** Bytes per nanosecond at the rim, and what is lost of them on the way in. */
    private final double outer;

    private final double fall;
    private final double tracks;
    private final double nextTrackNs;
    private final double averageSeekNs;
    private final double fullSeekNs;

    Platter(DeviceSpec spec) {
        this.capacity = spec.capacityBytes();
        this.turnNs = 60e9 / spec.value(DeviceParameter.RPM);
        this.outer = spec.value(DeviceParameter.OUTER_BANDWIDTH) / 1e9;
        this.fall = outer - Math.min(outer, spec.value(DeviceParameter.INNER_BANDWIDTH) / 1e9);
        this.nextTrackNs = spec.value(DeviceParameter.NEXT_TRACK_NS);
        this.averageSeekNs = Math.max(nextTrackNs, spec.value(DeviceParameter.AVERAGE_SEEK_NS));
        this.fullSeekNs = Math.max(averageSeekNs, spec.value(DeviceParameter.FULL_SEEK_NS));
        this.tracks = track(capacity);
    }

    double turnNs() {
        return turnNs;
    }

    double averageSeekNs() {
        return averageSeekNs;
    }

    /** The track that a byte is on, from 0 at the rim; the fraction is its angle. */
    double track(double offset) {
        double onRim = outer * turnNs;
        // the rate falls evenly with the offset: the integral of 1 / (bytes of a track)
        return fall < 1e-9 * outer
                ? offset / onRim
                : capacity / (fall * turnNs) * Math.log(outer / (outer - fall * Math.min(offset, capacity) / capacity));
    }

    /** The byte that passes under the head so many turns after another does, with the head following. */
    double offsetAfter(double offset, double turns) {
        double rate = outer - fall * Math.min(offset, capacity) / capacity;
        // over the few turns of a read-ahead the rate is the same
        return Math.min(capacity, offset + turns * rate * turnNs);
    }

    /** Nanoseconds in which the bytes from one offset to another pass under the head. */
    double transferNs(double from, double to) {
        return (track(to) - track(from)) * turnNs;
    }

    double seekNs(double fromTrack, double toTrack) {
        double distance = Math.abs(toTrack - fromTrack);
        if (distance < 1) {
            return 0;
        }
        double share = distance / tracks;
        // short seeks are acceleration, a square root; long ones go at full speed
        return share <= THIRD
                ? nextTrackNs + (averageSeekNs - nextTrackNs) * Math.sqrt(share / THIRD)
                : averageSeekNs + (fullSeekNs - averageSeekNs) * (share - THIRD) / (1 - THIRD);
    }

    /** Nanoseconds from a time until a head that is on a track then has reached a byte: seek, settling, and the rest of the turn. */
    double positioningNs(double nowNs, double fromTrack, double offset, double settleNs) {
        double to = track(offset);
        double seek = seekNs(fromTrack, to);
        double ready = nowNs + seek + (seek > 0 ? settleNs : 0);
        double turns = to - ready / turnNs;
        double wait = (turns - Math.floor(turns)) * turnNs;
        return ready - nowNs + (wait > turnNs - MISSED_NS ? 0 : wait);
    }
}
