package dev.blklab.fio;

import dev.blklab.sim.spec.JobSpec;
import dev.blklab.sim.spec.Replay;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a job will do, before it runs.
 *
 * @param name of the job
 * @param clones processes that do it
 * @param effectiveDepth I/Os each clone can have in flight
 * @param totalDepth I/Os all clones together can
 * @param readBytes bytes all clones read if nothing ends them early, null where only time ends them
 * @param writeBytes bytes all clones write, likewise
 * @param ends when it ends
 * @param sentence all of this for a person
 */
public record JobSummary(
        String name,
        int clones,
        int effectiveDepth,
        int totalDepth,
        @Nullable Long readBytes,
        @Nullable Long writeBytes,
        End ends,
        String sentence) {

    /** What ends a job. */
    public enum End {
        /** Its size is done. */
        SIZE,
        /** Its runtime is over. */
        TIME,
        /** Its size is done or its runtime is over, whichever is first. */
        FIRST_OF_BOTH
    }

    static JobSummary of(JobSpec job) {
        int depth = job.effectiveDepth();
        End end = job.timeBased() ? End.TIME : job.runtimeNs() > 0 ? End.FIRST_OF_BOTH : End.SIZE;
        long each = each(job);
        boolean counted = end != End.TIME && each > 0 && job.extent().numberIos() == 0;
        long bytes = each * job.extent().loops() * job.numjobs();
        double reads = !job.rw().writes() ? 1 : !job.rw().reads() ? 0 : job.rwmixread() / 100.0;
        long written = bytes - Math.round(bytes * reads);
        long readBack = job.durability().verify() ? written : 0;
        Long read = counted ? Long.valueOf(bytes - written + readBack) : null;
        Long write = counted ? Long.valueOf(written) : null;
        return new JobSummary(
                job.name(), job.numjobs(), depth, depth * job.numjobs(), read, write, end, sentence(job, depth, end));
    }

    /** Bytes a clone does in one round; 0 where it depends on the disk. */
    private static long each(JobSpec job) {
        if (job.extent().ioSize() > 0) {
            return job.extent().ioSize();
        }
        return job.extent().ioSizePercent() > 0 || job.size() == 0 ? 0 : job.size() - job.offset();
    }

    private static String region(JobSpec job) {
        Replay replay = job.replay();
        if (replay != null) {
            return "the " + replay.count() + " I/Os of " + replay.name();
        }
        if (job.size() == 0) {
            int percent = job.extent().sizePercent();
            return percent == 0 ? "the whole disk" : percent + " % of the disk";
        }
        return bytes(
                job.extent().ioSize() > 0 && !job.timeBased() ? job.extent().ioSize() : job.size() - job.offset());
    }

    private static String sentence(JobSpec job, int depth, End end) {
        String size =
                region(job) + (job.extent().loops() > 1 ? ", " + job.extent().loops() + " times" : "");
        String time = seconds(job.runtimeNs());
        String ends = switch (end) {
            case SIZE -> "ends when each clone has done " + size;
            case TIME -> "goes round " + size + " until " + time + " are over";
            case FIRST_OF_BOTH -> "ends when each clone has done " + size + ", or after " + time;
        };
        return String.format(
                Locale.ROOT,
                "%d %s of %s, %d in flight each, %d in all; %s",
                job.numjobs(),
                job.numjobs() == 1 ? "clone" : "clones",
                job.rw(),
                depth,
                depth * job.numjobs(),
                ends);
    }

    private static String seconds(long ns) {
        return ns % 1_000_000_000 == 0 ? ns / 1_000_000_000 + " s" : String.format(Locale.ROOT, "%.6g s", ns / 1e9);
    }

    private static String bytes(long value) {
        String[] units = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB"};
        int unit = 0;
        double shown = value;
        while (shown >= 1024 && unit < units.length - 1) {
            shown /= 1024;
            unit++;
        }
        return (shown == Math.rint(shown) ? Long.toString((long) shown) : String.format(Locale.ROOT, "%.2f", shown))
                + " " + units[unit];
    }
}
