package dev.blklab.fio;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns sections into jobs with all their settings, as {@code fio_options_parse} and {@code add_job} do. */
final class JobReader {

    /** fio's own limit. */
    private static final int MOST_JOBS = 4096;

    private final Messages out;
    private final Variables variables;
    private final Settings defaults = new Settings();
    private final List<FioJob> jobs = new ArrayList<>();
    private int group;
    private boolean readOnly;

    private JobReader(JobFile.Context context, Messages out) {
        this.out = out;
        this.variables = new Variables(context, out);
    }

    /** The jobs of a job file or command line; what is wrong with it is said. */
    static List<FioJob> read(String text, JobFile.Context context, Messages out) {
        var reader = new JobReader(context, out);
        List<Section> sections;
        if (CommandLine.looksLikeOne(text)) {
            CommandLine.Read line = CommandLine.read(text, context, out);
            sections = line.sections();
            reader.readOnly = line.readOnly();
        } else {
            sections = JobText.read(text, context.includes(), out);
        }
        for (Section section : sections) {
            if (!out.full() && reader.jobs.size() <= MOST_JOBS) {
                reader.section(section);
            }
        }
        if (reader.jobs.isEmpty() && out.errorCount() == 0) {
            out.error(1, 1, "no-jobs", "No job(s) defined: a section such as [job1] is missing");
        }
        if (reader.jobs.size() > MOST_JOBS) {
            out.error(1, 1, "too-long", "more than " + MOST_JOBS + " jobs");
        }
        return reader.jobs;
    }

    private void section(Section section) {
        Settings settings = section.global() ? defaults : defaults.forJob();
        List<Assignment> sorted = new ArrayList<>(section.assignments());
        sorted.sort(Comparator.comparingInt(JobReader::priority));
        List<Assignment> unknown = new ArrayList<>();
        Map<String, Assignment> seen = new HashMap<>();
        for (Assignment at : sorted) {
            Assignment.Parts parts = variables.expand(at);
            FioOption option = FioOptions.named(parts.name());
            if (option == null || !option.engines().isEmpty()) {
                if (at.commandLine()) {
                    engineOption(settings, at); // there the engine has to be chosen before
                } else {
                    unknown.add(at);
                }
            } else {
                read(settings, option, at, parts.value());
                twice(option, at, seen);
            }
        }
        for (Assignment at : unknown) {
            engineOption(settings, at);
        }
        if (section.global()) {
            nameForAll(section);
            return;
        }
        boolean waits = settings.on("stonewall") && !jobs.isEmpty();
        if ((settings.on("stonewall") || settings.on("new_group")) && !jobs.isEmpty()) {
            group++;
        }
        String name = settings.text("name");
        jobs.add(new FioJob(
                name == null ? section.name() : name, section.line(), section.column(), group, waits, settings));
    }

    /** fio applies a section's options sorted by this, and in the order written where it is the same. */
    private static int priority(Assignment at) {
        if (at.commandLine()) {
            return 0;
        }
        return switch (Assignment.parts(at.text()).name()) {
            case "kb_base", "unit_base", "lockfile", "cpus_allowed_policy" -> -1;
            case "filename", "filename_format" -> 1;
            default -> 0;
        };
    }

    private void read(Settings settings, FioOption option, Assignment at, @Nullable String value) {
        var reader = new OptionReader(settings, option, at);
        if (reader.read(value)) {
            if (readOnly
                    && option.name().equals("rw")
                    && settings.get("rw").word().matches(".*(write|trim|rw).*")) {
                out.error(at, "read-only", "the job writes or trims, but fio is in read-only mode");
            }
            Traps.check(option, value, settings, at, out);
            note(option, at, value);
            return;
        }
        String reason = reader.reason();
        if (reason == null && at.text().contains("${")) {
            reason = "with its variables replaced it is " + option.name() + "="
                    + (value == null ? "" : Messages.shown(value));
        }
        String meant = Traps.meant(option, value, settings.kbBase());
        out.error(
                at,
                "bad-value",
                "failed parsing " + Messages.shown(at.text()) + (reason == null ? "" : ": " + reason),
                meant == null ? null : option.name() + "=" + meant,
                meant == null ? null : at.withValue(meant));
    }

    private void note(FioOption option, Assignment at, @Nullable String value) {
        switch (option.kind()) {
            case NO_EFFECT -> {
                if (option.type() == FioOption.Type.OLD) {
                    out.warn(
                            at,
                            "deprecated",
                            "Option " + option.name() + " is deprecated: fio takes it and does nothing");
                } else if (!option.name().equals("description")) {
                    out.warn(
                            at,
                            "no-effect",
                            option.name() + " (" + option.help()
                                    + ") cannot change what the block layer sees: accepted," + " and nothing done");
                }
            }
            case REPORTING ->
                out.warn(
                        at,
                        "reporting",
                        option.name() + " (" + option.help() + ") shapes what fio prints, not what it does");
            case NEVER ->
                out.warn(
                        at,
                        "never-run",
                        "fio would start \"" + (value == null ? "" : Messages.shown(value))
                                + "\": nothing is ever run here");
            case PROFILE ->
                out.warn(
                        at,
                        "profile-option",
                        "fio accepts " + option.name() + " and no job reads it: it belongs to a built-in profile; "
                                + option.help());
            case SIMULATED, LATER -> {}
        }
    }

    private void engineOption(Settings settings, Assignment at) {
        Assignment.Parts parts = variables.expand(at);
        FioOption option = FioOptions.named(parts.name());
        String engine = settings.engine();
        if (option != null && option.knownTo(engine)) {
            read(settings, option, at, parts.value());
            return;
        }
        if (option != null) {
            out.error(
                    at,
                    "bad-option",
                    bad(at) + ": only with ioengine=" + String.join(" or ", option.engines())
                            + ", and this job has ioengine=" + engine);
            return;
        }
        String nearest = FioOptions.nearest(parts.name());
        String meant = nearest == null ? null : parts.value() == null ? nearest : nearest + "=" + parts.value();
        out.error(
                at,
                "bad-option",
                bad(at) + (nearest == null ? "" : ": Did you mean " + nearest + "?"),
                meant,
                meant == null ? null : at.rewritten(meant));
    }

    private static String bad(Assignment at) {
        String shown = Messages.shown(at.text());
        return at.commandLine() ? "unrecognized option '--" + shown + "'" : "Bad option <" + shown + ">";
    }

    private void twice(FioOption option, Assignment at, Map<String, Assignment> seen) {
        Assignment earlier = seen.put(option.name(), at);
        if (earlier != null && !earlier.text().equals(at.text())) {
            out.warn(
                    at,
                    "set-twice",
                    option.name() + " is set a second time: the last one counts, and line " + earlier.line()
                            + " does nothing");
        }
    }

    private void nameForAll(Section section) {
        for (Assignment at : section.assignments()) {
            if (Assignment.parts(at.text()).name().equals("name")) {
                out.warn(
                        at,
                        "name-in-global",
                        "name in [global] does nothing: a job is called what its own section says");
            }
        }
    }
}
