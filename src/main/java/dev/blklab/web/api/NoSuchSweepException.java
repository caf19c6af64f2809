package dev.blklab.web.api;

/** Asked for a sweep that is not there: never was, or deleted. */
final class NoSuchSweepException extends RuntimeException {

    NoSuchSweepException(String id) {
        super("there is no sweep " + id);
    }
}
