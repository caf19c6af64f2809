package dev.blklab.fio;

import dev.blklab.sim.spec.DeviceSpec;
import dev.blklab.sim.spec.JobSpec;
import dev.blklab.sim.spec.Replay;
import dev.blklab.sim.spec.Workload;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A fio job file, or a fio command line, read as fio would read it and turned into what the simulator runs. */
public final class JobFile {

    /** Longest text that is looked at; longer ones are refused whole. */
    public static final int LONGEST_TEXT = 1 << 20;

    private JobFile() {}

    /**
     * What a job file's meaning depends on besides its text. Nothing is ever taken from the machine the program runs on.
     *
     * @param ncpus CPUs of the simulated host, for {@code $ncpus}
     * @param variables values for {@code ${NAME}}
     * @param includes texts of the files a job file may pull in, by name
     */
    public record Context(int ncpus, Map<String, String> variables, Map<String, String> includes) {
        public Context {
            variables = Map.copyOf(variables);
            includes = Map.copyOf(includes);
        }

        /** A host with so many CPUs, no variables and no files. */
        public static Context of(int ncpus) {
            return new Context(ncpus, Map.of(), Map.of());
        }
    }

    /**
     * What came of a text.
     *
     * @param workload what runs; null exactly when there are errors
     * @param errors everything that keeps it from running, in the order of the text
     * @param warnings what runs, but perhaps not as meant, and what has no effect here
     */
    public record Parsed(@Nullable Workload workload, List<Message> errors, List<Message> warnings) {}

    /**
     * Something to say about a place of the text.
     *
     * @param line from 1
     * @param column from 1
     * @param code stable name of the kind of message ({@code bad-option}, {@code bad-value}, {@code not-simulated} …)
     * @param text fio's reason, or what fio really does, in a sentence
     * @param meant what was probably meant, null when that is not known
     * @param fix the repair, null where it is not one line
     */
    public record Message(
            int line,
            int column,
            String code,
            String text,
            @Nullable String meant,
            @Nullable Fix fix) {}

    /**
     * A repair that needs no thought.
     *
     * @param line of the job file, from 1
     * @param replacement what the whole line should be
     */
    public record Fix(int line, String replacement) {}

    /** Parses a job file, or a pasted fio command line, as fio would. Never throws for bad text. */
    public static Parsed parse(String text, Context context) {
        var out = new Messages();
        if (text.length() > LONGEST_TEXT) {
            out.error(1, 1, "too-long", "the job file is longer than " + LONGEST_TEXT + " characters");
            return new Parsed(null, out.errors(), List.of());
        }
        Context whole = Attached.context(text, context);
        List<FioJob> jobs = JobReader.read(Attached.without(text), whole, out);
        Workload workload = new WorkloadBuilder(out, whole).build(text, jobs);
        return new Parsed(workload, out.errors(), out.warnings());
    }

    /**
     * The text with what came beside it attached as comments, which fio skips and {@link #parse} reads: it means the same without
     * a context, and its lines keep their numbers.
     */
    public static String complete(String text, Context context) {
        return Attached.text(text, context);
    }

    /** What each job of a workload will do. */
    public static List<JobSummary> summary(Workload workload) {
        return workload.jobs().stream().map(JobSummary::of).toList();
    }

    /** What about a workload does not suit a disk: block sizes it would refuse, or would have to read before it writes. */
    public static List<String> unsuited(Workload workload, DeviceSpec disk) {
        return DiskFit.warnings(workload, disk);
    }

    /** A job file that says what a workload's jobs are; parsing it gives the same jobs. */
    public static String print(Workload workload) {
        var text = new StringBuilder();
        for (int i = 0; i < workload.jobs().size(); i++) {
            text.append(JobOptions.section(i + 1, workload.jobs().get(i)));
        }
        for (JobSpec job : workload.jobs()) {
            Replay replay = job.replay();
            if (replay != null) {
                Attached.file(replay.name(), IoLog.text(replay), text);
            }
        }
        return text.toString();
    }
}
