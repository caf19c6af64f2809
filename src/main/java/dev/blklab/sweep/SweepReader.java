package dev.blklab.sweep;

import dev.blklab.experiment.Catalogue;
import dev.blklab.experiment.Nearest;
import dev.blklab.experiment.Resolved;
import dev.blklab.experiment.RunRequest;
import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.FieldError;
import dev.blklab.sim.spec.HostParameter;
import dev.blklab.sim.spec.IllegalSpecException;
import dev.blklab.sim.spec.Tunable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads one {@link SweepRequest}, field by field, so that all that is wrong is found in one go. */
public final class SweepReader {

    /** Most runs of one sweep. */
    public static final int MOST_RUNS = 200_000;

    private static final int MOST_AXES = 12;
    private static final int MOST_LEVELS = 1000;
    private static final int MOST_SCENARIOS = 8;
    private static final int MOST_REPLICATIONS = 1000;
    private static final int MOST_GRID_OF_A_SEARCH = 50_000_000;
    private static final int USUAL_SEARCH_BUDGET = 100;
    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_OWNER = 80;
    private static final Pattern JOB_NAME = Pattern.compile("job\\.[A-Za-z_][A-Za-z0-9_]{0,63}");

    private final SweepRequest request;
    private final Catalogue catalogue;
    private final boolean fresh;
    private final List<FieldError> errors = new ArrayList<>();
    private final List<Axis> axes = new ArrayList<>();
    private final List<@Nullable Range> ranges = new ArrayList<>();

    private SweepReader(SweepRequest request, Catalogue catalogue, boolean fresh) {
        this.request = request;
        this.catalogue = catalogue;
        this.fresh = fresh;
    }

    /**
     * What a request comes to.
     *
     * @throws IllegalSpecException with everything that is wrong, by field: {@code axes.NAME}, {@code base.device} and so on
     */
    public static SweepSpec read(SweepRequest request, Catalogue catalogue) {
        return new SweepReader(request, catalogue, true).read();
    }

    /** What a request comes to that was accepted before, perhaps under milder rules. */
    static SweepSpec stored(SweepRequest request, Catalogue catalogue) {
        return new SweepReader(request, catalogue, false).read();
    }

    private SweepSpec read() {
        longest("name", request.name(), LONGEST_NAME);
        longest("owner", request.owner(), LONGEST_OWNER);
        Design design = design();
        axes();
        int replications = whole("replications", request.replications(), 1, 1, MOST_REPLICATIONS);
        boolean common = common();
        int usual = design == Design.SEARCH ? USUAL_SEARCH_BUDGET : MOST_RUNS;
        int budget = whole("budget", request.budget(), usual, 1, MOST_RUNS);
        boolean filling = design == Design.LATIN_HYPERCUBE || design == Design.SOBOL;
        int points = filling ? whole("points", request.points(), 0, 1, MOST_RUNS) : 0;
        if (filling && request.points().isEmpty()) {
            errors.add(new FieldError("points", "is missing: how many points the design has", ""));
        }
        List<Goal> goals = texts("objectives", request.objectives(), Goal::of, "such as \"max write.iops\"");
        List<Limit> limits = texts(
                "constraints",
                request.constraints(),
                Limit::of,
                "such as \"read.bw >= 95 % of best\", \"read.bw >= 95 % of baseline\" or \"write.p99 <= 5 ms\"");
        if (fresh && design != Design.SEARCH) {
            for (Limit limit : limits) {
                String why = limit.undecidable();
                if (why != null) {
                    errors.add(new FieldError("constraints", why, limit.toString()));
                }
            }
        }
        if (design == Design.SEARCH && request.objectives().isEmpty()) {
            errors.add(new FieldError("objectives", "is missing: a search needs one, such as \"max write.iops\"", ""));
        }
        if (request.also().size() >= MOST_SCENARIOS) {
            errors.add(new FieldError(
                    "also",
                    "at most " + (MOST_SCENARIOS - 1) + " further runs",
                    Integer.toString(request.also().size())));
        }
        stopIfWrong();
        if (design == Design.SEARCH) {
            leaveAsItIs();
        }
        levels();
        stopIfWrong();
        int cells =
                cells(design, points, budget, replications * (1 + request.also().size()));
        stopIfWrong();
        return new SweepSpec(
                request,
                List.copyOf(axes),
                design,
                points(design, points),
                Stream.concat(Stream.of(request.base()), request.also().stream())
                        .toList(),
                cells,
                replications,
                common,
                seed(),
                budget,
                goals,
                limits);
    }

