package dev.blklab.sim.spec;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the kernel makes of a spec: every limit with all defaults, clamps and derivations applied.
 *
 * @param nrHwQueues hardware queues
 * @param canQueue commands the host adapter takes per hardware queue (driver tags)
 * @param queueDepth commands in flight to one disk over all hardware queues
 * @param ignoreQueueDepth the budget check is skipped (2019 patch on a disk with rotational=0), or there is none (NVMe)
 * @param scheduler what is attached
 * @param nrRequests scheduler tags per hardware queue, or driver tags in use without a scheduler
 * @param maxSectors largest request, in 512-byte sectors
 * @param maxSegments most memory segments of a request
 * @param segmentBytes memory behind one segment of a user buffer
 * @param plugCollects whether a task's plug gathers whole batches
 * @param settings every knob, in the order of {@link Tunable}
 * @param warnings what the user should know before believing the result
 */
public record Effective(
        int nrHwQueues,
        int canQueue,
        int queueDepth,
        boolean ignoreQueueDepth,
        SchedulerType scheduler,
        int nrRequests,
        int maxSectors,
        int maxSegments,
        int segmentBytes,
        boolean rotational,
        boolean plugCollects,
        int nomerges,
        int rqAffinity,
        MqDeadlineSettings mqDeadline,
        List<EffectiveSetting> settings,
        List<String> warnings) {

    /**
     * mq-deadline's own knobs ({@code struct deadline_data}).
     *
     * @param readExpireNs age at which a read heads the next read batch
     * @param writeExpireNs likewise for writes
     */
    public record MqDeadlineSettings(
            long readExpireNs, long writeExpireNs, int writesStarved, int fifoBatch, boolean frontMerges) {}

    static Effective of(DeviceSpec device, HostSpec host, KernelProfile kernel, Workload workload, Tunables tunables) {
        return new KernelView(device, host, kernel, workload, tunables).resolve();
    }

    /** The knob of that name. */
    public @Nullable EffectiveSetting setting(Tunable t) {
        for (EffectiveSetting s : settings) {
            if (s.name().equals(t.toString())) {
                return s;
            }
        }
        return null;
    }
}
