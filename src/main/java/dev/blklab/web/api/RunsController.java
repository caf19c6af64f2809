package dev.blklab.web.api;

import dev.blklab.experiment.Catalogue;
import dev.blklab.experiment.Comparison;
import dev.blklab.experiment.Resolved;
import dev.blklab.experiment.Run;
import dev.blklab.experiment.RunQuery;
import dev.blklab.experiment.Runner;
import dev.blklab.experiment.Runs;
import dev.blklab.experiment.SimulatorProperties;
import dev.blklab.sim.spec.FieldError;
import dev.blklab.sim.spec.IllegalSpecException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** Stored runs: post, find, read, compare, delete. */
@RestController
@RequestMapping("/api/v1")
class RunsController {

    private static final int LONGEST_KEY = 200;
    private static final int MOST_COMPARED = 100;

    private final Catalogue catalogue;
    private final Runner runner;
    private final Runs runs;
    private final SimulatorProperties properties;

    RunsController(Catalogue catalogue, Runner runner, Runs runs, SimulatorProperties properties) {
        this.catalogue = catalogue;
        this.runner = runner;
        this.runs = runs;
        this.properties = properties;
    }

    @PostMapping(path = "/runs", consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<RunAnswer> post(
            @RequestBody JsonNode body,
            @RequestParam(required = false) @Nullable Boolean wait,
            @RequestHeader(name = "Idempotency-Key", required = false) @Nullable String key)
            throws InterruptedException {
        RunJson.Read read = RunJson.read(body);
        List<FieldError> errors = new ArrayList<>(read.errors());
        if (key != null && (key.isBlank() || key.length() > LONGEST_KEY)) {
            errors.add(new FieldError("Idempotency-Key", "must have 1 to " + LONGEST_KEY + " characters", key));
        }
        Resolved resolved = resolve(read, errors, catalogue);
        Run run = runner.submit(read.request(), resolved, key);
        if (wait == null || wait) {
            var longest = wait == null ? properties.shortWait() : properties.longWait();
            run = runner.await(run.id(), longest).orElse(run);
        }
        var location = URI.create("/api/v1/runs/" + run.id());
        if (run.state().isFinal()) {
            return ResponseEntity.created(location).body(RunAnswer.of(run));
        }
        return ResponseEntity.status(HttpStatus.ACCEPTED)
                .location(location)
                .header(HttpHeaders.RETRY_AFTER, "1")
                .body(RunAnswer.of(run));
    }

    /** All that is wrong with a body at once, its shape and its values, or what it comes to. */
    static Resolved resolve(RunJson.Read read, List<FieldError> shape, Catalogue catalogue) {
        Resolved resolved = read.request().toSpec(catalogue);
        List<FieldError> errors = new ArrayList<>(shape);
        Set<String> named = new HashSet<>();
        shape.forEach(e -> named.add(e.field()));
        // what has the wrong shape reads as blank: "is missing" beside it would be wrong
        resolved.errors().stream()
                .filter(e ->
                        named.stream().noneMatch(n -> n.isEmpty() || e.field().startsWith(n)))
                .forEach(errors::add);
        if (!errors.isEmpty()) {
            throw new IllegalSpecException(errors);
        }
        return resolved;
    }

    @GetMapping("/runs")
    RunLine.Page search(@RequestParam MultiValueMap<String, String> parameters) {
        List<FieldError> errors = new ArrayList<>();
        RunQuery query = RunQuery.of(parameters, errors);
        if (!errors.isEmpty()) {
            throw new IllegalSpecException(errors);
        }
        return RunLine.Page.of(runs.search(query));
    }

    @GetMapping("/runs/{id}")
    RunAnswer run(@PathVariable String id) {
        return RunAnswer.of(find(id));
    }

    @PostMapping("/runs/{id}/cancel")
    RunAnswer cancel(@PathVariable String id) {
        return RunAnswer.of(runner.cancel(id).orElseThrow(() -> new NoSuchRunException(id)));
    }

    @DeleteMapping("/runs/{id}")
    ResponseEntity<Void> delete(@PathVariable String id) {
        if (!runner.delete(id)) {
            throw new NoSuchRunException(id);
        }
        return ResponseEntity.noContent().build();
    }

    @GetMapping("/compare")
    Comparison compare(
            @RequestParam(name = "runs") List<String> ids, @RequestParam(required = false) @Nullable String baseline) {
        List<String> asked = ids.stream()
                .map(String::strip)
                .filter(i -> !i.isEmpty())
                .distinct()
                .toList();
        if (asked.isEmpty() || asked.size() > MOST_COMPARED) {
            throw new IllegalSpecException("runs", "must name 1 to " + MOST_COMPARED + " runs", asked.size());
        }
        List<Run> found = asked.stream().map(this::find).toList();
        String from = baseline == null || baseline.isBlank() ? asked.get(0) : baseline;
        if (!asked.contains(from)) {
            throw new IllegalSpecException("baseline", "must be one of the runs compared", from);
        }
        found.stream().filter(r -> r.reportJson() == null).findFirst().ifPresent(r -> {
            throw new NotCompletedException(r);
        });
        return Comparison.of(found, from);
    }

    private Run find(String id) {
        return runs.find(id).orElseThrow(() -> new NoSuchRunException(id));
    }
}
