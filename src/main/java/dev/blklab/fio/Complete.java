package dev.blklab.fio;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts what came with a job file into its place, so that a stored run needs nothing else. */
final class Complete {

    private static final int DEEPEST = 16;

    private Complete() {}

    static String text(String text, JobFile.Context context) {
        if (context.variables().isEmpty() && context.includes().isEmpty()) {
            return text;
        }
        var to = new StringBuilder();
        append(text, context, to, 0);
        return to.toString();
    }

    private static void append(String text, JobFile.Context context, StringBuilder to, int depth) {
        String[] lines = text.split("\n", -1);
        for (int i = 0; i < lines.length && to.length() <= JobFile.LONGEST_TEXT; i++) {
            String file = included(lines[i]);
            String content =
                    file == null || depth == DEEPEST ? null : context.includes().get(file);
            if (content == null) {
                to.append(valued(lines[i], context.variables()));
            } else {
                append(content.stripTrailing(), context, to, depth + 1);
            }
            to.append(i + 1 < lines.length ? "\n" : "");
        }
    }

    /** The file an include line names; null for any other line. */
    private static @Nullable String included(String line) {
        String plain = line.strip();
        int comment = plain.indexOf('#') < 0 ? plain.indexOf(';') : plain.indexOf('#');
        String option = comment < 0 ? plain : plain.substring(0, comment).strip();
        return option.matches("include[ =]\\S.*") ? option.substring("include ".length()) : null;
    }

    /** fio replaces variables in options, not in the names of sections. */
    private static String valued(String line, Map<String, String> variables) {
        if (line.stripLeading().startsWith("[") || !line.contains("${")) {
            return line;
        }
        String valued = line;
        for (Map.Entry<String, String> v : variables.entrySet()) {
            valued = valued.replace("${" + v.getKey() + "}", v.getValue());
        }
        return valued;
    }
}
