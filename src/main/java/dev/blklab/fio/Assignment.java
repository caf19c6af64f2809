package dev.blklab.fio;

import org.jspecify.annotations.Nullable;

/**
 * One option as it was written.
 *
 * @param line of the job file, from 1; for an option of an included file the line of the {@code include}
 * @param column where the option begins, from 1
 * @param source the whole line it stands in
 * @param text the option without comment and outer blanks
 * @param from the included file it stands in, null for the job file itself
 * @param commandLine whether it is an argument of a command line
 */
record Assignment(
        int line,
        int column,
        String source,
        String text,
        @Nullable String from,
        boolean commandLine) {

    /** Name and value of the text, cut at its first equals sign. */
    record Parts(String name, @Nullable String value) {}

    static Parts parts(String text) {
        int equals = text.indexOf('=');
        return equals < 0
                ? new Parts(text, null)
                : new Parts(text.substring(0, equals).stripTrailing(), text.substring(equals + 1));
    }

    /** The line with this option written otherwise; null where that is no line of the job file. */
    JobFile.@Nullable Fix rewritten(String other) {
        int begin = column - 1;
        if (from != null || begin < 0 || !source.startsWith(text, begin)) {
            return null;
        }
        return new JobFile.Fix(line, source.substring(0, begin) + other + source.substring(begin + text.length()));
    }

    /** The line with another value for the option. */
    JobFile.@Nullable Fix withValue(String value) {
        return rewritten(parts(text).name() + "=" + value);
    }
}
