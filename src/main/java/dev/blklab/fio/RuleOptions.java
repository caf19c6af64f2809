package dev.blklab.fio;

import dev.blklab.sim.spec.AccessPattern;
import dev.blklab.sim.spec.JobSpec;
import dev.blklab.sim.spec.Rules;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The options that hold a job back or end it by what comes out of it, read into its {@link Rules} and written from them. */
final class RuleOptions {

    private static final long MS = 1_000_000;

    private final FioJob job;
    private final Settings s;
    private final Messages out;

    RuleOptions(FioJob job, Messages out) {
        this.job = job;
        this.s = job.settings();
        this.out = out;
    }

    Rules rules(AccessPattern rw) {
        long flow = s.number("flow");
        return new Rules(
                flow == 0 ? null : new Rules.Flow((int) s.number("flow_id"), (int) flow, s.number("flow_sleep") * 1000),
                minimum(rw),
                s.number("max_latency") * 1000,
                latencyTarget(),
                steadyState(),
                zones(),
                exitWhat(),
                s.on("thinktime") ? Math.min(s.number("thinktime_spin"), s.number("thinktime")) * 1000 : 0,
                s.on("rate_ignore_thinktime") && s.on("thinktime"),
                s.on("serialize_overlap"),
                Priorities.of(job, rw));
    }

    private Rules.@Nullable Minimum minimum(AccessPattern rw) {
        long[] bytes = s.get("rate_min").numbers();
        long[] ios = s.get("rate_iops_min").numbers();
        long[] rate = s.get("rate").numbers();
        long[] rateIops = s.get("rate_iops").numbers();
        int other = rw.trims() ? 2 : 1;
        boolean any = false;
        boolean tooMuch = false;
        for (int d = 0; d < 3; d++) {
            any |= (d == 0 ? rw.reads() : rw.writes() && d == other) && (bytes[d] > 0 || ios[d] > 0);
            tooMuch |= (rate[d] > 0 && bytes[d] > rate[d]) || (rateIops[d] > 0 && ios[d] > rateIops[d]);
        }
        if (tooMuch) {
            out.at(job, s.has("rate_min") ? "rate_min" : "rate_iops_min", "fails-at-run", "minimum rate exceeds rate");
        }
        return !any
                ? null
                : new Rules.Minimum(
                        rw.reads() ? bytes[0] : 0,
                        rw.writes() ? bytes[other] : 0,
                        rw.reads() ? ios[0] : 0,
                        rw.writes() ? ios[other] : 0,
                        Math.max(1, s.number("rate_cycle")) * MS);
    }

    private Rules.@Nullable LatencyTarget latencyTarget() {
        long target = s.number("latency_target");
        if (target <= 0) {
            return null;
        }
        Double percent =
                Distributions.leadingFloat(s.text("latency_percentile") == null ? "100" : s.text("latency_percentile"));
        return new Rules.LatencyTarget(
                target * 1000, s.number("latency_window") * 1000, percent == null ? 100 : percent, s.on("latency_run"));
    }

    private Rules.@Nullable SteadyState steadyState() {
        Setting ss = s.get("steadystate");
        long seconds = s.number("steadystate_duration") / 1_000_000;
        if (!s.has("steadystate")) {
            return null;
        }
        if (seconds < 1) {
            out.warnAt(job, "steadystate", "unused", "steadystate does nothing without steadystate_duration");
            return null;
        }
        String limit = ss.parameter();
        boolean ios = ss.word().startsWith("iops");
        Double number = Distributions.leadingFloat(limit);
        Numbers.Amount size = Numbers.size(limit, s.kbBase());
        boolean percent = limit.endsWith("%");
        double value = percent || ios || size == null ? (number == null ? 0 : number) : size.value();
        return new Rules.SteadyState(
                ios,
                ss.word().endsWith("_slope"),
                value,
                percent,
                seconds * 1000 * MS,
                s.number("steadystate_ramp_time") / 1_000_000 * 1000 * MS);
    }

