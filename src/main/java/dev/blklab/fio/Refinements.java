package dev.blklab.fio;

import dev.blklab.sim.spec.AccessOrder;
import dev.blklab.sim.spec.AccessPattern;
import dev.blklab.sim.spec.BlockSizes;
import dev.blklab.sim.spec.CpuSet;
import dev.blklab.sim.spec.Durability;
import dev.blklab.sim.spec.JobSpec;
import dev.blklab.sim.spec.Pace;
import dev.blklab.sim.spec.Schedule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** What a job does beyond the plain reading and writing of equal blocks: the refinements of a {@link JobSpec}. */
final class Refinements {

    private final Messages out;
    private final FioJob job;
    private final Settings s;

    Refinements(Messages out, FioJob job) {
        this.out = out;
        this.job = job;
        this.s = job.settings();
    }

    BlockSizes sizes(AccessPattern rw) {
        BlockSizes.Direction read = direction(Verifying.readsAs(job, rw));
        BlockSizes.Direction write = direction(other(rw));
        boolean seqRand = s.on("bs_is_seq_rand");
        long[] align = s.has("ba") ? s.get("ba").numbers() : new long[3];
        boolean aligned = rw.random() && s.has("ba");
        return new BlockSizes(
                seqRand || rw.reads() ? read : BlockSizes.Direction.FIXED,
                seqRand || rw.writes() ? write : BlockSizes.Direction.FIXED,
                s.on("bs_unaligned"),
                seqRand,
                aligned ? sectors(align[0]) : 0,
                aligned ? sectors(align[other(rw)]) : 0);
    }

    /** What stands for writes: of a job that trims the trims, as a write behind one has its size (fio io_u.c: get_next_buflen). */
    private static int other(AccessPattern rw) {
        return rw.trims() ? 2 : 1;
    }

    private long sectors(long bytes) {
        if (bytes < 512 || bytes % 512 != 0) {
            out.at(job, "ba", "bad-block-size", "blockalign must be a multiple of 512 bytes, not " + bytes);
            return 0;
        }
        return bytes;
    }

    private BlockSizes.Direction direction(int d) {
        if (!s.blocksVary(d)) {
            return BlockSizes.Direction.FIXED;
        }
        String split = s.text("bssplit");
        List<BlockSizes.Part> parts = new ArrayList<>();
        if (split != null) {
            for (BlockSplit.Entry e :
                    BlockSplit.read(split, s.kbBase()).directions().get(d)) {
                if ((int) e.percent() > 0) {
                    parts.add(new BlockSizes.Part(e.bytes(), (int) e.percent()));
                }
            }
            parts.sort(Comparator.comparingInt(BlockSizes.Part::percent));
        }
        return new BlockSizes.Direction(s.largestBlock(d), parts);
    }

    AccessOrder order(AccessPattern rw) {
        String postfix = s.get("rw").parameter();
        int run = 1;
        long skip = 0;
        if (!postfix.isEmpty() && rw.random()) {
            run = Math.max(1, Distributions.leadingInt(postfix));
        } else if (!postfix.isEmpty()) {
            Numbers.Amount amount = Numbers.size(postfix, s.kbBase());
            if (amount == null) {
                out.at(
                        job,
                        "rw",
                        "fails-at-run",
                        "rw=" + s.get("rw").text() + ": rw postfix parsing failed: \"" + postfix + "\" is no size");
            } else {
                skip = amount.value();
            }
        }
        if (skip % 512 != 0) {
            out.at(job, "rw", "bad-block-size", "rw=" + s.get("rw").text() + ": I/Os would not begin at a sector");
            skip = 0;
        }
        boolean random = rw.random();
        long[] percent = s.get("percentage_random").numbers();
        return new AccessOrder(
                random ? (int) percent[0] : 100,
                random ? (int) percent[other(rw)] : 100,
                random ? distribution() : AccessOrder.Distribution.UNIFORM,
                run,
                run > 1 && s.get("rw_sequencer").word().equals("identical"),
                skip);
    }

    private AccessOrder.Distribution distribution() {
        Setting setting = s.get("random_distribution");
        AccessOrder.Kind kind = AccessOrder.Kind.RANDOM;
        String word = setting.word().equals("gauss") ? "normal" : setting.word();
        for (AccessOrder.Kind k : AccessOrder.Kind.values()) {
            kind = k.toString().equals(word) ? k : kind;
        }
        String[] parameters = setting.parameter().split(":", -1);
        double first = Objects.requireNonNullElse(Distributions.leadingFloat(parameters[0]), Double.NaN);
        Double centre = parameters.length > 1 ? Distributions.leadingFloat(parameters[1]) : null;
        double at = centre == null ? -1 : centre;
        return switch (kind) {
            case RANDOM -> AccessOrder.Distribution.UNIFORM;
            case ZIPF -> new AccessOrder.Distribution(kind, Double.isNaN(first) ? 1.1 : first, at, List.of());
            case PARETO -> new AccessOrder.Distribution(kind, Double.isNaN(first) ? 0.2 : first, at, List.of());
            case NORMAL -> new AccessOrder.Distribution(kind, Double.isNaN(first) ? 0 : first, at, List.of());
            case ZONED, ZONED_ABS -> {
                boolean absolute = kind == AccessOrder.Kind.ZONED_ABS;
                List<AccessOrder.Zone> zones = Zones.read(setting.parameter(), absolute, s.kbBase());
                yield zones.isEmpty() || zones.size() > 100
                        ? AccessOrder.Distribution.UNIFORM
                        : new AccessOrder.Distribution(kind, 0, -1, zones);
            }
        };
    }

