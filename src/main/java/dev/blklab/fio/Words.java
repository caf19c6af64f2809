package dev.blklab.fio;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How near words are to each other, to say what was probably meant. */
final class Words {

    private Words() {}

    /** Letters to insert, remove, change, or swap with the next, to make one word the other. */
    static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            d[i][0] = i;
        }
        for (int j = 0; j <= b.length(); j++) {
            d[0][j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            for (int j = 1; j <= b.length(); j++) {
                int change = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                d[i][j] = Math.min(change, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[a.length()][b.length()];
    }

    /** The word of a list that is nearest to a text; null when none is near. */
    static @Nullable String nearest(String text, List<String> words) {
        String plain = text.strip().toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
        if (plain.length() > 40) {
            return null;
        }
        String best = null;
        int bestDistance = Math.max(1, plain.length() / 3) + 1;
        for (String word : words) {
            int distance = distance(plain, word.replace("-", "").replace("_", ""));
            if (distance < bestDistance) {
                bestDistance = distance;
                best = word;
            }
        }
        return best;
    }
}
