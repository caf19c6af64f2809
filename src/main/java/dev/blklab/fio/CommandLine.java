package dev.blklab.fio;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A pasted fio command line: what stands before the first {@code --name} are defaults, each {@code --name} begins a job. */
final class CommandLine {

    private static final Pattern START = Pattern.compile(
            "\\s*(?:[$#%>]\\s+)?(?:(?:sudo|time|numactl|nice|exec)\\s+)*(?:[A-Za-z_]\\w*=\\S*\\s+)*(?:(?:\\S*/)?fio(?=\\s|$)|(?=--[a-z]))");

    /** Options of fio itself that take a value. */
    private static final Set<String> OWN_WITH_VALUE = Set.of(
            "output",
            "o",
            "client",
            "server",
            "output-format",
            "bandwidth-log",
            "latency-log",
            "terse-version",
            "eta",
            "eta-interval",
            "eta-newline",
            "status-interval",
            "section",
            "alloc-size",
            "max-jobs",
            "aux-path",
            "idle-prof",
            "debug",
            "trigger",
            "trigger-file",
            "trigger-timeout",
            "trigger-remote",
            "remote-config",
            "daemonize");

    /** Options of fio itself that take none. */
    private static final Set<String> OWN = Set.of(
            "minimal", "append-terse", "parse-only", "warnings-fatal", "showcmd", "version", "help", "inflate-log");

    private static final int MOST_ARGUMENTS = 10_000;

    private final JobFile.Context context;
    private final Messages out;
    private final List<Section> sections = new ArrayList<>();
    private @Nullable Section open;
    private boolean readOnly;

    /**
     * What a command line says.
     *
     * @param readOnly whether writing jobs are to be refused
     */
    record Read(List<Section> sections, boolean readOnly) {}

    private CommandLine(JobFile.Context context, Messages out) {
        this.context = context;
        this.out = out;
    }

    static boolean looksLikeOne(String text) {
        return START.matcher(text.substring(0, Math.min(text.length(), 4000))).lookingAt();
    }

    static Read read(String text, JobFile.Context context, Messages out) {
        var line = new CommandLine(context, out);
        Matcher start = START.matcher(text);
        int from = start.lookingAt() ? start.end() : 0;
        line.arguments(new Shell(text, from, out).arguments());
        return new Read(line.sections, line.readOnly);
    }

    private void arguments(List<Shell.Argument> arguments) {
        if (arguments.size() > MOST_ARGUMENTS) {
            out.error(1, 1, "too-long", "more than " + MOST_ARGUMENTS + " arguments");
            return;
        }
        for (int i = 0; i < arguments.size(); i++) {
            Shell.Argument a = arguments.get(i);
            int dashes = a.text().startsWith("--") ? 2 : a.text().startsWith("-") ? 1 : 0;
            if (dashes == 0) {
                file(a);
                continue;
            }
            String text = a.text().substring(dashes);
            Assignment.Parts parts = Assignment.parts(text);
            Shell.Argument next = i + 1 < arguments.size() ? arguments.get(i + 1) : null;
            if (parts.name().equals("readonly")) {
                readOnly = true;
                continue;
            }
            if (OWN.contains(parts.name()) || OWN_WITH_VALUE.contains(parts.name())) {
                boolean takesNext = parts.value() == null && OWN_WITH_VALUE.contains(parts.name());
                i += takesNext ? 1 : 0;
                out.warn(
                        a.line(),
                        a.column(),
                        "reporting",
                        "--" + parts.name() + " is for fio itself: ignored",
                        null,
                        null);
                continue;
            }
            FioOption option = FioOptions.named(parts.name());
            if (parts.value() == null && option != null && needsValue(option) && next != null) {
                text = parts.name() + "=" + next.text();
                i++;
            }
            option(new Assignment(a.line(), a.column() + dashes, a.source(), text, null, true));
        }
    }

    private static boolean needsValue(FioOption option) {
        return option.type() != FioOption.Type.FLAG;
    }

    private void option(Assignment at) {
        Assignment.Parts parts = Assignment.parts(at.text());
        if (parts.name().equals("name")) {
            String name = parts.value() == null ? "" : parts.value();
            open = new Section(name, at.line(), at.column(), false, new ArrayList<>());
            sections.add(open);
        } else if (open == null) {
            open = new Section("global", at.line(), at.column(), true, new ArrayList<>());
            sections.add(open);
        }
        open.assignments().add(at);
    }

    /** A job file named on the command line: its jobs follow, the first of them after all before. */
    private void file(Shell.Argument a) {
        String text = context.includes().get(a.text());
        if (text == null) {
            out.error(
                    a.line(),
                    a.column(),
                    "include",
                    "unable to open '" + Messages.shown(a.text()) + "' job file: paste its text, or send it along");
            return;
        }
        boolean first = sections.stream().anyMatch(s -> !s.global());
        for (Section s : JobText.read(text, context.includes(), out)) {
            List<Assignment> moved = new ArrayList<>();
            for (Assignment at : s.assignments()) {
                String from = a.text() + " line " + at.line();
                moved.add(new Assignment(a.line(), a.column(), a.source(), at.text(), from, false));
            }
            if (first && !s.global()) {
                moved.add(new Assignment(a.line(), a.column(), a.source(), "stonewall", a.text(), false));
                first = false;
            }
            sections.add(new Section(s.name(), a.line(), a.column(), s.global(), moved));
        }
        open = null;
    }
}
