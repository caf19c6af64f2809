package dev.blklab.fio;

import dev.blklab.sim.spec.IoEngine;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** fio's I/O engines, and what each of them is for the block layer. */
final class Engines {

    private static final Set<String> SYNC = Set.of("sync", "psync", "vsync", "pvsync", "pvsync2", "mmap", "sg");
    private static final Set<String> QUEUEING = Set.of("libaio", "io_uring", "posixaio", "io_uring_cmd");

    /** Engines that reach a disk on a way of their own: asynchronous, with the depth of the job. */
    private static final Set<String> OWN_WAY = Set.of("rbd", "spdk", "spdk_bdev", "xnvme", "libblkio", "libzbc");

    /** Engines whose I/O does not pass the local block layer, or that need a library fio loads. */
    private static final Set<String> ELSEWHERE = Set.of(
            "rados",
            "splice",
            "netsplice",
            "net",
            "cpuio",
            "rdma",
            "e4defrag",
            "falloc",
            "ftruncate",
            "gfapi",
            "gfapi_async",
            "pmemblk",
            "dev-dax",
            "filecreate",
            "filestat",
            "filedelete",
            "libpmem",
            "mtd",
            "nbd",
            "exec",
            "http",
            "nfs",
            "dfs",
            "libhdfs",
            "libcufile",
            "libiscsi",
            "external");

    private Engines() {}

    /** What an engine is here; null when it is not simulated. */
    static @Nullable IoEngine simulated(String name) {
        if (SYNC.contains(name)) {
            return IoEngine.SYNC;
        }
        if (name.equals("null")) {
            return IoEngine.NULL;
        }
        return QUEUEING.contains(name) || OWN_WAY.contains(name) ? IoEngine.LIBAIO : null;
    }

    /** Whether its I/O would reach the disk without the kernel's block layer, which it is simulated with. */
    static boolean goesItsOwnWay(String name) {
        return OWN_WAY.contains(name);
    }

    static boolean isElsewhere(String name) {
        return ELSEWHERE.contains(name) || name.contains("/");
    }

    /** Why an engine is not simulated. */
    static String refusal(String name) {
        if (isElsewhere(name)) {
            return "ioengine=" + name + " is not simulated: it does not use the local block layer";
        }
        return "engine " + name + " not loadable: fio has no such engine";
    }
}
