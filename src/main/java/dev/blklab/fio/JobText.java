package dev.blklab.fio;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A job file cut into sections and options, as fio cuts it ({@code __parse_jobs_ini} in init.c): comments begin anywhere, blanks and
 * control characters around an option do not count, a section's name ends one character before the line's end, whatever that
 * character is.
 */
final class JobText {

    /** fio reads lines into a buffer of this size, the end of string included. */
    private static final int LINE = 8191;

    private static final int MOST_LINES = 20_000;
    private static final int LONGEST_NAME = 255;
    private static final int DEEPEST_INCLUDE = 8;

    private final Map<String, String> includes;
    private final Messages out;
    private final List<Section> sections = new ArrayList<>();
    private @Nullable Section open;
    private int lines;

    private JobText(Map<String, String> includes, Messages out) {
        this.includes = includes;
        this.out = out;
    }

    /** The sections of a text; what is wrong with it is said. */
    static List<Section> read(String text, Map<String, String> includes, Messages out) {
        var job = new JobText(includes, out);
        job.file(text);
        return job.sections;
    }

    private void file(String text) {
        int number = 0;
        boolean outside = false;
        for (Piece piece : pieces(text)) {
            number = piece.line;
            if (outside || ++lines > MOST_LINES) {
                break;
            }
            if (isEmpty(piece.text)) {
                continue;
            }
            int begin = front(piece.text);
            String option = end(piece.text.substring(begin));
            var at = new Assignment(number, piece.column + begin, piece.source, option, null, false);
            if (option.startsWith("[")) {
                header(at);
            } else if (open == null) {
                outside(at);
                outside = true;
            } else {
                option(at, open, 0);
            }
        }
        if (lines > MOST_LINES) {
            out.error(number, 1, "too-long", "the job file has more than " + MOST_LINES + " lines");
        }
    }

    private void header(Assignment at) {
        String text = at.text();
        String inner = text.substring(1, Math.min(text.length(), 1 + LONGEST_NAME));
        if (inner.isEmpty()) {
            outside(at);
            return;
        }
        String name = inner.substring(0, inner.length() - 1);
        int bracket = text.indexOf(']');
        if (bracket != text.length() - 1) {
            String meant = bracket < 0 ? inner : text.substring(1, bracket);
            out.warn(
                    at,
                    "section-name",
                    "fio takes everything up to the last character of the line as the name: this section is called \""
                            + Messages.shown(name) + "\"",
                    "[" + meant + "]",
                    at.rewritten("[" + meant + "]"));
        }
        boolean global = name.startsWith("global");
        if (global && !name.equals("global")) {
            out.warn(
                    at,
                    "section-global",
                    "a section whose name begins with \"global\" holds defaults: [" + name + "] is not a job",
                    "[global]",
                    at.rewritten("[global]"));
        } else if (name.equalsIgnoreCase("global") && !global) {
            out.warn(
                    at,
                    "section-global",
                    "only lower case makes defaults: [" + name + "] is a job of its own",
                    "[global]",
                    at.rewritten("[global]"));
        }
        open = new Section(name, at.line(), at.column(), global, new ArrayList<>());
        sections.add(open);
    }

    private void outside(Assignment at) {
        String shown = Messages.shown(at.text());
        boolean byteOrderMark = at.text().startsWith("\uFEFF");
        out.error(
                at,
                "outside-section",
                "option <" + shown + "> outside of [] job section"
                        + (byteOrderMark ? ": the text begins with a byte order mark" : ""),
                byteOrderMark ? at.text().substring(1) : "[global]",
                byteOrderMark ? at.rewritten(at.text().substring(1)) : at.rewritten("[global]\n" + at.text()));
    }

    private void option(Assignment at, Section section, int depth) {
        if (!at.text().startsWith("include")) {
            section.assignments().add(at);
            return;
        }
        String file = at.text().length() > 8 ? at.text().substring(8) : "";
        if (depth == DEEPEST_INCLUDE) {
            out.error(at, "include", "include " + file + ": files include each other more than " + depth + " deep");
            return;
        }
        String text = included(file, at.from());
        if (text == null) {
            out.error(
                    at,
                    "include",
                    "unable to open '" + Messages.shown(file) + "' job file: it did not come with the request",
                    includes.isEmpty() ? null : Words.nearest(file, List.copyOf(includes.keySet())),
                    null);
            return;
        }
        for (Piece piece : pieces(text)) {
            if (++lines > MOST_LINES) {
                return;
            }
            if (isEmpty(piece.text)) {
                continue;
            }
            String inner = end(piece.text.substring(front(piece.text)));
            String place = file + " line " + piece.line;
            var nested = new Assignment(at.line(), at.column(), at.source(), inner, place, false);
            if (inner.startsWith("[")) {
                out.error(nested, "include", "No new sections in included files");
                return;
            }
            option(nested, section, depth + 1);
        }
    }

    private @Nullable String included(String file, @Nullable String by) {
        String direct = includes.get(file);
        if (direct != null) {
            return direct;
        }
        int slash = by == null ? -1 : by.lastIndexOf('/');
        String beside = slash < 0 || by == null ? null : includes.get(by.substring(0, slash + 1) + file);
        // uploads lose their folders
        return beside != null ? beside : includes.get(file.substring(file.lastIndexOf('/') + 1));
    }

    /** A line, or what fio makes of a line that is too long for it. */
    private record Piece(int line, int column, String text, String source) {}

    private static List<Piece> pieces(String text) {
        List<Piece> pieces = new ArrayList<>();
        int line = 1;
        int from = 0;
        while (from < text.length()) {
            int feed = text.indexOf('\n', from);
            int to = feed < 0 ? text.length() : feed;
            String source = text.substring(from, to);
            for (int i = 0; i == 0 || i < source.length(); i += LINE) {
                String piece = source.substring(i, Math.min(i + LINE, source.length()));
                int nul = piece.indexOf('\0');
                pieces.add(new Piece(line, i + 1, nul < 0 ? piece : piece.substring(0, nul), withoutReturn(source)));
            }
            if (pieces.size() > MOST_LINES) {
                return pieces;
            }
            from = to + 1;
            line++;
        }
        return pieces;
    }

    private static String withoutReturn(String source) {
        return source.endsWith("\r") ? source.substring(0, source.length() - 1) : source;
    }

    static boolean isEmpty(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ';' || c == '#') {
                return true;
            }
            if (c > ' ' && c != 127) {
                return false;
            }
        }
        return true;
    }

    private static int front(String text) {
        int i = 0;
        while (i < text.length() && Numbers.isBlank(text.charAt(i))) {
            i++;
        }
        return i;
    }

    /** The text up to its comment, without the blanks and control characters at its end. */
    static String end(String text) {
        int to = text.length();
        for (char mark : new char[] {';', '#'}) {
            int comment = text.indexOf(mark);
            to = comment < 0 ? to : Math.min(to, comment);
        }
        while (to > 0 && (text.charAt(to - 1) <= ' ' || text.charAt(to - 1) == 127)) {
            to--;
        }
        return text.substring(0, to);
    }
}
