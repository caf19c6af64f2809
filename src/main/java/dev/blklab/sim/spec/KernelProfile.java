package dev.blklab.sim.spec;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A kernel as it would be built: a release, and the patches under discussion applied to it. */
public record KernelProfile(KernelVersion version, Set<KernelPatch> patches) {

    private static final Set<KernelPatch> STORVSC = EnumSet.of(
            KernelPatch.STORVSC_NR_HW_QUEUES_V1,
            KernelPatch.STORVSC_MAX_HW_QUEUES_V2,
            KernelPatch.STORVSC_MAX_HW_QUEUES_CAP,
            KernelPatch.STORVSC_MAX_HW_QUEUES_MERGED);

    public KernelProfile {
        var set = EnumSet.noneOf(KernelPatch.class);
        set.addAll(patches);
        patches = Collections.unmodifiableSet(set);
        List<KernelPatch> storvsc = set.stream().filter(STORVSC::contains).toList();
        if (storvsc.size() > 1) {
            throw new IllegalSpecException(
                    "kernel.patches", "at most one of the storvsc queue patches can be applied", storvsc);
        }
    }

    public boolean has(KernelPatch patch) {
        return patches.contains(patch);
    }

    public KernelRules rules() {
        return version.rules();
    }

    /** How storvsc reads its hardware queue parameter in this kernel. */
    public StorvscQueues storvscQueues() {
        if (has(KernelPatch.STORVSC_NR_HW_QUEUES_V1)) {
            return StorvscQueues.V1;
        }
        if (has(KernelPatch.STORVSC_MAX_HW_QUEUES_V2)) {
            return StorvscQueues.V2;
        }
        if (has(KernelPatch.STORVSC_MAX_HW_QUEUES_CAP)) {
            return StorvscQueues.CAP;
        }
        if (has(KernelPatch.STORVSC_MAX_HW_QUEUES_MERGED) || version == KernelVersion.V5_15) {
            return StorvscQueues.MERGED;
        }
        return StorvscQueues.ABSENT;
    }

    @Override
    public String toString() {
        return patches.isEmpty()
                ? version.toString()
                : version + " + "
                        + String.join(
                                ", ",
                                patches.stream().map(KernelPatch::toString).toList());
    }
}
