package dev.blklab.experiment;

/** A filter that cannot be understood: where, and what is allowed there. */
public class FilterException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int position;

    FilterException(int position, String message) {
        super(message);
        this.position = position;
    }

    /** Index of the character in the text, from 0. */
    public int position() {
        return position;
    }
}
