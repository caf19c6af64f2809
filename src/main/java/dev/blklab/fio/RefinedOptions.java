package dev.blklab.fio;

import dev.blklab.sim.spec.AccessOrder;
import dev.blklab.sim.spec.BlockSizes;
import dev.blklab.sim.spec.Durability;
import dev.blklab.sim.spec.Extent;
import dev.blklab.sim.spec.JobSpec;
import dev.blklab.sim.spec.Pace;
import dev.blklab.sim.spec.Replay;
import dev.blklab.sim.spec.Schedule;
import java.util.Map;
import java.util.stream.Collectors;

/** The options that make a job's refinements; parsing them gives the same refinements. */
final class RefinedOptions {

    private RefinedOptions() {}

    /** What stands behind the colon of {@code rw}. */
    static String postfix(JobSpec job) {
        AccessOrder order = job.order();
        if (order.run() > 1) {
            return ":" + order.run();
        }
        // a step back is a size with a sign, and fio reads no suffix behind a sign
        return order.skip() == 0 ? "" : ":" + order.skip();
    }

    static void put(JobSpec job, Map<String, String> options) {
        sizes(job, options);
        order(job.order(), options);
        extent(job.extent(), options);
        schedule(job.schedule(), options);
        pace(job, options);
        durability(job.durability(), options);
        RuleOptions.put(job, options);
        Replay replay = job.replay();
        if (replay != null) {
            options.put("read_iolog", replay.name());
            if (!replay.stalls()) {
                options.put("replay_no_stall", "1");
            }
        }
        if (!job.cpus().allowed().isEmpty()) {
            options.put(
                    "cpus_allowed",
                    job.cpus().allowed().stream().map(String::valueOf).collect(Collectors.joining(",")));
        }
        if (job.cpus().split()) {
            options.put("cpus_allowed_policy", "split");
        }
    }

    private static void sizes(JobSpec job, Map<String, String> options) {
        BlockSizes sizes = job.sizes();
        if (!sizes.fixed()) {
            boolean split =
                    !sizes.read().split().isEmpty() || !sizes.write().split().isEmpty();
            if (!split || isRange(sizes.read()) || isRange(sizes.write())) {
                options.put("bsrange", range(sizes.read(), job.bsRead()) + "," + range(sizes.write(), job.bsWrite()));
            }
            if (split) {
                options.put("bssplit", split(sizes.read(), job.bsRead()) + "," + split(sizes.write(), job.bsWrite()));
            }
        }
        flag("bs_unaligned", sizes.unaligned(), options);
        if (sizes.bySequence()) {
            options.put("bs_is_seq_rand", "1");
        }
        if (sizes.alignRead() > 0) {
            options.put("blockalign", sizes.alignRead() + "," + sizes.alignWrite());
        }
    }

    private static boolean isRange(BlockSizes.Direction direction) {
        return direction.split().isEmpty() && direction.largest() > 0;
    }

    private static String range(BlockSizes.Direction direction, long smallest) {
        return smallest + "-" + Math.max(smallest, direction.largest());
    }

    private static String split(BlockSizes.Direction direction, long smallest) {
        if (direction.split().isEmpty()) {
            // a range is said beside it
            return isRange(direction) ? "" : smallest + "/100";
        }
        return direction.split().stream()
                .map(p -> p.bytes() + "/" + p.percent())
                .collect(Collectors.joining(":"));
    }

    private static void order(AccessOrder order, Map<String, String> options) {
        if (order.randomPercentRead() != 100 || order.randomPercentWrite() != 100) {
            options.put("percentage_random", order.randomPercentRead() + "," + order.randomPercentWrite());
        }
        AccessOrder.Distribution d = order.distribution();
        switch (d.kind()) {
            case RANDOM -> {}
            case ZIPF, PARETO, NORMAL -> {
                String centre = d.centre() < 0 ? "" : ":" + d.centre();
                options.put("random_distribution", d.kind() + ":" + d.parameter() + centre);
            }
            case ZONED, ZONED_ABS -> options.put("random_distribution", d.kind() + Zones.text(d.zones()));
        }
        if (order.identical()) {
            options.put("rw_sequencer", "identical");
        }
    }