    private List<List<String>> points(Design design, int points) {
        return switch (design) {
            case GRID, LIST, SEARCH -> List.of();
            case LATIN_HYPERCUBE -> Points.latinHypercube(axes, ranges, points, seed());
            case SOBOL -> Points.sobol(axes, ranges, points);
        };
    }

    private void stopIfWrong() {
        if (!errors.isEmpty()) {
            throw new IllegalSpecException(errors);
        }
    }

    private void longest(String field, String text, int most) {
        if (text.length() > most) {
            errors.add(
                    new FieldError(field, "must have at most " + most + " characters", text.length() + " characters"));
        }
    }

    private Design design() {
        if (request.design().isEmpty()) {
            return Design.GRID;
        }
        for (Design d : Design.values()) {
            if (d.toString().equals(request.design())) {
                return d;
            }
        }
        errors.add(new FieldError(
                "design", Nearest.unknown("design", request.design(), List.of(Design.values())), request.design()));
        return Design.GRID;
    }

    private boolean common() {
        String given = request.seeds().toLowerCase(Locale.ROOT);
        if (!given.isEmpty() && !given.equals("common") && !given.equals("independent")) {
            errors.add(new FieldError("seeds", "must be common or independent", request.seeds()));
        }
        return !given.equals("independent");
    }

    private int whole(String field, String text, int usual, int least, int most) {
        if (text.isEmpty()) {
            return usual;
        }
        try {
            int value = Integer.parseInt(text);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // falls through to the one message for all that is out of range
        }
        errors.add(new FieldError(field, "must be a whole number from " + least + " to " + most, text));
        return least;
    }

    private <T> List<T> texts(String field, List<String> given, Function<String, Optional<T>> read, String allowed) {
        List<T> all = new ArrayList<>();
        for (String text : given) {
            Optional<T> value = read.apply(text);
            value.ifPresent(all::add);
            if (value.isEmpty()) {
                errors.add(
                        new FieldError(field, "must be " + allowed + ", with one of the metrics " + metrics(), text));
            }
        }
        return List.copyOf(all);
    }

    private static String metrics() {
        return String.join(
                ", ", Arrays.stream(Metric.values()).map(Object::toString).toList());
    }

    private long seed() {
        try {
            return request.base().seed().isEmpty()
                    ? 1
                    : Long.parseLong(request.base().seed());
        } catch (NumberFormatException e) {
            // the base's own check says so
            return 1;
        }
    }

    private void axes() {
        if (request.axes().isEmpty()) {
            errors.add(new FieldError("axes", "is missing: name at least one thing to vary", ""));
        }
        if (request.axes().size() > MOST_AXES) {
            errors.add(new FieldError(
                    "axes",
                    "at most " + MOST_AXES,
                    Integer.toString(request.axes().size())));
        }
        Set<String> seen = new LinkedHashSet<>();
        for (SweepRequest.AxisText text : request.axes()) {
            String field = "axes." + text.name();
            if (!known(text.name(), field)) {
                continue;
            }
            if (!seen.add(text.name())) {
                errors.add(new FieldError(field, "is there twice", ""));
                continue;
            }
            Set<String> levels = new LinkedHashSet<>();
            Range only = null;
            for (String value : text.values()) {
                try {
                    Optional<Range> range = Range.of(value);
                    only = text.values().size() == 1 ? range.orElse(null) : null;
                    levels.addAll(range.map(Range::levels).orElse(List.of(value)));
                } catch (IllegalArgumentException e) {
                    errors.add(new FieldError(field, String.valueOf(e.getMessage()), value));
                }
            }
            boolean repeated = request.design().equals("list") && only == null;
            List<String> kept = repeated ? text.values() : List.copyOf(levels);
            if (kept.isEmpty() || kept.size() > MOST_LEVELS) {
                errors.add(new FieldError(
                        field, "must have 1 to " + MOST_LEVELS + " values", Integer.toString(kept.size())));
            } else {
                axes.add(new Axis(text.name(), kept));
                ranges.add(only);
            }
        }
    }

