package dev.blklab.sim.spec;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the user set, and nothing else: an unset knob has the kernel's own default, which may depend on others.
 *
 * @param values canonical text by knob: whole numbers in decimal, schedulers by name
 */
public record Tunables(Map<Tunable, String> values) {

    public static final Tunables NONE = new Tunables(Map.of());

    public Tunables {
        Map<Tunable, String> checked = new EnumMap<>(Tunable.class);
        List<FieldError> errors = new ArrayList<>();
        values.forEach((t, v) -> {
            try {
                checked.put(t, t.canonical(v));
            } catch (IllegalSpecException e) {
                errors.addAll(e.errors());
            }
        });
        if (!errors.isEmpty()) {
            throw new IllegalSpecException(errors);
        }
        values = Collections.unmodifiableMap(checked);
    }

    public boolean isSet(Tunable t) {
        return values.containsKey(t);
    }

    public @Nullable String text(Tunable t) {
        return values.get(t);
    }

    /** The number set, or null where the knob is unset. */
    public @Nullable Long number(Tunable t) {
        String v = values.get(t);
        return v == null ? null : Long.valueOf(v);
    }

    public long number(Tunable t, long unset) {
        Long v = number(t);
        return v == null ? unset : v;
    }

    public @Nullable SchedulerType scheduler() {
        String v = values.get(Tunable.SCHEDULER);
        if (v == null) {
            return null;
        }
        for (SchedulerType s : SchedulerType.values()) {
            if (s.toString().equals(v)) {
                return s;
            }
        }
        throw new IllegalStateException(v);
    }

    /** These knobs with one more set, or set anew. */
    public Tunables with(Tunable t, Object value) {
        Map<Tunable, String> more = new EnumMap<>(Tunable.class);
        more.putAll(values);
        more.put(t, String.valueOf(value));
        return new Tunables(more);
    }

    /** These knobs with one left to the kernel. */
    public Tunables without(Tunable t) {
        Map<Tunable, String> fewer = new EnumMap<>(Tunable.class);
        fewer.putAll(values);
        fewer.remove(t);
        return new Tunables(fewer);
    }
}
