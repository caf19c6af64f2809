package dev.blklab.web;

import dev.blklab.experiment.Catalogue;
import dev.blklab.experiment.Run;
import dev.blklab.experiment.RunRequest;
import dev.blklab.experiment.Runner;
import dev.blklab.experiment.Runs;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
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
    private final Published published;

    RunController(Runs runs, Runner runner, Catalogue catalogue, Published published) {
        this.runs = runs;
        this.runner = runner;
        this.catalogue = catalogue;
        this.published = published;
    }

    @GetMapping("/runs/{id}")
    String show(@PathVariable String id, Model model, HttpServletResponse response) {
        Run run = runs.find(id).orElseThrow(() -> new NoSuchRunException(id));
        model.addAttribute("run", run);
        RunView view = RunView.of(run, published);
        model.addAttribute("v", view);
        if (view.waiting()) {
            response.setHeader("Refresh", "1");
        }
        return "run";
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
