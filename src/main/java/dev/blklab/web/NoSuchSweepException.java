package dev.blklab.web;

/** A page was asked for a sweep that is not there: never was, or deleted. */
final class NoSuchSweepException extends RuntimeException {

    NoSuchSweepException(String id) {
        super("There is no sweep " + id + ".");
    }
}
