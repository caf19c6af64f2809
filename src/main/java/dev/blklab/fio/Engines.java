package dev.blklab.fio;

import dev.blklab.sim.spec.IoEngine;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** fio's I/O engines, and what each of them is for the block layer. */
final class Engines {

    private static final Set<String> SYNC = Set.of("sync", "psync", "vsync", "pvsync", "pvsync2", "mmap", "sg");
    private static final Set<String> QUEUEING = Set.of("libaio", "io_uring", "posixaio");

    /** Engines whose I/O does not pass the local block layer, or that need a library fio loads. */
    private static final Set<String> ELSEWHERE = Set.of(
            "rbd",
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
            "spdk",
            "spdk_bdev",
            "libblkio",
            "xnvme",
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
        return QUEUEING.contains(name) ? IoEngine.LIBAIO : null;
    }

    static boolean isElsewhere(String name) {
        return ELSEWHERE.contains(name) || name.contains("/");
    }

    /** Why an engine is not simulated. */
    static String refusal(String name) {
        if (isElsewhere(name)) {
            return "ioengine=" + name + " is not simulated: it does not use the local block layer";
        }
        return switch (name) {
            case "io_uring_cmd" -> "ioengine=" + name + " is not simulated yet";
            default -> "engine " + name + " not loadable: fio has no such engine";
        };
    }
}