    Schedule schedule() {
        String waitFor = s.text("wait_for");
        long[] delay = s.get("startdelay").numbers();
        long least = limited("startdelay", delay[0]);
        return new Schedule(
                job.waits(),
                waitFor == null ? null : waitFor.strip(),
                s.on("new_group"),
                least,
                Math.max(least, limited("startdelay", delay[1])),
                limited("ramp_time", s.number("ramp_time")),
                s.on("exitall"));
    }

    /** Nanoseconds of a time that must not be longer than a run. */
    private long limited(String option, long micros) {
        if (micros < 0 || micros > JobSpec.MAX_RUNTIME_NS / 1000) {
            out.at(
                    job,
                    option,
                    "bad-limit",
                    option + " must be at most " + JobSpec.MAX_RUNTIME_NS / 1_000_000_000 + " s, not "
                            + micros / 1_000_000 + " s");
            return 0;
        }
        return micros * 1000;
    }

    Pace pace(AccessPattern rw, long bsRead, long bsWrite) {
        long[] rate = s.get("rate").numbers();
        long[] iops = s.get("rate_iops").numbers();
        int other = other(rw);
        boolean bytes = (rw.reads() && rate[0] > 0) || (rw.writes() && rate[other] > 0);
        boolean counts = (rw.reads() && iops[0] > 0) || (rw.writes() && iops[other] > 0);
        if (bytes && counts) {
            out.at(job, "rate_iops", "fails-at-run", "rate and rate_iops are mutually exclusive");
        }
        boolean think = s.on("thinktime");
        return new Pace(
                !rw.reads() ? 0 : counts ? iops[0] * bsRead : rate[0],
                !rw.writes() ? 0 : counts ? iops[other] * bsWrite : rate[other],
                counts,
                (bytes || counts) && s.get("rate_process").word().equals("poisson"),
                think ? s.number("thinktime") * 1000 : 0,
                think ? Math.max(1, s.number("thinktime_blocks")) : 1,
                think && s.get("thinktime_blocks_type").word().equals("issue"),
                think ? s.number("thinktime_iotime") * 1000 : 0,
                s.get("io_submit_mode").word().equals("offload"));
    }

    Durability durability(AccessPattern rw) {
        if (!rw.writes() || (rw.trims() && !rw.trimsAndWrites())) {
            return Durability.NONE;
        }
        long fsync = s.number("fsync");
        long every = fsync > 0 ? fsync : s.number("fdatasync");
        Durability.Each each = switch (s.get("sync").word()) {
            case "1", "sync" -> Durability.Each.SYNC;
            case "dsync" -> Durability.Each.DSYNC;
            default -> Durability.Each.NONE;
        };
        String verify = s.get("verify").word();
        boolean reads = !rw.trims() && !verify.isEmpty() && !verify.equals("0") && s.on("do_verify");
        long backlog = reads ? Math.max(0, s.number("verify_backlog")) : 0;
        return new Durability(every, every > 0 && fsync == 0, each, reads, backlog);
    }

    /** CPUs the job may use, of the {@code ncpus} there are. */
    CpuSet cpus(int ncpus) {
        List<Integer> allowed = new ArrayList<>();
        String text = s.text("cpus_allowed");
        if (text != null && !text.isBlank()) {
            for (String range : text.strip().split(",", -1)) {
                String[] ends = range.strip().split("-", -1);
                int from = Distributions.leadingInt(ends[0]);
                int to = ends.length > 1 ? Distributions.leadingInt(ends[1]) : from;
                for (int cpu = from; cpu <= to && cpu <= ncpus; cpu++) {
                    allowed.add(cpu);
                }
            }
        } else if (s.has("cpumask")) {
            long mask = s.number("cpumask");
            for (int cpu = 0; cpu < 32; cpu++) {
                if ((mask >> cpu & 1) != 0) {
                    allowed.add(cpu);
                }
            }
        }
        for (int cpu : allowed) {
            if (cpu < 0 || cpu >= ncpus) {
                String option = s.has("cpus_allowed") ? "cpus_allowed" : "cpumask";
                out.at(
                        job,
                        option,
                        "fails-at-run",
                        String.format(
                                Locale.ROOT,
                                "CPU %d too large (max=%d): the simulated host has %d",
                                cpu,
                                ncpus - 1,
                                ncpus));
                return CpuSet.ALL;
            }
        }
        boolean split = s.get("cpus_allowed_policy").word().equals("split");
        return allowed.isEmpty() ? CpuSet.ALL : new CpuSet(allowed, split);
    }
}
