package dev.blklab.sim.stats;

import dev.blklab.sim.block.Bio;
import dev.blklab.sim.block.Request;
import dev.blklab.sim.block.Task;
import dev.blklab.sim.block.Tracepoints;
import dev.blklab.sim.engine.EventLoop;
import java.util.Arrays;

/** Listens to a run and keeps what the report needs, in memory that does not grow with the run. */
public class Recorder implements Tracepoints {

    private final EventLoop loop;
    private final int[] sectionOf;
    /** Of each section: reads, writes, trims. */
    final Lane[][] lanes;

    private final Lane[][] ofStream;
    final Histogram[] flushes;

    long ios;
    long bios;
    long merges;
    long splits;
    long requests;
    long requestBytes;
    long budgetRefusals;
    long driverBusy;
    long runs;
    int[] sizes = new int[1024];
    long inFlightArea;
    private long timeInFlightNs;
    long idleBudgetArea;
    long sinceNs;

    private final int budget;
    private int inFlight;
    /** Sum of the times at which the commands in flight were issued. */
    private long issuedSumNs;

    private int waiting;
    private int lastStream = -1;
    private long changedNs;

    /**
     * @param trims for each job section of the workload whether it trims
     * @param sectionOf section of each process
     * @param budget commands the disk may have in flight
     */
    public Recorder(EventLoop loop, boolean[] trims, int[] sectionOf, int budget) {
        int sections = trims.length;
        this.loop = loop;
        this.sectionOf = sectionOf.clone();
        this.budget = budget;
        this.lanes = new Lane[sections][];
        Arrays.setAll(lanes, s -> Lane.lanes(trims[s]));
        this.ofStream = new Lane[sectionOf.length][];
        Arrays.setAll(ofStream, p -> lanes[sectionOf[p]]);
        this.flushes = new Histogram[sections];
        Arrays.setAll(flushes, s -> new Histogram(Lane.COARSE_BITS));
    }

    /** I/Os fio has completed since the start. */
    public long ios() {
        return ios;
    }

    /** The figures begin here: what was before belongs to the warm-up. */
    public void cutWarmup() {
        settle();
        sinceNs = loop.now();
        for (int section = 0; section < lanes.length; section++) {
            cut(section);
        }
        bios = merges = splits = requests = requestBytes = budgetRefusals = driverBusy = runs = 0;
        Arrays.fill(sizes, 0);
        inFlightArea = idleBudgetArea = 0;
        timeInFlightNs = issuedSumNs - inFlight * loop.now();
    }

    /** A job begins, and with it its figures. */
    public void begin(int section, long fromNs) {
        for (Lane lane : lanes[section]) {
            lane.fromNs = fromNs;
        }
    }

    /** A job's figures begin here: what it did before is its ramp or its warm-up. */
    public void cut(int section) {
        for (Lane lane : lanes[section]) {
            lane.clear();
        }
        begin(section, loop.now());
        flushes[section].clear();
    }

    private void settle() {
        long now = loop.now();
        long elapsed = now - changedNs;
        if (elapsed == 0) {
            return;
        }
        inFlightArea += inFlight * elapsed;
        if (waiting > 0) {
            idleBudgetArea += Math.max(0, budget - inFlight) * elapsed;
        }
        changedNs = now;
    }

    /** Start of the measured time. */
    public long warmupNs() {
        return sinceNs;
    }

    /** The fewest I/Os measured in any job's direction that has any. */
    public long leastIosOfADirection() {
        long least = Long.MAX_VALUE;
        for (Lane[] job : lanes) {
            for (Lane lane : job) {
                long n = lane.latency.total();
                least = n == 0 ? least : Math.min(least, n);
            }
        }
        return least;
    }

    /** Brings what is summed over time up to now; before the report is made. */
    public void finish() {
        settle();
    }

    /** Time that commands have spent in flight since the cut, those still there included. */
    double timeInFlightNs() {
        return timeInFlightNs + inFlight * loop.now() - issuedSumNs;
    }

    @Override
    public void queued(Bio bio) {
        bios++;
    }

    @Override
    public void split(Bio bio) {
        splits++;
    }

    @Override
    public void merged(Bio bio, Request rq) {
        merges++;
    }

    @Override
    public void allocated(Request rq) {
        // counted where it goes out
    }

    @Override
    public void slept(Task task) {
        // the wait is in the bio's times
    }

    @Override
    public void inserted(Request rq) {
        settle();
        waiting++;
    }

    @Override
    public void dispatched(Request rq) {
        // the request carries the time
    }

    @Override
    public void issued(Request rq) {
        settle();
        if (rq.insertedNs < rq.issuedNs || waiting > 0) {
            waiting = Math.max(0, waiting - 1);
        }
        inFlight++;
        issuedSumNs += rq.issuedNs;
        requests++;
        requestBytes += rq.bytes();
        if (rq.sectors >= sizes.length) {
            sizes = Arrays.copyOf(sizes, Math.max(2 * sizes.length, rq.sectors + 1));
        }
        sizes[rq.sectors]++;
        if (rq.stream != lastStream) {
            lastStream = rq.stream;
            runs++;
        }
    }

    @Override
    public void requeued(Request rq) {
        driverBusy++;
    }

    @Override
    public void requeued(Request rq, int times) {
        driverBusy += times;
    }

    @Override
    public void budgetRefused() {
        budgetRefusals++;
    }

    @Override
    public void budgetRefused(int times) {
        budgetRefusals += times;
    }

    @Override
    public void completed(Request rq) {
        settle();
        inFlight--;
        issuedSumNs -= rq.issuedNs;
        timeInFlightNs += loop.now() - rq.issuedNs;
    }

    @Override
    public void reaped(Bio bio, int bytes, long returnedNs) {
        ios++;
        Lane[] lanesOf = ofStream[bio.stream];
        lanesOf[bio.discard ? Lane.TRIMS : bio.write ? 1 : 0].reaped(bio, bytes, returnedNs, loop.now());
    }

    @Override
    public void figuresBeginAgain(int stream) {
        cut(sectionOf[stream]);
    }

    /** I/Os of a section since its figures began. */
    long iosOf(int section) {
        long ios = 0;
        for (Lane lane : lanes[section]) {
            ios += lane.latency.total();
        }
        return ios;
    }

    /** Bytes of a section since its figures began. */
    long bytesOf(int section) {
        long bytes = 0;
        for (Lane lane : lanes[section]) {
            bytes += lane.bytes;
        }
        return bytes;
    }

    @Override
    public void flushed(int stream, long ns) {
        flushes[sectionOf[stream]].add(ns);
    }
}
