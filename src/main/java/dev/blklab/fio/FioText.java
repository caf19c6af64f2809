package dev.blklab.fio;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes JSON as fio does: two blanks of indentation, a blank before the colon, six decimals for every fraction. */
final class FioText {

    private final StringBuilder to = new StringBuilder();

    private FioText() {}

    /** A document of maps, lists, texts, whole numbers and fractions. */
    static String write(Map<String, ?> document) {
        var text = new FioText();
        text.value(document, 0);
        return text.to.append('\n').toString();
    }

    private void value(Object value, int depth) {
        if (value instanceof Map<?, ?> map) {
            map(map, depth);
        } else if (value instanceof List<?> list) {
            list(list, depth);
        } else if (value instanceof Double fraction) {
            to.append(String.format(Locale.ROOT, "%.6f", fraction));
        } else if (value instanceof String text) {
            string(text);
        } else {
            to.append(value);
        }
    }

    private void map(Map<?, ?> map, int depth) {
        to.append("{\n");
        for (Iterator<? extends Map.Entry<?, ?>> i = map.entrySet().iterator(); i.hasNext(); ) {
            Map.Entry<?, ?> entry = i.next();
            indent(depth + 1);
            string(String.valueOf(entry.getKey()));
            to.append(" : ");
            value(entry.getValue(), depth + 1);
            to.append(i.hasNext() ? ",\n" : "\n");
        }
        indent(depth);
        to.append('}');
    }

    private void list(List<?> list, int depth) {
        to.append("[\n");
        for (int i = 0; i < list.size(); i++) {
            indent(depth + 1);
            value(list.get(i), depth + 1);
            to.append(i + 1 < list.size() ? ",\n" : "\n");
        }
        indent(depth);
        to.append(']');
    }

    private void string(String text) {
        to.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                to.append('\\').append(c);
            } else if (c < ' ') {
                to.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                to.append(c);
            }
        }
        to.append('"');
    }

    private void indent(int depth) {
        to.append("  ".repeat(depth));
    }
}
