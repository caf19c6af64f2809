package dev.blklab.sim.workload;

import dev.blklab.sim.spec.Extent;
import dev.blklab.sim.spec.JobSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where the files of a workload lie on its disk: one behind the other, files of the same name in the same place. */
final class Layout {

    private final long capacity;
    private final Map<String, Long> named = new HashMap<>();
    private long nextFile;

    Layout(long capacity) {
        this.capacity = capacity;
    }

    /** The parts of its files that the next clone works on. */
    Region[] next(JobSpec job, int clone) {
        Extent extent = job.extent();
        boolean whole = job.size() == 0;
        long offset = offset(job, clone);
        long region = whole
                ? extent.sizePercent() > 0
                        ? Math.min(capacity * extent.sizePercent() / 100, capacity - offset)
                        : capacity - offset
                : Math.min(job.size() - job.offset(), capacity - offset);
        long file = offset + region;
        long start = start(job, whole, file);
        int files = extent.files();
        Region[] regions = new Region[files];
        long each = files == 1 ? region : (region / files) & -512;
        for (int i = 0; i < files; i++) {
            regions[i] = new Region(start + offset + i * each, Math.max(0, each));
        }
        return regions;
    }

    private long start(JobSpec job, boolean whole, long file) {
        String name = job.filename();
        if (whole || (name != null && name.startsWith("/dev/"))) {
            return 0;
        }
        if (name == null) {
            return place(file);
        }
        List<String> names = new ArrayList<>(job.extent().moreFiles());
        names.add(0, name);
        return named.computeIfAbsent(String.join(":", names), n -> place(file));
    }

    /** The next free place; a disk that is full begins again. */
    private long place(long file) {
        long start = nextFile + file <= capacity ? nextFile : 0;
        nextFile = start + file;
        return start;
    }

    private long offset(JobSpec job, int clone) {
        Extent extent = job.extent();
        long increment = extent.offsetIncrementPercent() > 0
                ? capacity * extent.offsetIncrementPercent() / 100
                : extent.offsetIncrement();
        if (extent.offsetPercent() == 0) {
            return Math.min(job.offset() + clone * increment, capacity);
        }
        long align = extent.offsetAlign() > 0 ? extent.offsetAlign() : job.smallestBlock();
        long at = capacity * extent.offsetPercent() / 100 + clone * increment;
        return Math.min((at + align - 1) / align * align, capacity);
    }
}
