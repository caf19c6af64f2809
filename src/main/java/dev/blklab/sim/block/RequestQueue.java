package dev.blklab.sim.block;

import dev.blklab.sim.engine.EventLoop;
import dev.blklab.sim.engine.Timer;
import dev.blklab.sim.spec.Effective;
import dev.blklab.sim.spec.KernelRules;
import dev.blklab.sim.spec.SchedulerType;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The queue of one disk ({@code struct request_queue}): takes bios, merges or turns them into requests, and sends those on their
 * way.
 *
 * <p>Source: block/blk-mq.c: blk_mq_submit_bio, blk_mq_flush_plug_list, blk_mq_run_hw_queues (5.4, 5.11, 5.15).
 */
public final class RequestQueue implements BioTarget {

    /** What the queues of one machine share. */
    public record Environment(
            EventLoop loop,
            Cpus cpus,
            Tracepoints trace,
            Requests requests,
            BioPool bios,
            Timer delayedRun,
            QueueMap map) {}

    /** Number of the disk in its machine. */
    public final int index;

    private final EventLoop loop;
    private final Cpus cpus;
    private final Tracepoints trace;
    private final Requests requests;
    private final BioPool bios;
    private final QueueMap map;
    private final Effective kernel;
    private final KernelRules rules;
    private final Merge merge;
    private final Split split;
    private final HardwareQueue[] hctxs;
    private final SoftwareQueues software;
    private final PendingQueues pending;

    private final @Nullable Elevator elevator;
    /** The elevator, where it counts completions. */
    private final @Nullable Elevator told;

    private final HostTags hostTags;
    final SpareLists lists = new SpareLists();
    private @Nullable Driver driver;

    /** Requests in software queues and on dispatch lists, over all hardware queues. */
    int unsent;

    public RequestQueue(
            int index,
            Environment env,
            Effective kernel,
            KernelRules rules,
            int physicalBlockBytes,
            int logicalBlockBytes,
            int maxDiscardSectors,
            HostTags hostTags,
            Function<RequestQueue, Elevator> elevators) {
        this.index = index;
        this.loop = env.loop;
        this.cpus = env.cpus;
        this.trace = env.trace;
        this.requests = env.requests;
        this.bios = env.bios;
        this.map = env.map;
        this.kernel = kernel;
        this.rules = rules;
        this.hostTags = hostTags;
        this.merge = new Merge(kernel.maxSectors(), kernel.maxSegments(), kernel.segmentBytes(), maxDiscardSectors);
        this.split = new Split(
                kernel.maxSectors(),
                kernel.maxSegments(),
                kernel.segmentBytes(),
                physicalBlockBytes,
                logicalBlockBytes,
                maxDiscardSectors);
        this.software = new SoftwareQueues(map.cpus());
        boolean scheduled = kernel.scheduler() != SchedulerType.NONE;
        this.hctxs = new HardwareQueue[kernel.nrHwQueues()];
        this.pending = new PendingQueues(hctxs.length);
        for (int i = 0; i < hctxs.length; i++) {
            hctxs[i] = requests.add(new HardwareQueue(
                    requests.hardwareQueues(),
                    i,
                    this,
                    scheduled ? new TagSet(kernel.nrRequests()) : null,
                    map.cpusOf(i),
                    env.delayedRun));
        }
        this.elevator = scheduled ? elevators.apply(this) : null;
        this.told = elevator != null && elevator.countsCompletions() ? elevator : null;
    }

    /** Connects the queue with what takes its requests; once, when the machine is built. */
    public void attach(Driver driver) {
        this.driver = driver;
    }

    /** A process on this CPU submits here: completions of a hardware queue with several submitters contend. */
    public void addSubmitter(int cpu) {
        hctxs[map.queueOf(cpu)].submitters++;
    }

    /** That process is gone. */
    public void removeSubmitter(int cpu) {
        hctxs[map.queueOf(cpu)].submitters--;
    }

    public Merge merge() {
        return merge;
    }

    public Effective kernel() {
        return kernel;
    }

    public KernelRules rules() {
        return rules;
    }

    public long now() {
        return loop.now();
    }

    public Tracepoints trace() {
        return trace;
    }

    Cpus cpus() {
        return cpus;
    }

    Driver driver() {
        Driver d = driver;
        if (d == null) {
            throw new IllegalStateException("no driver attached");
        }
        return d;
    }

    @Nullable
    Elevator elevator() {
        return elevator;
    }

    int hardwareQueues() {
        return hctxs.length;
    }

    /** Tags of a word that mq-deadline leaves to writes: three quarters of nr_requests (dd_depth_updated, 5.15). */
    int asyncDepth() {
        return Math.max(1, 3 * kernel.nrRequests() / 4);
    }

