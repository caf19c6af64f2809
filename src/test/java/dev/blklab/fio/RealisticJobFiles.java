package dev.blklab.fio;

import java.util.List;
import java.util.Random;

/** Job files as people publish them: usual options with usual values, and now and then a usual mistake; the same for the same seed. */
final class RealisticJobFiles {

    private final Random random;

    RealisticJobFiles(long seed) {
        random = new Random(seed);
    }

    String next() {
        var text = new StringBuilder();
        if (chance(40)) {
            text.append(pick("# ", "; "))
                    .append(pick("random read test", "baseline for the array", "see the wiki"))
                    .append('\n');
        }
        if (chance(85)) {
            text.append("[global]\n");
            engine(text);
            common(text);
        }
        int jobs = 1 + random.nextInt(chance(70) ? 3 : 8);
        for (int i = 0; i < jobs; i++) {
            text.append(chance(50) ? "\n" : "");
            text.append('[')
                    .append(pick("job", "rand-read-", "seq write ", "db/log", "4k_"))
                    .append(i)
                    .append("]\n");
            if (chance(30)) {
                engine(text);
            }
            job(text, i);
        }
        return chance(8) ? mistaken(text.toString()) : text.toString();
    }

    private void engine(StringBuilder text) {
        line(
                text,
                95,
                "ioengine",
                "libaio",
                "libaio",
                "libaio",
                "sync",
                "psync",
                "null",
                "io_uring",
                "posixaio",
                "mmap",
                "vsync",
                "pvsync2",
                "rbd");
        line(text, 85, "direct", "1", "1", "0");
        line(text, 20, "buffered", "0", "1");
    }

    private void common(StringBuilder text) {
        line(text, 60, "bs", "4k", "4K", "8k", "64k", "128k", "1M", "1m", "512", "16k");
        line(text, 5, "blocksize", "4k", "32k");
        line(text, 60, "size", "1G", "10G", "100%", "256M", "4g", "512m", "20%");
        line(text, 40, "runtime", "60", "30", "300", "120s", "10m", "3600", "86400");
        flag(text, 40, "time_based");
        line(text, 10, "time_based", "1", "0");
        flag(text, 50, "group_reporting");
        line(text, 10, "group_reporting", "1");
        flag(text, 25, "thread");
        line(text, 30, "ramp_time", "5", "10s", "2s", "0");
        line(text, 25, "directory", "/mnt/test", "/data", "gcs/256kb");
        line(text, 40, "filename", "/dev/sdb", "/dev/nvme0n1", "/dev/sdb:/dev/sdc", "testfile");
        flag(text, 15, "norandommap");
        line(text, 20, "randrepeat", "0", "1");
        line(text, 10, "numjobs", "1", "4", "8", "16");
        line(text, 10, "invalidate", "1");
        flag(text, 10, "refill_buffers");
        line(text, 8, "fallocate", "none", "posix");
        line(text, 8, "percentile_list", "50:95:99:99.9", "50:99:99.99");
        line(text, 8, "log_avg_msec", "1000", "500");
        line(text, 6, "disk_util", "0");
        line(text, 6, "random_generator", "tausworthe64", "lfsr");
        line(text, 4, "gtod_reduce", "1");
        line(text, 4, "clocksource", "gettimeofday", "cpu");
        line(text, 3, "exitall_on_error", "1");
        line(text, 3, "create_serialize", "0");
        line(text, 3, "unified_rw_reporting", "1", "mixed", "both");
        line(text, 3, "kb_base", "1000", "1024");
    }

