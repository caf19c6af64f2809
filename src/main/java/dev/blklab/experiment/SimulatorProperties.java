package dev.blklab.experiment;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What the machine under the lab decides: how many simulations run side by side and how many may wait.
 *
 * @param threads simulations of stored runs at a time; unset = one per core
 * @param queued runs that may wait; more are refused
 * @param previewThreads previews at a time, beside the runs
 * @param previewBudget longest time a preview may take
 * @param runBudget longest time a stored run may take
 * @param shortWait how long a request waits for a short run before it is told to come back
 * @param longWait how long a request waits that asked to
 * @param lease how long a claimed run stays claimed by a process that no longer renews it
 * @param warmUp how long each published case is simulated after the start, to have the engine compiled; 0 = not at all
 * @param keepDeleted how long a run that was deleted on its page can be had back
 */
@ConfigurationProperties("blklab.simulator")
public record SimulatorProperties(
        @Nullable Integer threads,
        @DefaultValue("200") int queued,
        @DefaultValue("2") int previewThreads,
        @DefaultValue("10s") Duration previewBudget,
        @DefaultValue("15m") Duration runBudget,
        @DefaultValue("10s") Duration shortWait,
        @DefaultValue("120s") Duration longWait,
        @DefaultValue("30s") Duration lease,
        @DefaultValue("200ms") Duration warmUp,
        @DefaultValue("7d") Duration keepDeleted) {

    /** Simulations of stored runs at a time; sweeps have as many again, and give way to these. */
    public int threadsUsed() {
        return threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    }
}