    int nrRequests() {
        return kernel.nrRequests();
    }

    Request newRequest(HardwareQueue hctx) {
        return requests.add(this, hctx);
    }

    /** Scheduler tags, or driver tags without a scheduler, in use over all hardware queues. */
    public int allocated() {
        int n = 0;
        for (HardwareQueue h : hctxs) {
            n += h.tags.allocation().used();
        }
        return n;
    }

    /** Requests waiting in the elevator. */
    public int waiting() {
        return elevator == null ? 0 : elevator.waiting();
    }

    @Override
    public boolean submitBio(Task task, Bio bio) {
        int allowed = bio.discard ? split.allowedDiscard(bio.sectors) : split.allowed(bio.sector, bio.sectors);
        if (allowed < bio.sectors) {
            task.push(bios.cut(bio, allowed));
            trace.split(bio);
        }
        bio.segments = bio.discard ? 1 : merge.segments(bio.sectors);
        bio.submittedNs = now();
        trace.queued(bio);
        if (kernel.nomerges() != 2 && tryMerge(task, bio)) {
            cpus.charge(Step.MERGE);
            return true;
        }
        return resumeBio(task, bio);
    }

    private boolean tryMerge(Task task, Bio bio) {
        Request rq = task.plug.isOpen() ? task.plug.merge(this, bio, merge) : null;
        if (rq == null && elevator == null && (rules.softwareMerge() || !task.isPlugged())) {
            rq = software.of(task.cpu).merge(bio, merge);
        }
        if (rq != null) {
            merged(bio, rq);
            return true;
        }
        return elevator != null && elevator.bioMerge(bio);
    }

    /** Notes that a bio joined a request; elevators call it for the merges they make. */
    public void merged(Bio bio, Request rq) {
        bio.joined(now());
        trace.merged(bio, rq);
    }

    /** Allocates a request for a bio and sends it the way its kernel would (the second half of blk_mq_submit_bio). */
    @Override
    public boolean resumeBio(Task task, Bio bio) {
        HardwareQueue hctx = hctxs[map.queueOf(task.cpu)];
        int tag = hctx.tags.get(bio.write);
        if (tag < 0) {
            hctx.runInline();
            tag = hctx.tags.get(bio.write);
        }
        if (tag < 0) {
            trace.slept(task);
            flushPlug(task, true);
            hctx.tags.allocation().await(task);
            return false;
        }
        cpus.charge(Step.REQUEST);
        Request rq = hctx.tags.request(tag);
        rq.init(hctx, task.cpu, bio);
        bio.joined(now());
        trace.allocated(rq);
        send(task, hctx, rq);
        return true;
    }

    private void send(Task task, HardwareQueue hctx, Request rq) {
        Plug plug = task.plug;
        if (plug.isOpen() && kernel.plugCollects()) {
            addToPlug(task, rq);
        } else if (elevator != null) {
            insert(rq);
            hctx.runAsync();
        } else if (plug.isOpen() && kernel.nomerges() != 2) {
            limitedPlug(plug, rq);
        } else if (hctxs.length > 1 || !hctx.isDispatchBusy()) {
            tryIssueDirectly(rq);
        } else {
            insert(rq);
            hctx.runAsync();
        }
    }

    private void addToPlug(Task task, Request rq) {
        if (task.plug.isFull(rules)) {
            flushPlug(task, false);
        }
        task.plug.requests.addLast(rq);
    }

    /** One request per queue stays on the plug for a merge; the one before it is issued. */
    private void limitedPlug(Plug plug, Request rq) {
        Request older = plug.replace(rq);
        if (older != null) {
            tryIssueDirectly(older);
        }
    }

    private void tryIssueDirectly(Request rq) {
        if (!rq.hctx.issueDirectly(rq)) {
            insert(rq);
            rq.hctx.runInline();
        }
    }

    private void insert(Request rq) {
        rq.insertedNs = now();
        trace.inserted(rq);
        if (elevator == null) {
            software.add(rq);
            unsent++;
            pending(rq.hctx);
        } else {
            rq.hctx.elevatorQueued++;
            pending(rq.hctx);
            elevator.insert(rq);
        }
    }

    /**
     * Sends off what a task has collected (blk_flush_plug_list), queue by queue.
     *
     * @param fromSchedule because the task goes to sleep: the runs are left to kblockd
     */
    static void flushPlug(Task task, boolean fromSchedule) {
        RequestList plugged = task.plug.requests;
        while (!plugged.isEmpty()) {
            Request first = plugged.head();
            if (first == null) {
                return;
            }
            first.queue.takePlugged(first, plugged, fromSchedule);
        }
    }

