package dev.blklab.sim.workload;

import dev.blklab.sim.engine.RandomStream;
import dev.blklab.sim.spec.AccessOrder;
import dev.blklab.sim.spec.AccessPattern;
import dev.blklab.sim.spec.Extent;
import dev.blklab.sim.spec.JobSpec;
import dev.blklab.sim.spec.Rules;
import org.jspecify.annotations.Nullable;

/** Where one process reads and writes next (fio io_u.c: get_next_file, get_next_offset, get_next_buflen). */
final class Addresses implements IoSource {

    private final AccessPattern pattern;
    private final int rwmixread;
    private final AccessOrder order;
    private final Extent extent;
    private final Sizes[] sizes;
    private final boolean sizesBySequence;
    private final long[] align;
    private final int[] randomPercent;
    private final long smallest;
    private final Region[] regions;
    private final byte[] zoneOf = new byte[100];
    private final long limitBytes;
    private final boolean wraps;
    private final RandomStream chance;
    private final @Nullable Strides strides;
    /** Draws files, where some are drawn more often. */
    private final @Nullable Popularity favourites;

    private long doneBytes;
    private long ios;
    private int runLeft;
    private int file;
    private int fileIos;
    private boolean random;
    private boolean write;
    private int bytes;

    /**
     * @param regions the parts of its files that the process works on
     * @param limitBytes bytes to do, unless it goes round until its time is over
     */
    Addresses(JobSpec job, Region[] regions, long limitBytes, RandomStream chance) {
        this.pattern = job.rw();
        this.rwmixread = job.rwmixread();
        this.order = job.order();
        this.extent = job.extent();
        this.sizes = new Sizes[] {
            new Sizes(job.bsRead(), job.sizes().read(), job.sizes().unaligned()),
            new Sizes(job.bsWrite(), job.sizes().write(), job.sizes().unaligned())
        };
        this.sizesBySequence = job.sizes().bySequence();
        this.align = new long[] {
            job.sizes().alignRead() > 0 ? job.sizes().alignRead() : job.bsRead(),
            job.sizes().alignWrite() > 0 ? job.sizes().alignWrite() : job.bsWrite()
        };
        this.randomPercent = new int[] {order.randomPercentRead(), order.randomPercentWrite()};
        this.smallest = job.smallestBlock();
        this.limitBytes = limitBytes;
        this.wraps = job.timeBased();
        this.regions = regions;
        this.chance = chance;
        this.favourites = Popularity.ofFiles(extent, regions.length, chance);
        Rules.Strided zones = job.rules().zones();
        this.strides = zones == null ? null : new Strides(zones);
        this.runLeft = order.run();
        boolean oneMap = !(pattern.reads() && pattern.writes()) || align[0] == align[1];
        boolean uniform = order.distribution().kind() == AccessOrder.Kind.RANDOM;
        for (Region r : regions) {
            if (pattern.random() && uniform && oneMap && !job.norandommap()) {
                r.order = new Permutation(Math.max(1, blocks(r, pattern.reads() ? 0 : 1)));
            } else if (pattern.random() && drawnByRank(order.distribution().kind())) {
                long block = Math.min(job.bsRead(), job.bsWrite());
                r.popularity = new Popularity(order.distribution(), Math.max(1, r.sizeBytes / block), chance);
            }
        }
        int drawn = 0;
        for (int zone = 0; zone < order.distribution().zones().size(); zone++) {
            for (int i = order.distribution().zones().get(zone).access(); i > 0 && drawn < zoneOf.length; i--) {
                zoneOf[drawn++] = (byte) zone;
            }
        }
    }

    private static boolean drawnByRank(AccessOrder.Kind kind) {
        return switch (kind) {
            case ZIPF, PARETO, NORMAL -> true;
            case RANDOM, ZONED, ZONED_ABS -> false;
        };
    }

    /** Whether there is anything left to do; a time_based job goes round for ever. */
    @Override
    public boolean hasNext() {
        return (wraps || doneBytes + smallest <= limitBytes) && (extent.numberIos() == 0 || ios < extent.numberIos());
    }

    @Override
    public boolean nextWrites() {
        return pattern.writes() && (!pattern.reads() || chance.below(100) >= rwmixread);
    }

    @Override
    public long next(boolean writes) {
        write = writes;
        int d = writes ? 1 : 0;
        Region r = regions.length == 1 ? regions[0] : nextFile();
        random = false;
        if (strides != null && strides.advance(r, d) && r.order != null) {
            r.order = new Permutation(Math.max(1, blocks(r, d)));
        }
        long offset = offset(r, d);
        int like = sizesBySequence ? (random ? 1 : 0) : d;
        bytes = (int) sizes[like].next(r.sizeBytes - offset, chance);
        if (offset + bytes > r.sizeBytes) {
            offset = 0;
        }
        r.lastStartByte[d] = offset;
        r.positionByte[d] = offset + bytes;
        r.doneBytes += bytes;
        doneBytes += bytes;
        ios++;
        if (strides != null) {
            strides.did(bytes);
        }
        return (r.startByte + offset) >> 9;
    }

