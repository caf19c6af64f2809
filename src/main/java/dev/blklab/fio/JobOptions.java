package dev.blklab.fio;

import dev.blklab.sim.spec.JobSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A job as the options that make it: what a job file or fio's JSON says of it. */
final class JobOptions {

    private JobOptions() {}

    /**
     * Canonical names and values, in an order fio applies them; flags have an empty value. {@code rw}, {@code bs}, {@code iodepth}
     * and {@code numjobs} are always there, as readers of fio's JSON look for them.
     */
    static Map<String, String> of(JobSpec job) {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("ioengine", job.ioengine().toString());
        options.put("direct", job.direct() ? "1" : "0");
        options.put("rw", job.rw() + RefinedOptions.postfix(job));
        boolean one = job.bsRead() == job.bsWrite();
        options.put("bs", bytes(job.bsRead()) + (one ? "" : "," + bytes(job.bsWrite())));
        options.put("size", size(job));
        options.put("iodepth", Integer.toString(job.depth().iodepth()));
        options.put("numjobs", Integer.toString(job.numjobs()));
        depth(job.depth(), options);
        if (job.rwmixread() != 50) {
            options.put("rwmixread", Integer.toString(job.rwmixread()));
        }
        if (job.extent().offsetPercent() > 0) {
            options.put("offset", job.extent().offsetPercent() + "%");
        } else if (job.offset() != 0) {
            options.put("offset", bytes(job.offset()));
        }
        if (job.norandommap()) {
            options.put("norandommap", "");
        }
        if (job.runtimeNs() != 0) {
            options.put("runtime", Reading.spelledTime(job.runtimeNs() / 1000));
        }
        if (job.timeBased()) {
            options.put("time_based", "");
        }
        RefinedOptions.put(job, options);
        String first = job.filename();
        if (first != null) {
            List<String> names = new ArrayList<>(job.extent().moreFiles());
            names.add(0, first);
            options.put(
                    "filename", names.stream().map(n -> n.replace(":", "\\:")).collect(Collectors.joining(":")));
        }
        return options;
    }

    private static String size(JobSpec job) {
        if (job.size() != 0) {
            return bytes(job.size() - job.offset());
        }
        return job.extent().sizePercent() == 0 ? "100%" : job.extent().sizePercent() + "%";
    }

    private static void depth(JobSpec.Depth depth, Map<String, String> options) {
        JobSpec.Depth plain = JobSpec.Depth.of(depth.iodepth(), null, depth.batchCompleteMin(), null, null);
        if (depth.batchSubmit() != plain.batchSubmit()) {
            options.put("iodepth_batch", Integer.toString(depth.batchSubmit()));
        }
        if (depth.batchCompleteMin() != 1) {
            options.put("iodepth_batch_complete_min", Integer.toString(depth.batchCompleteMin()));
        }
        if (depth.batchCompleteMax() != plain.batchCompleteMax()) {
            options.put("iodepth_batch_complete_max", Integer.toString(depth.batchCompleteMax()));
        }
        if (depth.low() != plain.low()) {
            options.put("iodepth_low", Integer.toString(depth.low()));
        }
    }

    static String bytes(long value) {
        return Reading.spelled(value, 1024);
    }

    /** The job as a section of a job file. */
    static String section(int number, JobSpec job) {
        var text = new StringBuilder("[job" + number + "]\n");
        if (job.name().isEmpty()) {
            text.setLength(0);
            text.append("[]\n");
        } else {
            text.append("name=").append(job.name()).append('\n');
        }
        of(job).forEach((name, value) ->
                text.append(name).append(value.isEmpty() ? "" : "=" + value).append('\n'));
        return text.toString();
    }
}
