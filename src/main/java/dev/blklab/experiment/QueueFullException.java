package dev.blklab.experiment;

/** There are as many simulations waiting as the lab takes; it will have room again soon. */
public final class QueueFullException extends RuntimeException {

    private final int retryAfterSeconds;

    public QueueFullException(String message, int retryAfterSeconds) {
        super(message);
        this.retryAfterSeconds = retryAfterSeconds;
    }

    public int retryAfterSeconds() {
        return retryAfterSeconds;
    }
}