    private Region nextFile() {
        for (int tried = 0; tried <= regions.length; tried++) {
            Region now = regions[file];
            boolean more = now.doneBytes + smallest <= now.sizeBytes;
            switch (extent.service()) {
                case SEQUENTIAL -> {
                    if (more) {
                        return now;
                    }
                    file = file + 1 == regions.length ? 0 : file + 1;
                }
                case RANDOM -> {
                    file = (int) chance.below(regions.length);
                    if (regions[file].doneBytes + smallest <= regions[file].sizeBytes) {
                        return regions[file];
                    }
                }
                case ZIPF, PARETO, GAUSS -> {
                    file = favourites == null ? 0 : (int) favourites.next(chance);
                    if (regions[file].doneBytes + smallest <= regions[file].sizeBytes) {
                        return regions[file];
                    }
                }
                case ROUNDROBIN -> {
                    if (more && fileIos < extent.serviceIos()) {
                        fileIos++;
                        return now;
                    }
                    fileIos = 0;
                    file = file + 1 == regions.length ? 0 : file + 1;
                }
            }
        }
        return leastDone();
    }

    /** When every file seems done they all begin again; chance may also have missed the one that is not. */
    private Region leastDone() {
        Region least = regions[0];
        for (Region r : regions) {
            if (r.doneBytes < least.doneBytes) {
                least = r;
            }
        }
        if (least.doneBytes + smallest > least.sizeBytes) {
            for (Region r : regions) {
                r.rewind();
            }
        }
        fileIos = 1;
        return least;
    }

    private long offset(Region r, int d) {
        boolean draws = order.run() <= 1 || --runLeft == 0;
        if (draws) {
            runLeft = order.run();
        }
        if (draws && pattern.random() && (randomPercent[d] == 100 || chance.below(100) < randomPercent[d])) {
            return drawn(r, d);
        }
        if (!draws && order.identical()) {
            return Math.max(0, r.lastStartByte[d]);
        }
        return sequential(r, d);
    }

    private long sequential(Region r, int d) {
        long position = r.positionByte[d];
        if (position != 0 && order.skip() != 0) {
            position += order.skip();
            if (position < 0 || position >= r.sizeBytes) {
                position = order.skip() > 0 ? 0 : r.sizeBytes + order.skip();
            }
        }
        if (position < 0 || position + sizes[d].smallest() > r.sizeBytes) {
            if (pattern.random() && !wraps) {
                return drawn(r, d);
            }
            if (!wraps) {
                // a direction that comes to the end takes the other back with it
                r.rewind();
            }
            return 0;
        }
        return position;
    }

    private long drawn(Region r, int d) {
        random = true;
        AccessOrder.Distribution how = order.distribution();
        long block = switch (how.kind()) {
            case RANDOM -> r.order != null ? r.order.next(chance) : chance.below(Math.max(1, blocks(r, d)));
            case ZIPF, PARETO, NORMAL -> {
                long drawn = r.popularity == null ? 0 : r.popularity.next(chance);
                yield drawn % Math.max(1, blocks(r, d));
            }
            case ZONED -> zoned(r, d, true);
            case ZONED_ABS -> zoned(r, d, false);
        };
        return block * align[d] + (strides == null ? 0 : strides.start());
    }

    /** A block of the zone that chance chose; zones lie one behind the other. */
    private long zoned(Region r, int d, boolean percent) {
        int zone = zoneOf[(int) chance.below(100)];
        long before = 0;
        for (int i = 0; i < zone; i++) {
            before += order.distribution().zones().get(i).size();
        }
        long size = order.distribution().zones().get(zone).size();
        long all = blocks(r, d);
        long first = percent ? before * all / 100 : before / align[d];
        long count = percent ? all * size / 100 : (before + size) / align[d] - first;
        long last = Math.max(1, Math.min(count, all - first));
        return Math.min(Math.max(0, all - 1), first) + (first < all ? chance.below(last) : 0);
    }

    /** Places a random I/O of that direction can begin at. */
    private long blocks(Region r, int d) {
        long size = strides == null ? r.sizeBytes : strides.size(r);
        return (size - Math.max(0, sizes[d].smallest() - align[d])) / align[d];
    }

    @Override
    public boolean isWrite() {
        return write;
    }

    @Override
    public int bytes() {
        return bytes;
    }
}
