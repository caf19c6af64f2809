package dev.blklab.web;

/** A page was asked for a run that is not there: never was, or deleted. */
final class NoSuchRunException extends RuntimeException {

    NoSuchRunException(String id) {
        super("There is no run " + id + ".");
    }
}
