package dev.blklab.web.api;

/** An address names a run that does not exist, or no longer. */
final class NoSuchRunException extends RuntimeException {

    NoSuchRunException(String id) {
        super("there is no run with the id \"" + id + "\"");
    }
}
