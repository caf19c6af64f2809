package dev.blklab.sim.workload;

import dev.blklab.sim.engine.RandomStream;
import dev.blklab.sim.spec.JobSpec;

/**
 * A job that reads back what it wrote ({@code verify}): after each round, and in between after so many writes. What is read follows
 * from the same draws as what was written, so nothing has to be remembered (fio verify.c: do_verify, get_next_verify).
 */
final class ReadBack implements IoSource {

    private final JobSpec job;
    private final Region[] regions;
    private final long limitBytes;
    private final RandomStream chance;
    private final long backlog;

    private Addresses writer;
    private Addresses reader;
    private int roundsLeft;
    private long unread;
    private boolean reading;
    private boolean readsBack;

    ReadBack(JobSpec job, Region[] regions, long limitBytes, RandomStream chance) {
        this.job = job;
        this.regions = regions;
        this.limitBytes = limitBytes;
        this.chance = chance;
        this.backlog = job.durability().verifyBacklog();
        this.roundsLeft = job.extent().loops();
        RandomStream again = chance.copy();
        this.writer = new Addresses(job, fresh(), limitBytes, chance);
        this.reader = new Addresses(job, fresh(), limitBytes, again);
    }

    private Region[] fresh() {
        Region[] copy = new Region[regions.length];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = regions[i].fresh();
        }
        return copy;
    }

    @Override
    public boolean hasNext() {
        return unread > 0 || writer.hasNext() || roundsLeft > 1;
    }

    @Override
    public boolean nextWrites() {
        if (unread == 0) {
            reading = false;
            if (!writer.hasNext()) {
                roundsLeft--;
                RandomStream again = chance.copy();
                writer = new Addresses(job, fresh(), limitBytes, chance);
                reader = new Addresses(job, fresh(), limitBytes, again);
            }
        } else if (!writer.hasNext() || (backlog > 0 && unread >= backlog)) {
            reading = true;
        }
        return !reading && writer.nextWrites();
    }

    @Override
    public long next(boolean write) {
        readsBack = reading;
        if (!reading) {
            long sector = writer.next(write);
            unread += write ? 1 : 0;
            return sector;
        }
        unread--;
        long sector;
        do {
            sector = reader.next(reader.nextWrites());
        } while (!reader.isWrite());
        return sector;
    }

    @Override
    public boolean isWrite() {
        return !readsBack && writer.isWrite();
    }

    @Override
    public int bytes() {
        return readsBack ? reader.bytes() : writer.bytes();
    }
}
