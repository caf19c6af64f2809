package dev.blklab.sim.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.blklab.sim.Simulation;
import dev.blklab.sim.Specs;
import dev.blklab.sim.block.BlockInternals;
import dev.blklab.sim.block.Request;
import dev.blklab.sim.engine.EventLoop;
import dev.blklab.sim.engine.RandomStream;
import dev.blklab.sim.engine.RandomStreams;
import dev.blklab.sim.engine.Timer;
import dev.blklab.sim.report.DirectionStats;
import dev.blklab.sim.spec.DeviceKind;
import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.HostParameter;
import dev.blklab.sim.spec.Tunable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether the disks and the closed loop give what queueing theory says, within 1 %. */
class QueueingTest {

    private static final Percentage ONE_PERCENT = Percentage.withPercentage(1);
    private static final long S = 10_000;
    private static final int ARRIVALS = 1_500_000;

    @ParameterizedTest(name = "M/M/1 at {0}")
    @ValueSource(doubles = {0.5, 0.7})
    void oneExponentialServerIsMM1(double load) {
        double mean = new Rig(drive(1)).meanTimeOfPoisson(S / load, ARRIVALS);
        assertThat(mean).isCloseTo(S / (1 - load), ONE_PERCENT);
    }

    @ParameterizedTest(name = "M/D/1 at {0}")
    @ValueSource(doubles = {0.5, 0.8})
    void oneConstantServerIsMD1(double load) {
        double mean = new Rig(drive(0)).meanTimeOfPoisson(S / load, ARRIVALS);
        assertThat(mean).isCloseTo(S + S * load / (2 * (1 - load)), ONE_PERCENT);
    }

    @ParameterizedTest(name = "M/M/{0} at {1}")
    @CsvSource({"2, 0.6", "8, 0.7"})
    void readsThatShareAnExtentAreMMc(int servers, double load) {
        // so many at once, started in the order of arrival: the read-locality limit is the c of M/M/c
        var disk = unlimitedCloudDisk()
                .device(DeviceParameter.READ_EXPONENTIAL_SHARE, 1)
                .device(DeviceParameter.READ_LOCALITY_EXTENT_BYTES, Specs.GIB)
                .device(DeviceParameter.READ_LOCALITY_DEPTH, servers);
        double mean = new Rig(disk).meanTimeOfPoisson(S / load / servers, ARRIVALS);
        double waits = erlangC(servers, servers * load) * S / (servers * (1 - load));
        assertThat(mean).isCloseTo(S + waits, ONE_PERCENT);
    }

    private static double erlangC(int servers, double offered) {
        double term = 1;
        double sum = 1;
        for (int k = 1; k < servers; k++) {
            term *= offered / k;
            sum += term;
        }
        double last = term * offered / servers * servers / (servers - offered);
        return last / (sum + last);
    }

    @Test
    void withoutALimitNobodyWaitsForAnother() {
        var disk = unlimitedCloudDisk().device(DeviceParameter.READ_EXPONENTIAL_SHARE, 1);
        assertThat(new Rig(disk).meanTimeOfPoisson(S / 20.0, 500_000)).isCloseTo(S, ONE_PERCENT);
    }

    @ParameterizedTest(name = "{0} machines, think time {1} services")
    @CsvSource({"1, 4", "10, 10", "20, 8"})
    void aClosedLoopWithThinkTimeIsTheMachineRepairModel(int machines, double think) {
        double rate = new Rig(drive(1)).rateOfMachines(machines, think * S, 1_000_000);
        double term = 1;
        double sum = 1;
        for (int k = 1; k <= machines; k++) {
            term *= (machines - k + 1) / think;
            sum += term;
        }
        assertThat(rate).isCloseTo((1 - 1 / sum) / S, ONE_PERCENT);
    }

    @ParameterizedTest(name = "{0} in flight over {1} us")
    @CsvSource({"1, 100", "7, 100", "64, 200", "32, 1000"})
    void aClosedLoopOverAFixedDelayGivesDepthOverDelay(int depth, int delayUs) {
        var spec = Specs.plain()
                .device(DeviceParameter.DELAY_NS, delayUs * 1000.0)
                .job(new Specs.Job("loop").iodepth(depth).runtimeMs(200))
                .build();
        DirectionStats read = Simulation.run(spec).total().read();
        assertThat(read.iops()).isCloseTo(depth * 1e6 / delayUs, ONE_PERCENT);
        assertThat(read.latency().meanNs()).isCloseTo(delayUs * 1000.0, ONE_PERCENT);
    }

    @ParameterizedTest(name = "queue_depth {0}")
    @ValueSource(ints = {1, 8, 31})
    void queueDepthBoundsTheLoopAndTheRestWaits(int queueDepth) {
        var spec = Specs.plain()
                .tune(Tunable.QUEUE_DEPTH, queueDepth)
                .tune(Tunable.NOMERGES, 2)
                .job(new Specs.Job("loop").iodepth(64).runtimeMs(200))
                .build();
        DirectionStats read = Simulation.run(spec).total().read();
        assertThat(read.iops()).isCloseTo(queueDepth / 100e-6, ONE_PERCENT);
        assertThat(read.latency().meanNs()).isCloseTo(64 * 100_000.0 / queueDepth, Percentage.withPercentage(2));
    }

