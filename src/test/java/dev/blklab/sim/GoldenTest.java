package dev.blklab.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.Golden;
import dev.blklab.sim.block.Bio;
import dev.blklab.sim.block.Request;
import dev.blklab.sim.block.Task;
import dev.blklab.sim.block.Tracepoints;
import dev.blklab.sim.engine.EventLoop;
import dev.blklab.sim.report.Check;
import dev.blklab.sim.report.JobReport;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.report.StageBreakdown;
import dev.blklab.sim.spec.AccessPattern;
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.sim.spec.Tunable;
import dev.blklab.sim.workload.FioProcess;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whether behaviour changed. Not whether it is right: a difference is either meant, and recorded with {@code -Dgolden.update} and a
 * new {@link Simulation#ENGINE_VERSION}, or a defect.
 */
class GoldenTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void theTraceOfATinyStorvscScenario(int hardwareQueues) {
        RunSpec spec = tiny(hardwareQueues).build();
        var loop = new EventLoop();
        var trace = new BttTrace(loop);
        var machine = new Machine(spec, spec.effective(), loop, trace);
        machine.start();
        loop.run(machine, 4 * Specs.MS);
        machine.processes.forEach(FioProcess::stop);
        loop.drain(machine);
        String text = trace.text();
        assertThat(text).isEqualTo(Golden.text("storvsc-" + hardwareQueues + "-queues.trace", text));
    }

    @Test
    void oneWholeReport() {
        Report report = Simulation.run(thread().build());
        String text = summary(report);
        assertThat(text).isEqualTo(Golden.text("storvsc-report.txt", text));
    }

    /** Two readers and a writer on a disk with four slots. */
    private static Specs tiny(int hardwareQueues) {
        return Specs.storvscLarge()
                .host(dev.blklab.sim.spec.HostParameter.CPUS, 4)
                .tune(Tunable.STORVSC_MAX_HW_QUEUES, hardwareQueues)
                .tune(Tunable.SCHEDULER, "mq-deadline")
                .tune(Tunable.NR_REQUESTS, 4)
                .tune(Tunable.QUEUE_DEPTH, 4)
                .tune(Tunable.MAX_SECTORS_KB, 64)
                .tune(Tunable.FIFO_BATCH, 2)
                .job(new Specs.Job("reader")
                        .numjobs(2)
                        .bs(32 * Specs.KIB)
                        .size(Specs.MIB)
                        .iodepth(6, 3, 3))
                .job(new Specs.Job("writer")
                        .rw(AccessPattern.WRITE)
                        .bs(8 * Specs.KIB)
                        .size(Specs.MIB));
    }

    /** The workload of the storvsc thread, a second of it. */
    private static Specs thread() {
        return Specs.storvscLarge()
                .tune(Tunable.STORVSC_MAX_HW_QUEUES, 1)
                .tune(Tunable.NR_REQUESTS, 55)
                .tune(Tunable.QUEUE_DEPTH, 55)
                .tune(Tunable.MAX_SECTORS_KB, 64)
                .job(new Specs.Job("readers")
                        .numjobs(2)
                        .bs(32 * Specs.KIB)
                        .size(Specs.GIB)
                        .iodepth(110, 55, 55)
                        .runtimeMs(1000))
                .job(new Specs.Job("journal")
                        .rw(AccessPattern.WRITE)
                        .bs(8 * Specs.KIB)
                        .size(Specs.GIB)
                        .runtimeMs(1000));
    }

    private static String summary(Report report) {
        var s = new StringBuilder();
        for (JobReport job : report.jobs()) {
            line(
                    s,
                    "%s read  %d I/Os %.1f B/s %s",
                    job.name(),
                    job.read().ios(),
                    job.read().bwBytesPerSec(),
                    job.read().latency());
            line(
                    s,
                    "%s write %d I/Os %.1f B/s %s",
                    job.name(),
                    job.write().ios(),
                    job.write().bwBytesPerSec(),
                    job.write().latency());
        }
        for (StageBreakdown b : report.stages()) {
            line(s, "%s %s", b.job(), b.direction());
            for (StageBreakdown.Entry e : b.stages()) {
                line(s, "    %-13s %12.1f ns", e.stage(), e.meanNs());
            }
        }
        var block = report.block();
        line(
                s,
                "block: %d bios, %d merges, %d splits, %d requests, %.1f B each, %.4f in flight, %d refused",
                block.bios(),
                block.merges(),
                block.splits(),
                block.requests(),
                block.meanRequestBytes(),
                block.meanInFlight(),
                block.budgetRefusals());
        line(s, "bottleneck: %s", report.bottleneck().sentence());
        for (Check check : report.checks()) {
            line(s, "check: %s %s", check.name(), check.holds());
        }
        line(
                s,
                "events: %d, stopped by %s",
                report.engine().events(),
                report.engine().stopReason());
        line(s, "the whole report: %08x", report.toString().hashCode());
        return s.toString();
    }

    private static void line(StringBuilder s, String format, Object... args) {
        s.append(String.format(Locale.ROOT, format, args)).append('\n');
    }

    /** One line per event, as blkparse prints them: time, CPU-side stream, action, direction, sector + sectors. */
    private static final class BttTrace implements Tracepoints {
        private final EventLoop loop;
        private final StringBuilder text = new StringBuilder();

        private BttTrace(EventLoop loop) {
            this.loop = loop;
        }

        private String text() {
            return text.toString();
        }

        private void add(char action, int stream, boolean write, long sector, int sectors) {
            line(
                    text,
                    "%9.3f us %3d %c %c %d + %d",
                    loop.now() / 1e3,
                    stream,
                    action,
                    write ? 'W' : 'R',
                    sector,
                    sectors);
        }

        private void add(char action, Bio bio) {
            add(action, bio.stream, bio.write, bio.sector, bio.sectors);
        }

        private void add(char action, Request rq) {
            add(action, rq.stream, rq.write, rq.sector, rq.sectors);
        }

        @Override
        public void queued(Bio bio) {
            add('Q', bio);
        }

        @Override
        public void split(Bio bio) {
            add('X', bio);
        }

        @Override
        public void merged(Bio bio, Request rq) {
            add('M', bio);
        }

        @Override
        public void allocated(Request rq) {
            add('G', rq);
        }

        @Override
        public void slept(Task task) {
            line(text, "%9.3f us %3d S", loop.now() / 1e3, task.id);
        }

        @Override
        public void inserted(Request rq) {
            add('I', rq);
        }

        @Override
        public void dispatched(Request rq) {
            // the goldens tell what blktrace tells
        }

        @Override
        public void issued(Request rq) {
            add('D', rq);
        }

        @Override
        public void requeued(Request rq) {
            add('R', rq);
        }

        @Override
        public void budgetRefused() {
            line(text, "%9.3f us     B", loop.now() / 1e3);
        }

        @Override
        public void completed(Request rq) {
            add('C', rq);
        }

        @Override
        public void reaped(Bio bio, int bytes, long returnedNs) {
            line(text, "%9.3f us %3d reaped %d", loop.now() / 1e3, bio.stream, bytes);
        }
    }
}
