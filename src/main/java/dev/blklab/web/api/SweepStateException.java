package dev.blklab.web.api;

import dev.blklab.sweep.Sweep;

/** What was asked cannot be done in the state the sweep is in. */
final class SweepStateException extends RuntimeException {

    SweepStateException(Sweep sweep, String asked) {
        super("sweep " + sweep.id() + " is " + sweep.state() + " and cannot be " + asked);
    }
}
