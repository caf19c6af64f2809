package dev.blklab.fio;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** All options of one job, or the defaults that jobs start from: what was given, and where. */
final class Settings {

    private static final Map<String, Setting> DEFAULTS = new HashMap<>();

    static {
        for (FioOption o : FioOptions.all()) {
            DEFAULTS.put(o.name(), byDefault(o));
        }
    }

    private final Map<String, Setting> given = new LinkedHashMap<>();

    /** Block sizes as fio keeps them: smallest and largest for reads, writes and trims, 0 where only bs counts. */
    private final long[] blockRange = new long[6];

    Settings() {}

    /** What a job starts from: all of these but the name, which is the section's own. */
    Settings forJob() {
        var copy = new Settings();
        copy.given.putAll(given);
        copy.given.remove("name");
        System.arraycopy(blockRange, 0, copy.blockRange, 0, blockRange.length);
        return copy;
    }

    Setting get(String name) {
        Setting setting = given.get(name);
        return setting != null ? setting : Objects.requireNonNull(DEFAULTS.get(name), name);
    }

    long number(String name) {
        return get(name).number();
    }

    boolean on(String name) {
        return number(name) != 0;
    }

    @Nullable
    String text(String name) {
        return get(name).text();
    }

    boolean has(String name) {
        return given.containsKey(name);
    }

    @Nullable
    Assignment at(String name) {
        return get(name).at();
    }

    void put(Setting setting) {
        given.put(setting.option().name(), setting);
    }

    /** Everything given, in the order first given. */
    List<Setting> given() {
        return new ArrayList<>(given.values());
    }

    /** The engine's name as fio looks it up: parameter cut off, old names of libaio translated. */
    String engine() {
        String text = get("ioengine").text();
        int colon = text == null ? -1 : text.indexOf(':');
        String engine = text == null ? "" : colon < 0 ? text : text.substring(0, colon);
        return engine.startsWith("aio") || engine.startsWith("linuxaio") ? "libaio" : engine;
    }

    int kbBase() {
        return "1000".equals(text("kb_base")) ? 1000 : 1024;
    }

    void setBlockRange(int direction, long smallest, long largest) {
        blockRange[2 * direction] = smallest;
        blockRange[2 * direction + 1] = largest;
    }

    /** Smallest block of a direction (0 read, 1 write, 2 trim) after {@code bs}, {@code bsrange} and {@code bssplit}. */
    long smallestBlock(int direction) {
        long smallest = blockRange[2 * direction];
        return smallest != 0 ? smallest : get("bs").numbers()[direction];
    }

    long largestBlock(int direction) {
        long largest = blockRange[2 * direction + 1];
        return largest != 0 ? largest : get("bs").numbers()[direction];
    }

    /** Whether sizes of a direction vary. */
    boolean blocksVary(int direction) {
        return smallestBlock(direction) != largestBlock(direction);
    }

    /** What holds where the option is not given. */
    static Setting standard(FioOption o) {
        return Objects.requireNonNull(DEFAULTS.get(o.name()));
    }

    private static Setting byDefault(FioOption o) {
        long[] numbers = new long[o.type() == FioOption.Type.RANGE3 ? 6 : 3];
        if (o.type().number() && !o.byDefault().isEmpty()) {
            Numbers.Amount n = Numbers.size(o.byDefault(), 1024);
            Long time = o.type().time() ? Numbers.time(o.byDefault(), o.type() != FioOption.Type.USEC) : null;
            Arrays.fill(numbers, time != null ? time : n != null ? n.value() : 0);
        }
        return new Setting(o, null, numbers, o.byDefault().isEmpty() ? null : o.byDefault());
    }
}
