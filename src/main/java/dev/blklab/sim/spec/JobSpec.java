package dev.blklab.sim.spec;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One fio job section, resolved: what each of its clones does.
 *
 * @param name as fio shows it
 * @param numjobs clones, each a process of its own
 * @param rw direction and order
 * @param rwmixread percentage of reads of a mixed job
 * @param bsRead bytes of one read
 * @param bsWrite bytes of one write
 * @param size bytes each clone's file has, 0 = the whole disk
 * @param offset bytes from the file's start where the job begins
 * @param filename files with the same name are the same place on the disk; null = each clone has a file of its own
 * @param norandommap whether random jobs may visit a block twice
 * @param ioengine how I/O is sent off
 * @param direct false = through the page cache
 * @param depth how much is in flight and how it is batched
 * @param runtimeNs simulated end, 0 = when size is done
 * @param timeBased go round again until runtime
 */
public record JobSpec(
        String name,
        int numjobs,
        AccessPattern rw,
        int rwmixread,
        long bsRead,
        long bsWrite,
        long size,
        long offset,
        @Nullable String filename,
        boolean norandommap,
        IoEngine ioengine,
        boolean direct,
        Depth depth,
        long runtimeNs,
        boolean timeBased) {

    /** Longest simulated run: a bound on what one request can cost. */
    public static final long MAX_RUNTIME_NS = 3_600_000_000_000L;

    private static final int MAX_CLONES = 256;
    private static final int MAX_DEPTH = 65536;

    /**
     * In-flight rules of an asynchronous engine, after fio's own fix-ups (fixup_options in init.c).
     *
     * @param iodepth I/Os outstanding at most, those not yet submitted included
     * @param batchSubmit I/Os of one io_submit
     * @param batchCompleteMin events one io_getevents waits for
     * @param batchCompleteMax events it takes at most
     * @param low refill starts when no more than this many are outstanding
     */
    public record Depth(int iodepth, int batchSubmit, int batchCompleteMin, int batchCompleteMax, int low) {
        public static final Depth ONE = new Depth(1, 1, 1, 1, 1);

        /** The rules as fio fixes them up: 0 or a null means "not given". */
        public static Depth of(
                int iodepth,
                @Nullable Integer batchSubmit,
                @Nullable Integer batchCompleteMin,
                @Nullable Integer batchCompleteMax,
                @Nullable Integer low) {
            int submit = batchSubmit == null ? 1 : batchSubmit == 0 || batchSubmit > iodepth ? iodepth : batchSubmit;
            int min = batchCompleteMin == null ? 1 : Math.min(batchCompleteMin, iodepth);
            int max = Math.max(batchCompleteMax == null ? 1 : Math.min(batchCompleteMax, iodepth), min);
            int mark = low == null || low == 0 || low > iodepth ? iodepth : low;
            return new Depth(iodepth, submit, min, max, mark);
        }
    }

    public JobSpec {
        List<FieldError> errors = new ArrayList<>();
        require(
                errors,
                numjobs >= 1 && numjobs <= MAX_CLONES,
                name,
                "numjobs must be from 1 to " + MAX_CLONES,
                numjobs);
        require(errors, rwmixread >= 0 && rwmixread <= 100, name, "rwmixread must be from 0 to 100", rwmixread);
        require(errors, bsRead >= 512 && bsRead % 512 == 0, name, "bs must be a multiple of 512 bytes", bsRead);
        require(errors, bsWrite >= 512 && bsWrite % 512 == 0, name, "bs must be a multiple of 512 bytes", bsWrite);
        long largest = Math.max(rw.reads() ? bsRead : 0, rw.writes() ? bsWrite : 0);
        require(errors, largest <= 64 << 20, name, "bs must be at most 64 MiB", largest);
        require(
                errors,
                size == 0 || size >= largest,
                name,
                "size is smaller than one block of " + largest + " bytes",
                size);
        require(errors, offset >= 0, name, "offset must not be negative", offset);
        require(
                errors,
                depth.iodepth >= 1 && depth.iodepth <= MAX_DEPTH,
                name,
                "iodepth must be from 1 to " + MAX_DEPTH,
                depth.iodepth);
        require(
                errors,
                runtimeNs >= 0 && runtimeNs <= MAX_RUNTIME_NS,
                name,
                "runtime must be at most an hour",
                runtimeNs / 1_000_000_000 + " s");
        require(errors, !timeBased || runtimeNs > 0, name, "time_based needs a runtime", "time_based");
        if (!errors.isEmpty()) {
            throw new IllegalSpecException(errors);
        }
    }

    /** Bytes of the largest I/O it does. */
    long largestBlock() {
        return Math.max(rw.reads() ? bsRead : 0, rw.writes() ? bsWrite : 0);
    }

    private static void require(List<FieldError> errors, boolean holds, String job, String message, Object rejected) {
        if (!holds) {
            errors.add(new FieldError("workload.fio", "job " + job + ": " + message, String.valueOf(rejected)));
        }
    }
}
