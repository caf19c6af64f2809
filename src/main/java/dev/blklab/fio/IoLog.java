package dev.blklab.fio;

import dev.blklab.sim.spec.Replay;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a log of I/Os: fio's version 2 and 3, and the text that blkparse prints. */
final class IoLog {

    private static final int MOST = 100_000;
    private static final long LARGEST = 64 << 20;

    /** Device, CPU, sequence, seconds, process, action, kind, sector, sectors. */
    private static final Pattern BLKPARSE = Pattern.compile(
            "\\s*\\d+,\\d+\\s+\\d+\\s+\\d+\\s+(\\d{1,9})\\.(\\d{9})\\s+\\d+\\s+([A-Z]{1,2})\\s+([A-Z]{1,8})(?:\\s+(\\d{1,15})\\s+\\+\\s+(\\d{1,9}))?.*");

    private final StringBuilder ios = new StringBuilder();
    private final Map<String, Long> places = new HashMap<>();
    private final Settings settings;
    private int count;
    private long largest;
    private long nextPlace;
    private long firstUs = -1;
    private @Nullable String wrong;

    private IoLog(Settings settings) {
        this.settings = settings;
    }

    /** What came of a log; exactly one of the two is null. */
    record Read(@Nullable Replay replay, @Nullable String wrong) {}

    static Read read(String name, String text, Settings settings) {
        var log = new IoLog(settings);
        String[] lines = text.split("\n", -1);
        String first = lines.length == 0 ? "" : lines[0].strip();
        boolean timed = first.equals("fio version 3 iolog");
        if (timed || first.equals("fio version 2 iolog")) {
            log.fios(lines, timed);
        } else if (first.startsWith("fio version")) {
            log.wrong = "line 1: only versions 2 and 3 of fio's log are known, not \"" + Messages.shown(first) + "\"";
        } else {
            log.blkparse(lines);
        }
        if (log.wrong == null && log.count == 0) {
            log.wrong = "it has no reads and writes: fio's log of version 2 or 3, or the text of blkparse, is expected";
        }
        if (log.wrong != null) {
            return new Read(null, "read_iolog=" + name + ": " + log.wrong);
        }
        boolean stalls = !settings.on("replay_no_stall");
        return new Read(new Replay(name, log.ios.toString(), log.count, log.largest, stalls), null);
    }

    private void fios(String[] lines, boolean timed) {
        long us = 0;
        for (int i = 1; i < lines.length && wrong == null; i++) {
            String[] words = lines[i].strip().split("\\s+", -1);
            int at = timed ? 1 : 0;
            if (lines[i].isBlank() || words.length < at + 2) {
                continue;
            }
            Long time = timed ? whole(words[0], i) : Long.valueOf(us);
            String action = words[at + 1];
            boolean io = action.equals("read") || action.equals("write");
            if (time == null || (!io && !action.equals("wait"))) {
                continue; // files are opened and closed, and flushes find no volatile cache
            }
            if (words.length < at + 3 + (io ? 1 : 0)) {
                wrong = "line " + (i + 1) + ": \"" + Messages.shown(lines[i].strip()) + "\" is not whole";
                continue;
            }
            Long offset = whole(words[at + 2], i);
            if (action.equals("wait")) {
                us = offset == null ? us : offset * 1000; // the manual says microseconds, fio takes milliseconds
            } else {
                Long bytes = whole(words[at + 3], i);
                if (offset != null && bytes != null) {
                    add(time, action.equals("write"), words[at], offset, bytes, i);
                }
            }
        }
    }

    private void blkparse(String[] lines) {
        for (int i = 0; i < lines.length && wrong == null; i++) {
            if (lines[i].startsWith("CPU") || lines[i].startsWith("Total") || lines[i].startsWith("Throughput")) {
                return; // the summary
            }
            Matcher m = BLKPARSE.matcher(lines[i]);
            if (!m.matches()) {
                wrong = lines[i].isBlank()
                        ? null
                        : "line " + (i + 1) + ": \"" + Messages.shown(lines[i].strip()) + "\" is no event of blkparse";
                continue;
            }
            // as fio does: what was queued is done again, however it was merged and split then
            if (m.group(3).equals("Q") && m.group(5) != null) {
                boolean write = m.group(4).startsWith("W") || m.group(4).startsWith("FW");
                if (write || m.group(4).startsWith("R")) {
                    long us = Long.parseLong(m.group(1)) * 1_000_000 + Long.parseLong(m.group(2)) / 1000;
                    add(us, write, "/dev/", Long.parseLong(m.group(5)) << 9, Long.parseLong(m.group(6)) << 9, i);
                }
            }
        }
    }

    private @Nullable Long whole(String word, int line) {
        if (!word.matches("\\d{1,17}")) {
            wrong = "line " + (line + 1) + ": \"" + Messages.shown(word) + "\" is no number";
            return null;
        }
        return Long.valueOf(word);
    }

    private void add(long us, boolean write, String file, long offset, long bytes, int line) {
        String skipped = settings.text("replay_skip");
        if (bytes == 0 || (skipped != null && skipped.contains(write ? "write" : "read"))) {
            return;
        }
        if (bytes > LARGEST || count == MOST) {
            wrong = "line " + (line + 1) + ": "
                    + (count == MOST ? "more than " + MOST + " I/Os" : "an I/O of " + bytes + " bytes is too large");
            return;
        }
        firstUs = firstUs < 0 ? us : firstUs;
        long scale = Math.max(1, settings.number("replay_scale"));
        long align = Math.max(512, settings.number("replay_align"));
        long place = (place(file) + offset / scale) / align * align;
        long length = (bytes + 511) / 512 * 512;
        long due = (us - firstUs) * Math.max(1, settings.number("replay_time_scale")) / 100;
        ios.append(Math.max(0, due))
                .append(write ? " w " : " r ")
                .append(place)
                .append(' ')
                .append(length)
                .append('\n');
        largest = Math.max(largest, length);
        count++;
    }

    /** Disks are the simulated one; files lie on it a gibibyte apart. */
    private long place(String file) {
        if (file.startsWith("/dev/") || settings.has("replay_redirect")) {
            return 0;
        }
        return places.computeIfAbsent(file, f -> {
            long place = nextPlace;
            nextPlace += 1L << 30;
            return place;
        });
    }

    /** A log as fio's version 3, which reads back as it is. */
    static String text(Replay replay) {
        var text = new StringBuilder("fio version 3 iolog\n");
        replay.ios().lines().forEach(line -> {
            String[] words = line.split(" ", -1);
            text.append(words[0])
                    .append(" /dev/sda ")
                    .append(words[1].equals("w") ? "write " : "read ")
                    .append(words[2])
                    .append(' ')
                    .append(words[3])
                    .append('\n');
        });
        return text.toString();
    }
}