    private boolean known(String name, String field) {
        if (name.equals("device")
                || name.equals("host")
                || name.equals("kernel")
                || name.equals("kernel.patches")
                || Tunable.named(name).isPresent()) {
            return true;
        }
        if (name.startsWith("job.")) {
            if (!JOB_NAME.matcher(name).matches()) {
                errors.add(new FieldError(field, "must be job. and a name of letters, digits and _", name));
                return false;
            }
            String placeholder = new Axis(name, List.of("")).placeholder();
            if (!request.base().fio().contains(placeholder)) {
                errors.add(new FieldError(field, "the job text has no " + placeholder, name));
                return false;
            }
            return true;
        }
        List<String> allowed = new ArrayList<>(List.of("device", "host", "kernel", "kernel.patches"));
        Arrays.stream(Tunable.values()).map(Object::toString).forEach(allowed::add);
        if (name.startsWith("device.")) {
            allowed = Arrays.stream(DeviceParameter.values())
                    .map(p -> "device." + p)
                    .toList();
        } else if (name.startsWith("host.")) {
            allowed =
                    Arrays.stream(HostParameter.values()).map(p -> "host." + p).toList();
        } else {
            allowed.add("job.NAME");
        }
        if (allowed.contains(name)) {
            return true;
        }
        errors.add(new FieldError(field, Nearest.unknown("axis", name, allowed), name));
        return false;
    }

    /** A search may always leave an axis as the base has it. */
    private void leaveAsItIs() {
        List<String> baseline = SweepSpec.baselineValues(request.base(), axes);
        for (int a = 0; a < axes.size(); a++) {
            List<String> levels = axes.get(a).levels();
            if (!levels.contains(baseline.get(a))) {
                List<String> more = new ArrayList<>(List.of(baseline.get(a)));
                more.addAll(levels);
                axes.set(a, new Axis(axes.get(a).name(), more));
            }
        }
    }

    /** Every level of every axis alone, the others as in the base. */
    private void levels() {
        List<String> baseline = SweepSpec.baselineValues(request.base(), axes);
        List<RunRequest> scenarios = Stream.concat(Stream.of(request.base()), request.also().stream())
                .toList();
        for (int s = 0; s < scenarios.size(); s++) {
            String prefix = s == 0 ? "base." : "also." + s + ".";
            Set<FieldError> ofBase = new LinkedHashSet<>();
            for (FieldError e : resolve(scenarios.get(s), baseline).errors()) {
                ofBase.add(e);
                errors.add(new FieldError(prefix + e.field(), e.message(), e.rejected()));
            }
            for (int a = 0; a < axes.size() && ofBase.isEmpty(); a++) {
                Set<String> distinct = new LinkedHashSet<>(axes.get(a).levels());
                for (String level : distinct) {
                    List<String> one = new ArrayList<>(baseline);
                    one.set(a, level);
                    for (FieldError e : resolve(scenarios.get(s), one).errors()) {
                        errors.add(new FieldError("axes." + axes.get(a).name(), e.message(), level));
                    }
                }
            }
        }
    }

    private Resolved resolve(RunRequest scenario, List<String> values) {
        RunRequest r = scenario;
        for (int a = 0; a < axes.size(); a++) {
            r = axes.get(a).apply(r, values.get(a));
        }
        return r.toSpec(catalogue);
    }

    private int cells(Design design, int points, int budget, int runsPerCell) {
        long cells = switch (design) {
            case GRID, SEARCH -> axes.stream().mapToLong(a -> a.levels().size()).reduce(1, SweepReader::product);
            case LIST -> listed();
            case LATIN_HYPERCUBE, SOBOL -> points;
        };
        if (design == Design.SEARCH) {
            if (cells * runsPerCell > MOST_GRID_OF_A_SEARCH) {
                errors.add(new FieldError(
                        "axes",
                        "a search may have at most " + MOST_GRID_OF_A_SEARCH + " combinations",
                        Long.toString(cells)));
            }
        } else if ((cells + 1) * runsPerCell > budget) {
            errors.add(new FieldError(
                    "budget",
                    "the design has " + (cells + 1) * runsPerCell + " runs, the base included; at most " + budget
                            + " are allowed",
                    request.budget()));
        }
        return (int) Math.min(cells, Integer.MAX_VALUE - 1);
    }

    /** A product that stops growing long before it overflows. */
    private static long product(long a, long b) {
        return Math.min(a * b, 1L << 40);
    }

    private long listed() {
        int length = axes.get(0).levels().size();
        for (Axis a : axes) {
            if (a.levels().size() != length) {
                errors.add(new FieldError(
                        "axes." + a.name(),
                        "a list needs as many values on every axis: "
                                + axes.get(0).name() + " has " + length,
                        Integer.toString(a.levels().size())));
            }
        }
        return length;
    }
}
