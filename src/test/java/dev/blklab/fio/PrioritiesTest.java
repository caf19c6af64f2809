package dev.blklab.fio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.sim.Simulation;
import dev.blklab.sim.report.JobReport;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.spec.KernelProfile;
import dev.blklab.sim.spec.KernelVersion;
import dev.blklab.sim.spec.Rules;
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.sim.spec.Tunable;
import dev.blklab.sim.spec.Tunables;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** I/O priority classes, which mq-deadline knows since 5.14. */
class PrioritiesTest {

    private static final String JOBS = """
            [global]
            ioengine=libaio
            direct=1
            rw=randread
            bs=4k
            size=1g
            iodepth=32
            time_based
            runtime=1
            """;

    private static RunSpec spec(KernelVersion version, String scheduler, String jobs) {
        RunSpec plain = Runs.of(JOBS + jobs);
        return new RunSpec(
                plain.device(),
                plain.host(),
                new KernelProfile(version, Set.of()),
                plain.workload(),
                new Tunables(Map.of(Tunable.SCHEDULER, scheduler, Tunable.QUEUE_DEPTH, "8")),
                1,
                plain.precision());
    }

    private static List<JobReport> run(KernelVersion version, String scheduler, String jobs) {
        Report report = Simulation.run(spec(version, scheduler, jobs));
        assertThat(report.checks()).allMatch(c -> c.holds());
        return report.jobs();
    }

    private static final String CLASSES = "[realtime]\nprioclass=1\n[best]\n[idle]\nprioclass=3\n";

    @Test
    void aClassIsServedWhenTheHigherOnesHaveNothingLeft() {
        List<JobReport> jobs = run(KernelVersion.V5_15, "mq-deadline", CLASSES);
        assertThat(jobs.get(0).read().ios())
                .isGreaterThan(20 * jobs.get(1).read().ios());
        assertThat(jobs.get(2).read().ios())
                .isLessThanOrEqualTo(jobs.get(1).read().ios() + 64);
    }

    @Test
    void withoutASchedulerThatKnowsThemAllAreAlike() {
        String none = CLASSES.replaceAll("prioclass=.\\n", "");
        assertThat(run(KernelVersion.V5_15, "none", CLASSES)).isEqualTo(run(KernelVersion.V5_15, "none", none));
        assertThat(run(KernelVersion.V5_11, "mq-deadline", CLASSES))
                .isEqualTo(run(KernelVersion.V5_11, "mq-deadline", none));
        assertThat(spec(KernelVersion.V5_11, "mq-deadline", CLASSES).effective().warnings())
                .anyMatch(w -> w.contains("mq-deadline knows them since 5.14"));
    }

    @Test
    void aShareOfTheIosMayGoFirst() {
        List<JobReport> plain = run(KernelVersion.V5_15, "mq-deadline", "[a]\n");
        List<JobReport> some = run(KernelVersion.V5_15, "mq-deadline", "[a]\ncmdprio_percentage=20\n");
        assertThat(some.get(0).read().latency().p50Ns())
                .isNotEqualTo(plain.get(0).read().latency().p50Ns());
        assertThat(some.get(0).read().iops())
                .as("while one of the higher class is out, the others wait, and the disk with them")
                .isLessThan(plain.get(0).read().iops());
    }

    @Test
    void optionsBecomeClassesAndShares() {
        assertThat(priority("prio=4\n")).isEqualTo(new Rules.Priority(2, 0, 0, 0));
        assertThat(priority("prioclass=3\nprio=7\n")).isEqualTo(new Rules.Priority(3, 0, 0, 0));
        assertThat(priority("cmdprio_percentage=20\n")).isEqualTo(new Rules.Priority(0, 1, 20, 20));
        assertThat(priority("cmdprio_percentage=20,0\ncmdprio_class=3\n")).isEqualTo(new Rules.Priority(0, 3, 20, 0));
        assertThat(priority(
                        "bssplit=64k/40:1024k/60,1024k/100\ncmdprio_bssplit=64k/25/1/1:64k/75/3/2:1024k/0,1024k/0\n"))
                .isEqualTo(new Rules.Priority(0, 1, 40, 0));
    }

    private static Rules.Priority priority(String options) {
        return Runs.of(JOBS + "[a]\n" + options)
                .workload()
                .jobs()
                .get(0)
                .rules()
                .priority();
    }
}
