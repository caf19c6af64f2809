package dev.blklab.sim.workload;

import dev.blklab.sim.spec.Replay;

/** The I/Os of a log, in its order and no earlier than it says (fio iolog.c: read_iolog_get, iolog_delay). */
final class ReplaySource implements IoSource {

    private final long[] dueNs;
    private final long[] sectors;
    private final int[] lengths;
    private final boolean[] writes;
    private int next;

    /** @param capacity of the disk; places beyond its end are taken from its begin */
    ReplaySource(Replay replay, long capacity) {
        int n = replay.count();
        this.dueNs = new long[n];
        this.sectors = new long[n];
        this.lengths = new int[n];
        this.writes = new boolean[n];
        String[] lines = replay.ios().split("\n", -1);
        long disk = capacity >> 9;
        for (int i = 0; i < n; i++) {
            String[] words = lines[i].split(" ", -1);
            dueNs[i] = replay.stalls() ? Long.parseLong(words[0]) * 1000 : 0;
            writes[i] = words[1].equals("w");
            lengths[i] = Integer.parseInt(words[3]);
            long sector = Long.parseLong(words[2]) >> 9;
            sectors[i] = sector % Math.max(1, disk - (lengths[i] >> 9));
        }
    }

    @Override
    public boolean hasNext() {
        return next < writes.length;
    }

    @Override
    public boolean nextWrites() {
        return writes[next];
    }

    @Override
    public long next(boolean write) {
        return sectors[next++];
    }

    @Override
    public boolean isWrite() {
        return writes[next - 1];
    }

    @Override
    public int bytes() {
        return lengths[next - 1];
    }

    @Override
    public long dueNs() {
        return next < dueNs.length ? dueNs[next] : 0;
    }
}
