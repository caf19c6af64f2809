package dev.blklab.web.api;

import dev.blklab.experiment.Catalogue;
import dev.blklab.experiment.Resolved;
import dev.blklab.experiment.RunRequest;
import dev.blklab.experiment.Runner;
import dev.blklab.fio.FioOption;
import dev.blklab.fio.FioOptions;
import dev.blklab.fio.JobFile;
import dev.blklab.fio.JobFile.Message;
import dev.blklab.fio.JobSummary;
import dev.blklab.sim.report.Report;
import dev.blklab.sim.spec.Effective;
import dev.blklab.sim.spec.IllegalSpecException;
import dev.blklab.sim.spec.JobSpec;
import dev.blklab.sim.spec.Precision;
import dev.blklab.sim.spec.RunSpec;
import dev.blklab.sim.spec.Workload;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** What can be asked without storing anything: would it run, what would it give, is the job file sound. */
@RestController
@RequestMapping(path = "/api/v1", consumes = MediaType.APPLICATION_JSON_VALUE)
class TrialController {

    /** CPUs of the machine a job file is checked for, unless the request says. */
    private static final int USUAL_CPUS = 4;

    private final Catalogue catalogue;
    private final Runner runner;

    TrialController(Catalogue catalogue, Runner runner) {
        this.catalogue = catalogue;
        this.runner = runner;
    }

    /** What a request comes to. */
    record Validated(RunSpec spec, Effective effective, List<String> warnings) {}

    /** What a request gives. */
    record Previewed(RunSpec spec, Effective effective, List<String> warnings, Report report) {}

    /** What a job file means, and what is wrong or doubtful in it. */
    record Linted(List<JobSpec> jobs, List<JobSummary> summaries, List<Message> errors, List<Message> warnings) {}

    @PostMapping("/validate")
    Validated validate(@RequestBody JsonNode body) {
        RunJson.Read read = RunJson.read(body);
        Resolved resolved = RunsController.resolve(read, read.errors(), catalogue);
        RunSpec spec = resolved.orThrow();
        return new Validated(spec, spec.effective(), resolved.warnings());
    }

    @PostMapping("/preview")
    Previewed preview(@RequestBody JsonNode body) throws InterruptedException {
        RunJson.Read read = RunJson.read(body);
        RunRequest request = read.request();
        if (request.precision().isEmpty()) {
            read = new RunJson.Read(request.withPrecision(Precision.QUICK.toString()), read.errors());
        }
        Resolved resolved = RunsController.resolve(read, read.errors(), catalogue);
        RunSpec spec = resolved.orThrow();
        return new Previewed(spec, spec.effective(), resolved.warnings(), runner.preview(spec));
    }

    /** fio's options as the parser reads them, and what the simulator makes of each. */
    @GetMapping(path = "/fio-options", consumes = MediaType.ALL_VALUE)
    List<FioOption> options() {
        return FioOptions.all();
    }

    @PostMapping("/lint")
    Linted lint(@RequestBody JsonNode body) {
        JsonNode fio = body.path("fio");
        if (!fio.isString()) {
            throw new IllegalSpecException("fio", "must be the text of a job file", fio.toString());
        }
        JsonNode cpus = body.path("cpus");
        if (!cpus.isMissingNode() && !(cpus.isInt() && cpus.asInt() >= 1 && cpus.asInt() <= 256)) {
            throw new IllegalSpecException("cpus", "must be a whole number from 1 to 256", cpus.toString());
        }
        var context = new JobFile.Context(
                cpus.asInt(USUAL_CPUS),
                RunJson.texts(body.path("variables"), "variables"),
                RunJson.texts(body.path("files"), "files"));
        JobFile.Parsed parsed = JobFile.parse(fio.asString(), context);
        Workload workload = parsed.workload();
        List<JobSpec> jobs = workload == null ? List.of() : workload.jobs();
        List<JobSummary> summaries = workload == null ? List.of() : JobFile.summary(workload);
        return new Linted(jobs, summaries, parsed.errors(), parsed.warnings());
    }
}
