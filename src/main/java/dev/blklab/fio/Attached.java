package dev.blklab.fio;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What comes with a job file, kept in the same text as comments that fio skips: {@code #: variable NAME=value} and
 * {@code #: file NAME} with a {@code #|} before each of its lines. So a stored text needs nothing else, its lines keep their
 * numbers, and it can be edited as it stands.
 */
final class Attached {

    private static final String VARIABLE = "#: variable ";
    private static final String FILE = "#: file ";
    private static final String LINE = "#|";

    private Attached() {}

    /** The text with what came with it behind it. */
    static String text(String text, JobFile.Context context) {
        if (context.variables().isEmpty() && context.includes().isEmpty()) {
            return text;
        }
        var to = new StringBuilder(text);
        if (!text.isEmpty() && !text.endsWith("\n")) {
            to.append('\n');
        }
        new TreeMap<>(context.variables())
                .forEach((name, value) -> to.append(VARIABLE)
                        .append(name)
                        .append('=')
                        .append(value.replace('\n', ' ').replace('\r', ' '))
                        .append('\n'));
        new TreeMap<>(context.includes()).forEach((name, content) -> file(name, content, to));
        return to.toString();
    }

    static void file(String name, String content, StringBuilder to) {
        to.append(FILE).append(name.replace('\n', ' ')).append('\n');
        content.stripTrailing()
                .lines()
                .forEach(line -> to.append(LINE).append(line).append('\n'));
    }

    /** What is attached to a text, with what came beside it; that wins. */
    static JobFile.Context context(String text, JobFile.Context beside) {
        if (!text.contains("#: ")) {
            return beside;
        }
        Map<String, String> variables = new LinkedHashMap<>();
        Map<String, StringBuilder> files = new LinkedHashMap<>();
        StringBuilder file = null;
        for (String line : text.split("\n", -1)) {
            if (line.startsWith(VARIABLE)) {
                Assignment.Parts parts = Assignment.parts(line.substring(VARIABLE.length()));
                variables.put(
                        parts.name(), parts.value() == null ? "" : parts.value().stripTrailing());
            } else if (line.startsWith(FILE)) {
                file = files.computeIfAbsent(line.substring(FILE.length()).strip(), n -> new StringBuilder());
            } else if (line.startsWith(LINE) && file != null) {
                file.append(line, LINE.length(), line.length()).append('\n');
            }
        }
        Map<String, String> contents = new LinkedHashMap<>();
        files.forEach((name, content) -> contents.put(name, content.toString()));
        variables.putAll(beside.variables());
        contents.putAll(beside.includes());
        return new JobFile.Context(beside.ncpus(), variables, contents);
    }

    /** The text without what is attached to it. */
    static String without(String text) {
        if (!text.contains("#: ")) {
            return text;
        }
        var to = new StringBuilder();
        for (String line : text.split("\n", -1)) {
            boolean attached = line.startsWith(VARIABLE) || line.startsWith(FILE) || line.startsWith(LINE);
            to.append(attached ? "" : line).append('\n');
        }
        to.setLength(Math.max(0, to.length() - 1));
        return to.toString();
    }
}
