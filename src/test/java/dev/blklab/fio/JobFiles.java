package dev.blklab.fio;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Random job files, most of them nearly right: the same file for the same seed. */
final class JobFiles {

    /** Options that make fio itself touch the machine while it parses. */
    private static final Set<String> LEFT_OUT = Set.of("opendir", "profile", "exec_prerun", "exec_postrun", "gtod_cpu");

    private static final List<String> NUMBERS = List.of(
            "0",
            "1",
            "2",
            "4",
            "16",
            "100",
            "101",
            "4k",
            "4K",
            "8kb",
            "64k",
            "1m",
            "1M",
            "1g",
            "4KiB",
            "4ki",
            "1.5m",
            "8q",
            "8 k",
            " 8k",
            "-1",
            "-4k",
            "50%",
            "150%",
            "0x10",
            "0x",
            "1e3",
            "16*4k",
            "(4*4k)",
            "4k,8k",
            ",8k",
            "8k,",
            "4k,8k,16k",
            "4k,abc",
            "abc",
            "abc,4k",
            "4k-64k",
            "4k:64k",
            "4z",
            "z",
            "99999999999999999999",
            "true",
            "",
            " ",
            "k",
            "+5",
            "1,2");
    private static final List<String> TIMES = List.of(
            "10", "10s", "10 s", " 10", "1m", "1min", "1sec", "5ms", "5us", "5usec", "1.5s", "1h30m", "0", "-5", "abc",
            "5%", "1d", "5,10", "");
    private static final List<String> FLAGS =
            List.of("0", "1", "2", "-1", "true", "yes", "on", "1abc", " 1", "0x1", "", "1,2", "2,1", "32");
    private static final List<String> RANGES = List.of(
            "4k-8k",
            "8k-4k",
            "4k:8k",
            "4k",
            "4k-",
            "-4k",
            "4k-8k,16k-32k",
            ",4k-8k",
            "4k-8k,",
            "abc-8k",
            "4KiB-8KiB",
            "0-8k",
            "4k-8k-16k",
            "1k-2k:4k");
    private static final List<String> SPLITS = List.of(
            "4k/50:8k/50",
            "4k/10:64k/50:32k/40",
            "4k",
            "4k/60:8k",
            "abc/50",
            "4k/60:8k/60",
            "4k/60:8k/50:1k:2k",
            "4k/50,8k/50",
            ",4k/50:8k/50",
            "",
            "4k/:8k/",
            "4k/50:",
            "4k/abc",
            "/50",
            "4k/-5:8k");
    private static final List<String> FLOATS =
            List.of("50", "50:99:99.9", "50,99", "101", "abc", "50:101", ".5", "", "1e1", "-1");
    private static final List<String> DISTRIBUTIONS = List.of(
            "random",
            "zipf",
            "zipf:1.2",
            "zipf:1.0",
            "zipf:abc",
            "zipf:1.2:0.3",
            "zipf:1.2:2",
            "pareto:0.9",
            "pareto:1.5",
            "normal:20",
            "normal:200",
            "zoned:50/5:50/95",
            "zoned:60/10:30/20",
            "zoned",
            "zoned:",
            "zoned_abs:60/4m:40/12m",
            "zoned:50/60:50/60",
            "zoned:20/10:80/90,50/50:50/50");

    private final Random random;

    JobFiles(long seed) {
        random = new Random(seed);
    }

    /** A job file of a few sections. */
    String next() {
        var text = new StringBuilder();
        int sections = 1 + random.nextInt(3);
        if (random.nextInt(60) == 0) {
            text.append("bs=4k\n");
        }
        for (int i = 0; i < sections; i++) {
            text.append(header(i)).append(random.nextInt(15) == 0 ? "\r\n" : "\n");
            int options = random.nextInt(4);
            for (int j = 0; j < options; j++) {
                text.append(option()).append(random.nextInt(15) == 0 ? "\r\n" : "\n");
            }
        }
        return text.toString();
    }

