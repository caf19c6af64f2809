package dev.blklab.sim.spec;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The machine the kernel runs on: its CPUs, what each step costs them, and a VM's own disk caps.
 *
 * @param id catalogue id, or the id it was derived from
 */
public record HostSpec(String id, String title, Map<HostParameter, Sourced> parameters, String note) {

    public HostSpec {
        parameters = withLater(parameters);
        List<FieldError> errors = new ArrayList<>();
        for (var p : HostParameter.values()) {
            Sourced s = parameters.get(p);
            if (s == null) {
                errors.add(new FieldError("host." + p, "is missing", ""));
            } else if (!(s.value() >= p.min() && s.value() <= p.max())) {
                errors.add(
                        new FieldError("host." + p, Texts.range(p.min(), p.max(), p.unit()), Texts.number(s.value())));
            }
        }
        if (!errors.isEmpty()) {
            throw new IllegalSpecException(errors);
        }
        parameters = Collections.unmodifiableMap(new EnumMap<>(parameters));
    }

    /** A spec that was stored before a cost was told apart did not pay it. */
    private static Map<HostParameter, Sourced> withLater(Map<HostParameter, Sourced> stored) {
        Map<HostParameter, Sourced> all = new EnumMap<>(HostParameter.class);
        all.putAll(stored);
        all.putIfAbsent(
                HostParameter.COST_REMOTE_NS, new Sourced(0, Origin.DERIVED, "not told apart when this was stored"));
        return all;
    }

    /** The value of a parameter, in its own unit. */
    public double value(HostParameter p) {
        Sourced s = parameters.get(p);
        if (s == null) {
            throw new IllegalStateException(p + " is not set for " + id);
        }
        return s.value();
    }

    public int cpus() {
        return (int) value(HostParameter.CPUS);
    }

    /** Node of a CPU: the CPUs are split evenly and in order. */
    public int node(int cpu) {
        return (int) (cpu * (long) value(HostParameter.NUMA_NODES) / cpus());
    }

    /** This host with one parameter changed by the user. */
    public HostSpec with(HostParameter p, double value) {
        Map<HostParameter, Sourced> changed = new EnumMap<>(parameters);
        changed.put(p, new Sourced(value, Origin.USER, "given with the request"));
        return new HostSpec(id, title, changed, note);
    }
}
