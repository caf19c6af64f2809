package dev.blklab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.experiment.Settings.Format;
import dev.blklab.sim.spec.RunSpec;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Would these settings do on a real machine what they did in the run? */
class SettingsTest {

    private static Settings settings(String patch, Map<String, String> tunables) {
        var request = new RunRequest(
                "",
                "",
                List.of(),
                "azure-premium-p70",
                Map.of(),
                "azure-f32s-v2",
                Map.of(),
                "5.11",
                List.of(patch),
                Requests.SHORT_JOB,
                tunables,
                "",
                "");
        RunSpec spec = request.toSpec(Requests.CATALOGUE).orThrow();
        return Settings.of(spec, "sdb");
    }

    private final Settings settings = settings(
            "storvsc-max-hw-queues-v2",
            Map.of(
                    "storvsc_max_hw_queues", "1",
                    "nr_requests", "55",
                    "scheduler", "mq-deadline",
                    "queue_depth", "55",
                    "iosched/fifo_batch", "1"));

    @Test
    void theSchedulerIsWrittenFirstAsItResetsTheQueue() {
        assertThat(settings.as(Format.SYSFS))
                .containsSubsequence(
                        "#   hv_storvsc storvsc_max_hw_queues=1\n",
                        "echo mq-deadline > /sys/block/sdb/queue/scheduler\n",
                        "echo 55 > /sys/block/sdb/device/queue_depth\n",
                        "echo 55 > /sys/block/sdb/queue/nr_requests\n",
                        "echo 1 > /sys/block/sdb/queue/iosched/fifo_batch\n");
    }

    @Test
    void udevSetsAttributesOfTheDisk() {
        assertThat(settings.as(Format.UDEV))
                .contains("KERNEL==\"sdb\", ATTR{queue/scheduler}=\"mq-deadline\", ATTR{device/queue_depth}=\"55\"");
    }

    @Test
    void modprobeSetsTheDriversParameters() {
        assertThat(settings.as(Format.MODPROBE)).endsWith("options hv_storvsc storvsc_max_hw_queues=1\n");
        assertThat(settings("storvsc-nr-hw-queues-v1", Map.of("storvsc_max_hw_queues", "4"))
                        .as(Format.MODPROBE))
                .endsWith("options hv_storvsc storvsc_nr_hw_queues=4\n");
        assertThat(settings("storvsc-max-hw-queues-v2", Map.of()).as(Format.MODPROBE))
                .contains("nothing to set");
    }

    @Test
    void tunedHasBoth() {
        assertThat(settings.as(Format.TUNED))
                .contains("[modules]\nhv_storvsc=storvsc_max_hw_queues=1\n")
                .contains("[sysfs]\n/sys/block/sdb/queue/scheduler=mq-deadline\n");
    }
}
