package dev.blklab.web.api;

import dev.blklab.experiment.Catalogue;
import dev.blklab.sim.spec.DeviceParameter;
import dev.blklab.sim.spec.DeviceSpec;
import dev.blklab.sim.spec.DriverType;
import dev.blklab.sim.spec.HostParameter;
import dev.blklab.sim.spec.HostSpec;
import dev.blklab.sim.spec.KernelPatch;
import dev.blklab.sim.spec.KernelRules;
import dev.blklab.sim.spec.KernelVersion;
import dev.blklab.sim.spec.SchedulerType;
import dev.blklab.sim.spec.Tunable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Everything that can be named in a request. */
@RestController
class CatalogController {

    private final Catalog catalog;

    CatalogController(Catalogue catalogue) {
        catalog = new Catalog(
                catalogue.devices(),
                catalogue.hosts(),
                Arrays.stream(KernelVersion.values())
                        .map(v -> new Kernel(v.toString(), v == KernelVersion.LATEST, v.rules()))
                        .toList(),
                Arrays.stream(KernelPatch.values())
                        .map(p -> new Named(p.toString(), p.help()))
                        .toList(),
                Arrays.stream(DriverType.values())
                        .map(d -> new Named(d.toString(), d.title()))
                        .toList(),
                Arrays.stream(SchedulerType.values())
                        .map(SchedulerType::toString)
                        .toList(),
                Arrays.stream(Tunable.values()).map(Knob::of).toList(),
                Arrays.stream(DeviceParameter.values())
                        .map(p -> new Parameter(p.toString(), p.min(), p.max(), p.unit(), p.help()))
                        .toList(),
                Arrays.stream(HostParameter.values())
                        .map(p -> new Parameter(p.toString(), p.min(), p.max(), p.unit(), p.help()))
                        .toList());
    }

    @GetMapping("/api/v1/catalog")
    Catalog catalog() {
        return catalog;
    }

    /** The whole catalogue. */
    record Catalog(
            List<DeviceSpec> devices,
            List<HostSpec> hosts,
            List<Kernel> kernels,
            List<Named> patches,
            List<Named> drivers,
            List<String> schedulers,
            List<Knob> tunables,
            List<Parameter> deviceParameters,
            List<Parameter> hostParameters) {}

    /** A kernel release; {@code latest} marks the one that the alias "latest" means. */
    record Kernel(String version, boolean latest, KernelRules rules) {}

    record Named(String id, String help) {}

    /** A model parameter of a device or host. */
    record Parameter(String name, double min, double max, String unit, String help) {}

    /** A knob of the kernel. */
    record Knob(
            String name,
            String path,
            String type,
            @Nullable Map<String, Long> range,
            @Nullable List<String> values,
            String unit,
            String defaultRule,
            String takesEffect,
            String help) {

        static Knob of(Tunable t) {
            boolean scheduler = t.type() == Tunable.Type.SCHEDULER;
            return new Knob(
                    t.toString(),
                    t.path(),
                    switch (t.type()) {
                        case INTEGER -> "integer";
                        case FLAG -> "flag";
                        case SCHEDULER -> "choice";
                    },
                    scheduler ? null : Map.of("min", t.min(), "max", t.max()),
                    scheduler
                            ? Arrays.stream(SchedulerType.values())
                                    .map(SchedulerType::toString)
                                    .toList()
                            : null,
                    t.unit(),
                    t.defaultRule(),
                    t.takesEffect().toString(),
                    t.help());
        }
    }
}
