package dev.blklab.experiment;

import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;

/** What somebody probably meant who wrote a name that does not exist. */
public final class Nearest {

    private static final int MOST_LISTED = 40;

    private Nearest() {}

    /** A sentence with the allowed names, and the one that comes nearest if one comes near. */
    public static String unknown(String what, String given, Collection<?> allowed) {
        String list = allowed.stream().limit(MOST_LISTED).map(Object::toString).collect(Collectors.joining(", "));
        String nearest = "";
        int least = Math.max(2, given.length() / 3) + 1;
        int longest = 0;
        String wanted = given.toLowerCase(Locale.ROOT);
        for (Object name : allowed) {
            String candidate = name.toString().toLowerCase(Locale.ROOT);
            int distance = distance(wanted, candidate);
            int begin = commonBeginning(wanted, candidate);
            if (distance < least || (distance == least && !nearest.isEmpty() && begin > longest)) {
                least = distance;
                longest = begin;
                nearest = name.toString();
            }
        }
        return "no " + what + " is called \"" + given + "\""
                + (nearest.isEmpty() ? "" : ": did you mean " + nearest + "?")
                + (nearest.isEmpty() ? ": " : " ") + "(" + list + ")";
    }

    private static int commonBeginning(String a, String b) {
        int i = 0;
        while (i < a.length() && i < b.length() && a.charAt(i) == b.charAt(i)) {
            i++;
        }
        return i;
    }

    /** Levenshtein's edit distance. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
