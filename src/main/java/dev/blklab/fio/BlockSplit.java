package dev.blklab.fio;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code bssplit}: block sizes with their shares, for reads, writes and trims.
 *
 * @param directions entries of reads, writes, trims; empty where a direction keeps its {@code bs}
 * @param refusal why fio refuses it, null when it does not
 */
record BlockSplit(List<List<Entry>> directions, @Nullable String refusal) {

    private static final int MOST_ENTRIES = 64;

    /**
     * One size.
     *
     * @param percent share of the I/Os
     */
    record Entry(long bytes, double percent) {}

    static BlockSplit read(String value, int kbBase) {
        String[] parts = value.split(",", -1);
        List<List<Entry>> directions = new ArrayList<>(List.of(List.of(), List.of(), List.of()));
        for (int i = 0; i < Math.min(parts.length, 3); i++) {
            List<Entry> entries = new ArrayList<>();
            String refusal = direction(parts[i], kbBase, entries);
            if (refusal != null) {
                return new BlockSplit(directions, refusal);
            }
            directions.set(i, List.copyOf(entries));
        }
        if (parts.length == 1) {
            directions.set(1, directions.get(0));
            directions.set(2, directions.get(0));
        } else if (parts.length == 2) {
            directions.set(2, directions.get(1));
        }
        return new BlockSplit(List.copyOf(directions), null);
    }

    private static @Nullable String direction(String text, int kbBase, List<Entry> into) {
        List<Long> sizes = new ArrayList<>();
        List<Integer> shares = new ArrayList<>();
        for (String entry : text.split(":", -1)) {
            if (entry.isEmpty() || sizes.size() == MOST_ENTRIES) {
                break;
            }
            int slash = entry.indexOf('/');
            Numbers.Amount size = Numbers.size(slash < 0 ? entry : entry.substring(0, slash), kbBase);
            if (size == null) {
                return "split conversion failed";
            }
            int share = slash < 0 ? 0 : Distributions.leadingInt(entry.substring(slash + 1));
            sizes.add(size.value());
            shares.add(share < 0 || share > 100 ? 100 : share);
        }
        int sum = shares.stream().mapToInt(Integer::intValue).sum();
        long missing = shares.stream().filter(s -> s == 0).count();
        if (sum > 100 && missing > 1) {
            return "bssplit percentages add to more than 100%";
        }
        for (int i = 0; i < sizes.size(); i++) {
            into.add(new Entry(
                    sizes.get(i), shares.get(i) != 0 ? shares.get(i) : Math.max(0, 100 - sum) / (double) missing));
        }
        return null;
    }
}
