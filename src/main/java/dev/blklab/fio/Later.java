package dev.blklab.fio;

/** Whether an option that is not simulated yet says no more than what holds anyway. */
final class Later {

    private Later() {}

    /** True where the option changes nothing in this job. */
    static boolean changesNothing(Setting setting, FioJob job) {
        Settings s = job.settings();
        return switch (setting.option().name()) {
            case "trim_percentage", "trim_backlog" -> setting.number() == 0 || !s.has("verify");
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
