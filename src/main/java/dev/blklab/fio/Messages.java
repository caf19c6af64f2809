package dev.blklab.fio;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is to be said about a job file, each thing once, in the order of the file. */
final class Messages {

    /** A file with more to say about than this is not a job file. */
    private static final int MOST = 500;

    private static final int LONGEST = 400;

    private final List<JobFile.Message> errors = new ArrayList<>();
    private final List<JobFile.Message> warnings = new ArrayList<>();
    private final Set<JobFile.Message> said = new HashSet<>();

    void error(int line, int column, String code, String text) {
        add(errors, new JobFile.Message(line, column, code, text, null, null));
    }

    void error(int line, int column, String code, String text, @Nullable String meant, JobFile.@Nullable Fix fix) {
        add(errors, new JobFile.Message(line, column, code, text, meant, fix));
    }

    void error(Assignment at, String code, String text) {
        error(at, code, text, null, null);
    }

    void error(Assignment at, String code, String text, @Nullable String meant, JobFile.@Nullable Fix fix) {
        add(errors, new JobFile.Message(at.line(), at.column(), code, placed(at, text), meant, fix));
    }

    void warn(int line, int column, String code, String text, @Nullable String meant, JobFile.@Nullable Fix fix) {
        add(warnings, new JobFile.Message(line, column, code, text, meant, fix));
    }

    void warn(Assignment at, String code, String text) {
        warn(at, code, text, null, null);
    }

    void warn(Assignment at, String code, String text, @Nullable String meant, JobFile.@Nullable Fix fix) {
        add(warnings, new JobFile.Message(at.line(), at.column(), code, placed(at, text), meant, fix));
    }

    /** An error of a job's option, at the option where it was given and else at the job. */
    void at(FioJob job, String option, String code, String text) {
        Assignment at = job.settings().at(option);
        if (at == null) {
            error(job.line(), job.column(), code, text);
        } else {
            error(at, code, text);
        }
    }

    /** A warning of a job's option, placed likewise. */
    void warnAt(FioJob job, String option, String code, String text) {
        Assignment at = job.settings().at(option);
        if (at == null) {
            warn(job.line(), job.column(), code, text, null, null);
        } else {
            warn(at, code, text);
        }
    }

    /** Whether so much is wrong that nothing more will be said. */
    boolean full() {
        return errors.size() >= MOST;
    }

    /** How many errors there are, for whoever wants to know whether there was one more. */
    int errorCount() {
        return errors.size();
    }

    List<JobFile.Message> errors() {
        return sorted(errors);
    }

    List<JobFile.Message> warnings() {
        return sorted(warnings);
    }

    private static String placed(Assignment at, String text) {
        return at.from() == null ? text : "in " + at.from() + ": " + text;
    }

    private void add(List<JobFile.Message> list, JobFile.Message message) {
        if (list.size() < MOST && said.add(message)) {
            list.add(message);
        }
    }

    private static List<JobFile.Message> sorted(List<JobFile.Message> list) {
        return list.stream()
                .sorted(Comparator.comparingInt(JobFile.Message::line).thenComparingInt(JobFile.Message::column))
                .toList();
    }

    /** A text of the user's, short enough for a message. */
    static String shown(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + " ... (cut)";
    }
}
