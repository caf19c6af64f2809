package dev.blklab.web.api;

import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** Request bodies for tests: a legal one to start from, and one thing changed. */
final class Bodies {

    static final String SHORT_JOB = """
            [global]
            ioengine=libaio
            direct=1
            time_based=1
            runtime=1
            size=64m

            [reader]
            rw=read
            bs=32k
            iodepth=8

            [writer]
            rw=write
            bs=8k
            iodepth=1
            """;

    private final Map<String, Object> fields = new LinkedHashMap<>();

    private Bodies() {
        fields.put("device", "azure-premium-p70");
        fields.put("host", "azure-f32s-v2");
        fields.put("kernel", Map.of("version", "5.11", "patches", new String[] {"storvsc-max-hw-queues-v2"}));
        fields.put("workload", Map.of("fio", SHORT_JOB));
        fields.put("tunables", new LinkedHashMap<>(Map.of("storvsc_max_hw_queues", 1)));
        fields.put("seed", 1);
    }

    static Bodies shortRun() {
        return new Bodies();
    }

    Bodies with(String field, Object value) {
        fields.put(field, value);
        return this;
    }

    Bodies without(String field) {
        fields.remove(field);
        return this;
    }

    Bodies fio(String jobFile) {
        return with("workload", Map.of("fio", jobFile));
    }

    /** One knob set, the others left to the kernel. */
    Bodies tunable(String name, Object value) {
        return with("tunables", Map.of(name, value));
    }

    Bodies patch(String name) {
        return with("kernel", Map.of("version", "5.11", "patches", new String[] {name}));
    }

    @Override
    public String toString() {
        return new JsonMapper().writeValueAsString(fields);
    }
}
