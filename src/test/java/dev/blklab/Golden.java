package dev.blklab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Recorded answers in src/test/resources/golden; {@code -Dgolden.update} records anew, and the diff of the commit is the review. */
public final class Golden {

    private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

    private Golden() {}

    /** The recorded text; the actual one takes its place when asked to. */
    public static String text(String name, String actual) {
        Path file = FOLDER.resolve(name);
        try {
            if (System.getProperty("golden.update") != null) {
                Files.createDirectories(FOLDER);
                Files.writeString(file, actual, StandardCharsets.UTF_8);
            }
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("no recorded " + name + ": run with -Dgolden.update", e);
        }
    }
}
