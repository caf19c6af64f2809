package dev.blklab.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.experiment.Catalogue;
import dev.blklab.experiment.RunRequest;
import dev.blklab.sim.Simulation;
import dev.blklab.sim.report.Report;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Does a run show a headline figure of every direction that its jobs have, and of no other? */
class KpiTest {

    private static Report report(String rw) {
        String fio = "[j]\nioengine=libaio\ndirect=1\niodepth=4\nbs=4k\nsize=64m\ntime_based=1\nruntime=1\nrw=" + rw;
        var request = new RunRequest(
                "",
                "",
                List.of(),
                "ssd-sata",
                Map.of(),
                "vm-4vcpu",
                Map.of(),
                "5.15",
                List.of(),
                fio,
                Map.of(),
                "1",
                "0.1");
        return Simulation.run(request.toSpec(new Catalogue()).orThrow());
    }

    @Test
    void trimsHaveFiguresOfTheirOwnWhereAJobTrims() {
        assertThat(Kpi.of(report("randtrim"), null, false))
                .extracting(Kpi::title)
                .contains("Trim throughput", "Trim IOPS", "Trim p99 latency")
                .allMatch(t -> t.startsWith("Trim "));
        assertThat(Kpi.of(report("randread"), null, true))
                .extracting(Kpi::title)
                .contains("Read IOPS")
                .allMatch(t -> t.startsWith("Read "));
        // against a run that trims, also what is missing is said
        assertThat(Kpi.of(report("randread"), report("randtrim"), false))
                .extracting(Kpi::title)
                .contains("Read IOPS", "Trim IOPS");
    }
}
