package dev.blklab.sim.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
 * @param sizes how the sizes of its I/Os vary
 * @param order which place is next
 * @param extent how much it does, over which files
 * @param schedule when it begins
 * @param pace how fast it may go
 * @param durability flushes and reading back
 * @param cpus where its clones run
 * @param replay the I/Os it repeats, in place of what all of the above would make; null = none
 * @param rules what holds it back, or ends it, by what comes out of it
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
        boolean timeBased,
        BlockSizes sizes,
        AccessOrder order,
        Extent extent,
        Schedule schedule,
        Pace pace,
        Durability durability,
        CpuSet cpus,
        @Nullable Replay replay,
        Rules rules) {

    /** Longest simulated run: a bound on what one request can cost. */
    public static final long MAX_RUNTIME_NS = 3_600_000_000_000L;

    private static final int MAX_CLONES = 4096;
    private static final int MAX_DEPTH = 65536;
    private static final int MAX_FILES = 65536;
    private static final long MAX_ALL_FILES = 1 << 20;
    private static final long MAX_BLOCK = 1L << 30;
    /** Bytes all that is in flight may cover: each MiB is a bio of its own. */
    private static final long MAX_IN_FLIGHT = 64L << 30;

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

    /** A job without any of the refinements. */
    public JobSpec(
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
        this(
                name,
                numjobs,
                rw,
                rwmixread,
                bsRead,
                bsWrite,
                size,
                offset,
                filename,
                norandommap,
                ioengine,
                direct,
                depth,
                runtimeNs,
                timeBased,
                BlockSizes.FIXED,
                AccessOrder.PLAIN,
                Extent.PLAIN,
                Schedule.AT_ONCE,
                Pace.FREE,
                Durability.NONE,
                CpuSet.ALL,
                null,
                Rules.NONE);
    }

    public JobSpec {
        // specs stored before these existed do not have them
        sizes = Objects.requireNonNullElse(sizes, BlockSizes.FIXED);
        order = Objects.requireNonNullElse(order, AccessOrder.PLAIN);
        extent = Objects.requireNonNullElse(extent, Extent.PLAIN);
        schedule = Objects.requireNonNullElse(schedule, Schedule.AT_ONCE);
        pace = Objects.requireNonNullElse(pace, Pace.FREE);
        durability = Objects.requireNonNullElse(durability, Durability.NONE);
        cpus = Objects.requireNonNullElse(cpus, CpuSet.ALL);
        rules = Objects.requireNonNullElse(rules, Rules.NONE);
        List<FieldError> errors = new ArrayList<>();
        require(
                errors,
                numjobs >= 1 && numjobs <= MAX_CLONES,
                name,
                "numjobs must be from 1 to " + MAX_CLONES,
                numjobs);
        require(errors, rwmixread >= 0 && rwmixread <= 100, name, "rwmixread must be from 0 to 100", rwmixread);
        // the page cache takes any size, and the block layer whole sectors of it
        int sector = ioengine == IoEngine.NULL || !direct ? 1 : 512;
        require(errors, bsRead >= sector && bsRead % sector == 0, name, "bs must be a multiple of 512 bytes", bsRead);
        require(
                errors,
                bsWrite >= sector && bsWrite % sector == 0,
                name,
                "bs must be a multiple of 512 bytes",
                bsWrite);
        long smallest = Math.min(rw.reads() ? bsRead : Long.MAX_VALUE, rw.writes() ? bsWrite : Long.MAX_VALUE);
        long largest = Math.max(
                rw.reads() ? Math.max(bsRead, sizes.read().largest()) : 0,
                rw.writes() ? Math.max(bsWrite, sizes.write().largest()) : 0);
        require(errors, largest <= MAX_BLOCK, name, "bs must be at most 1 GiB", largest);
        long inFlight = largest <= 1 << 20 ? 0 : largest * depth.iodepth * numjobs;
        require(errors, inFlight <= MAX_IN_FLIGHT, name, "bs x iodepth x numjobs must be at most 64 GiB", inFlight);
        long files = (long) extent.files() * numjobs;
        require(errors, files <= MAX_ALL_FILES, name, "nrfiles x numjobs must be at most " + MAX_ALL_FILES, files);
        require(
                errors,
                size == 0 || size >= smallest,
                name,
                "size is smaller than one block of " + smallest + " bytes",
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
        require(
                errors,
                schedule.rampNs() >= 0 && schedule.rampNs() <= MAX_RUNTIME_NS,
                name,
                "ramp_time must be at most an hour",
                schedule.rampNs() / 1_000_000_000 + " s");
        require(
                errors,
                schedule.startDelayNs() >= 0 && schedule.startDelayMostNs() <= MAX_RUNTIME_NS,
                name,
                "startdelay must be at most an hour",
                schedule.startDelayMostNs() / 1_000_000_000 + " s");
        require(
                errors,
                extent.files() >= 1 && extent.files() <= MAX_FILES,
                name,
                "nrfiles must be from 1 to " + MAX_FILES,
                extent.files());
        require(errors, extent.loops() >= 1, name, "loops must be at least 1", extent.loops());
        if (!errors.isEmpty()) {
            throw new IllegalSpecException(errors);
        }
    }

    /** The same job with other rules. */
    public JobSpec withRules(Rules other) {
        return new JobSpec(
                name,
                numjobs,
                rw,
                rwmixread,
                bsRead,
                bsWrite,
                size,
                offset,
                filename,
                norandommap,
                ioengine,
                direct,
                depth,
                runtimeNs,
                timeBased,
                sizes,
                order,
                extent,
                schedule,
                pace,
                durability,
                cpus,
                replay,
                other);
    }

    /** I/Os each clone can have in flight. */
    public int effectiveDepth() {
        if (rw.trims() && !rw.trimsAndWrites()) {
            return 1; // a trim is a call that returns when it is done
        }
        boolean waits = ioengine == IoEngine.SYNC || (ioengine == IoEngine.LIBAIO && !direct);
        return waits && !pace.offload() ? 1 : depth.iodepth();
    }

    /** Bytes of the largest I/O it does. */
    public long largestBlock() {
        if (replay != null) {
            return replay.largest();
        }
        return Math.max(
                rw.reads() || durability.verify()
                        ? Math.max(bsRead, sizes.read().largest())
                        : 0,
                rw.writes() ? Math.max(bsWrite, sizes.write().largest()) : 0);
    }

    /** Bytes of the smallest I/O it does. */
    public long smallestBlock() {
        return Math.min(rw.reads() ? bsRead : Long.MAX_VALUE, rw.writes() ? bsWrite : Long.MAX_VALUE);
    }

    private static void require(List<FieldError> errors, boolean holds, String job, String message, Object rejected) {
        if (!holds) {
            errors.add(new FieldError("workload.fio", "job " + job + ": " + message, String.valueOf(rejected)));
        }
    }
}
