package dev.blklab.fio;

/** Whether an option that is not simulated yet says no more than what holds anyway. */
final class Later {

    private Later() {}

    /** True where the option changes nothing in this job. */
    static boolean changesNothing(Setting setting, FioJob job, boolean onlyJob) {
        Settings s = job.settings();
        String rw = s.get("rw").word();
        boolean random = rw.startsWith("rand");
        boolean writes = !rw.equals("read") && !rw.equals("randread");
        boolean oneFile = s.number("nrfiles") <= 1;
        return switch (setting.option().name()) {
            case "bsrange", "bssplit" -> !(s.blocksVary(0) && !onlyWrites(rw)) && !(s.blocksVary(1) && writes);
            case "bs_unaligned", "bs_is_seq_rand" ->
                setting.number() == 0
                        || (!s.blocksVary(0) && !s.blocksVary(1) && s.smallestBlock(0) == s.smallestBlock(1));
            case "ba" -> !random || setting.number() == s.smallestBlock(onlyWrites(rw) ? 1 : 0);
            case "random_distribution", "percentage_random" -> !random || isDefault(setting);
            case "file_service_type" -> oneFile || isDefault(setting);
            case "filesize" ->
                oneFile && setting.numbers()[0] == setting.numbers()[1] && setting.number() == s.number("size");
            case "io_size" -> setting.number() == 0 || setting.number() == s.number("size");
            case "nrfiles" -> oneFile;
            case "offset_increment" -> setting.number() == 0 || s.number("numjobs") == 1;
            case "fsync", "fdatasync", "sync_file_range", "write_barrier", "sync", "serialize_overlap" ->
                !writes || isDefault(setting);
            case "verify" -> isDefault(setting) || !writes || !s.on("do_verify");
            case "verify_backlog" -> !s.has("verify");
            case "trim_percentage", "trim_backlog" -> setting.number() == 0 || !s.has("verify");
            case "zonesize",
                    "zonecapacity",
                    "zonerange",
                    "zoneskip",
                    "read_beyond_wp",
                    "max_open_zones",
                    "job_max_open_zones",
                    "ignore_zone_limits",
                    "zone_reset_threshold",
                    "zone_reset_frequency" -> s.get("zonemode").word().equals("none");
            case "exitall", "exit_what" ->
                (onlyJob && s.number("numjobs") == 1) || isDefault(setting) || !s.on("exitall");
            case "rate_process", "rate_ignore_thinktime" -> !s.has("rate") && !s.has("rate_iops");
            case "rate_min", "rate_iops_min" -> isDefault(setting);
            case "thinktime_spin", "thinktime_blocks", "thinktime_blocks_type", "thinktime_iotime" ->
                !s.on("thinktime");
            case "flow" -> setting.number() == 0 || (onlyJob && s.number("numjobs") == 1);
            case "cgroup_weight" -> !s.has("cgroup");
            case "cmdprio", "cmdprio_class" -> !s.has("cmdprio_percentage") && !s.has("cmdprio_bssplit");
            case "hipri_percentage" -> !s.on("hipri");
            case "uncached" -> s.on("direct") || isDefault(setting);
            case "cmd_type" -> !s.engine().equals("io_uring_cmd");
            case "loops" -> setting.number() <= 1 || (s.on("time_based") && s.on("runtime"));
            default -> isDefault(setting);
        };
    }

    private static boolean onlyWrites(String rw) {
        return rw.equals("write") || rw.equals("randwrite");
    }

    private static boolean isDefault(Setting setting) {
        FioOption option = setting.option();
        String word = setting.word();
        return switch (option.type()) {
            case WORD -> word.equals(option.byDefault()) || (option.name().equals("sync") && word.equals("0"));
            case FLAG -> setting.number() == 0;
            case BOOL, INT, INT3, LAST, LONG, LONG2, LONG3, SIZE, TIME, TIME2, USEC -> allDefault(setting);
            default -> false;
        };
    }

    private static boolean allDefault(Setting setting) {
        long[] standard = Settings.standard(setting.option()).numbers();
        for (int i = 0; i < 3; i++) {
            if (setting.numbers()[i] != standard[i]) {
                return false;
            }
        }
        return true;
    }
}
