package dev.blklab.experiment;

import dev.blklab.sim.spec.Effective;
import dev.blklab.sim.spec.EffectiveSetting;
import dev.blklab.sim.spec.Tunable;
import jakarta.persistence.Embeddable;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the kernel really used of every knob, one column each, to search and sort runs by. */
@Embeddable
public record Knobs(
        @Nullable Long storvscMaxHwQueues,
        @Nullable Long nrHwQueues,
        @Nullable Long storvscRingbufferSize,
        @Nullable Long storvscVcpusPerSubChannel,
        @Nullable Long storvscRingAvailPercentLowater,
        @Nullable Long queueDepth,
        @Nullable String scheduler,
        @Nullable Long nrRequests,
        @Nullable Long maxSectorsKb,
        @Nullable Long readAheadKb,
        @Nullable Long rotational,
        @Nullable Long nomerges,
        @Nullable Long rqAffinity,
        @Nullable Long wbtLatUsec,
        @Nullable Long readExpire,
        @Nullable Long writeExpire,
        @Nullable Long writesStarved,
        @Nullable Long fifoBatch,
        @Nullable Long frontMerges) {

    static Knobs of(Effective e) {
        return new Knobs(
                number(e, Tunable.STORVSC_MAX_HW_QUEUES),
                number(e, Tunable.NR_HW_QUEUES),
                number(e, Tunable.STORVSC_RINGBUFFER_SIZE),
                number(e, Tunable.STORVSC_VCPUS_PER_SUB_CHANNEL),
                number(e, Tunable.STORVSC_RING_AVAIL_PERCENT_LOWATER),
                number(e, Tunable.QUEUE_DEPTH),
                e.scheduler().toString(),
                number(e, Tunable.NR_REQUESTS),
                number(e, Tunable.MAX_SECTORS_KB),
                number(e, Tunable.READ_AHEAD_KB),
                number(e, Tunable.ROTATIONAL),
                number(e, Tunable.NOMERGES),
                number(e, Tunable.RQ_AFFINITY),
                number(e, Tunable.WBT_LAT_USEC),
                number(e, Tunable.READ_EXPIRE),
                number(e, Tunable.WRITE_EXPIRE),
                number(e, Tunable.WRITES_STARVED),
                number(e, Tunable.FIFO_BATCH),
                number(e, Tunable.FRONT_MERGES));
    }

    /** The value used of one knob: a {@code Long}, or a scheduler's name. */
    public @Nullable Object value(Tunable t) {
        return switch (t) {
            case STORVSC_MAX_HW_QUEUES -> storvscMaxHwQueues;
            case NR_HW_QUEUES -> nrHwQueues;
            case STORVSC_RINGBUFFER_SIZE -> storvscRingbufferSize;
            case STORVSC_VCPUS_PER_SUB_CHANNEL -> storvscVcpusPerSubChannel;
            case STORVSC_RING_AVAIL_PERCENT_LOWATER -> storvscRingAvailPercentLowater;
            case QUEUE_DEPTH -> queueDepth;
            case SCHEDULER -> scheduler;
            case NR_REQUESTS -> nrRequests;
            case MAX_SECTORS_KB -> maxSectorsKb;
            case READ_AHEAD_KB -> readAheadKb;
            case ROTATIONAL -> rotational;
            case NOMERGES -> nomerges;
            case RQ_AFFINITY -> rqAffinity;
            case WBT_LAT_USEC -> wbtLatUsec;
            case READ_EXPIRE -> readExpire;
            case WRITE_EXPIRE -> writeExpire;
            case WRITES_STARVED -> writesStarved;
            case FIFO_BATCH -> fifoBatch;
            case FRONT_MERGES -> frontMerges;
        };
    }

    /** All of them by the kernel's names. */
    public Map<String, Object> byName() {
        Map<String, Object> map = new LinkedHashMap<>();
        for (Tunable t : Tunable.values()) {
            Object value = value(t);
            if (value != null) {
                map.put(t.toString(), value);
            }
        }
        return map;
    }

    /** The attribute of a knob in queries: the record component's name. */
    static String attribute(Tunable t) {
        var name = new StringBuilder();
        for (String word : t.name().toLowerCase(Locale.ROOT).split("_", -1)) {
            name.append(name.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return name.toString();
    }

    private static @Nullable Long number(Effective e, Tunable t) {
        EffectiveSetting s = e.setting(t);
        try {
            return s == null ? null : Long.valueOf(s.used());
        } catch (NumberFormatException notANumber) {
            return null;
        }
    }
}