    @ParameterizedTest(name = "{0} in flight")
    @CsvSource({"1, 16667", "3, 50000", "16, 100000"})
    void aDriveIsBoundByItsLatencyOrByItsServer(int depth, double iops) {
        var spec = drive(0).device(DeviceParameter.LATENCY_NS, 50_000)
                .job(new Specs.Job("loop").iodepth(depth).runtimeMs(200))
                .build();
        assertThat(Simulation.run(spec).total().read().iops()).isCloseTo(iops, ONE_PERCENT);
    }

    @ParameterizedTest(name = "disk {0} MB/s, VM {1} MB/s")
    @CsvSource({"100, 0, 100", "100, 60, 60", "50, 400, 50"})
    void theLowerOfDiskAndVmCapDecides(double disk, double vm, double mbPerSec) {
        var spec = Specs.plain()
                .cloudDisk(1e6, disk * 1e6)
                .device(DeviceParameter.READ_LATENCY_NS, 200_000)
                .host(HostParameter.VM_BANDWIDTH, vm * 1e6)
                .host(HostParameter.VM_IOPS, vm == 0 ? 0 : 1e6)
                .job(new Specs.Job("stream").bs(64 * Specs.KIB).iodepth(32).runtimeMs(1000))
                .build();
        assertThat(Simulation.run(spec).total().read().bwBytesPerSec()).isCloseTo(mbPerSec * 1e6, ONE_PERCENT);
    }

    @ParameterizedTest(name = "{0} commands")
    @ValueSource(ints = {1, 2, 4})
    void aStoreAndForwardArrayGainsByParallelCommands(int commands) {
        // kernel-model 11.3: k commands of S/k take o + S/Bmin + (S/k)/Bmax
        var rig = new Rig(Specs.plain()
                .kind(DeviceKind.STORE_AND_FORWARD)
                .device(DeviceParameter.COMMAND_NS, 60_000)
                .device(DeviceParameter.STAGE1_BANDWIDTH, 780e6)
                .device(DeviceParameter.STAGE2_BANDWIDTH, 500e6));
        double bytes = 4 * Specs.MIB;
        double expected = 60_000 + bytes / 500e6 * 1e9 + bytes / commands / 780e6 * 1e9;
        assertThat((double) rig.timeOfParallel(commands, (int) (bytes / 512 / commands)))
                .isCloseTo(expected, within(100.0));
    }

    private static Specs drive(double exponentialShare) {
        return Specs.plain()
                .kind(DeviceKind.FIFO_DRIVE)
                .device(DeviceParameter.SERVICE_NS, S)
                .device(DeviceParameter.SERVICE_EXPONENTIAL_SHARE, exponentialShare);
    }

    private static Specs unlimitedCloudDisk() {
        return Specs.plain().cloudDisk(1e8, 1e12).device(DeviceParameter.READ_LATENCY_NS, S);
    }

    /** A disk model on an event loop, and who sends it commands: nothing else of the machine. */
    private static final class Rig {
        private static final int SERVED = 0;
        private static final int GATE = 1;
        private static final int SUBMIT = 2;

        private final EventLoop loop = new EventLoop();
        private final Timer submit = loop.timer(SUBMIT);
        private final RandomStream chance = new RandomStreams(5).named("arrivals");
        private final DeviceModel device;
        private final List<Request> requests = new ArrayList<>();
        private final ArrayDeque<Request> free = new ArrayDeque<>();
        private double totalNs;
        private long done;
        private double thinkNs = -1;

        private Rig(Specs specs) {
            this.device = new DeviceModels(specs.deviceSpec(), specs.hostSpec())
                    .create(new DeviceModels.Environment(
                            loop,
                            loop.timer(SERVED),
                            loop.timer(GATE),
                            0,
                            new RandomStreams(5).named("device"),
                            this::answered,
                            DeviceTracepoints.NONE));
        }

        private Request command(int sectors) {
            Request rq = free.poll();
            if (rq == null) {
                rq = BlockInternals.request(requests.size(), false, 0, sectors);
                requests.add(rq);
            }
            return rq;
        }

        private void answered(Request rq) {
            totalNs += loop.now() - rq.arrivedNs;
            done++;
            free.add(rq);
            if (thinkNs >= 0) {
                submit.in(chance.around(thinkNs, 1), 0);
            }
        }

        private double meanTimeOfPoisson(double betweenNs, int arrivals) {
            int[] left = {arrivals};
            submit.in(0, 0);
            loop.drain((kind, arg) -> {
                fire(kind, arg);
                if (kind == SUBMIT && --left[0] > 0) {
                    submit.in(chance.around(betweenNs, 1), 0);
                }
            });
            assertThat(done).isEqualTo(arrivals);
            return totalNs / done;
        }

        private double rateOfMachines(int machines, double think, int commands) {
            thinkNs = think;
            for (int i = 0; i < machines; i++) {
                submit.in(chance.around(think, 1), 0);
            }
            loop.drain((kind, arg) -> {
                fire(kind, arg);
                if (done == commands) {
                    loop.stop();
                }
            });
            return done / (double) loop.now();
        }

        private long timeOfParallel(int commands, int sectors) {
            for (int i = 0; i < commands; i++) {
                device.submit(command(sectors));
            }
            loop.drain(this::fire);
            return loop.now();
        }

        private void fire(int kind, int arg) {
            switch (kind) {
                case SERVED -> device.served(requests.get(arg));
                case GATE -> device.gateOpens();
                case SUBMIT -> device.submit(command(8));
                default -> throw new AssertionError("event kind " + kind);
            }
        }
    }
}
