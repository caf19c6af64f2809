package dev.blklab.experiment;

/** A preview took longer than previews may; the same request can be posted as a run. */
public final class PreviewTooLongException extends RuntimeException {

    PreviewTooLongException(String message) {
        super(message);
    }
}
