package dev.blklab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blklab.sim.spec.FieldError;
import dev.blklab.sim.spec.HostParameter;
import dev.blklab.sim.spec.IllegalSpecException;
import dev.blklab.sim.spec.KernelVersion;
import dev.blklab.sim.spec.Origin;
import dev.blklab.sim.spec.Precision;
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.sim.spec.Tunable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Does loose text become a legal spec, or every reason why not? */
class RunRequestTest {

    private static Resolved resolve(RunRequest request) {
        return request.toSpec(Requests.CATALOGUE);
    }

    @Test
    void whatIsBlankHasItsDefault() {
        RunSpec spec = resolve(Requests.fio(Requests.SHORT_JOB)).orThrow();
        assertThat(spec.kernel().version()).isEqualTo(KernelVersion.LATEST);
        assertThat(spec.seed()).isEqualTo(1);
        assertThat(spec.precision()).isEqualTo(Precision.FULL);
        assertThat(spec.tunables().values()).isEmpty();
    }

    @Test
    void aBlankKnobIsLeftToTheKernel() {
        Map<String, String> form = new HashMap<>();
        form.put("queue_depth", " ");
        form.put("nr_requests", null);
        form.put("scheduler", " mq-deadline ");
        RunSpec spec = resolve(Requests.shortRun(form)).orThrow();
        assertThat(spec.tunables().values()).containsOnlyKeys(Tunable.SCHEDULER);
    }

    @Test
    void anOverriddenParameterIsMarkedAsTheUsers() {
        var request = new RunRequest(
                null,
                null,
                Arrays.asList("a, b", "a"),
                "azure-premium-p3",
                Map.of("iops", "1e3"),
                "azure-f32s-v2",
                Map.of("cpus", "8"),
                "5.11",
                List.of("storvsc-max-hw-queues-v2"),
                Requests.SHORT_JOB,
                null,
                "-9223372036854775808",
                "0.02");
        RunSpec spec = resolve(request).orThrow();
        assertThat(request.tags()).containsExactly("a", "b");
        assertThat(spec.host().cpus()).isEqualTo(8);
        assertThat(spec.host().parameters().get(HostParameter.CPUS).origin()).isEqualTo(Origin.USER);
        assertThat(spec.effective().nrHwQueues()).isEqualTo(8);
        assertThat(spec.seed()).isEqualTo(Long.MIN_VALUE);
        assertThat(spec.precision().relative()).isEqualTo(0.02);
    }

    @Test
    void everythingWrongIsSaidAtOnce() {
        var request = new RunRequest(
                "x".repeat(201),
                "",
                List.of(),
                "azure-premium-p70",
                Map.of("iops", "fast", "colour", "1"),
                "azure-f32s-v2",
                Map.of("cpus", "1.5"),
                "5.11",
                List.of("storvsc-max-hw-queues-v2", "storvsc-max-hw-queues-cap", "no-such-patch"),
                "[job1]\nrw=sideways\nsize=1g\n",
                Map.of("queue_depth", "0", "scheduler", "cfq"),
                "1.0",
                "0.9");
        assertThat(resolve(request).errors())
                .extracting(FieldError::field)
                .containsExactlyInAnyOrder(
                        "name",
                        "device.iops",
                        "device.colour",
                        "host.cpus",
                        "kernel.patches",
                        "workload.fio",
                        "tunables.scheduler",
                        "seed",
                        "precision");
        assertThatThrownBy(() -> resolve(request).orThrow()).isInstanceOf(IllegalSpecException.class);
    }

    @Test
    void whatTheKernelRefusesIsNamedByItsKnob() {
        Resolved resolved = resolve(Requests.shortRun(Map.of("max_sectors_kb", "3", "nr_requests", "2")));
        assertThat(resolved.spec()).isNull();
        assertThat(resolved.errors())
                .extracting(FieldError::field)
                .containsExactlyInAnyOrder("tunables.max_sectors_kb", "tunables.nr_requests");
    }

    @Test
    void warningsOfTheJobFileAndOfTheKernelAreKept() {
        var request = Requests.fio(Requests.SHORT_JOB + "overwrite=1\n").withTunables(Map.of("read_ahead_kb", "256"));
        Resolved resolved = resolve(request);
        assertThat(resolved.warnings())
                .anyMatch(w -> w.startsWith("fio line 10: "))
                .anyMatch(w -> w.startsWith("read_ahead_kb: no effect here"));
    }

    @Test
    void theNearestNameIsOffered() {
        assertThat(Nearest.unknown("tunable", "que_depth", List.of(Tunable.values())))
                .contains("did you mean queue_depth?");
        assertThat(Nearest.unknown("tunable", "zzz", List.of("queue_depth")))
                .isEqualTo("no tunable is called \"zzz\": (queue_depth)");
    }
}
