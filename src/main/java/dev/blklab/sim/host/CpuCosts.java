package dev.blklab.sim.host;

import dev.blklab.sim.block.Step;
import dev.blklab.sim.spec.HostParameter;
import dev.blklab.sim.spec.HostSpec;

/** What each step costs on this host, in nanoseconds, the host's factor included. */
final class CpuCosts {

    private final double[] ns = new double[Step.values().length];

    CpuCosts(HostSpec host) {
        double factor = host.value(HostParameter.COST_FACTOR);
        for (Step step : Step.values()) {
            ns[step.ordinal()] = factor * host.value(parameter(step));
        }
        // a hand-over is never free: a queue that is run again at once, without end, would stop the clock
        ns[Step.RUN_QUEUE.ordinal()] = Math.max(100, ns[Step.RUN_QUEUE.ordinal()]);
    }

    double of(Step step) {
        return ns[step.ordinal()];
    }

    private static HostParameter parameter(Step step) {
        return switch (step) {
            case SUBMIT -> HostParameter.COST_SUBMIT_NS;
            case REAP -> HostParameter.COST_REAP_NS;
            case REQUEST -> HostParameter.COST_REQUEST_NS;
            case DISPATCH -> HostParameter.COST_DISPATCH_NS;
            case MERGE -> HostParameter.COST_MERGE_NS;
            case RUN_QUEUE -> HostParameter.COST_RUN_QUEUE_NS;
            case INTERRUPT -> HostParameter.COST_INTERRUPT_NS;
            case COMPLETE -> HostParameter.COST_COMPLETE_NS;
            case COMPLETE_BIO -> HostParameter.COST_COMPLETE_BIO_NS;
            case CONTENTION -> HostParameter.COST_CONTENTION_NS;
            case REMOTE -> HostParameter.COST_REMOTE_NS;
            case SWITCH -> HostParameter.COST_SWITCH_NS;
        };
    }
}