    /** A file of jobs that do nothing and end at once, with block sizes set in every way. */
    String nextOfBlockSizes() {
        var text = new StringBuilder("[global]\nioengine=null\nsize=1g\nnumber_ios=1\n");
        int sections = 1 + random.nextInt(4);
        for (int i = 0; i < sections; i++) {
            text.append(random.nextInt(4) == 0 ? "[global]" : "[job" + i + "]").append('\n');
            for (int j = random.nextInt(5); j > 0; j--) {
                text.append(
                                switch (random.nextInt(9)) {
                                    case 0, 1 ->
                                        "bs="
                                                + pick(List.of(
                                                        "4k",
                                                        "8k,16k",
                                                        ",8k",
                                                        "4k,",
                                                        "4k-64k",
                                                        "1m,2m,4m",
                                                        "4KiB",
                                                        "12345",
                                                        "0x1000"));
                                    case 2 -> "bsrange=" + pick(RANGES);
                                    case 3 -> "bssplit=" + pick(SPLITS);
                                    case 4 -> "iodepth=" + pick(List.of("1", "4,8", " 3", "1k", "2-9"));
                                    case 5 ->
                                        "rw="
                                                + pick(List.of(
                                                        "read",
                                                        "randwrite",
                                                        "readwrite",
                                                        "randrw",
                                                        "trim",
                                                        "read,write"));
                                    case 6 -> "kb_base=" + pick(List.of("1000", "1024"));
                                    case 7 -> pick(List.of("stonewall", "new_group", "stonewall=0"));
                                    default -> "name=" + pick(List.of("x", "a b", "x=y"));
                                })
                        .append('\n');
            }
        }
        return text.append("[last]\n").toString();
    }

    private String header(int i) {
        return switch (random.nextInt(25)) {
            case 0 -> "[globalX]";
            case 1 -> "[GLOBAL]";
            case 2 -> "[a" + i;
            case 3 -> "[a] b";
            case 4 -> "[]";
            case 5 -> "  [b] ; comment";
            case 6, 7, 8, 9 -> "[global]";
            default -> "[job" + i + "]";
        };
    }

    private String option() {
        if (random.nextInt(25) == 0) {
            return pick(List.of(
                    "; comment",
                    "# comment",
                    "",
                    "   ",
                    "\t",
                    "iodept=4",
                    "io_engine=libaio",
                    "BS=4k",
                    "hipri",
                    "=4",
                    "bs",
                    "rw",
                    "[",
                    "name"));
        }
        List<FioOption> all = FioOptions.all();
        FioOption o = all.get(random.nextInt(all.size()));
        while (LEFT_OUT.contains(o.name())) {
            o = all.get(random.nextInt(all.size()));
        }
        List<String> names = new ArrayList<>(o.aliases());
        names.add(o.name());
        String name = pick(names);
        if (random.nextInt(12) == 0) {
            return name;
        }
        String separator = random.nextInt(15) == 0 ? pick(List.of(" = ", "= ", " =", "==", "\t=")) : "=";
        String line = name + separator + value(o);
        return switch (random.nextInt(20)) {
            case 0 -> "  " + line;
            case 1 -> line + "  # why";
            case 2 -> line + ";x";
            case 3 -> line.substring(0, random.nextInt(line.length() + 1));
            default -> line;
        };
    }

    private String value(FioOption o) {
        if (random.nextInt(30) == 0) {
            return pick(NUMBERS);
        }
        if (o.name().equals("random_distribution")) {
            return pick(DISTRIBUTIONS);
        }
        return switch (o.type()) {
            case FLAG, BOOL -> pick(FLAGS);
            case TIME, TIME2, USEC -> pick(TIMES);
            case RANGE3 -> pick(RANGES);
            case SPLIT -> pick(SPLITS);
            case FLOATS, FLOATS1 -> pick(FLOATS);
            case WORD, WORDS -> word(o);
            case TEXT, FREE, BARE, OLD ->
                o.name().equals("ioengine")
                        ? pick(List.of(
                                "null", "libaio", "io_uring", "psync", "sync", "mmap", "nonsense", " null", "null:x"))
                        : pick(List.of("x", "a b", "", " ", "a:b", "a,b", "x;y", "0-1", "x=y"));
            case PATTERN -> pick(List.of("0xdeadbeef", "\"abc\"", "abc", "12", "%o", "0x", "", "-1", "0xa\"b\""));
            default -> pick(NUMBERS);
        };
    }

    private String word(FioOption o) {
        String word = pick(o.words());
        return switch (random.nextInt(12)) {
            case 0 -> word + "x";
            case 1 -> " " + word;
            case 2 -> word.toUpperCase(java.util.Locale.ROOT);
            case 3 -> word + ":8";
            case 4 -> word + ",x";
            case 5 -> "";
            case 6 -> word + ":abc";
            default -> word;
        };
    }

    private String pick(List<String> from) {
        return from.get(random.nextInt(from.size()));
    }
}
