package dev.blklab.web;

import java.util.List;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.owasp.html.PolicyFactory;
import org.owasp.html.Sanitizers;

/**
 * Notes as HTML. What was typed as HTML is shown as typed, and of what the Markdown comes to only plain formatting, lists, tables and
 * links to web addresses are let through.
 */
public final class Markdown {

    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final HtmlRenderer RENDERER = HtmlRenderer.builder()
            .extensions(EXTENSIONS)
            .escapeHtml(true)
            .sanitizeUrls(true)
            .build();
    private static final PolicyFactory ALLOWED = Sanitizers.FORMATTING
            .and(Sanitizers.BLOCKS)
            .and(Sanitizers.TABLES)
            .and(Sanitizers.LINKS)
            .and(new org.owasp.html.HtmlPolicyBuilder()
                    .allowElements("pre", "hr")
                    .toFactory());

    private Markdown() {}

    /** Safe to be written into a page as it is. */
    public static String html(String markdown) {
        return ALLOWED.sanitize(RENDERER.render(PARSER.parse(markdown)));
    }
}
