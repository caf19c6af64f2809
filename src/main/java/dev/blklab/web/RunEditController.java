package dev.blklab.web;

import dev.blklab.experiment.Catalogue;
import dev.blklab.experiment.QueueFullException;
import dev.blklab.experiment.Resolved;
import dev.blklab.experiment.Run;
import dev.blklab.experiment.RunRequest;
import dev.blklab.experiment.Runner;
import dev.blklab.experiment.Runs;
import dev.blklab.sim.spec.FieldError;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** What can be done with a stored run: describe, star, pin, change one knob, delete and take that back. */
@Controller
class RunEditController {

    /** Holds the id of the run that its reader compares others with. */
    static final String PINNED = "blklab-baseline";

    private static final Duration PINNED_FOR = Duration.ofDays(90);
    private static final List<String> DESCRIPTION = List.of("name", "notes", "tags");

    private final Runs runs;
    private final Runner runner;
    private final Catalogue catalogue;
    private final RunPages pages;

    RunEditController(Runs runs, Runner runner, Catalogue catalogue, RunPages pages) {
        this.runs = runs;
        this.runner = runner;
        this.catalogue = catalogue;
        this.pages = pages;
    }

    @PostMapping("/runs/{id}/describe")
    ModelAndView describe(
            @PathVariable String id,
            @RequestParam(defaultValue = "") String name,
            @RequestParam(defaultValue = "") String notes,
            @RequestParam(defaultValue = "") String tags) {
        Run run = find(id);
        RunRequest wanted = run.request().described(name, notes.replace("\r\n", "\n"), List.of(tags));
        List<FieldError> errors = wanted.toSpec(catalogue).errors().stream()
                .filter(e -> DESCRIPTION.contains(e.field()))
                .toList();
        if (!errors.isEmpty()) {
            return pages.refused(run, new RunPages.Refusal(errors, wanted, "", ""));
        }
        runs.describe(id, wanted.name(), wanted.notes(), wanted.tags());
        return Redirects.to("/runs/" + id);
    }

    @PostMapping("/runs/{id}/star")
    ModelAndView star(@PathVariable String id, @RequestParam boolean on) {
        if (!runs.star(id, on)) {
            throw new NoSuchRunException(id);
        }
        return Redirects.to("/runs/" + id);
    }

    /** Remembers in the reader's browser which run the others are compared with. */
    @PostMapping("/runs/{id}/pin")
    ModelAndView pin(@PathVariable String id, @RequestParam boolean on, HttpServletResponse response) {
        find(id);
        ResponseCookie cookie = ResponseCookie.from(PINNED, on ? id : "")
                .path("/")
                .httpOnly(true)
                .sameSite("Lax")
                .maxAge(on ? PINNED_FOR : Duration.ZERO)
                .build();
        response.addHeader(HttpHeaders.SET_COOKIE, cookie.toString());
        return Redirects.to("/runs/" + id);
    }

    /** The same run with one knob turned, beside the first. */
    @PostMapping("/runs/{id}/change")
    ModelAndView change(
            @PathVariable String id,
            @RequestParam(defaultValue = "") String knob,
            @RequestParam(defaultValue = "") String value) {
        Run run = find(id);
        RunRequest before = run.request();
        Map<String, String> tunables = new TreeMap<>(before.tunables());
        tunables.put(knob, value);
        RunRequest changed = before.withTunables(tunables)
                .described(
                        before.name().isBlank() || value.isBlank()
                                ? ""
                                : shortened(before.name()) + ", " + knob + " " + value.strip(),
                        "",
                        before.tags());
        Resolved resolved = changed.toSpec(catalogue);
        if (resolved.spec() == null) {
            return pages.refused(run, new RunPages.Refusal(resolved.errors(), before, knob, value));
        }
        try {
            String other = runner.submit(changed, resolved, null).id();
            return Redirects.to("/compare?runs=" + id + "," + other + "&baseline=" + id);
        } catch (QueueFullException e) {
            var full = new FieldError("tunables." + knob, "not run: " + e.getMessage() + ", try again soon", value);
            return pages.refused(run, new RunPages.Refusal(List.of(full), before, knob, value));
        }
    }

    @PostMapping("/runs/{id}/delete")
    ModelAndView delete(@PathVariable String id) {
        if (!runner.hide(id)) {
            throw new NoSuchRunException(id);
        }
        return Redirects.to("/runs?deleted=" + id);
    }

    @PostMapping("/runs/{id}/restore")
    ModelAndView restore(@PathVariable String id) {
        if (!runs.restore(id) && runs.find(id).isEmpty()) {
            throw new NoSuchRunException(id);
        }
        return Redirects.to("/runs/" + id);
    }

    /** A name has an end. */
    private static String shortened(String name) {
        int most = 120;
        return name.length() <= most ? name : name.substring(0, most) + "…";
    }

    private Run find(String id) {
        return runs.find(id).orElseThrow(() -> new NoSuchRunException(id));
    }
}
