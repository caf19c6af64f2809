package dev.blklab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Is a filter read as it is meant, and is an error shown where it is? What it finds is {@link RunsContract}'s. */
class FilterTest {

    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

    private static Filter parse(String text) {
        return Filter.parse(text, NOW);
    }

    @Test
    void andBindsTighterThanOrAndMayBeLeftOut() {
        assertThat(parse("a b or c")).isEqualTo(parse("(a and b) or c")).isNotEqualTo(parse("a and (b or c)"));
        assertThat(parse("not a b")).isEqualTo(parse("(not a) and b"));
        assertThat(parse("A AND b Or c")).isEqualTo(parse("A and b or c"));
        assertThat(parse("  ")).isEqualTo(Filter.EVERYTHING);
    }

    @Test
    void unitsAreOneQuantity() {
        assertThat(parse("write.p99>5ms"))
                .isEqualTo(parse("write.p99 > 5000us"))
                .isEqualTo(parse("write.p99 > 5 ms"))
                .isEqualTo(parse("write.p99>0.005s"))
                .isEqualTo(new FilterTerm.Figure("headline.writeP99Ns", FilterTerm.Op.MORE, 5e6));
        assertThat(parse("read.bw>=1GB/s")).isEqualTo(parse("read.bw >= 1000 MB/s"));
        assertThat(parse("read.iops<20k")).isEqualTo(parse("read.iops<20000"));
        assertThat(parse("max_sectors_kb=1MiB")).isEqualTo(parse("max_sectors_kb=1024"));
        assertThat(parse("age<2d")).isEqualTo(parse("created>2026-11-28T12:00Z"));
    }

    @Test
    void quotesKeepWordsTogetherAndTakeTheirMeaning() {
        assertThat(parse("\"a b\"")).isEqualTo(new FilterTerm.Word("a b"));
        assertThat(parse("\"or\"")).isEqualTo(new FilterTerm.Word("or"));
        assertThat(parse("tag:\"prod\"")).isEqualTo(parse("tag:prod"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "queue_deep<64|0|did you mean queue_depth?",
                "a and queue_depth<x|18|queue_depth cannot be \"x\": a whole number",
                "write.p99>5|10|with a unit: ms, ns, s, us, µs",
                "write.p99>5MB/s|10|write.p99 cannot be \"5MB/s\"",
                "(a or b|0|this bracket is never closed",
                "a) b|1|this bracket was never opened",
                "a and|5|found the end where a condition should be",
                "or a|0|found \"or\" where a condition should be",
                "queue_depth<|12|a value belongs behind queue_depth<",
                "device>azure|6|device is no number: only :, = and != can stand here",
                "name:\"x|5|this quotation mark has no partner",
                "!a|0|the opposite of a condition is written not",
                "state:done|6|one of queued, running, completed, failed, cancelled",
                "created>yesterday|8|2026-11-30",
                "age=3d|3|age<7d",
                "= 4|0|found \"=\"",
                "queue_depth<1.5|12|a whole number",
                "queue_depth<1e999|12|a whole number"
            })
    void anErrorSaysWhereAndWhatIsAllowed(String text, int position, String message) {
        FilterException e = catchThrowableOfType(FilterException.class, () -> parse(text));
        assertThat(e).as(text).isNotNull().hasMessageContaining(message);
        assertThat(e.position()).as(text).isEqualTo(position);
    }

    @Test
    void nothingIsTooLongOrTooDeepToBeRefusedInWords() {
        assertThat(catchThrowableOfType(FilterException.class, () -> parse("(".repeat(1500))))
                .hasMessageContaining("20 deep");
        assertThat(catchThrowableOfType(FilterException.class, () -> parse("not ".repeat(400) + "a")))
                .hasMessageContaining("20 deep");
        assertThat(catchThrowableOfType(FilterException.class, () -> parse("a ".repeat(60))))
                .hasMessageContaining("50 conditions");
        assertThat(catchThrowableOfType(FilterException.class, () -> parse("a".repeat(2001))))
                .hasMessageContaining("2000 characters");
    }
}