    private static void extent(Extent e, Map<String, String> options) {
        if (e.offsetIncrementPercent() > 0) {
            options.put("offset_increment", e.offsetIncrementPercent() + "%");
        } else {
            number("offset_increment", e.offsetIncrement(), options);
        }
        number("offset_align", e.offsetAlign(), options);
        if (e.ioSizePercent() > 0) {
            options.put("io_size", e.ioSizePercent() + "%");
        } else if (e.ioSize() > 0) {
            options.put("io_size", JobOptions.bytes(e.ioSize()));
        }
        number("number_ios", e.numberIos(), options);
        if (e.loops() > 1) {
            options.put("loops", Integer.toString(e.loops()));
        }
        if (e.nrfiles() > 1) {
            options.put("nrfiles", Integer.toString(e.nrfiles()));
        }
        if (e.serviceParameter() > 0) {
            options.put("file_service_type", e.service() + ":" + e.serviceParameter());
        } else if (e.service() != Extent.Service.ROUNDROBIN || e.serviceIos() > 1) {
            options.put("file_service_type", e.service() + (e.serviceIos() > 1 ? ":" + e.serviceIos() : ""));
        }
    }

    private static void schedule(Schedule s, Map<String, String> options) {
        flag("stonewall", s.stonewall(), options);
        flag("new_group", s.newGroup(), options);
        flag("exitall", s.exitAll(), options);
        if (s.waitFor() != null) {
            options.put("wait_for", s.waitFor());
        }
        if (s.startDelayMostNs() > 0) {
            String least = Reading.spelledTime(s.startDelayNs() / 1000);
            String most = Reading.spelledTime(s.startDelayMostNs() / 1000);
            options.put("startdelay", least.equals(most) ? least : least + "-" + most);
        }
        if (s.rampNs() > 0) {
            options.put("ramp_time", Reading.spelledTime(s.rampNs() / 1000));
        }
    }

    private static void pace(JobSpec job, Map<String, String> options) {
        Pace p = job.pace();
        if (p.limited()) {
            long read = p.iops() ? p.rateRead() / job.bsRead() : p.rateRead();
            long write = p.iops() ? p.rateWrite() / job.bsWrite() : p.rateWrite();
            options.put(p.iops() ? "rate_iops" : "rate", read + "," + write);
        }
        if (p.poisson()) {
            options.put("rate_process", "poisson");
        }
        if (p.thinkNs() > 0) {
            options.put("thinktime", p.thinkNs() / 1000 + "us");
            if (p.thinkBlocks() > 1) {
                options.put("thinktime_blocks", Long.toString(p.thinkBlocks()));
            }
            if (p.thinkAtIssue()) {
                options.put("thinktime_blocks_type", "issue");
            }
            if (p.thinkIoNs() > 0) {
                options.put("thinktime_iotime", p.thinkIoNs() / 1000 + "us");
            }
        }
        if (p.offload()) {
            options.put("io_submit_mode", "offload");
        }
    }

    private static void durability(Durability d, Map<String, String> options) {
        if (d.every() > 0) {
            options.put(d.dataOnly() ? "fdatasync" : "fsync", Long.toString(d.every()));
        }
        if (d.eachWrite() != Durability.Each.NONE) {
            options.put("sync", d.eachWrite().toString());
        }
        if (d.verify()) {
            options.put("verify", "md5");
            number("verify_backlog", d.verifyBacklog(), options);
        }
    }

    private static void number(String name, long value, Map<String, String> options) {
        if (value != 0) {
            options.put(name, Long.toString(value));
        }
    }

    private static void flag(String name, boolean on, Map<String, String> options) {
        if (on) {
            options.put(name, "");
        }
    }
}
