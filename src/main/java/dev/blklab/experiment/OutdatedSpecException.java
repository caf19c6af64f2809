package dev.blklab.experiment;

/** A stored spec that today's rules refuse: its figures can be shown, but it cannot be run or exported as it stands. */
public final class OutdatedSpecException extends RuntimeException {

    OutdatedSpecException(String run, Throwable cause) {
        super("run " + run + " was stored under older rules: post its request again", cause);
    }
}
