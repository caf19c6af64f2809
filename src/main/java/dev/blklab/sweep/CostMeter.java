package dev.blklab.sweep;

import dev.blklab.experiment.SimulatorProperties;
import dev.blklab.sim.spec.IllegalSpecException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Measures what the runs of a sweep take by simulating a few of them, spread over the whole design. */
@Component
class CostMeter {

    private static final int SAMPLE = 5;
    private static final Duration LONGEST = Duration.ofSeconds(3);
    private static final int KEPT = 64;

    private final Simulator simulator;
    private final SimulatorProperties properties;
    private final Map<SweepRequest, Cost> known = new LinkedHashMap<>();

    CostMeter(Simulator simulator, SimulatorProperties properties) {
        this.simulator = simulator;
        this.properties = properties;
    }

    Cost of(SweepSpec spec) {
        synchronized (known) {
            Cost before = known.get(spec.request());
            if (before != null) {
                return before;
            }
        }
        Cost cost = measured(spec);
        synchronized (known) {
            known.put(spec.request(), cost);
            if (known.size() > KEPT) {
                known.remove(known.keySet().iterator().next());
            }
        }
        return cost;
    }

    private Cost measured(SweepSpec spec) {
        long began = System.nanoTime();
        long last = (long) (spec.cells() + 1) * spec.runsPerCell() - 1;
        long sumNs = 0;
        int measured = 0;
        for (int i = 0; i < SAMPLE && left(began); i++) {
            int run = (int) (last - last * i / (SAMPLE - 1));
            try {
                RunResult result = simulator.simulate(run, simulator.prepare(spec, run), () -> left(began));
                sumNs += result.wallNs();
                measured += result.failure() == null ? 1 : 0;
            } catch (Simulator.Stopped e) {
                // it takes at least as long as it has had
                sumNs += System.nanoTime() - began - sumNs;
                measured++;
            } catch (IllegalSpecException e) {
                // this combination costs nothing: it will be refused
            }
        }
        long perRunNs = measured == 0 ? 0 : sumNs / measured;
        int workers = properties.threadsUsed();
        return new Cost(
                spec.cells(), spec.runs(), Duration.ofNanos(perRunNs), measured, workers, Duration.ofNanos((long)
                        ((double) perRunNs * spec.runs() / workers)));
    }

    private static boolean left(long began) {
        return System.nanoTime() - began < LONGEST.toNanos();
    }
}
