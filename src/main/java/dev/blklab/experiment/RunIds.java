package dev.blklab.experiment;

import java.security.SecureRandom;

/** Makes ids that are short enough for a link and cannot be guessed: 12 characters of base 58, about 70 bits. */
public final class RunIds {

    private static final String ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
    private static final int LENGTH = 12;
    private static final SecureRandom CHANCE = new SecureRandom();

    private RunIds() {}

    /** A new id. */
    public static String next() {
        var id = new StringBuilder(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            id.append(ALPHABET.charAt(CHANCE.nextInt(ALPHABET.length())));
        }
        return id.toString();
    }
}
