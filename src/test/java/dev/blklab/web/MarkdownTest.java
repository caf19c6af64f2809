package dev.blklab.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Are notes formatted, and can nobody put a script into somebody else's page with them? */
class MarkdownTest {

    @Test
    void notesAreFormatted() {
        assertThat(
                        Markdown.html(
                                "# Why\n\n**bold** `code` [thread](https://lore.kernel.org/)\n\n- a\n- b\n\n| x | y |\n|--|--|\n| 1 | 2 |"))
                .contains("<h1>Why</h1>", "<strong>bold</strong>", "<code>code</code>", "<li>a</li>", "<td>1</td>")
                .contains("href=\"https://lore.kernel.org/\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<script>alert(1)</script>",
                "[x](javascript:alert(1))",
                "[x](  JaVaScRiPt:alert(1) )",
                "[x](data:text/html;base64,PHNjcmlwdD4=)",
                "![x](x \"\\\" onerror=alert(1) \")",
                "<img src=x onerror=alert(1)>",
                "<a href='javascript:alert(1)'>x</a>",
                "<javascript:alert(1)>",
                "`<svg onload=alert(1)>`",
                "<style>*{display:none}</style>",
                "| <iframe src=//x> |\n|--|\n| <b onclick=x> |"
            })
    void nothingGetsThroughThatRuns(String notes) {
        String html = Markdown.html(notes);
        assertThat(html)
                .doesNotContainPattern("(?i)<(script|img|svg|style|iframe|a|b)\\b[^>]*(on\\w+=|script:|data:|src=)");
        assertThat(html).doesNotContainPattern("(?i)<(script|img|svg|style|iframe)");
        assertThat(html.replaceAll("<[^>]*>", "")).doesNotContain("<");
    }
}