    private Rules.@Nullable Strided zones() {
        return switch (s.get("zonemode").word()) {
            case "strided" -> {
                long size = s.number("zonesize");
                if (size <= 0) {
                    out.at(job, "zonemode", "fails-at-run", "zonesize must be specified when using zonemode=strided");
                    yield null;
                }
                long range = s.number("zonerange");
                yield new Rules.Strided(size, range > 0 ? range : size, Math.max(0, s.number("zoneskip")));
            }
            case "zbd" -> {
                out.at(
                        job,
                        "zonemode",
                        "needs-zoned-disk",
                        "zonemode=zbd needs a zoned disk, and no disk of the catalogue is one: zonemode=strided is"
                                + " simulated");
                yield null;
            }
            default -> null;
        };
    }

    private Rules.ExitWhat exitWhat() {
        if (!s.on("exitall")) {
            return Rules.ExitWhat.GROUP;
        }
        return switch (s.get("exit_what").word()) {
            case "stonewall" -> Rules.ExitWhat.STONEWALL;
            case "all" -> Rules.ExitWhat.ALL;
            default -> Rules.ExitWhat.GROUP;
        };
    }

    /** Writes the options that make a job's rules. */
    static void put(JobSpec job, Map<String, String> options) {
        Rules r = job.rules();
        Rules.Flow flow = r.flow();
        if (flow != null) {
            options.put("flow", Integer.toString(flow.weight()));
            number("flow_id", flow.id(), options);
            number("flow_sleep", flow.sleepNs() / 1000, options);
        }
        Rules.Minimum m = r.minimum();
        if (m != null) {
            three("rate_min", m.readBytes(), m.writeBytes(), options);
            three("rate_iops_min", m.readIos(), m.writeIos(), options);
            options.put("rate_cycle", Long.toString(m.cycleNs() / MS));
        }
        time("max_latency", r.maxLatencyNs(), options);
        Rules.LatencyTarget target = r.latencyTarget();
        if (target != null) {
            time("latency_target", target.targetNs(), options);
            time("latency_window", target.windowNs(), options);
            options.put("latency_percentile", Double.toString(target.percent()));
            number("latency_run", target.forEver() ? 1 : 0, options);
        }
        Rules.SteadyState steady = r.steadyState();
        if (steady != null) {
            String limit = steady.percent() || steady.ios()
                    ? Double.toString(steady.limit())
                    : Long.toString((long) steady.limit());
            options.put("steadystate", SteadyText.criterion(steady) + limit + (steady.percent() ? "%" : ""));
            options.put("steadystate_duration", Long.toString(steady.durationNs() / 1000 / MS));
            number("steadystate_ramp_time", steady.rampNs() / 1000 / MS, options);
        }
        Rules.Strided zones = r.zones();
        if (zones != null) {
            options.put("zonemode", "strided");
            options.put("zonesize", Long.toString(zones.sizeBytes()));
            options.put("zonerange", Long.toString(zones.rangeBytes()));
            number("zoneskip", zones.skipBytes(), options);
        }
        if (r.exitWhat() != Rules.ExitWhat.GROUP) {
            options.put("exit_what", r.exitWhat().toString());
        }
        time("thinktime_spin", r.spinNs(), options);
        number("rate_ignore_thinktime", r.forgetsThinktime() ? 1 : 0, options);
        number("serialize_overlap", r.serializesOverlap() ? 1 : 0, options);
        Priorities.put(r.priority(), options);
    }

    private static void time(String name, long ns, Map<String, String> options) {
        if (ns > 0) {
            options.put(name, ns / 1000 + "us");
        }
    }

    private static void three(String name, long read, long write, Map<String, String> options) {
        if (read > 0 || write > 0) {
            options.put(name, read + "," + write);
        }
    }

    private static void number(String name, long value, Map<String, String> options) {
        if (value != 0) {
            options.put(name, Long.toString(value));
        }
    }
}
