package dev.blklab.sim.spec;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;

/**
 * One disk: the model it is simulated with, the driver it hangs on, and every parameter with its source.
 *
 * @param id catalogue id, or the id it was derived from
 * @param capacityBytes what the jobs' files must fit into
 * @param note what a reader must know before trusting this entry; may be empty
 */
public record DeviceSpec(
        String id,
        String title,
        DeviceKind kind,
        DriverType driver,
        long capacityBytes,
        Map<DeviceParameter, Sourced> parameters,
        String note) {

    private static final EnumSet<DeviceParameter> OF_ALL_KINDS = EnumSet.of(
            DeviceParameter.DISCARD_MAX_BYTES,
            DeviceParameter.DISCARD_NS,
            DeviceParameter.RAID0_MEMBERS,
            DeviceParameter.RAID0_CHUNK_BYTES,
            DeviceParameter.ROTATIONAL,
            DeviceParameter.PHYSICAL_BLOCK_BYTES,
            DeviceParameter.LOGICAL_BLOCK_BYTES,
            DeviceParameter.ADAPTER_COMMANDS,
            DeviceParameter.QUEUE_DEPTH);

    public DeviceSpec {
        List<FieldError> errors = new ArrayList<>();
        parameters = withDiscards(parameters);
        var needed = kind.parameters();
        needed.addAll(OF_ALL_KINDS);
        for (var p : needed) {
            Sourced s = parameters.get(p);
            if (s == null) {
                errors.add(new FieldError("device." + p, "is missing for a " + kind, ""));
            } else if (!(s.value() >= p.min() && s.value() <= p.max())) {
                errors.add(new FieldError(
                        "device." + p, Texts.range(p.min(), p.max(), p.unit()), Texts.number(s.value())));
            }
        }
        for (var p : parameters.keySet()) {
            if (!needed.contains(p)) {
                errors.add(new FieldError("device." + p, "is no parameter of a " + kind, ""));
            }
        }
        if (capacityBytes < 1 << 20) {
            errors.add(new FieldError("device.capacityBytes", "must be at least 1 MiB", Long.toString(capacityBytes)));
        }
        if (!errors.isEmpty()) {
            throw new IllegalSpecException(errors);
        }
        parameters = Collections.unmodifiableMap(new EnumMap<>(parameters));
    }

    /** Specs stored before discards were simulated do not have them. */
    private static Map<DeviceParameter, Sourced> withDiscards(Map<DeviceParameter, Sourced> given) {
        Map<DeviceParameter, Sourced> all = new EnumMap<>(DeviceParameter.class);
        all.put(
                DeviceParameter.DISCARD_MAX_BYTES,
                new Sourced(
                        2147450880, Origin.ASSUMED, "65535 blocks for each of 64 ranges, as libata translates a TRIM"));
        all.put(
                DeviceParameter.DISCARD_NS,
                new Sourced(100_000, Origin.ASSUMED, "no disk of the catalogue was measured with discards"));
        all.putAll(given);
        return all;
    }

    /** The value of a parameter, in its own unit. */
    public double value(DeviceParameter p) {
        Sourced s = parameters.get(p);
        if (s == null) {
            throw new IllegalStateException(p + " is no parameter of " + id);
        }
        return s.value();
    }

    public long longValue(DeviceParameter p) {
        return Math.round(value(p));
    }

    /** This disk with one parameter changed by the user. */
    public DeviceSpec with(DeviceParameter p, double value) {
        Map<DeviceParameter, Sourced> changed = new EnumMap<>(parameters);
        changed.put(p, new Sourced(value, Origin.USER, "given with the request"));
        return new DeviceSpec(id, title, kind, driver, capacityBytes, changed, note);
    }
}