    private void takePlugged(Request first, RequestList plugged, boolean fromSchedule) {
        if (!hostTags.isShared() || plugged.size() == 1) {
            insertAll(first.hctx, plugged, fromSchedule);
            return;
        }
        RequestList mine = lists.borrow();
        RequestList others = lists.borrow();
        while (!plugged.isEmpty()) {
            Request rq = plugged.removeFirst();
            (rq.queue == this ? mine : others).addLast(rq);
        }
        plugged.addAll(others);
        lists.giveBack(others);
        insertAll(first.hctx, mine, fromSchedule);
        lists.giveBack(mine);
    }

    /** Source: block/blk-mq-sched.c: blk_mq_sched_insert_requests (5.11). */
    private void insertAll(HardwareQueue hctx, RequestList list, boolean fromSchedule) {
        if (elevator == null && !fromSchedule && !hctx.isDispatchBusy()) {
            boolean taken = true;
            while (taken && !list.isEmpty()) {
                Request rq = list.removeFirst();
                taken = hctx.issueDirectly(rq);
                if (!taken) {
                    list.addFirst(rq);
                }
            }
            if (list.isEmpty()) {
                return;
            }
        }
        while (!list.isEmpty()) {
            insert(list.removeFirst());
        }
        if (fromSchedule) {
            hctx.runAsync();
        } else {
            hctx.runInline();
        }
    }

    /** A request is on its way to the driver, and no bio may join it any more. */
    void dispatched(Request rq) {
        rq.dispatchedNs = now();
        trace.dispatched(rq);
    }

    /** All of a hardware queue's software queues at once. */
    void spliceSoftware(HardwareQueue hctx, RequestList into) {
        unsent -= hctx.software;
        software.splice(hctx, into);
        for (Request rq = into.head(); rq != null; rq = rq.next) {
            dispatched(rq);
        }
    }

    /** One request out of a hardware queue's software queues. */
    Request takeSoftware(HardwareQueue hctx) {
        Request rq = software.take(hctx);
        unsent--;
        dispatched(rq);
        return rq;
    }

    /** A request that was merged into another gives its tags back. */
    public void freeMerged(Request rq) {
        rq.hctx.free(rq);
    }

    /** The disk has answered, and its interrupt has come to this request (blk_mq_complete_request). */
    public void complete(Request rq) {
        driver().complete(rq);
    }

    /** The disk is done with a request: its bios' owners are told, its tags freed (blk_mq_end_request). */
    public void end(Request rq) {
        trace.completed(rq);
        if (told != null) {
            told.finished(rq);
        }
        Bio bio = rq.firstBio;
        rq.firstBio = null;
        rq.lastBio = null;
        while (bio != null) {
            Bio next = bio.next;
            bio.next = null;
            bio.passed(rq, now());
            bio.owner.ended(bio);
            if (bio.pooled) {
                bios.give(bio);
            }
            bio = next;
        }
        rq.hctx.free(rq);
        hostTags.freed(rq.hctx.index);
    }

    void awaitDriverTag(HardwareQueue hctx) {
        hostTags.await(hctx);
    }

    /** Runs every hardware queue that has something to do, through kblockd (blk_mq_run_hw_queues with async true). */
    public void runAllAsync() {
        if (waiting() == 0 && unsent == 0) {
            return;
        }
        HardwareQueue only = elevator != null && rules.restartLocal() ? hctxs[map.queueOf(cpus.current())] : null;
        if (elevator != null && !rules.hasWorkPerQueue()) {
            // any of them may dispatch what came in through another
            for (HardwareQueue h : hctxs) {
                runAsync(h, only);
            }
            return;
        }
        for (int i = pending.next(0); i >= 0; i = pending.next(i + 1)) {
            if (hctxs[i].isEmpty()) {
                pending.remove(i);
            }
            runAsync(hctxs[i], only);
        }
    }

    private static void runAsync(HardwareQueue h, @Nullable HardwareQueue only) {
        if (only == null || h == only || h.hasDispatchList()) {
            h.runAsync();
        }
    }

    /** Something came in through a hardware queue, or waits on its dispatch list. */
    void pending(HardwareQueue hctx) {
        pending.add(hctx.index);
    }

    /** The driver has a place for one more command. */
    public void driverFreed() {
        cpus.driverFreed(driver());
    }

    /** Runs all hardware queues after a while, when nothing is in flight that could do it (blk_mq_delay_run_hw_queues). */
    public void runAllDelayed() {
        for (HardwareQueue h : hctxs) {
            h.runDelayed();
        }
    }

    HostTags hostTags() {
        return hostTags;
    }
}
