package dev.blklab.fio;

import java.util.ArrayList;
import java.util.List;

/** Cuts a command line into arguments as a shell would: quotes, backslashes, comments. Nothing is expanded and nothing is run. */
final class Shell {

    /**
     * One argument.
     *
     * @param line where it begins, from 1
     * @param source the whole line it begins in
     */
    record Argument(String text, int line, int column, String source) {}

    /** fio's own limit for an option. */
    private static final int LONGEST = 8191;

    private final String text;
    private final Messages out;
    private final List<Argument> arguments = new ArrayList<>();
    private int at;
    private int line = 1;
    private int lineStart;
    private int nextFeed;
    private String source = "";
    private int sourceOf;

    Shell(String text, int from, Messages out) {
        this.text = text;
        this.at = from;
        this.out = out;
        this.nextFeed = feedAfter(0);
    }

    List<Argument> arguments() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (Character.isWhitespace(c)) {
                at++;
            } else if (c == '\\' && endsLine(at + 1)) {
                at = nextLine(at);
            } else if (c == '#') {
                at = nextLine(at);
            } else if (c == '|' || c == ';' || c == '&' || c == '>' || c == '<') {
                int[] place = place(at);
                out.warn(
                        place[0],
                        place[1],
                        "shell",
                        "only the fio command is read: the rest of the line is for the shell",
                        null,
                        null);
                return arguments;
            } else {
                argument();
            }
        }
        return arguments;
    }

    private void argument() {
        int begin = at;
        int[] place = place(begin);
        var to = new StringBuilder();
        while (at < text.length() && !Character.isWhitespace(text.charAt(at)) && "|;&<>".indexOf(text.charAt(at)) < 0) {
            char c = text.charAt(at++);
            if (c == '\'' || c == '"') {
                quoted(c, to);
            } else if (c == '\\' && at < text.length()) {
                char next = text.charAt(at++);
                if (next != '\n') {
                    to.append(next);
                }
            } else {
                to.append(c);
            }
        }
        if (sourceOf != place[0]) {
            sourceOf = place[0];
            source = text.substring(begin - place[1] + 1, feedAfter(begin));
        }
        if (to.length() > LONGEST) {
            out.error(place[0], place[1], "too-long", "an argument is longer than " + LONGEST + " characters");
            return;
        }
        arguments.add(new Argument(to.toString(), place[0], place[1], source));
    }

    private void quoted(char quote, StringBuilder to) {
        while (at < text.length() && text.charAt(at) != quote) {
            char c = text.charAt(at++);
            boolean escape =
                    quote == '"' && c == '\\' && at < text.length() && "\"\\$`\n".indexOf(text.charAt(at)) >= 0;
            to.append(escape ? text.charAt(at++) : c);
        }
        if (at == text.length()) {
            int[] place = place(at - 1);
            out.error(place[0], place[1], "shell", "a " + quote + " is not closed");
            return;
        }
        at++;
    }

    private boolean endsLine(int i) {
        return i >= text.length() || text.charAt(i) == '\n' || text.startsWith("\r\n", i);
    }

    private int nextLine(int i) {
        int feed = text.indexOf('\n', i);
        return feed < 0 ? text.length() : feed + 1;
    }

    /** Line and column; asked for in the order of the text. */
    private int[] place(int i) {
        while (i > nextFeed) {
            line++;
            lineStart = nextFeed + 1;
            nextFeed = feedAfter(lineStart);
        }
        return new int[] {line, i - lineStart + 1};
    }

    private int feedAfter(int i) {
        int feed = text.indexOf('\n', i);
        return feed < 0 ? text.length() : feed;
    }
}