    private void job(StringBuilder text, int number) {
        line(
                text,
                90,
                "rw",
                "randread",
                "randwrite",
                "read",
                "write",
                "randrw",
                "rw",
                "readwrite",
                "trim",
                "randread:8",
                "write:4k");
        line(text, 5, "readwrite", "randread", "write");
        line(text, 45, "iodepth", "1", "32", "16", "128", "256", "64");
        line(text, 40, "numjobs", "1", "4", "8", "16", "2");
        line(text, 30, "bs", "4k", "8k", "64k", "1m", "4k,8k", "4k-64k");
        line(text, 25, "size", "1g", "128m", "2G");
        line(text, 18, "rwmixread", "70", "50", "0", "60", "30");
        line(text, 8, "rwmixwrite", "30", "40", "33");
        flag(text, number > 0 ? 45 : 15, "stonewall");
        line(text, 4, "wait_for_previous", "1");
        flag(text, 5, "new_group");
        line(text, 12, "filename", "/dev/sdc", "file0", "a:b:c");
        line(text, 8, "offset", "0", "1G", "50%", "4096");
        line(text, 4, "offset_increment", "1g", "10%");
        line(text, 8, "nrfiles", "4", "16", "50");
        line(text, 8, "filesize", "4k", "64M", "1m-4m");
        line(text, 5, "filename_format", "file$jobnum", "test.$jobnum.$filenum", "data");
        line(text, 6, "bssplit", "8k/90:32k/10,8k/90:32k/10", "4k/10:64k/50:32k/40", "512/25:1k/:2k/:4k/");
        line(text, 5, "bsrange", "512-4k", "4k-64k", "16K-256K");
        line(text, 5, "io_size", "10m", "400M", "50%");
        line(text, 6, "loops", "1", "2", "10");
        line(text, 6, "startdelay", "60", "10", "5s");
        line(text, 6, "fsync", "1", "16", "32");
        line(text, 4, "fdatasync", "1", "128");
        line(text, 6, "end_fsync", "1");
        line(text, 6, "sync", "1", "0", "dsync");
        line(text, 7, "verify", "md5", "crc32c", "0", "sha256");
        line(text, 3, "do_verify", "1", "0");
        line(text, 3, "verify_backlog", "1024", "32");
        line(text, 3, "verify_fatal", "1");
        line(text, 7, "rate_iops", "100", "500,500", "750,750", "300");
        line(text, 5, "rate", "3M", "1m,2m", ",12500k");
        line(text, 4, "rate_process", "poisson");
        line(text, 4, "thinktime", "2000", "5ms");
        line(text, 3, "thinktime_blocks", "8");
        line(text, 6, "random_distribution", "zipf:1.2", "pareto:0.9", "normal:20", "zoned:50/5:30/15:20/80", "zipf");
        line(text, 3, "percentage_random", "50", "10,90");
        line(text, 6, "iodepth_batch", "1", "16", "8");
        line(text, 4, "iodepth_batch_complete", "1", "16");
        line(text, 3, "iodepth_low", "8", "1");
        line(text, 5, "cpus_allowed", "0", "0-3", "1");
        line(text, 3, "cpus_allowed_policy", "split");
        line(text, 6, "write_bw_log", "fio", "test");
        flag(text, 3, "write_lat_log");
        line(text, 3, "write_iops_log", "log");
        line(text, 4, "description", "Sequential fill phase", "test 1, \"quoted\"");
        line(text, 4, "name", "baseline", "x y");
        line(text, 3, "continue_on_error", "all", "none");
        line(text, 3, "buffer_pattern", "0xdeadbeef", "\"aaaa\"", "0x01");
        line(text, 3, "buffer_compress_percentage", "50");
        line(text, 2, "number_ios", "1000", "20");
        line(text, 2, "io_submit_mode", "offload");
        line(text, 2, "prio", "0", "7");
        line(text, 2, "latency_target", "500000", "5ms");
        line(text, 2, "steadystate", "iops:10%", "bw_slope:1%");
        line(text, 2, "flow", "1", "8");
        line(text, 2, "hipri", "1");
        line(text, 2, "zonemode", "strided", "none");
        line(text, 2, "mem", "malloc", "mmap", "shm");
    }

    /** What people get wrong. */
    private String mistaken(String text) {
        return switch (random.nextInt(12)) {
            case 0 -> text.replace("iodepth=", "io_depth=");
            case 1 -> text.replace("ioengine=", "io_engine=");
            case 2 -> text.replace("bs=", "bs = ");
            case 3 -> text.replace("rw=", "rw = ");
            case 4 -> text.replace("directory=", "direcotry=");
            case 5 -> text.replace("direct=1", "direct=true");
            case 6 -> text.replace("=4k", "=4KiB");
            case 7 -> text.replace("runtime=60", "runtime=1min");
            case 8 -> text.replace("size=", "size=${SIZE}");
            case 9 -> text.replace("rwmixread=70", "rwmixread=70%");
            case 10 -> "bs=4k\n" + text;
            default -> text.replace("iodepth=32", "iodepth=0");
        };
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private void flag(StringBuilder text, int percent, String name) {
        if (chance(percent)) {
            text.append(name).append('\n');
        }
    }

    private void line(StringBuilder text, int percent, String name, String... values) {
        if (chance(percent)) {
            text.append(name)
                    .append('=')
                    .append(pick(values))
                    .append(chance(3) ? "  # why" : "")
                    .append('\n');
        }
    }

    private String pick(String... from) {
        return List.of(from).get(random.nextInt(from.length));
    }
}
