package dev.blklab.sim.engine;

import java.util.Arrays;

/**
 * Events near by: a calendar queue (Brown, CACM 31(10), 1988). A day is a power of two long, a year has a power of two of days,
 * and an event within a year from now hangs in the list of its day; a bitmap tells which days have any.
 *
 * <p>The length of a day follows what is scheduled: longer when too much lies more than a year ahead, shorter and more of them
 * when days fill up. Neither changes the order of events, which is that of their times and, at one time, of their scheduling.
 */
final class EventWheel {

    private static final int FEWEST_DAYS = 256;
    /** As many as one long of bits over the words of the bitmap covers. */
    private static final int MOST_DAYS = 4096;

    private static final int REVIEW_EVERY = 4096;
    private static final int NONE = -1;

    private final EventHeap far;
    private final int[] head = new int[MOST_DAYS];
    private final long[] occupied = new long[MOST_DAYS / 64];
    private int dayBits = 10;
    private int days = FEWEST_DAYS;
    /** Which words of {@link #occupied} are not zero. */
    private long occupiedWords;

    /** Time and order of each entry. */
    private long[] entries = new long[2 * 64];

    private int[] next = new int[64];
    private int used;
    private int spare = NONE;
    private int size;

    /** The first event, the day it hangs in, and its time. */
    private int first = NONE;

    private int firstDay;
    private long firstNs = Long.MAX_VALUE;

    private int asked;
    private int tooFar;
    private int passed;

    EventWheel(EventHeap far) {
        this.far = far;
        Arrays.fill(head, NONE);
    }

    /** Time of the first event, or the largest number there is. */
    long firstNs() {
        return firstNs;
    }

    /** Order of the first event; only while there is one. */
    long firstOrder() {
        return entries[2 * first + 1];
    }

    /** Takes an event, or gives it to the heap if it lies too far ahead. */
    void add(long now, long time, long order) {
        if (++asked == REVIEW_EVERY) {
            review(now);
        }
        if (isTooFar(now, time)) {
            tooFar++;
            far.add(time, order);
        } else {
            insert(newEntry(time, order), time, order);
        }
    }

    private int newEntry(long time, long order) {
        int e = spare;
        if (e != NONE) {
            spare = next[e];
        } else {
            if (used == next.length) {
                next = Arrays.copyOf(next, 2 * used);
                entries = Arrays.copyOf(entries, 4 * used);
            }
            e = used++;
        }
        entries[2 * e] = time;
        entries[2 * e + 1] = order;
        return e;
    }

    private void insert(int e, long time, long order) {
        size++;
        int day = (int) (time >>> dayBits) & (days - 1);
        int at = head[day];
        if (at == NONE) {
            next[e] = NONE;
            head[day] = e;
            occupied[day >> 6] |= 1L << day;
            occupiedWords |= 1L << (day >> 6);
        } else {
            int before = NONE;
            while (at != NONE && isBefore(at, time, order)) {
                before = at;
                at = next[at];
                passed++;
            }
            next[e] = at;
            if (before == NONE) {
                head[day] = e;
            } else {
                next[before] = e;
            }
        }
        if (time <= firstNs && head[day] == e) {
            firstNs = time;
            firstDay = day;
            first = e;
        }
    }

    private boolean isBefore(int e, long time, long order) {
        long t = entries[2 * e];
        return t < time || (t == time && entries[2 * e + 1] < order);
    }

    void removeFirst() {
        int day = firstDay;
        int e = first;
        int following = next[e];
        next[e] = spare;
        spare = e;
        head[day] = following;
        if (--size == 0) {
            occupied[day >> 6] = 0;
            occupiedWords = 0;
            firstNs = Long.MAX_VALUE;
            return;
        }
        if (following == NONE) {
            long left = occupied[day >> 6] & ~(1L << day);
            occupied[day >> 6] = left;
            if (left == 0) {
                occupiedWords &= ~(1L << (day >> 6));
            }
            day = firstFrom(day);
            firstDay = day;
            following = head[day];
        }
        first = following;
        firstNs = entries[2 * following];
    }

    /** The first day that has events, from the given one round the year. */
    private int firstFrom(int day) {
        int word = day >> 6;
        long bits = occupied[word] & -1L << day;
        if (bits == 0) {
            // beyond the last word a shift by 64 would be one by none
            long later = occupiedWords & (-2L << word);
            word = Long.numberOfTrailingZeros(later != 0 ? later : occupiedWords);
            bits = occupied[word];
        }
        return (word << 6) + Long.numberOfTrailingZeros(bits);
    }

    private void review(long now) {
        if (passed > REVIEW_EVERY / 4 && days < MOST_DAYS) {
            rebuild(now, dayBits - 1, 2 * days);
        } else if (passed > 2 * REVIEW_EVERY) {
            rebuild(now, dayBits - 1, days);
        } else if (tooFar > REVIEW_EVERY / 8 && passed < REVIEW_EVERY / 2) {
            rebuild(now, dayBits + 1, days);
        }
        asked = 0;
        tooFar = 0;
        passed = 0;
    }

    /** Hangs all events up again, by other days; a shorter year leaves some for the heap. */
    private void rebuild(long now, int newDayBits, int newDays) {
        int n = size;
        long[] all = new long[2 * n];
        for (int i = 0; i < n; i++) {
            all[2 * i] = firstNs;
            all[2 * i + 1] = firstOrder();
            removeFirst();
        }
        dayBits = Math.max(0, newDayBits);
        days = newDays;
        for (int i = 0; i < n; i++) {
            if (isTooFar(now, all[2 * i])) {
                far.add(all[2 * i], all[2 * i + 1]);
            } else {
                insert(newEntry(all[2 * i], all[2 * i + 1]), all[2 * i], all[2 * i + 1]);
            }
        }
    }

    private boolean isTooFar(long now, long time) {
        return (time >>> dayBits) - (now >>> dayBits) >= days;
    }
}
