package dev.blklab.fio;

import org.jspecify.annotations.Nullable;

/** What an option of one job is set to. */
final class Setting {

    private final FioOption option;
    private final @Nullable Assignment at;
    private final long[] numbers;
    private final @Nullable String text;

    /**
     * A value.
     *
     * @param at where it was given; null for fio's default
     * @param numbers the value for reads, writes and trims of a number; of a range the smallest and largest of each direction
     * @param text the value as given; null for a flag without one
     */
    Setting(FioOption option, @Nullable Assignment at, long[] numbers, @Nullable String text) {
        this.option = option;
        this.at = at;
        this.numbers = numbers.clone();
        this.text = text;
    }

    FioOption option() {
        return option;
    }

    @Nullable
    Assignment at() {
        return at;
    }

    /** A copy. */
    long[] numbers() {
        return numbers.clone();
    }

    long number() {
        return numbers[0];
    }

    @Nullable
    String text() {
        return text;
    }

    /** The word of a word option: the value up to its parameter. */
    String word() {
        return text == null ? "" : text.substring(0, wordLength(text));
    }

    /** What stands behind the word's colon, empty for nothing. */
    String parameter() {
        int colon = text == null ? -1 : text.indexOf(':');
        return colon < 0 || text == null ? "" : text.substring(colon + 1);
    }

    /** fio compares words up to the first comma, or without one up to the first colon. */
    static int wordLength(String text) {
        int comma = text.indexOf(',');
        int colon = text.indexOf(':');
        return comma >= 0 ? comma : colon >= 0 ? colon : text.length();
    }
}
