package dev.blklab.sim.report;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What one fio job section did, its clones taken together; the report's total has the same shape.
 *
 * @param detail for fio's own formats; null for the total
 */
public record JobReport(
        String name,
        int numjobs,
        DirectionStats read,
        DirectionStats write,
        DirectionStats trim,
        @Nullable JobDetail detail) {

    public JobReport {
        // reports stored before trims were simulated have none
        trim = Objects.requireNonNullElse(trim, DirectionStats.NONE);
    }
}
