package dev.blklab.sim.spec;

import java.util.List;
import java.util.stream.Collectors;

/** The user's mistakes in a spec, all of them at once; never a defect of ours. */
public final class IllegalSpecException extends IllegalArgumentException {

    private final transient List<FieldError> errors;

    public IllegalSpecException(List<FieldError> errors) {
        super(errors.stream().map(e -> e.field() + ": " + e.message()).collect(Collectors.joining("; ")));
        this.errors = List.copyOf(errors);
    }

    public IllegalSpecException(String field, String message, Object rejected) {
        this(List.of(new FieldError(field, message, String.valueOf(rejected))));
    }

    public List<FieldError> errors() {
        return errors;
    }
}
