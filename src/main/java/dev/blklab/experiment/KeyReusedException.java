package dev.blklab.experiment;

/** An idempotency key came back with another request than the one it was first used with. */
public final class KeyReusedException extends RuntimeException {

    KeyReusedException(String key) {
        super("the Idempotency-Key \"" + key + "\" was used before with a different request");
    }
}
