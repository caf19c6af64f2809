package dev.blklab.web;

import dev.blklab.experiment.Catalogue;
import dev.blklab.experiment.Run;
import dev.blklab.experiment.RunRequest;
import dev.blklab.experiment.Runner;
import dev.blklab.experiment.Runs;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;

/** One run with everything that is known about it, and what can be done with it. */
@Controller
class RunController {

    private final Runs runs;
    private final Runner runner;
    private final Catalogue catalogue;
    private final RunPages pages;

    RunController(Runs runs, Runner runner, Catalogue catalogue, RunPages pages) {
        this.runs = runs;
        this.runner = runner;
        this.catalogue = catalogue;
        this.pages = pages;
    }

    /** @param pinned id of the run that the reader compares others with */
    @GetMapping("/runs/{id}")
    ModelAndView show(
            @PathVariable String id,
            @CookieValue(name = RunEditController.PINNED, defaultValue = "") String pinned,
            HttpServletResponse response) {
        Optional<Run> run = runs.find(id);
        if (run.isEmpty() && runs.restorable(id)) {
            return new ModelAndView("run-deleted", Map.of("id", id), HttpStatus.GONE);
        }
        Run found = run.orElseThrow(() -> new NoSuchRunException(id));
        if (!found.state().isFinal()) {
            response.setHeader("Refresh", "1");
        }
        return pages.page(found, runs.find(pinned).orElse(null));
    }

    @PostMapping("/runs/{id}/cancel")
    ModelAndView cancel(@PathVariable String id) {
        if (runner.cancel(id).isEmpty()) {
            throw new NoSuchRunException(id);
        }
        return Redirects.to("/runs/" + id);
    }

    /** The same once more with the next seed: what changes then is chance. */
    @PostMapping("/runs/{id}/again")
    ModelAndView again(@PathVariable String id) {
        Run run = runs.find(id).orElseThrow(() -> new NoSuchRunException(id));
        RunRequest r = run.request();
        var again = new RunRequest(
                r.name(),
                r.notes(),
                r.tags(),
                r.device(),
                r.deviceOverrides(),
                r.host(),
                r.hostOverrides(),
                r.kernelVersion(),
                r.kernelPatches(),
                r.fio(),
                r.tunables(),
                Long.toString(run.seed() + 1),
                r.precision());
        return Redirects.to(
                "/runs/" + runner.submit(again, again.toSpec(catalogue), null).id());
    }
}
