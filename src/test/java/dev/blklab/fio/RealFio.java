package dev.blklab.fio;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The fio of this machine, where there is one: CI must have it, and elsewhere its tests are skipped with the reason. */
public final class RealFio {

    private final Path program;

    private RealFio(Path program) {
        this.program = program;
    }

    /** fio; skips the test where it is missing, and fails it in CI. */
    public static RealFio orSkip(String whatIsNotCompared) {
        for (String directory : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            Path fio = Path.of(directory.isEmpty() ? "." : directory, "fio");
            if (Files.isExecutable(fio) && Files.isRegularFile(fio)) {
                return new RealFio(fio);
            }
        }
        if ("true".equals(System.getenv("CI"))) {
            throw new IllegalStateException("CI has to install fio, it is not on the path");
        }
        assumeTrue(false, "skipped: fio is not installed, " + whatIsNotCompared);
        throw new IllegalStateException("unreachable");
    }

    /** Exit status, a line feed, and what it printed, for a job file in a directory. */
    public String run(Path directory, String jobFile, String... arguments) throws IOException, InterruptedException {
        Path file = directory.resolve("t.fio");
        Files.writeString(file, jobFile);
        List<String> command = new ArrayList<>();
        command.add(program.toString());
        command.addAll(List.of(arguments));
        command.add(file.toString());
        return run(directory, command);
    }

    /** The same for a command line that begins with fio's name, of which fio only reads the options. */
    public String parse(Path directory, List<String> words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(words);
        command.set(0, program.toString());
        command.add("--parse-only");
        return run(directory, command);
    }

    private static String run(Path directory, List<String> command) throws IOException, InterruptedException {
        var process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("out").toFile())
                .start();
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            return "1\nhangs";
        }
        return process.exitValue() + "\n" + Files.readString(directory.resolve("out"), StandardCharsets.UTF_8);
    }
}
