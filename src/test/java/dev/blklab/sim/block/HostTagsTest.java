package dev.blklab.sim.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blklab.sim.IgnoredTracepoints;
import dev.blklab.sim.Specs;
import dev.blklab.sim.engine.EventLoop;
import dev.blklab.sim.spec.Effective;
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.sim.spec.Tunable;
import org.junit.jupiter.api.Test;

/** How the disks of one adapter share its driver tags (block/blk-mq-tag.h: hctx_may_queue, 4.10 to 5.15). */
class HostTagsTest {

    private static final int TAGS = 12;

    private final RunSpec spec = Specs.plain().tune(Tunable.SCHEDULER, "none").build();
    private final Effective kernel = spec.effective();
    private final EventLoop loop = new EventLoop();
    private final Requests requests = new Requests();

    private HardwareQueue disk(int index, HostTags tags) {
        var environment = new RequestQueue.Environment(
                loop,
                null,
                new IgnoredTracepoints(),
                requests,
                new BioPool(),
                loop.timer(0),
                new QueueMap(spec.host().cpus(), kernel.nrHwQueues(), 1));
        new RequestQueue(index, environment, kernel, spec.kernel().rules(), 512, 512, 1 << 20, tags, q -> null);
        return requests.hardwareQueue(index * kernel.nrHwQueues());
    }

    private static int take(HardwareQueue disk, int wanted) {
        int taken = 0;
        while (taken < wanted && disk.tags.get(false) >= 0) {
            taken++;
        }
        return taken;
    }

    @Test
    void aDiskAloneMayTakeAllTags() {
        assertThat(take(disk(0, new HostTags(kernel.nrHwQueues(), TAGS, 1)), 100))
                .isEqualTo(TAGS);
    }

    @Test
    void whileOthersAreIdleADiskMayTakeAllTags() {
        assertThat(take(disk(0, new HostTags(kernel.nrHwQueues(), TAGS, 3)), 100))
                .isEqualTo(TAGS);
    }

    @Test
    void threeActiveDisksHaveAThirdEach() {
        var tags = new HostTags(kernel.nrHwQueues(), TAGS, 3);
        HardwareQueue a = disk(0, tags);
        HardwareQueue b = disk(1, tags);
        HardwareQueue c = disk(2, tags);
        assertThat(take(a, 1) + take(b, 1) + take(c, 1)).isEqualTo(3);
        assertThat(take(a, 100)).isEqualTo(TAGS / 3 - 1);
        assertThat(take(b, 100)).isEqualTo(TAGS / 3 - 1);
        assertThat(take(c, 100)).isEqualTo(TAGS / 3 - 1);
        assertThat(tags.used()).isEqualTo(TAGS);
    }

    @Test
    void noShareIsSmallerThanFour() {
        var tags = new HostTags(kernel.nrHwQueues(), 8, 3);
        HardwareQueue a = disk(0, tags);
        HardwareQueue b = disk(1, tags);
        HardwareQueue c = disk(2, tags);
        assertThat(take(a, 1) + take(b, 1) + take(c, 1)).isEqualTo(3);
        assertThat(take(a, 100)).isEqualTo(3);
    }
}
