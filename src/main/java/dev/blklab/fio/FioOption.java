package dev.blklab.fio;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One option of fio, as fio's own table has it (options.c), and what the simulator makes of it.
 *
 * @param name the canonical name, which fio's JSON uses
 * @param aliases other names that mean the same
 * @param min smallest number, null where fio asks for none
 * @param max largest number, null where fio asks for none
 * @param words values a word option may have; only suggestions for {@code ioengine}, which takes any text
 * @param byDefault what holds where the option is not given, empty for nothing
 * @param help one line on what it does
 * @param engines engines that know the option, empty for all
 */
public record FioOption(
        String name,
        List<String> aliases,
        Type type,
        @Nullable Double min,
        @Nullable Double max,
        List<String> words,
        String byDefault,
        Kind kind,
        String help,
        List<String> engines) {

    public FioOption {
        aliases = List.copyOf(aliases);
        words = List.copyOf(words);
        engines = List.copyOf(engines);
    }

    /** How the value is read. The digit says how many of read, write and trim have a value of their own. */
    public enum Type {
        /** Nothing, or a number: 0 is off. */
        FLAG,
        /** A number, 0 or 1; cannot stand alone. */
        BOOL,
        INT,
        INT3,
        /** A number; of a list the last part counts, not the first. */
        LAST,
        LONG,
        LONG2,
        LONG3,
        /** Bytes, a percentage, or zones; of a list the last part counts. */
        SIZE,
        /** A time; a bare number is seconds. */
        TIME,
        TIME2,
        /** A time; a bare number is microseconds. */
        USEC,
        RANGE3,
        /** One of the words, with a parameter after a colon. */
        WORD,
        WORDS,
        TEXT,
        /** A text that may be empty. */
        FREE,
        /** A text that may be missing. */
        BARE,
        SPLIT,
        PATTERN,
        FLOATS,
        FLOATS1,
        /** Taken and forgotten. */
        OLD;

        boolean number() {
            return switch (this) {
                case BOOL, INT, INT3, LAST, LONG, LONG2, LONG3, SIZE, TIME, TIME2, USEC -> true;
                default -> false;
            };
        }

        boolean time() {
            return this == TIME || this == TIME2 || this == USEC;
        }

        /** Whether fio holds the number in 64 unsigned bits and compares it so. */
        boolean unsigned() {
            return this == LONG || this == LONG2 || this == LONG3;
        }
    }

    /** What the simulator makes of an option. */
    public enum Kind {
        /** It does what fio does. */
        SIMULATED,
        /** It shapes what fio prints, not what it does. */
        REPORTING,
        /** It cannot change what the block layer sees. */
        NO_EFFECT,
        /** It would change the result, and is not simulated yet: refused unless it says what holds anyway. */
        LATER,
        /** fio would start a program. */
        NEVER,
        /** It belongs to one of fio's built-in profiles: accepted in any job, read by none. */
        PROFILE
    }

    boolean knownTo(String engine) {
        return engines.isEmpty() || engines.contains(engine);
    }
}
