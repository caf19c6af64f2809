package dev.blklab.fio;

/** Whether an option that is not simulated yet says no more than what holds anyway. */
final class Later {

    private Later() {}

    /** True where the option changes nothing in this job. */
    static boolean changesNothing(Setting setting, FioJob job, boolean onlyJob) {
        Settings s = job.settings();
        String rw = s.get("rw").word();
        boolean writes = !rw.equals("read") && !rw.equals("randread");
        return switch (setting.option().name()) {
            case "sync_file_range", "write_barrier", "serialize_overlap" -> !writes || isDefault(setting);
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
            case "exit_what" -> (onlyJob && s.number("numjobs") == 1) || isDefault(setting) || !s.on("exitall");
            case "rate_ignore_thinktime" ->
                setting.number() == 0 || !s.on("thinktime") || (!s.has("rate") && !s.has("rate_iops"));
            case "rate_min", "rate_iops_min" -> isDefault(setting);
            case "thinktime_spin" -> setting.number() == 0 || !s.on("thinktime");
            case "verify_only" -> setting.number() == 0 || !s.has("verify");
            case "prio", "prioclass" -> onlyJob || isDefault(setting);
            case "flow" -> setting.number() == 0 || (onlyJob && s.number("numjobs") == 1);
            case "cgroup_weight" -> !s.has("cgroup");
            case "cmdprio", "cmdprio_class" -> !s.has("cmdprio_percentage") && !s.has("cmdprio_bssplit");
            case "hipri_percentage" -> !s.on("hipri");
            case "uncached" -> s.on("direct") || isDefault(setting);
            case "cmd_type" -> !s.engine().equals("io_uring_cmd");
            default -> isDefault(setting);
        };
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
