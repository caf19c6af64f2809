package dev.blklab.web;

import dev.blklab.experiment.Catalogue;
import dev.blklab.experiment.PreviewTooLongException;
import dev.blklab.experiment.QueueFullException;
import dev.blklab.experiment.RunRequest;
import dev.blklab.sim.report.DirectionStats;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.spec.Effective;
import dev.blklab.sim.spec.EffectiveSetting;
import dev.blklab.sim.spec.Precision;
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.sim.spec.SchedulerType;
import dev.blklab.sim.spec.Tunable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.springframework.stereotype.Component;

/** What to try next: every knob that can matter is turned one step each way, simulated, and ranked by what it would bring. */
@Component
class NextMoves {

    private static final int MOST_SHOWN = 6;
    private static final long BUDGET_NS = 8_000_000_000L;

    private final Catalogue catalogue;
    private final Previews previews;

    NextMoves(Catalogue catalogue, Previews previews) {
        this.catalogue = catalogue;
        this.previews = previews;
    }

    /**
     * One turn of one knob.
     *
     * @param field of the form
     * @param outcome change by direction
     * @param address of the lab after this move, with the state before it as baseline
     */
    record Move(String knob, String field, String from, String to, List<Change> outcome, double gain, String address) {}

    /** What a move does to the throughput of one direction. */
    record Change(String direction, Delta delta) {}

    /**
     * All moves that were tried.
     *
     * @param idle moves that make no difference, in a line
     * @param complete false if the time did not suffice for all
     */
    record Ranking(List<Move> moves, String idle, boolean complete) {}

    Ranking of(RunRequest form, RunSpec spec, Report now) throws InterruptedException {
        List<Move> moves = new ArrayList<>();
        List<String> idle = new ArrayList<>();
        long end = System.nanoTime() + BUDGET_NS;
        boolean complete = true;
        for (EffectiveSetting s : spec.effective().settings()) {
            Tunable t = Tunable.named(s.name()).orElseThrow();
            if (!s.matters()) {
                continue;
            }
            for (String to : steps(t, s, spec)) {
                if (System.nanoTime() > end) {
                    complete = false;
                    continue;
                }
                Map<String, String> tunables = new TreeMap<>(form.tunables());
                tunables.put(t.toString(), to);
                RunSpec turned = form.withTunables(tunables).toSpec(catalogue).spec();
                if (turned == null) {
                    continue;
                }
                try {
                    Move move = move(form, t, s, to, now, previews.of(turned.withPrecision(Precision.QUICK)));
                    if (move.outcome().stream().anyMatch(c -> c.delta().differs())) {
                        moves.add(move);
                    } else {
                        idle.add(t + " " + to);
                    }
                } catch (QueueFullException | PreviewTooLongException e) {
                    complete = false;
                }
            }
        }
        moves.sort(Comparator.comparingDouble(Move::gain).reversed());
        return new Ranking(
                List.copyOf(moves.subList(0, Math.min(MOST_SHOWN, moves.size()))), String.join(", ", idle), complete);
    }

    /** Values worth a try, all of them allowed on this machine or sorted out by the spec. */
    private static Set<String> steps(Tunable t, EffectiveSetting s, RunSpec spec) {
        Effective e = spec.effective();
        Set<String> steps = new LinkedHashSet<>();
        switch (t) {
            case STORVSC_MAX_HW_QUEUES, NR_HW_QUEUES -> {
                steps.add("1");
                steps.add(Integer.toString(Math.max(1, spec.host().cpus() / 4)));
                steps.add(Integer.toString(spec.host().cpus()));
            }
            case SCHEDULER -> {
                for (SchedulerType type : SchedulerType.values()) {
                    steps.add(type.toString());
                }
            }
            case QUEUE_DEPTH -> doubled(steps, e.queueDepth(), 1, e.canQueue());
            case NR_REQUESTS -> doubled(steps, e.nrRequests(), 4, 2048);
            case MAX_SECTORS_KB -> doubled(steps, e.maxSectors() / 2, 4, 1 << 20);
            case FIFO_BATCH -> {
                steps.add("1");
                steps.add("64");
            }
            case WRITES_STARVED -> {
                steps.add("1");
                steps.add("8");
            }
            case NOMERGES -> steps.add(e.nomerges() == 0 ? "2" : "0");
            case ROTATIONAL -> steps.add(e.rotational() ? "0" : "1");
            default -> {
                // the rest seldom decides anything, and every try costs time
            }
        }
        steps.remove(s.used());
        return steps;
    }

    private static void doubled(Set<String> steps, int value, int min, int max) {
        if (value / 2 >= min) {
            steps.add(Integer.toString(value / 2));
        }
        if (value <= max / 2) {
            steps.add(Integer.toString(value * 2));
        }
    }

    private static Move move(RunRequest form, Tunable t, EffectiveSetting s, String to, Report now, Report then) {
        List<Change> outcome = new ArrayList<>();
        double gain = 0;
        for (Direction direction : Direction.values()) {
            DirectionStats a = direction.stats(now);
            DirectionStats b = direction.stats(then);
            if (a.ios() == 0 || b.ios() == 0) {
                continue;
            }
            Delta d = Delta.of(
                    a.bwBytesPerSec(),
                    a.ci95().bwBytesPerSec(),
                    b.bwBytesPerSec(),
                    b.ci95().bwBytesPerSec(),
                    Delta.Wish.MORE);
            outcome.add(new Change(direction.toString(), d));
            gain += d.differs() ? Math.log1p(d.relative()) : 0;
        }
        Map<String, String> tunables = new TreeMap<>(form.tunables());
        tunables.put(t.toString(), to);
        String was = form.tunables().getOrDefault(t.toString(), "");
        String address = LabForm.address(form.withTunables(tunables)) + "&was.tunables." + t + "=" + was;
        return new Move(t.toString(), "tunables." + t, s.used(), to, outcome, gain, address);
    }
}
