package dev.blklab.fio;

import dev.blklab.sim.spec.AccessOrder;
import java.util.ArrayList;
import java.util.List;

/** The zones of {@code random_distribution=zoned} and {@code zoned_abs}, as fio completes them (options.c: zone_split_ddir). */
final class Zones {

    private Zones() {}

    /** The zones of an accepted text, in the order written. */
    static List<AccessOrder.Zone> read(String text, boolean absolute, int kbBase) {
        List<Integer> access = new ArrayList<>();
        List<Long> sizes = new ArrayList<>();
        for (String zone : text.split(":", -1)) {
            if (zone.isEmpty()) {
                break;
            }
            int slash = zone.indexOf('/');
            String share = slash < 0 ? zone : zone.substring(0, slash);
            String size = slash < 0 ? "" : zone.substring(slash + 1);
            access.add(Math.min(100, Math.max(0, Distributions.leadingInt(share))));
            Numbers.Amount bytes = absolute && !size.isEmpty() ? Numbers.size(size, kbBase) : null;
            sizes.add(bytes != null ? bytes.value() : Math.min(100L, Math.max(0, Distributions.leadingInt(size))));
        }
        int accessLeft = 100 - access.stream().mapToInt(Integer::intValue).sum();
        long accessMissing = access.stream().filter(a -> a == 0).count();
        long sizeLeft = 100 - sizes.stream().mapToLong(Long::longValue).sum();
        long sizeMissing = sizes.stream().filter(s -> s == 0).count();
        List<AccessOrder.Zone> zones = new ArrayList<>();
        for (int i = 0; i < access.size(); i++) {
            int a = access.get(i) == 0 ? (int) (Math.max(0, accessLeft) / accessMissing) : access.get(i);
            long s = sizes.get(i) == 0 && !absolute ? Math.max(0, sizeLeft) / sizeMissing : sizes.get(i);
            zones.add(new AccessOrder.Zone(a, s));
        }
        return zones;
    }

    /** The zones as an option's parameter. */
    static String text(List<AccessOrder.Zone> zones) {
        var text = new StringBuilder();
        for (AccessOrder.Zone zone : zones) {
            text.append(':').append(zone.access()).append('/').append(zone.size());
        }
        return text.toString();
    }
}
