package dev.blklab.fio;

import org.jspecify.annotations.Nullable;

/**
 * Replaces {@code ${NAME}} by the values given with the request, and {@code $ncpus}, {@code $pagesize} and {@code $mb_memory} by the
 * simulated host's.
 * Where one of the latter stood, whole-number arithmetic is computed, as fio has it computed by bc.
 */
final class Variables {

    private static final String PAGE_SIZE = "4096";

    /** What general-purpose VM sizes have, so that {@code $mb_memory} means something. */
    private static final int MB_PER_CPU = 4096;

    private final JobFile.Context context;
    private final Messages out;

    Variables(JobFile.Context context, Messages out) {
        this.context = context;
        this.out = out;
    }

    /** Name and value of an option with everything replaced; an unset variable is an empty text. */
    Assignment.Parts expand(Assignment at) {
        String text = at.text();
        if (text.indexOf('$') < 0) {
            return Assignment.parts(text);
        }
        String replaced = named(text, at);
        String known = replaced.replace("$pagesize", PAGE_SIZE).replace("$ncpus", Integer.toString(context.ncpus()));
        if (known.contains("$mb_memory")) {
            long megabytes = (long) MB_PER_CPU * context.ncpus();
            out.warn(
                    at,
                    "assumed-memory",
                    "$mb_memory: the simulated host states no memory, " + megabytes
                            + " MiB are taken, 4 GiB for each CPU");
            known = known.replace("$mb_memory", Long.toString(megabytes));
        }
        Assignment.Parts parts = Assignment.parts(known);
        String value = parts.value();
        if (known.equals(replaced) || value == null || !isArithmetic(known)) {
            return parts;
        }
        return new Assignment.Parts(parts.name(), computed(value));
    }

    private static boolean isArithmetic(String text) {
        return text.indexOf('\'') < 0 && text.chars().anyMatch(c -> "+-*/".indexOf(c) >= 0);
    }

    private static String computed(String expression) {
        Long value = Arithmetic.value(expression);
        return value == null ? "" : Long.toString(value);
    }

    private String named(String text, Assignment at) {
        var to = new StringBuilder();
        int i = 0;
        while (i < text.length() && to.length() <= JobFile.LONGEST_TEXT) {
            int close = text.startsWith("${", i) ? text.indexOf('}', i) : -1;
            if (close < 0) {
                to.append(text.charAt(i++));
                continue;
            }
            String name = text.substring(i + 2, close);
            String value = valueOf(name);
            if (value == null) {
                out.warn(
                        at,
                        "unset-variable",
                        "${" + Messages.shown(name) + "} is not set: fio puts an empty text in its place");
            } else {
                to.append(value);
            }
            i = close + 1;
        }
        return to.toString();
    }

    private @Nullable String valueOf(String name) {
        return context.variables().get(name);
    }
}
