package dev.blklab.sim.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blklab.sim.Specs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every row of the table in kernel-model 4.4, on a machine of 32 CPUs: drivers/scsi/storvsc_drv.c and the patches of 2021. */
class StorvscQueuesTest {

    private static final int CPUS = 32;

    @ParameterizedTest(name = "{0}: {1} gives {2} queues and shows {3}")
    @CsvSource(
            nullValues = "unset",
            value = {
                "V1, unset, 32, -1",
                "V1, -1, 32, -1",
                "V1, 1, 1, 1",
                "V1, 32, 32, 32",
                "V2, unset, 32, -1",
                "V2, -1, 32, -1",
                "V2, 0, 32, 32",
                "V2, -2, 32, 32",
                "V2, 1, 1, 1",
                "V2, 32, 32, 32",
                "V2, 33, 32, 32",
                "V2, 99, 32, 32",
                "CAP, unset, 32, -1",
                "CAP, 1, 1, 1",
                "CAP, 32, 32, 32",
                "CAP, 99, 32, 99",
                "MERGED, unset, 32, 0",
                "MERGED, 0, 32, 0",
                "MERGED, 1, 1, 1",
                "MERGED, 32, 32, 32",
                "MERGED, 33, 32, 0",
                "MERGED, 99, 32, 0",
                "ABSENT, unset, 32, ''"
            })
    void acceptedValues(StorvscQueues semantics, Long value, int used, String shows) {
        var answer = semantics.answer(value, CPUS);
        assertThat(answer.used()).isEqualTo(used);
        assertThat(answer.shows()).isEqualTo(shows);
    }

    @ParameterizedTest(name = "{0}: {1} is refused")
    @CsvSource({
        "V1, 0, EINVAL",
        "V1, 33, EINVAL",
        "V1, 99, EINVAL",
        "V1, -2, EINVAL",
        "MERGED, -1, EINVAL",
        "MERGED, -99, EINVAL",
        "MERGED, 4294967296, EINVAL",
        "CAP, 0, at least 1",
        "ABSENT, 1, no such parameter"
    })
    void refusedValues(StorvscQueues semantics, Long value, String why) {
        assertThatThrownBy(() -> semantics.answer(value, CPUS))
                .isInstanceOf(IllegalSpecException.class)
                .hasMessageContaining(why);
    }

    @ParameterizedTest(name = "{0}: {1} logs {2}")
    @CsvSource(
            nullValues = "nothing",
            value = {
                "V1, 1, nothing",
                "V2, 99, warning",
                "V2, 0, warning",
                "V2, 32, nothing",
                "CAP, 99, nothing",
                "MERGED, 99, not visible",
                "MERGED, 0, nothing"
            })
    void logs(StorvscQueues semantics, long value, String what) {
        String logged = semantics.answer(value, CPUS).logged();
        if (what == null) {
            assertThat(logged).isNull();
        } else {
            assertThat(logged).contains(what);
        }
    }

    @Test
    void onlyTheFirstPatchIsReadOnly() {
        assertThat(StorvscQueues.V1.answer(1L, CPUS).takesEffect()).contains("driver is loaded");
        assertThat(StorvscQueues.V2.answer(1L, CPUS).takesEffect()).contains("attached again");
        assertThat(StorvscQueues.MERGED.answer(1L, CPUS).takesEffect()).contains("attached again");
    }

    @ParameterizedTest
    @CsvSource({
        "V5_4, , ABSENT",
        "V5_11, , ABSENT",
        "V5_15, , MERGED",
        "V5_11, STORVSC_NR_HW_QUEUES_V1, V1",
        "V5_11, STORVSC_MAX_HW_QUEUES_V2, V2",
        "V5_11, STORVSC_MAX_HW_QUEUES_CAP, CAP",
        "V5_11, STORVSC_MAX_HW_QUEUES_MERGED, MERGED"
    })
    void theKernelDecidesWhichApplies(KernelVersion version, KernelPatch patch, StorvscQueues semantics) {
        var patches = patch == null ? java.util.Set.<KernelPatch>of() : java.util.Set.of(patch);
        assertThat(new KernelProfile(version, patches).storvscQueues()).isEqualTo(semantics);
    }

    @Test
    void twoStorvscPatchesCannotBeAppliedAtOnce() {
        var both = java.util.Set.of(KernelPatch.STORVSC_NR_HW_QUEUES_V1, KernelPatch.STORVSC_MAX_HW_QUEUES_V2);
        assertThatThrownBy(() -> new KernelProfile(KernelVersion.V5_11, both))
                .isInstanceOf(IllegalSpecException.class)
                .hasMessageContaining("at most one");
    }

    @ParameterizedTest(name = "{0} with 99 queues on 32 CPUs")
    @EnumSource(
            value = KernelPatch.class,
            names = {"STORVSC_MAX_HW_QUEUES_V2", "STORVSC_MAX_HW_QUEUES_CAP", "STORVSC_MAX_HW_QUEUES_MERGED"})
    void tooManyQueuesAreExplainedWhereTheyAreNotRefused(KernelPatch patch) {
        var specs = Specs.storvscLarge().kernel(KernelVersion.V5_11, patch).tune(Tunable.STORVSC_MAX_HW_QUEUES, 99);
        assertThat(specs.effective().nrHwQueues()).isEqualTo(CPUS);
        EffectiveSetting setting = specs.setting(Tunable.STORVSC_MAX_HW_QUEUES);
        assertThat(setting.asked()).isEqualTo("99");
        assertThat(setting.used()).isEqualTo("32");
        assertThat(setting.note()).contains("99", "32");
    }

    @Test
    void tooManyQueuesStopTheFirstPatchFromLoading() {
        var specs = Specs.storvscLarge()
                .kernel(KernelVersion.V5_11, KernelPatch.STORVSC_NR_HW_QUEUES_V1)
                .tune(Tunable.STORVSC_MAX_HW_QUEUES, 99);
        assertThatThrownBy(specs::build)
                .isInstanceOfSatisfying(
                        IllegalSpecException.class,
                        e -> assertThat(e.errors()).singleElement().satisfies(error -> {
                            assertThat(error.field()).isEqualTo("tunables.storvsc_max_hw_queues");
                            assertThat(error.rejected()).isEqualTo("99");
                        }));
    }
}
