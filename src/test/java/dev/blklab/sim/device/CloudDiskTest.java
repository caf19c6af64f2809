package dev.blklab.sim.device;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.sim.Specs;
import dev.blklab.sim.block.BlockInternals;
import dev.blklab.sim.block.Request;
import dev.blklab.sim.engine.EventLoop;
import dev.blklab.sim.engine.RandomStreams;
import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.HostParameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two caps, in front of a latency: commands pass in the order of their arrival, and no cap is exceeded over any window. */
class CloudDiskTest {

    private static final double DISK_IOPS = 4000;
    private static final double DISK_BANDWIDTH = 120e6;
    private static final double VM_IOPS = 5000;
    private static final double VM_BANDWIDTH = 90e6;
    private static final int UNIT = 256 << 10;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void neitherTheDisksNorTheVmsCapsAreExceededOverAnyWindow(long seed) {
        List<Request> started = run(smooth(), seed);
        assertBounded(started, rq -> units(rq), DISK_IOPS, seed);
        assertBounded(started, Request::bytes, DISK_BANDWIDTH, seed);
        assertBounded(started, rq -> units(rq), VM_IOPS, seed);
        assertBounded(started, Request::bytes, VM_BANDWIDTH, seed);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void commandsPassInTheOrderOfTheirArrival(long seed) {
        List<Request> started = run(smooth(), seed);
        for (int i = 1; i < started.size(); i++) {
            assertThat(started.get(i).startedNs)
                    .as("seed %d, command %d", seed, i)
                    .isGreaterThanOrEqualTo(started.get(i - 1).startedNs);
        }
    }

    @Test
    void anIdleDiskAnswersAfterItsLatency() {
        var specs =
                smooth().device(DeviceParameter.READ_LATENCY_NS, 3e6).device(DeviceParameter.WRITE_LATENCY_NS, 2.4e6);
        List<Request> one = submitAll(specs, List.of(BlockInternals.request(0, false, 0, 8)));
        assertThat(one.get(0).doneNs).isEqualTo(3_000_000);
        one = submitAll(specs, List.of(BlockInternals.request(0, true, 0, 8)));
        assertThat(one.get(0).doneNs).isEqualTo(2_400_000);
    }

    @Test
    void aLargeCommandCountsAsSeveral() {
        // 1 MiB is four units of 256 KiB: at 4000 a second the next one has to wait a millisecond
        var specs = Specs.plain().cloudDisk(DISK_IOPS, 1e12);
        List<Request> two = submitAll(
                specs, List.of(BlockInternals.request(0, false, 0, 2048), BlockInternals.request(1, false, 0, 8)));
        assertThat(two.get(1).startedNs).isEqualTo(1_000_000);
    }

    /** What passes must have been paid for: a bucket that leaks at the cap's rate is empty whenever the next command passes. */
    private static void assertBounded(
            List<Request> started, java.util.function.ToDoubleFunction<Request> amount, double rate, long seed) {
        double level = 0;
        long before = 0;
        for (Request rq : started) {
            level = Math.max(0, level - rate * (rq.startedNs - before) / 1e9);
            if (level > 1e-3 * amount.applyAsDouble(rq)) {
                throw new AssertionError("seed " + seed + ": " + level + " too much had passed at " + rq.startedNs);
            }
            level += amount.applyAsDouble(rq);
            before = rq.startedNs;
        }
    }

    private static double units(Request rq) {
        return Math.max(1, (rq.bytes() + UNIT - 1) / UNIT);
    }

    private static Specs smooth() {
        return Specs.plain()
                .cloudDisk(DISK_IOPS, DISK_BANDWIDTH)
                .host(HostParameter.VM_IOPS, VM_IOPS)
                .host(HostParameter.VM_BANDWIDTH, VM_BANDWIDTH);
    }

    private static List<Request> run(Specs specs, long seed) {
        var random = new Random(seed);
        List<Request> commands = new ArrayList<>();
        for (int i = 0; i < 3000; i++) {
            int sectors = 8 << random.nextInt(random.nextBoolean() ? 3 : 9);
            commands.add(BlockInternals.request(i, random.nextInt(3) == 0, 0, sectors));
        }
        return submitAll(specs, commands, random);
    }

    private static List<Request> submitAll(Specs specs, List<Request> commands) {
        return submitAll(specs, commands, null);
    }

    /** Submits commands one after another, with pauses now and then if there is chance. */
    private static List<Request> submitAll(Specs specs, List<Request> commands, Random random) {
        var loop = new EventLoop();
        DeviceModel device = new DeviceModels(specs.deviceSpec(), specs.hostSpec())
                .create(new DeviceModels.Environment(
                        loop,
                        loop.timer(0),
                        loop.timer(1),
                        0,
                        new RandomStreams(1).named("device"),
                        rq -> rq.doneNs = loop.now(),
                        DeviceTracepoints.NONE));
        long at = 0;
        for (Request rq : commands) {
            loop.timer(2).at(at, rq.id);
            at += random == null || random.nextInt(20) > 0 ? 0 : random.nextInt(20_000_000);
        }
        loop.drain((kind, arg) -> {
            switch (kind) {
                case 0 -> device.served(commands.get(arg));
                case 1 -> device.gateOpens();
                default -> device.submit(commands.get(arg));
            }
        });
        return commands;
    }
}
