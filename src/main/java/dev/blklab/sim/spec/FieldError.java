package dev.blklab.sim.spec;

/**
 * One thing the user asked for that cannot be had.
 *
 * @param field where it was asked, as in the API ({@code tunables.queue_depth}, {@code device.readLatencyNs})
 * @param message what is allowed, in a sentence a person can act on
 * @param rejected the value as it was given
 */
public record FieldError(String field, String message, String rejected) {}
