package dev.blklab.sweep;

import dev.blklab.experiment.SpecJson;
import dev.blklab.sim.Simulation;
import dev.blklab.sim.spec.Bound;
import dev.blklab.sim.spec.DeviceSpec;
import dev.blklab.sim.spec.Effective;
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.sim.spec.SchedulerType;
import dev.blklab.sim.spec.Tunable;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Names everything a report depends on: the engine, the machine, the jobs, what the kernel makes of the knobs, seed, precision and bounds.
 * Two requests that the kernel treats alike, such as a depth beyond the limit and the limit itself, have the same name.
 */
final class Digest {

    private static final int BYTES = 20;

    private Digest() {}

    static String of(RunSpec spec) {
        return of(part(spec), spec, List.of());
    }

    /** What stays while only knobs and the seed change: written out once for many. */
    static String part(RunSpec spec) {
        DeviceSpec device = spec.device();
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("engine", Simulation.ENGINE_VERSION);
        all.put("kind", device.kind().toString());
        all.put("driver", device.driver().toString());
        all.put("capacity", device.capacityBytes());
        device.parameters().forEach((p, s) -> all.put("device." + p, s.value()));
        spec.host().parameters().forEach((p, s) -> all.put("host." + p, s.value()));
        all.put("kernel", spec.kernel().toString());
        all.put("jobs", spec.workload().jobs());
        return SpecJson.MAPPER.writeValueAsString(all);
    }

    /**
     * The digest of a spec.
     *
     * @param part {@link #part} of it, or of one that differs in knobs and seed only
     * @param bounds that a run of it is given up for
     */
    static String of(String part, RunSpec spec, List<Bound> bounds) {
        Effective e = spec.effective();
        // what the simulator reads; the rest of Effective is only said to people
        List<Object> all = List.of(
                e.nrHwQueues(),
                e.canQueue(),
                e.queueDepth(),
                e.ignoreQueueDepth(),
                e.scheduler(),
                e.nrRequests(),
                e.maxSectors(),
                e.maxSegments(),
                e.segmentBytes(),
                e.rotational(),
                e.plugCollects(),
                e.nomerges(),
                e.rqAffinity(),
                e.scheduler() == SchedulerType.NONE ? "" : e.mqDeadline(),
                spec.tunables().number(Tunable.STORVSC_VCPUS_PER_SUB_CHANNEL, -1),
                spec.seed(),
                spec.precision());
        return hash(part + all + (bounds.isEmpty() ? "" : exactly(bounds)));
    }

    private static String exactly(List<Bound> bounds) {
        return bounds.stream()
                .map(b -> b.direction() + " " + b.figure() + " " + b.atLeast() + " " + b.value())
                .toList()
                .toString();
    }

    private static String hash(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
