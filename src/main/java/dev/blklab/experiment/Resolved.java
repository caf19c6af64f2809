package dev.blklab.experiment;

import dev.blklab.sim.spec.FieldError;
import dev.blklab.sim.spec.IllegalSpecException;
import dev.blklab.sim.spec.RunSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a request comes to: a legal spec, or everything that is wrong with it.
 *
 * @param spec null where there are errors
 * @param warnings what the user should know before believing the result: the job file's, then the kernel's
 */
public record Resolved(@Nullable RunSpec spec, List<FieldError> errors, List<String> warnings) {

    /**
     * The spec.
     *
     * @throws IllegalSpecException with all errors, if there are any
     */
    public RunSpec orThrow() {
        if (spec == null) {
            throw new IllegalSpecException(errors);
        }
        return spec;
    }
}
