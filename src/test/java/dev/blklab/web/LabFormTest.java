package dev.blklab.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.experiment.RunRequest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/** Does a form survive being an address? */
class LabFormTest {

    private static final RunRequest FULL = new RunRequest(
            "a name",
            "line 1\nline 2 & more = ü",
            List.of("x", "y"),
            "azure-premium-p70",
            Map.of("readLatencyNs", "5"),
            "azure-f32s-v2",
            Map.of("cpus", "8"),
            "5.11",
            List.of("storvsc-max-hw-queues-v2", "ssd-ignores-queue-depth"),
            "[a]\nrw=read\n",
            Map.of("queue_depth", "not a number", "iosched/fifo_batch", "4"),
            "9",
            "0.02");

    private static MultiValueMap<String, String> params(String address) {
        var params = new LinkedMultiValueMap<String, String>();
        UriComponentsBuilder.fromUriString(address)
                .build()
                .getQueryParams()
                .forEach((name, values) -> values.forEach(v -> params.add(decoded(name), decoded(v))));
        return params;
    }

    private static String decoded(String s) {
        return UriUtils.decode(s.replace('+', ' '), "UTF-8");
    }

    @Test
    void anAddressHoldsEveryFieldEvenWrongOnes() {
        assertThat(LabForm.request(params(LabForm.address(FULL)))).isEqualTo(FULL);
    }

    @Test
    void theBaselineIsTheSameFormWithTheFieldsThatWereOtherwise() {
        var params =
                params(LabForm.address(FULL) + "&was.iosched=1&was.tunables.queue_depth=55&was.tunables.nr_requests=7");
        assertThat(LabForm.hasBaseline(params)).isTrue();
        assertThat(LabForm.baseline(params).tunables())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("queue_depth", "55", "nr_requests", "7", "iosched/fifo_batch", "4"));
        assertThat(LabForm.request(params)).isEqualTo(FULL);
    }

    @Test
    void whatCannotBeHadIsLeftOutSoThatTheRestCanBeAnswered() {
        RunRequest rest = LabForm.without(FULL, List.of("tunables.queue_depth", "kernel.patches", "workload.fio"));
        assertThat(rest.tunables()).containsOnlyKeys("iosched/fifo_batch");
        assertThat(rest.kernelPatches()).isEmpty();
        assertThat(rest.fio()).contains("[any]");
    }
}
