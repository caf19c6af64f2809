package dev.blklab.fio;

import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.DeviceSpec;
import dev.blklab.sim.spec.JobSpec;
import dev.blklab.sim.spec.Workload;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Whether jobs suit the disk they are to run on. */
final class DiskFit {

    private DiskFit() {}

    static List<String> warnings(Workload workload, DeviceSpec disk) {
        List<String> warnings = new ArrayList<>();
        long logical = disk.longValue(DeviceParameter.LOGICAL_BLOCK_BYTES);
        long physical = disk.longValue(DeviceParameter.PHYSICAL_BLOCK_BYTES);
        Set<String> shared = new HashSet<>();
        double files = 0;
        for (JobSpec job : workload.jobs()) {
            long read = job.rw().reads() ? job.bsRead() : job.bsWrite();
            long write = job.rw().writes() ? job.bsWrite() : job.bsRead();
            if (read % logical != 0 || write % logical != 0) {
                warnings.add("job " + job.name() + ": the disk's logical block is " + logical
                        + " bytes, direct I/O of another multiple would fail");
            } else if (job.rw().writes() && write % physical != 0) {
                warnings.add(
                        "job " + job.name() + ": writes of " + write + " bytes are no multiple of the disk's physical"
                                + " block of " + physical + ": a real disk would have to read before it writes");
            }
            if (job.offset() % physical != 0) {
                warnings.add("job " + job.name() + ": offset " + job.offset() + " is inside a physical block of "
                        + physical + " bytes");
            }
            boolean own = job.filename() == null;
            if (own || shared.add(job.filename())) {
                files += (double) job.size() * (own ? job.numjobs() : 1);
            }
        }
        if (files > disk.capacityBytes()) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "the jobs' files need %.0f bytes together, the disk has %d",
                    files,
                    disk.capacityBytes()));
        }
        return warnings;
    }
}
