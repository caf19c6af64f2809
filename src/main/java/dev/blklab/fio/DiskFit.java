package dev.blklab.fio;

import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.DeviceSpec;
import dev.blklab.sim.spec.JobSpec;
import dev.blklab.sim.spec.Workload;
import java.util.ArrayList;
import java.util.List;

/** Whether jobs suit the blocks of the disk they are to run on; whether they fit on it is the run spec's to say. */
final class DiskFit {

    private DiskFit() {}

    static List<String> warnings(Workload workload, DeviceSpec disk) {
        List<String> warnings = new ArrayList<>();
        long logical = disk.longValue(DeviceParameter.LOGICAL_BLOCK_BYTES);
        long physical = disk.longValue(DeviceParameter.PHYSICAL_BLOCK_BYTES);
        for (JobSpec job : workload.jobs()) {
            long read = job.rw().reads() ? job.bsRead() : job.bsWrite();
            long write = job.rw().writes() ? job.bsWrite() : job.bsRead();
            if (job.direct() && (read % logical != 0 || write % logical != 0)) {
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
        }
        return warnings;
    }
}
